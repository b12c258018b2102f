// Under Trusted Types a browser starts no worker from plain text: which addresses may be started is said here, for all of them.

interface TrustedTypes {
  /** What it makes is text to the compiler and trusted to the browser. */
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): { createScriptURL(address: string): string }
}

declare global {
  interface Window {
    /** Not in every browser. */
    trustedTypes?: TrustedTypes
  }
}

/** The service worker, and the workers that the build has made. */
const OURS = /^\/(sw\.js|assets\/[\w-]+\.js)$/

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** @throws TypeError for an address that is none of ours, where the browser knows such types */
export function scriptAddress(address: string): string {
  // Made once: the content security policy allows one of this name.
  policy ??= window.trustedTypes?.createPolicy('sfoglia', { createScriptURL: checked })
  return policy ? policy.createScriptURL(address) : address
}

function checked(address: string): string {
  if (OURS.test(address) || import.meta.env.DEV) return address
  throw new TypeError(`${address} is no script of ours`)
}
