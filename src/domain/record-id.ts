// Record ids are made on the device, before any network: 15 characters of [a-z0-9], about 77 bits. The id is what makes
// an order one order, however often it is sent.

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 15

export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9]{15}$/.test(value)
}

/**
 * An id for what one place of a list makes: the same however often the list is read, so that what was sent twice is there once.
 * @param seed an id of the list's own
 * @param kind one letter, so that a place can make several things
 */
export function listedRecordId(seed: string, kind: string, place: number): string {
  return seed.slice(0, 7) + kind + place.toString(36).padStart(7, '0')
}

/**
 * A new id out of random bytes.
 * @param randomBytes gives n random bytes (crypto.getRandomValues in a browser), or those of a digest. Bytes ≥ 252 are thrown
 * away, so that every character is equally likely.
 */
export function newRecordId(randomBytes: (count: number) => Uint8Array): string {
  let id = ''
  while (id.length < LENGTH) {
    for (const byte of randomBytes(2 * LENGTH)) {
      if (byte < 252 && id.length < LENGTH) id += ALPHABET[byte % 36]
    }
  }
  return id
}
