// Pictures of products and categories, kept once seen, so that a kiosk shows its catalogue without network. A picture's file
// name never stands for another picture, so a kept one is never asked for again. Nothing that belongs to a person comes here:
// photos of orders live under other collections and need a token.

import { keptOrFetched } from './kept-pictures.ts'

declare const self: ServiceWorkerGlobalScope

const CACHE = 'product-pictures'
const PICTURE = /^\/api\/files\/(products|product_categories)\/[^/]+\/[^/]+$/
/** 40 products in three sizes, and room for a catalogue ten times as large. */
export const MOST_PICTURES = 1200

/** The picture, from here or from the network; null when the request is for something else. */
export function answerPicture(event: FetchEvent): Promise<Response> | null {
  const url = new URL(event.request.url)
  const isWanted = event.request.method === 'GET' && url.origin === self.location.origin && PICTURE.test(url.pathname)
  return isWanted && !url.searchParams.has('token') ? keptOrFetched(event, { cache: CACHE, most: MOST_PICTURES }) : null
}
