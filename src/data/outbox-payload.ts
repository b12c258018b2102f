// The three payloads of the outbox as bytes, and back. What comes back is parsed: another version of this app may have
// written it.
import type { OrderChange } from '#domain/order-change.ts'
import { parseOrderChange } from '#domain/order-change.ts'
import { parseWireOrder, type WireOrder } from '#domain/order-submission.ts'

/** An order as it is sent, but for its number, which lies in the clear beside it. */
export interface PlacedPayload {
  order: WireOrder
  /** As sold, by item id: the wire form has no names. */
  productNames: Record<string, string>
}

export type ImageField = 'reference_image' | 'wafer_image'

export interface PhotoPayload {
  itemId: string
  field: ImageField
  /** MIME type. */
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Length of a photo's header, big-endian, before the header and the picture's bytes. */
const HEADER_LENGTH_BYTES = 4

export function encodePlaced(payload: PlacedPayload): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(payload))
}

/** @param number of the entry; null when the bytes are no placed order */
export function decodePlaced(plain: Uint8Array, number: string): PlacedPayload | null {
  const { order, productNames } = objectOf(plain)
  const parsed = parseWireOrder({ ...asObject(order), number })
  if (!parsed.ok) return null
  const names = Object.entries(asObject(productNames)).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return { order: parsed.order, productNames: Object.fromEntries(names) }
}

export function encodeChange(change: OrderChange): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(change))
}

export function decodeChange(plain: Uint8Array): OrderChange | null {
  return parseOrderChange(objectOf(plain))
}

export function encodePhoto({ itemId, field, type, bytes }: PhotoPayload): Uint8Array<ArrayBuffer> {
  const header = new TextEncoder().encode(JSON.stringify({ itemId, field, type }))
  const plain = new Uint8Array(HEADER_LENGTH_BYTES + header.length + bytes.length)
  new DataView(plain.buffer).setUint32(0, header.length)
  plain.set(header, HEADER_LENGTH_BYTES)
  plain.set(bytes, HEADER_LENGTH_BYTES + header.length)
  return plain
}

export function decodePhoto(plain: Uint8Array<ArrayBuffer>): PhotoPayload | null {
  if (plain.length < HEADER_LENGTH_BYTES) return null
  const headerEnd = HEADER_LENGTH_BYTES + new DataView(plain.buffer, plain.byteOffset).getUint32(0)
  const { itemId, field, type } = objectOf(plain.subarray(HEADER_LENGTH_BYTES, headerEnd))
  if (typeof itemId !== 'string' || typeof type !== 'string') return null
  if (field !== 'reference_image' && field !== 'wafer_image') return null
  return { itemId, field, type, bytes: plain.slice(headerEnd) }
}

function objectOf(plain: Uint8Array): Record<string, unknown> {
  try {
    return asObject(JSON.parse(new TextDecoder().decode(plain)))
  } catch {
    return {}
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
