// Where a request comes from, for PocketBase's rate limits. A header is somebody's claim: only the entries that our own proxies
// have written are believed, and those stand at the right (RFC 7239 §7.4: each proxy appends).
import type { TrustedProxy } from '../environment.ts'

/**
 * @param socketAddress of whoever connected to us; null where the runtime does not tell
 * @returns the client's address, or the nearest one that is known for certain
 */
export function clientAddressOf(headers: Headers, trustedProxy: TrustedProxy, socketAddress: string | null): string | null {
  if (trustedProxy === 'none') return socketAddress
  if (trustedProxy === 'cloudflare') return plainAddress(headers.get('CF-Connecting-IP')) ?? socketAddress
  const hops = (headers.get('X-Forwarded-For') ?? '').split(',')
  // Fewer entries than proxies: the request did not come through them, and what the header says is not theirs.
  return plainAddress(hops.at(-trustedProxy) ?? null) ?? socketAddress
}

/** Only what can be an address: the text goes into a header that PocketBase reads. */
function plainAddress(text: string | null): string | null {
  const address = text?.trim() ?? ''
  return /^[0-9A-Fa-f.:]{2,45}$/.test(address) ? address : null
}
