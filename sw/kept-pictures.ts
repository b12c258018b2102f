// Pictures that are kept once they were seen. Only for those whose name never stands for another picture: a kept one is never
// asked for again.

interface Shelf {
  cache: string
  /** The oldest goes when there are more. */
  most: number
}

/** The picture, from here or from the network. */
export async function keptOrFetched(event: FetchEvent, shelf: Shelf): Promise<Response> {
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
async function keep(cache: Cache, shelf: Shelf, url: string, response: Response): Promise<void> {
  try {
    await cache.put(url, response)
    const kept = await cache.keys()
    await Promise.all(kept.slice(0, Math.max(0, kept.length - shelf.most)).map((request) => cache.delete(request)))
  } catch {
    await caches.delete(shelf.cache)
  }
}
