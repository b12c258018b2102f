// What the addresses of composing say, read with care: they are typed, shared and kept.

export interface ComposerSearch {
  prodotto?: string
  /** A step, such as `farcitura`. */
  passo?: string
  /** The cart's line to change, from 1. */
  riga?: number
  /** Guests. */
  persone?: number
}

const MOST_GUESTS = 999

export function readComposerSearch({ prodotto, passo, riga, persone }: Record<string, unknown>): ComposerSearch {
  const line = wholeNumber(riga)
  const guests = wholeNumber(persone)
  return {
    ...(typeof prodotto === 'string' && prodotto && { prodotto }),
    ...(typeof passo === 'string' && passo && { passo }),
    ...(line !== null && { riga: line }),
    ...(guests !== null && { persone: guests }),
  }
}

/** 1 to 999, as the router gives it: a number, or text where it could not be one. */
function wholeNumber(value: unknown): number | null {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= MOST_GUESTS ? number : null
}
