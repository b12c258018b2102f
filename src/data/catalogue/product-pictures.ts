// The sizes in which pictures are asked for. Cards, cart, kiosk and confirmations use the same small file, so that a picture seen
// once is there offline; a product's own page uses the large one.
import type { Category, Product } from '#domain/catalogue/catalogue.ts'

/** What a picture on the screen takes; both null for a record without one. */
export interface PictureSource {
  url: string | null
  fallbackUrl: string | null
}

type Pictured = Pick<Product, 'id' | 'images' | 'smallImages'>

/** The main picture on a card, in the cart, on a plate. */
export function cardPicture(product: Pictured): PictureSource {
  return smallPicture(product, 0)
}

/** One of its pictures, for a thumb. @param position in `product.images` */
export function smallPicture(product: Pictured, position: number): PictureSource {
  const whole = sourceOf('products', product.id, product.images[position])
  const small = product.smallImages[position]
  // A browser that cannot show the small file's format falls back on the full one.
  return small ? { url: pictureUrl('products', product.id, small), fallbackUrl: whole.url } : whole
}

/** @param position in `product.images` */
export function largePicture(product: Pictured, position: number): PictureSource {
  const whole = sourceOf('products', product.id, product.images[position])
  const small = product.smallImages[position]
  return small ? { ...whole, fallbackUrl: pictureUrl('products', product.id, small) } : whole
}

export function categoryPicture(category: Pick<Category, 'id' | 'image'>): PictureSource {
  return sourceOf('product_categories', category.id, category.image)
}

function sourceOf(collection: 'products' | 'product_categories', id: string, fileName: string | undefined): PictureSource {
  if (!fileName) return { url: null, fallbackUrl: null }
  const whole = pictureUrl(collection, id, fileName)
  return { url: whole, fallbackUrl: whole }
}

/** Where a record's picture is, whole. */
function pictureUrl(collection: 'products' | 'product_categories', recordId: string, fileName: string): string {
  return `/api/files/${collection}/${recordId}/${encodeURIComponent(fileName)}`
}
