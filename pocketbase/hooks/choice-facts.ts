// What an order's choices (base, filling …) cost and cost before, by variant and by the name they had.

import { centsFromEuro } from '#domain/money.ts'
import type { AcceptanceFacts } from '#domain/order-acceptance.ts'
import { grouped, priceEntry } from './price-entries.ts'
import { flagOf, numberOf, type Row, rowsOf, textOf } from './row.ts'

type Present = Pick<AcceptanceFacts, 'variantTypes' | 'variants'>
type Past = Pick<AcceptanceFacts, 'variantPrices' | 'goneVariants'>

export function choiceFacts(document: Row): Present {
  const variantTypes = rowsOf(document, 'types').map((row) => ({
    id: textOf(row, 'id'),
    name: textOf(row, 'name'),
    isRequired: flagOf(row, 'required'),
    isMultiple: flagOf(row, 'multiple'),
  }))
  const variants = rowsOf(document, 'variants').map((row) => ({
    id: textOf(row, 'id'),
    typeId: textOf(row, 'type'),
    value: textOf(row, 'value'),
    priceIncreaseCents: centsFromEuro(numberOf(row, 'price')),
    isAvailable: flagOf(row, 'available'),
  }))
  return { variantTypes, variants }
}

/** @param history rows of `product_prices` that name the variants or their names, oldest first */
export function choicePast(history: readonly Row[], { variantTypes, variants }: Present): Past {
  const names = new Map(variantTypes.map((type) => [type.id, type.name]))
  const keys = new Map(variants.map((variant) => [variant.id, nameKey(names.get(variant.typeId) ?? '', variant.value)]))
  const currentNames = new Set(keys.values())
  const byName = grouped(history, keyOf, (row) => row)
  // Its own history under any name, and that of another variant that had its name before it.
  const pastOf = (id: string) => history.filter((row) => textOf(row, 'variant') === id || keyOf(row) === keys.get(id))
  return {
    variantPrices: new Map(variants.map(({ id }) => [id, pastOf(id).map(priceEntry)])),
    goneVariants: [...byName]
      .filter(([key]) => !currentNames.has(key))
      .flatMap(([, rows]) => {
        const [first] = rows
        return first ? [{ type: textOf(first, 'type'), value: textOf(first, 'value'), prices: rows.map(priceEntry) }] : []
      }),
  }
}

function keyOf(row: Row): string {
  return nameKey(textOf(row, 'type'), textOf(row, 'value'))
}

function nameKey(type: string, value: string): string {
  return JSON.stringify([type, value])
}
