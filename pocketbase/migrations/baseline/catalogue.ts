// What the shop sells and what it cost when, its opening hours and its own facts. Hidden products are readable: a mirror that was
// away has to learn that they are hidden. What is printed on a receipt is public, the kiosk's PIN is not.
import { CATALOGUE_RULES, EVERYBODY, IS_ADMIN, NOBODY, SEALED_RULES } from './access-rules.ts'
import { autodates, bool, cursorIndex, date, json, number, pictures, relation, select, text, whole } from './fields.ts'

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
const PRODUCT_THUMBS = ['160x160', '320x320', '480x480', '640x640', '960x960']
const SMALL_KINDS = ['image/avif', 'image/webp', 'image/jpeg', 'image/png']
const TIME = { pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9])?$' }

export function makeCatalogue(app: PbApp): void {
  const allergens = (name: string) => select(name, ALLERGENS, { maxSelect: ALLERGENS.length })
  const categories = new Collection({
    type: 'base',
    name: 'product_categories',
    ...CATALOGUE_RULES,
    fields: [
      text('name', 60, { required: true }),
      text('slug', 60, { required: true, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
      pictures('image', 1, { thumbs: PRODUCT_THUMBS, mimeTypes: SMALL_KINDS }),
      number('sort'),
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
    fields: [text('name', 80, { required: true }), bool('required'), bool('multiple'), number('sort'), ...autodates],
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
        allergens('allergens'),
        number('servings', { min: 0 }),
        text('colour', 40),
        bool('available'),
        number('sort'),
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
        pictures('images', 8, { thumbs: PRODUCT_THUMBS }),
        // The same once more, small, for cards and the cart: PocketBase makes no small WebP or AVIF itself.
        pictures('images_small', 8, { maxSize: 400_000, mimeTypes: SMALL_KINDS }),
        allergens('allergens'),
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
        ...autodates,
      ],
      indexes: [
        cursorIndex('products'),
        'CREATE INDEX `idx_products_category` ON `products` (category)',
        // No two share one; most have none.
        "CREATE UNIQUE INDEX `idx_products_barcode` ON `products` (barcode) WHERE barcode != ''",
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

export function makeShop(app: PbApp): void {
  app.save(
    new Collection({
      type: 'base',
      name: 'settings',
      ...CATALOGUE_RULES,
      fields: [
        // '0' (Sunday) to '6', or YYYYMMDD for a closure.
        text('day', 8, { required: true, pattern: '^([0-6]|20[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01]))$' }),
        text('open_hours', 5, TIME),
        text('close_hours', 5, TIME),
        text('start_prep_hours', 5, TIME),
        text('finish_prep_hours', 5, TIME),
        text('break_start', 5, TIME),
        text('break_end', 5, TIME),
        whole('slot_capacity', { max: 1000 }),
        text('note', 200),
        ...autodates,
      ],
      indexes: [cursorIndex('settings'), 'CREATE UNIQUE INDEX `idx_settings_day` ON `settings` (day)'],
    }),
  )
  app.save(
    new Collection({
      type: 'base',
      name: 'shop',
      listRule: EVERYBODY,
      viewRule: EVERYBODY,
      createRule: IS_ADMIN,
      updateRule: IS_ADMIN,
      deleteRule: NOBODY,
      fields: [
        text('name', 80, { required: true }),
        text('address', 200),
        text('phone', 30),
        text('vat_number', 20),
        text('opening_note', 300),
        ...autodates,
      ],
      indexes: [cursorIndex('shop')],
    }),
  )
  app.save(
    new Collection({
      type: 'base',
      name: 'shop_private',
      listRule: IS_ADMIN,
      viewRule: IS_ADMIN,
      createRule: IS_ADMIN,
      updateRule: IS_ADMIN,
      deleteRule: NOBODY,
      fields: [text('kiosk_pin_hash', 200), text('printer', 200), json('notify_numbers', 2000), ...autodates],
    }),
  )
}
