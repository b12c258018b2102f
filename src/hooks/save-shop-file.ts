// Gives a file to the browser that is called by the shop's name.
import { getShop } from '#data/catalogue/shop.ts'
import { shopFileName } from '#domain/file-name.ts'
import { saveFile } from '#ui/browser/save-file.ts'

/** See `saveFile`; the shop's name comes first. */
export async function saveShopFile(name: string, type: string, content: BlobPart): Promise<void> {
  saveFile(shopFileName(await shopName(), name), type, content)
}

/** Empty while it is not known: a device in trouble gives out its files all the same. */
export async function shopName(): Promise<string> {
  try {
    return (await getShop())?.name ?? ''
  } catch (error) {
    console.warn('shop', error)
    return ''
  }
}
