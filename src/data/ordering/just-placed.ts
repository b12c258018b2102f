// The order that this page has placed last, by what its thank-you says first, so that the number is on the screen without being read
// out of the database once more. Nothing personal: no name, no lines.

/** What was stored, as the confirmation was told. */
export interface JustPlaced {
  orderId: string
  number: string
  totalCents: number
  pickupMs: number
}

let last: JustPlaced | undefined

/** To be called when the order lies in all its places. */
export function noteJustPlaced(placed: JustPlaced): void {
  last = placed
}

/** undefined for every order but the last of this page. */
export function justPlaced(orderId: string): JustPlaced | undefined {
  return last?.orderId === orderId ? last : undefined
}
