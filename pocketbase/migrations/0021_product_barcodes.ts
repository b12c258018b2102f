// What is sold packed has a barcode, for the scanner at the till. No two products share one; most have none.
import { text } from './fields.ts'

migrate(
  (app) => {
    const products = app.findCollectionByNameOrId('products')
    products.fields.add(new Field(text('barcode', 13)))
    products.indexes = [
      ...products.indexes,
      "CREATE UNIQUE INDEX `idx_products_barcode` ON `products` (barcode) WHERE barcode != ''",
    ]
    app.save(products)
  },
  () => {},
)
