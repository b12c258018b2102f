// What the server's answer to a device of the shop leaves in its browser: which device it is, what waited at that contact, and
// when it was. A browser that clears what scripts have stored keeps a cookie that came with an answer: found beside an empty
// database, it tells of the loss. Nothing personal, and no right comes of it.

const COOKIE = 'sfoglia_device'
/** The longest that browsers grant (RFC 6265bis, 5.5). */
const LIFETIME_SECONDS = 400 * 86_400
const VALUE = /^([A-Z]\d{1,4})\.(\d{1,7})\.(\d{10,11})$/

export interface DeviceMark {
  /** `K7` */
  code: string
  /** Entries of every kind that were not delivered. */
  waiting: number
  /** Server's clock. */
  contactMs: number
}

/** For `Set-Cookie`; scripts read it. @param mark null deletes it */
export function deviceCookie(mark: DeviceMark | null, isSecure: boolean): string {
  const value = mark === null ? '' : `${mark.code}.${mark.waiting}.${Math.floor(mark.contactMs / 1000)}`
  const lifetime = mark === null ? 0 : LIFETIME_SECONDS
  return `${COOKIE}=${value}; Max-Age=${lifetime}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

/** The mark in `document.cookie`; null when there is none, or not one of ours. */
export function readDeviceCookie(cookies: string): DeviceMark | null {
  const pair = cookies.split(/;\s*/).find((candidate) => candidate.startsWith(`${COOKIE}=`))
  const [, code = '', waiting = '', seconds = ''] = VALUE.exec(pair?.slice(COOKIE.length + 1) ?? '') ?? []
  return code === '' ? null : { code, waiting: Number(waiting), contactMs: Number(seconds) * 1000 }
}
