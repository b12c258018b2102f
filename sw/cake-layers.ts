// The live cake's pictures, kept once seen. On a phone that is what was chosen; a kiosk or a till asks for all of them when it
// starts (keep-cake.ts in the page).
import { keptOrFetched } from './kept-pictures.ts'

declare const self: ServiceWorkerGlobalScope

const CACHE = 'cake-layers'
const LAYER = /^\/cake\/(large|thumb|swatches)\/[a-z0-9-]+\.webp$/
/** Some 70 layers in two sizes, the swatches, and as many of the set before. */
const MOST_LAYERS = 400

/** The picture, from here or from the network; null when the request is for something else. */
export function answerCakeLayer(event: FetchEvent): Promise<Response> | null {
  const url = new URL(event.request.url)
  const isWanted = event.request.method === 'GET' && url.origin === self.location.origin && LAYER.test(url.pathname)
  return isWanted ? keptOrFetched(event, { cache: CACHE, most: MOST_LAYERS }) : null
}
