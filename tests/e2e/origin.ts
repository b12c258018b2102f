// One address of the shop for all browsers, whatever port its server got: what a browser keeps belongs to an origin, so only then can
// a device that was made ready in one shop be used in its copies. Names under localhost count as secure, like 127.0.0.1.

export const SHOP_ORIGIN = 'http://sfoglia.localhost'

/** Leads this address, in this browser alone, to a server of this machine. @param url of that server */
export function originArguments(url: string): string[] {
  return [`--host-resolver-rules=MAP ${new URL(SHOP_ORIGIN).hostname}:80 ${new URL(url).host}`]
}
