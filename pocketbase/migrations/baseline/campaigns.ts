// The big days: campaigns with what belongs to them, their order window and price list; what they asked when, by which orders taken
// offline are judged; and how many of a product there are for a day.
import { CATALOGUE_RULES, SEALED_RULES } from './access-rules.ts'
import { autodates, bool, cursorIndex, date, json, number, relation, text } from './fields.ts'

const day = (name: string) => text(name, 10, { required: true, pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' })

export function makeCampaigns(app: PbApp): void {
  const products = app.findCollectionByNameOrId('products')
  app.save(
    new Collection({
      type: 'base',
      name: 'campaigns',
      ...CATALOGUE_RULES,
      fields: [
        text('name', 80, { required: true }),
        // Of pickup, both included.
        day('from_day'),
        day('to_day'),
        // When customers may order; empty for no end on that side.
        date('orders_from'),
        date('orders_until'),
        // What is sold for its days alone.
        relation('products', products, { maxSelect: 100 }),
        // Euro by product id.
        json('prices', 20_000),
        ...autodates,
      ],
      indexes: [cursorIndex('campaigns')],
    }),
  )
  app.save(
    new Collection({
      type: 'base',
      name: 'product_caps',
      ...CATALOGUE_RULES,
      fields: [
        relation('product', products, { required: true, cascadeDelete: true }),
        day('day'),
        number('most', { min: 0, max: 100_000 }),
        ...autodates,
      ],
      indexes: [cursorIndex('product_caps'), 'CREATE UNIQUE INDEX `idx_product_caps_day` ON `product_caps` (product, day)'],
    }),
  )
  // Ids are texts, so that they outlive what they name.
  app.save(
    new Collection({
      type: 'base',
      name: 'campaign_prices',
      ...SEALED_RULES,
      fields: [
        text('campaign_id', 15, { required: true }),
        text('product_id', 15, { required: true }),
        day('from_day'),
        day('to_day'),
        number('price', { min: 0 }),
        // From `since` on it is not in the campaign's list any more.
        bool('gone'),
        date('since', { required: true }),
        ...autodates,
      ],
      indexes: ['CREATE INDEX `idx_campaign_prices_product` ON `campaign_prices` (product_id, since)'],
    }),
  )
}
