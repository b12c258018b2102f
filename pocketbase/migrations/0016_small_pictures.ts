// Each picture of a product a second time, small, for cards and the cart: PocketBase makes no small WebP or AVIF itself. Written by
// whoever writes `images`, in the same order.
import { pictures } from './fields.ts'

const KINDS = ['image/avif', 'image/webp', 'image/jpeg', 'image/png']

migrate(
  (app) => {
    const products = app.findCollectionByNameOrId('products')
    products.fields.add(new Field(pictures('images_small', 8, { maxSize: 400_000, mimeTypes: KINDS })))
    app.save(products)
    const categories = app.findCollectionByNameOrId('product_categories')
    const image = categories.fields.getByName('image')
    if (image) image.mimeTypes = KINDS
    app.save(categories)
  },
  () => {},
)
