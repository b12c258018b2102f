// Lines of an order in words: "6× Cannolo siciliano", "1,5 kg Mignon assortiti".
import { quantityText } from '#domain/cart/quantity.ts'
import type { Unit } from '#domain/catalogue/catalogue.ts'
import { decimalText } from '#domain/money.ts'
import type { OrderItem } from '#domain/order/order.ts'

/** Units by product id; a product that is gone has none. */
export type Units = ReadonlyMap<string, Unit>

/** All lines of an order on one line. */
export function itemsText(items: readonly OrderItem[], units: Units): string {
  return items
    .map((item) => {
      const unit = units.get(item.productId)
      return unit === 'kg'
        ? `${quantityText(item.quantity, unit)} ${item.productName}`
        : `${decimalText(item.quantity)}× ${item.productName}`
    })
    .join(', ')
}
