// Bytes as letters and digits: nothing that a keyboard layout moves, so that a barcode scanner which types on an Italian
// keyboard types it right. As dense as base64: 32 bytes are 43 characters.

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = 62n
const BLOCK_BYTES = 32

/** Characters that n bytes take. */
const LENGTHS = Array.from({ length: BLOCK_BYTES + 1 }, (_, bytes) => Math.ceil((bytes * 8) / Math.log2(62)))
const BLOCK_CHARACTERS = LENGTHS[BLOCK_BYTES] ?? 0

export function toBase62(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += BLOCK_BYTES) {
    const block = bytes.subarray(start, start + BLOCK_BYTES)
    text += digitsOf(numberOf(block), LENGTHS[block.length] ?? 0)
  }
  return text
}

/** Null when the text is no encoding of any bytes: every sequence of bytes has exactly one. */
export function fromBase62(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes: number[] = []
  for (let start = 0; start < text.length; start += BLOCK_CHARACTERS) {
    const block = text.slice(start, start + BLOCK_CHARACTERS)
    const count = LENGTHS.indexOf(block.length)
    const value = valueIn(block)
    if (count < 1 || value === null || value >> BigInt(8 * count) !== 0n) return null
    for (let shift = count - 1; shift >= 0; shift--) bytes.push(Number((value >> BigInt(8 * shift)) & 255n))
  }
  return Uint8Array.from(bytes)
}

function numberOf(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return value
}

function digitsOf(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= BASE) text = (DIGITS[Number(rest % BASE)] ?? '') + text
  return text
}

function valueIn(text: string): bigint | null {
  let value = 0n
  for (const character of text) {
    const digit = DIGITS.indexOf(character)
    if (digit < 0) return null
    value = value * BASE + BigInt(digit)
  }
  return value
}
