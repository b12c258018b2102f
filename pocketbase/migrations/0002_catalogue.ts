// What the shop sells. Hidden products are readable: a mirror that was away has to learn that they are hidden.
import { ALLERGENS } from '#domain/catalogue/allergens.ts'
import { autodates, bool, cursorIndex, number, pictures, relation, select, text, whole } from './fields.ts'
import { CATALOGUE_RULES } from './rules.ts'

const PRODUCT_THUMBS = ['160x160', '320x320', '480x480', '640x640', '960x960']

migrate(
  (app) => {
    const allergens = (name: string) => select(name, ALLERGENS, { maxSelect: ALLERGENS.length })
    const categories = new Collection({
      type: 'base',
      name: 'product_categories',
      ...CATALOGUE_RULES,
      fields: [
        text('name', 60, { required: true }),
        text('slug', 60, { required: true, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
        pictures('image', 1, { thumbs: PRODUCT_THUMBS }),
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
          ...autodates,
        ],
        indexes: [cursorIndex('products'), 'CREATE INDEX `idx_products_category` ON `products` (category)'],
      }),
    )
  },
  (app) => {
    for (const name of ['products', 'product_variants', 'product_variant_types', 'product_categories']) {
      app.delete(app.findCollectionByNameOrId(name))
    }
  },
)
