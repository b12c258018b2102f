// Pictures that are kept once they were seen: those of products and categories, and the live cake's layers. Their names never
// stand for another picture, so a kept one is never asked for again. Nothing that belongs to a person comes here: photos of
// orders need a token.

interface PictureCache {
  cache: string
  /** The oldest goes when there are more. */
  most: number
}

/** The picture, from here or from the network. */
async function cacheFirst(event: FetchEvent, shelf: PictureCache): Promise<Response> {
  const cache = await caches.open(shelf.cache)
  const kept = await cache.match(event.request.url)
  if (kept) return kept
  const response = await fetch(event.request)
  if (isPicture(response)) event.waitUntil(keep(cache, shelf, event.request.url, response.clone()))
  return response
}

/** A captive portal answers 200 as well. */
function isPicture(response: Response): boolean {
  return response.status === 200 && (response.headers.get('Content-Type') ?? '').startsWith('image/')
}

/** Keeps one, lets the oldest go. When the device is full all of them go: orders need the room more. */
async function keep(cache: Cache, shelf: PictureCache, url: string, response: Response): Promise<void> {
  try {
    await cache.put(url, response)
    const kept = await cache.keys()
    await Promise.all(kept.slice(0, Math.max(0, kept.length - shelf.most)).map((request) => cache.delete(request)))
  } catch {
    await caches.delete(shelf.cache)
  }
}

// Pictures of products and categories, kept once seen, so that a kiosk shows its catalogue without network. A picture's file
// name never stands for another picture, so a kept one is never asked for again. Nothing that belongs to a person comes here:
// photos of orders live under other collections and need a token.

declare const self: ServiceWorkerGlobalScope

const PRODUCT_CACHE = 'product-pictures'
const PICTURE = /^\/api\/files\/(products|product_categories)\/[^/]+\/[^/]+$/
/** 40 products in three sizes, and room for a catalogue ten times as large. */
export const MOST_PICTURES = 1200

/** The picture, from here or from the network; null when the request is for something else. */
export function answerPicture(event: FetchEvent): Promise<Response> | null {
  const url = new URL(event.request.url)
  const isWanted = event.request.method === 'GET' && url.origin === self.location.origin && PICTURE.test(url.pathname)
  return isWanted && !url.searchParams.has('token') ? cacheFirst(event, { cache: PRODUCT_CACHE, most: MOST_PICTURES }) : null
}

// The live cake's pictures, kept once seen. On a phone that is what was chosen; a kiosk or a till asks for all of them when it
// starts (warm-cache.ts in the page).

const CAKE_CACHE = 'cake-layers'
const LAYER = /^\/cake\/(large|thumb|swatches)\/[a-z0-9-]+\.webp$/
/** Some 70 layers in two sizes, the swatches, and as many of the set before. */
const MOST_LAYERS = 400

/** The picture, from here or from the network; null when the request is for something else. */
export function answerCakeLayer(event: FetchEvent): Promise<Response> | null {
  const url = new URL(event.request.url)
  const isWanted = event.request.method === 'GET' && url.origin === self.location.origin && LAYER.test(url.pathname)
  return isWanted ? cacheFirst(event, { cache: CAKE_CACHE, most: MOST_LAYERS }) : null
}
