// Pictures that are kept once they were seen, so that a kiosk shows its catalogue without network: those of products,
// categories and the shop itself, and the live cake's layers. A file's name never stands for another picture, so a kept one is never asked for again.
// Nothing that belongs to a person comes here: photos of orders lie under other collections and need a token.

declare const self: ServiceWorkerGlobalScope

interface PictureCache {
  cache: string
  path: RegExp
  /** The oldest goes when there are more. */
  most: number
}

/** 40 products in three sizes, and room for a catalogue ten times as large. */
const PRODUCTS: PictureCache = {
  cache: 'product-pictures',
  path: /^\/api\/files\/(products|product_categories|shop)\/[^/]+\/[^/]+$/,
  most: 1200,
}
/**
 * On a phone the layers that were chosen; a kiosk or a till asks for all of them when it starts (warm-cache.ts in the page): some
 * 70 in two sizes, the swatches, and as many of the set before.
 */
const CAKE_LAYERS: PictureCache = { cache: 'cake-layers', path: /^\/cake\/(large|thumb|swatches)\/[a-z0-9-]+\.webp$/, most: 400 }

export const PICTURE_CACHES = [PRODUCTS, CAKE_LAYERS]

/** The picture, from here or from the network; null when the request is for something else. */
export function answerPicture(event: FetchEvent): Promise<Response> | null {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== self.location.origin || url.searchParams.has('token')) return null
  const kept = PICTURE_CACHES.find(({ path }) => path.test(url.pathname))
  return kept ? cacheFirst(event, kept) : null
}

async function cacheFirst(event: FetchEvent, pictures: PictureCache): Promise<Response> {
  const cache = await caches.open(pictures.cache)
  const kept = await cache.match(event.request.url)
  if (kept) return kept
  const response = await fetch(event.request).catch(withoutPicture)
  if (isPicture(response)) event.waitUntil(keep(cache, pictures, event.request.url, response.clone()))
  return response
}

/**
 * A picture that is neither here nor to be had is an empty one, which nobody can read: a page shows another file of it, or the shop's
 * mark, just as after an error of the network, which browsers write into the console once for every picture. Code that asks for one
 * looks whether there is anything in it.
 */
function withoutPicture(): Response {
  return new Response(null, { headers: { 'Cache-Control': 'no-store' } })
}

/** A captive portal answers 200 as well. */
function isPicture(response: Response): boolean {
  return response.status === 200 && (response.headers.get('Content-Type') ?? '').startsWith('image/')
}

/** Keeps one, lets the oldest go. When the device is full all of them go: orders need the room more. */
async function keep(cache: Cache, pictures: PictureCache, url: string, response: Response): Promise<void> {
  try {
    await cache.put(url, response)
    const kept = await cache.keys()
    await Promise.all(kept.slice(0, Math.max(0, kept.length - pictures.most)).map((request) => cache.delete(request)))
  } catch {
    await caches.delete(pictures.cache)
  }
}
