// Files that have to be here when there is no network, such as products' pictures and the layers of the live cake: asked for
// once, after the first seconds, so that the service worker keeps them; and again when the server answers again. The shop's logo is the first
// of them: that of a first visit came before there was a worker to keep it.
import { useEffect } from 'react'
import { listCategories, listProducts } from '#data/catalogue/catalogue.ts'
import { cardPicture, categoryPicture } from '#data/catalogue/product-pictures.ts'
import { getShop } from '#data/catalogue/shop.ts'
import { getConnection, onConnectionChange } from '#data/server/connection.ts'
import { brandOf } from '#domain/brand/brand.ts'
import { CAKE_SWATCHES, ONE_TIER_LAYERS, TWO_TIER_LAYERS } from '#domain/cake/layers.generated.ts'

/**
 * Asks for every file that is not kept yet, one after the other, behind everything that a person waits for. Stops quietly when
 * the server cannot be reached; the next call goes on where this one stopped.
 * @param urls begun with once the service worker answers this page's requests
 */
async function warmCache(urls: readonly string[], signal: AbortSignal): Promise<void> {
  await workerInControl()
  for (const url of urls) {
    if (await caches.match(url)) continue
    if (signal.aborted || !getConnection().isReachable) return
    try {
      const response = await fetch(url, { signal, priority: 'low' })
      // The worker's answer without network.
      if ((await response.arrayBuffer()).byteLength === 0) return
    } catch {
      return
    }
  }
}

/** On the first visit some seconds after the page has started. */
async function workerInControl(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}

// When a device asks for the pictures it has to keep: not in the first seconds, and again when the server answers again.

/** After the first seconds, which belong to the screen. */
const PICTURES_AFTER_MS = 3000

const everything = new AbortController()

/** For the rest of the page's life: a new version comes when nothing is asked of the old one's worker. */
export function stopWarmingCache(): void {
  everything.abort()
}

/** Does it soon, and whenever the server answers again. @param occasion falsy: not yet; a new value: once more */
export function useWarmCache(keep: (signal: AbortSignal) => Promise<void>, occasion: string | boolean | undefined): void {
  useEffect(() => {
    if (!occasion || !import.meta.env.PROD) return
    const leave = new AbortController()
    const begin = () => void keep(AbortSignal.any([leave.signal, everything.signal]))
    const timer = setTimeout(begin, PICTURES_AFTER_MS)
    const forget = onConnectionChange(({ isReachable }) => isReachable && begin())
    return () => {
      clearTimeout(timer)
      forget()
      leave.abort()
    }
  }, [keep, occasion])
}

// Fetches the small picture of every product and category once, so that the service worker keeps them and the whole catalogue
// shows without network, also what nobody has scrolled to yet.

/** Unless somebody asked their browser to save data. */
export async function cacheProductPictures(signal: AbortSignal): Promise<void> {
  if ('serviceWorker' in navigator && !isDataScarce()) await warmCache(await pictureUrls(), signal)
}

/** In the size that screens fall back to. */
async function pictureUrls(): Promise<string[]> {
  const [products, categories, shop] = await Promise.all([listProducts(), listCategories(), getShop()])
  const pictures = [...categories.map(categoryPicture), ...products.map(cardPicture)]
  const urls = [shop && brandOf(shop).logo?.src, ...pictures.map(({ fallbackUrl }) => fallbackUrl)]
  return urls.filter((url) => url != null)
}

function isDataScarce(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true
}

// A kiosk composes cakes all day without network, and so does a till: each asks for every layer once, so that the service worker
// keeps them all.
// Phones keep what was chosen, as they see it.

/** Every layer, swatch and small picture of the live cake. */
export async function cacheCakePictures(signal: AbortSignal): Promise<void> {
  if ('serviceWorker' in navigator) await warmCache(cakeUrls(), signal)
}

/** What a screen needs first comes first: swatches, then one tier, then two. */
function cakeUrls(): string[] {
  const layers = [...ONE_TIER_LAYERS, ...TWO_TIER_LAYERS]
  return [
    ...CAKE_SWATCHES.map(([, , file]) => `/cake/swatches/${file}.webp`),
    ...layers.map(({ file }) => `/cake/large/${file}.webp`),
    ...layers.map(({ file }) => `/cake/thumb/${file}.webp`),
  ]
}
