// What a quantity counts, and how each unit is called: in a list, after a price, in a heading.

export const UNITS = {
  pezzo: { label: 'pezzo', plural: 'pezzi', per: 'al pezzo' },
  kg: { label: 'kg', plural: 'kg', per: 'al kg' },
  porzione: { label: 'porzione', plural: 'porzioni', per: 'a porzione' },
  vassoio: { label: 'vassoio', plural: 'vassoi', per: 'a vassoio' },
} as const

/** What follows a price: `al pezzo`; of a cake that one makes to one's wish `l’una`. */
export function perText({ unit, composition }: { unit: keyof typeof UNITS; composition: string }) {
  return composition === 'none' ? UNITS[unit].per : 'l’una'
}

/** No line of an order exceeds this, whatever the product says: 9,999 pieces are a typing slip or an attack. */
export const QUANTITY_CEILING = 999
