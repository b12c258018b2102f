// Fetches the small picture of every product and category once, so that the service worker keeps them and the whole catalogue
// shows without network, also what nobody has scrolled to yet.
import { listCategories, listProducts } from '#data/catalogue.ts'
import { cardPicture, categoryPicture } from '#data/product-pictures.ts'
import { askForAll } from './ask-for-all.ts'

/** Unless somebody asked their browser to save data. */
export async function keepPictures(signal: AbortSignal): Promise<void> {
  if ('serviceWorker' in navigator && !isDataScarce()) await askForAll(await pictureUrls(), signal)
}

/** In the size that screens fall back to. */
async function pictureUrls(): Promise<string[]> {
  const [products, categories] = await Promise.all([listProducts(), listCategories()])
  const pictures = [...categories.map(categoryPicture), ...products.map(cardPicture)]
  return pictures.map(({ fallbackUrl }) => fallbackUrl).filter((url) => url !== null)
}

function isDataScarce(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true
}
