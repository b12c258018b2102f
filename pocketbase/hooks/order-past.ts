// What products and choices were called and cost before: needed only by an order that does not fit the present, which few do.
import type { JudgedProduct } from '#domain/order-acceptance.ts'
import { choicePast } from './choice-facts.ts'
import { readDocument } from './database.ts'
import { PAST_SQL } from './facts-sql.ts'
import { choiceValues, type Facts, listParameter } from './order-facts.ts'
import { grouped, priceEntry } from './price-entries.ts'
import { asRow, rowsOf, textOf, textsOf } from './row.ts'

/** Adds the past of all that the request's orders name to its facts. */
export function loadPast(tx: PbApp, facts: Facts): void {
  const { catalogue, orders } = facts
  const document = asRow(
    readDocument(tx, PAST_SQL, {
      products: listParameter(orders.flatMap((order) => order.items.map((item) => item.product_id))),
      values: listParameter(choiceValues(orders)),
    }),
  )
  const history = rowsOf(document, 'productPrices')
  const goneIds = [...textsOf(document, 'deletedProducts'), ...history.map((row) => textOf(row, 'product'))]
  facts.catalogue = {
    ...catalogue,
    ...choicePast(rowsOf(document, 'choicePrices'), catalogue),
    // What is there now stays; what only the past knows is gone.
    products: new Map<string, JudgedProduct | null>([...goneIds.map((id) => [id, null] as const), ...catalogue.products]),
    productPrices: grouped(history, (row) => textOf(row, 'product'), priceEntry),
    goneNames: new Map(history.map((row) => [textOf(row, 'product'), textOf(row, 'name')])),
  }
  facts.hasPast = true
}
