// What the addresses of composing say, read with care: they are typed, shared and kept. What is not there or makes no sense is
// written as undefined: without it the router shows what it was given.

export interface ComposerSearch {
  prodotto?: string | undefined
  /** A step, such as `farcitura`. */
  passo?: string | undefined
  /** The cart's line to change, from 1. */
  riga?: number | undefined
  /** Guests. */
  persone?: number | undefined
}

const MOST_GUESTS = 999

export function readComposerSearch({ prodotto, passo, riga, persone }: Record<string, unknown>): ComposerSearch {
  return { prodotto: text(prodotto), passo: text(passo), riga: wholeNumber(riga), persone: wholeNumber(persone) }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** 1 to 999: out of an address it comes as text, out of a link of ours as the number. */
function wholeNumber(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= MOST_GUESTS ? number : undefined
}
