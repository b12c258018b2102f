// What page and server speak with each other, as one number: it grows with every change of a request or an answer that the other
// side has to know of. The server speaks this contract and the one before, so that a page that is open while the shop is updated goes
// on selling. Code that is there for the contract before bears `@until` with the first contract that does without it, and
// contract.test.ts fails when that has come.

export const CONTRACT = 2

/** Header of every request of a page or its worker, and of every answer: the sender's contract. */
export const CONTRACT_HEADER = 'X-Sfoglia-Contract'

/** What a side that speaks this contract sends. */
export const CONTRACT_HEADERS: Readonly<Record<string, string>> = { [CONTRACT_HEADER]: String(CONTRACT) }

/** @param header of a request or an answer; contract 1 sent none */
export function contractOf(header: string | null): number {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : 1
}

/** What a server of `server` makes of a page of `page`. */
export function judgePage(page: number, server: number = CONTRACT): 'spoken' | 'too-old' | 'too-new' {
  if (page > server) return 'too-new'
  return page < server - 1 ? 'too-old' : 'spoken'
}
