// The text of a code: letters and digits after a shop's address. What does not fit into one code that a camera reads is shown as
// several in turn; the scanner collects them in any order. A checksum tells damage apart from a false signature, and the parts
// of one order from another's.
import { crc32 } from '#domain/crc32.ts'
import { fromBase62, toBase62 } from './base62.ts'

export const CODE_VERSION = 2
/** Index and total share a byte. */
const MAX_PARTS = 9

/** Version, index and total, checksum of the whole. */
const HEAD_BYTES = 6

export interface CodePart {
  version: number
  /** From 1. */
  index: number
  total: number
  /** CRC-32 of all parts' bytes together: the name of the set. */
  checksum: number
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * The bytes as the texts of one or more codes.
 * @param maxCharacters that a code may have
 * @returns null when they do not fit into MAX_PARTS codes
 */
export function splitIntoCodes(bytes: Uint8Array, maxCharacters: number): string[] | null {
  const room = Math.floor(maxCharacters / 43) * 32 + Math.floor((maxCharacters % 43) * (32 / 43)) - HEAD_BYTES
  const total = Math.ceil(bytes.length / room)
  if (room < 1 || total > MAX_PARTS) return null
  const size = Math.ceil(bytes.length / total)
  const checksum = crc32(bytes)
  return Array.from({ length: total }, (_, index) => {
    const head = [CODE_VERSION, ((index + 1) << 4) | total, checksum >>> 24, checksum >>> 16, checksum >>> 8, checksum]
    return toBase62(Uint8Array.from([...head.map((byte) => byte & 255), ...bytes.subarray(index * size, (index + 1) * size)]))
  })
}

/** A part out of a scanned, typed or pasted text: what follows its last sign that is neither letter nor digit. Null when none. */
export function readCodePart(text: string): CodePart | null {
  const [code = ''] = /[0-9A-Za-z]*$/.exec(text.trim()) ?? []
  const bytes = fromBase62(code)
  if (bytes === null || bytes.length <= HEAD_BYTES) return null
  const [version = 0, place = 0] = bytes
  const [index, total] = [place >> 4, place & 15]
  if (index < 1 || index > total || total > MAX_PARTS) return null
  return { version, index, total, checksum: new DataView(bytes.buffer).getUint32(2), bytes: bytes.slice(HEAD_BYTES) }
}

/** The parts so far with this one among them; a part of another order begins anew. */
export function withPart(parts: readonly CodePart[], part: CodePart): CodePart[] {
  const same = parts.filter(
    ({ checksum, total, index }) => checksum === part.checksum && total === part.total && index !== part.index,
  )
  return [...same, part].sort((a, b) => a.index - b.index)
}

/** All bytes; null while parts are missing or when they are not what was shown. */
export function joinParts(parts: readonly CodePart[]): Uint8Array<ArrayBuffer> | null {
  const [first] = parts
  if (!first || parts.length !== first.total) return null
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part.bytes]))
  return crc32(bytes) === first.checksum ? bytes : null
}
