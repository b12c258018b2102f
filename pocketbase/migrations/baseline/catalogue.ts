// What the shop sells and what it cost when. Hidden products are readable: a mirror that was away has to learn that they are hidden.
import { CATALOGUE_RULES, IS_ADMIN, SEALED_RULES } from './access-rules.ts'
import { autodates, bool, cursorIndex, date, number, pictures, relation, select, text, vat, whole } from './fields.ts'

const ALLERGENS = [
  'glutine',
  'crostacei',
  'uova',
  'pesce',
  'arachidi',
  'soia',
  'latte',
  'frutta-a-guscio',
  'sedano',
  'senape',
  'sesamo',
  'solfiti',
  'lupini',
  'molluschi',
]
/** An empty list says nothing. */
const NO_ALLERGENS = 'nessuno'
const SMALL_KINDS = ['image/avif', 'image/webp', 'image/jpeg', 'image/png']

export function makeCatalogue(app: PbApp): void {
  const allergens = (name: string, more: string[] = []) => select(name, [...ALLERGENS, ...more], { maxSelect: ALLERGENS.length })
  const categories = new Collection({
    type: 'base',
    name: 'product_categories',
    ...CATALOGUE_RULES,
    fields: [
      text('name', 60, { required: true }),
      text('slug', 60, { required: true, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
      pictures('image', 1, { mimeTypes: SMALL_KINDS }),
      number('sort'),
      vat,
      ...autodates,
    ],
    indexes: [
      cursorIndex('product_categories'),
      'CREATE UNIQUE INDEX `idx_product_categories_slug` ON `product_categories` (slug)',
    ],
  })
  app.save(categories)
  const types = new Collection({
    type: 'base',
    name: 'product_variant_types',
    ...CATALOGUE_RULES,
    fields: [
      text('name', 80, { required: true }),
      bool('required'),
      bool('multiple'),
      number('sort'),
      // The part of a cake that it decides.
      select('role', ['persone', 'base', 'farcia', 'bagna', 'copertura', 'colata', 'decorazione']),
      ...autodates,
    ],
    indexes: [cursorIndex('product_variant_types')],
  })
  app.save(types)
  app.save(
    new Collection({
      type: 'base',
      name: 'product_variants',
      ...CATALOGUE_RULES,
      fields: [
        relation('type', types, { required: true }),
        text('value', 200, { required: true }),
        number('priceIncrease', { min: 0, max: 100_000 }),
        allergens('allergens', [NO_ALLERGENS]),
        number('servings', { min: 0 }),
        text('colour', 40),
        bool('available'),
        number('sort'),
        // The drawing of it on the live cake.
        text('layer', 60, { pattern: '^[a-z0-9-]+/[a-z0-9-]+$' }),
        ...autodates,
      ],
      indexes: [
        cursorIndex('product_variants'),
        'CREATE UNIQUE INDEX `idx_product_variants_value` ON `product_variants` (type, value)',
      ],
    }),
  )
  app.save(
    new Collection({
      type: 'base',
      name: 'products',
      ...CATALOGUE_RULES,
      fields: [
        text('name', 120, { required: true }),
        text('description', 5000),
        text('ingredients', 5000),
        relation('category', categories, { required: true }),
        number('price', { min: 0, max: 100_000 }),
        select('unit', ['pezzo', 'kg', 'porzione', 'vassoio'], { required: true }),
        whole('preparation_time', { max: 60 }),
        pictures('images', 8),
        // The same once more, small, for cards and the cart.
        pictures('images_small', 8, { maxSize: 400_000, mimeTypes: SMALL_KINDS }),
        allergens('allergens', [NO_ALLERGENS]),
        allergens('may_contain'),
        bool('available'),
        bool('hidden'),
        bool('featured'),
        select('composition', ['none', 'personalise', 'compose'], { required: true }),
        relation('variant_types', types, { maxSelect: 20 }),
        number('min_quantity', { min: 0, max: 999 }),
        number('max_quantity', { min: 0, max: 999 }),
        number('quantity_step', { min: 0, max: 999 }),
        number('sort'),
        text('barcode', 13),
        bool('wedding'),
        // Empty where it is sold with its category's.
        vat,
        text('scale_code', 6, { pattern: '^([1-9][0-9]*)?$' }),
        ...autodates,
      ],
      indexes: [
        cursorIndex('products'),
        'CREATE INDEX `idx_products_category` ON `products` (category)',
        // No two share one; most have none.
        "CREATE UNIQUE INDEX `idx_products_barcode` ON `products` (barcode) WHERE barcode != ''",
        "CREATE UNIQUE INDEX `idx_products_scale_code` ON `products` (scale_code) WHERE scale_code != ''",
      ],
    }),
  )
  // Prices of the past, by which orders taken offline are judged; ids are texts so that they outlive what they name.
  app.save(
    new Collection({
      type: 'base',
      name: 'product_prices',
      ...SEALED_RULES,
      listRule: IS_ADMIN,
      viewRule: IS_ADMIN,
      fields: [
        text('product_id', 15),
        text('variant_id', 15),
        text('type', 80),
        text('value', 200),
        text('name', 200),
        number('price', { min: 0 }),
        // From `since` on it is not in the catalogue any more (under this name).
        bool('gone'),
        date('since', { required: true }),
        ...autodates,
      ],
      indexes: [
        'CREATE INDEX `idx_product_prices_product` ON `product_prices` (product_id, since)',
        'CREATE INDEX `idx_product_prices_variant` ON `product_prices` (variant_id, since)',
        'CREATE INDEX `idx_product_prices_choice` ON `product_prices` (value, type)',
      ],
    }),
  )
}
