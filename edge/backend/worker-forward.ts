// Sends requests to PocketBase by the worker's own fetch, through a tunnel that lets in nobody else.
import type { Forward } from '../options.ts'
import type { Environment } from '../settings.ts'

/**
 * Cloudflare rewrites X-Forwarded-For on the way to the tunnel; this name it leaves alone. PocketBase is told to read it
 * (docs/deployment.md), and the edge drops it when it comes from outside.
 */
const CLIENT_HEADER = 'X-Sfoglia-Client'

/** @param env POCKETBASE_ACCESS_ID and POCKETBASE_ACCESS_SECRET, of a Cloudflare Access service token, when the tunnel asks for one */
export function forwardTo(pocketbaseUrl: string, env: Environment): Forward {
  const { POCKETBASE_ACCESS_ID: id, POCKETBASE_ACCESS_SECRET: secret } = env
  return ({ method, path, headers: given, body, signal }) => {
    const headers = new Headers(given)
    // The runtime unpacks what it reads: a body that comes packed would go out with the wrong length.
    headers.delete('Accept-Encoding')
    const address = headers.get('X-Forwarded-For')
    if (address !== null) headers.set(CLIENT_HEADER, address)
    if (id && secret) {
      headers.set('CF-Access-Client-Id', id)
      headers.set('CF-Access-Client-Secret', secret)
    }
    return fetch(pocketbaseUrl + path, {
      method,
      headers,
      body,
      signal,
      redirect: 'manual',
      ...(body !== null && { duplex: 'half' }),
    })
  }
}
