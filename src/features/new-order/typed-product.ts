// What is typed into the counter's search: a quantity may stand before the name (`3*cornetto`, `1,5x mignon`).
export interface TypedProduct {
  /** Null when none was typed: then the product's smallest. */
  quantity: number | null
  query: string
}

const QUANTITY = /^\s*(\d{1,3}(?:[.,]\d{1,3})?)\s*[*x×]\s*(.*)$/i

export function typedProduct(text: string): TypedProduct {
  const match = QUANTITY.exec(text)
  const quantity = Number(match?.[1]?.replace(',', '.'))
  if (!match || !(quantity > 0)) return { quantity: null, query: text }
  return { quantity, query: match[2] ?? '' }
}
