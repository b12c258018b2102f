// The built page in Cloudflare's asset store, which compresses by itself; headers are those that Node gives.
import type { Assets } from './assets.ts'
import { cacheControlOf, contentTypeOf } from './headers.ts'

/** The binding ASSETS of wrangler.toml. */
export interface AssetStore {
  fetch(request: Request): Promise<Response>
}

export function storedAssets(store: AssetStore): Assets {
  return {
    async respond({ url, method, headers: given }, pathname) {
      const headers = new Headers()
      const condition = given.get('If-None-Match')
      if (condition !== null) headers.set('If-None-Match', condition)
      const stored = await store.fetch(new Request(new URL(pathname, url), { method, headers }))
      if (stored.status !== 200 && stored.status !== 304) return null
      const answer = new Response(stored.body, stored)
      answer.headers.set('Cache-Control', cacheControlOf(pathname))
      if (stored.status === 200) answer.headers.set('Content-Type', contentTypeOf(pathname))
      return answer
    },
  }
}
