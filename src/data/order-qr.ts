// The order in the QR: a kiosk's order as signed bytes, and back on a till that may be offline too. The texts on the codes are
// the domain's (#domain/code-parts.ts).
import { ByteReader, ByteWriter } from '#domain/byte-stream.ts'
import { CODE_VERSION, splitIntoCodes } from '#domain/code-parts.ts'
import { packOrder, unpackOrder } from '#domain/order-code.ts'
import type { WireOrder } from '#domain/order-submission.ts'
import { compressText, expandText } from './compressed-text.ts'
import { db } from './database.ts'
import { readDevice } from './device.ts'
import { isSignedBy, SIGNATURE_BYTES, signAsDevice } from './device-key.ts'
import { findEntry } from './outbox.ts'
import { decodePlaced } from './outbox-payload.ts'
import { openPayload } from './payload-cipher.ts'

/** Signed along, so that the signature is good for nothing else. */
const PURPOSE = new TextEncoder().encode(`sfoglia order code ${CODE_VERSION}\n`)

/**
 * The texts of the codes that hold an order placed on this device; null when it is not here, or cannot be written as codes.
 * Each call signs anew, so that two calls give different codes of the same order.
 * @param maxCharacters that one code may have
 */
export async function orderCodes(orderId: string, maxCharacters: number): Promise<string[] | null> {
  const entry = await findEntry(orderId)
  const payload = entry?.kind === 'place-order' ? await db.outboxPayloads.get(entry.id) : undefined
  const opened = payload ? await openPayload(payload) : null
  const placed = opened?.ok && entry ? decodePlaced(opened.plain, entry.number) : null
  if (!placed || !entry) return null
  const bytes = await signedOrder(placed.order, entry.authorId)
  return bytes && splitIntoCodes(bytes, maxCharacters)
}

async function signedOrder(order: WireOrder, authorId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const { facts, texts } = packOrder(order, authorId)
  const textBytes = await compressText(texts)
  if (textBytes === null) return null
  const head = new ByteWriter()
  for (const byte of shopMark(await shopId())) head.byte(byte)
  head.recordId((await readDevice()).id)
  head.varint(facts.length)
  const body = Uint8Array.from([...head.result(), ...facts, ...textBytes])
  return Uint8Array.from([...body, ...(await signAsDevice(withPurpose(body)))])
}

/** An order out of a code. */
export interface ScannedOrder {
  /** As it was submitted, without its author. */
  order: WireOrder
  authorId: string
  /** By item id, as the catalogue here calls them; empty for what it does not know. */
  productNames: Record<string, string>
  /**
   * Signed by a kiosk that this device knows. Otherwise the kiosk was set up while this device was away: a person has to
   * compare with the kiosk's screen.
   */
  isVerified: boolean
  /** This device has the order already. */
  isKnown: boolean
}

export type CodeRefusal = 'damaged' | 'version' | 'other-shop' | 'revoked' | 'forged' | 'not-kiosk'

export type ReadCode = { ok: true; scanned: ScannedOrder } | { ok: false; reason: CodeRefusal }

/**
 * Reads and checks the bytes of a code's parts, joined. Needs no network.
 * @param version that the codes said they are of
 */
export async function readOrderCode(bytes: Uint8Array<ArrayBuffer>, version: number): Promise<ReadCode> {
  if (version !== CODE_VERSION) return { ok: false, reason: 'version' }
  const body = bytes.slice(0, -SIGNATURE_BYTES)
  const read = await readBody(body)
  if (read === null) return { ok: false, reason: 'damaged' }
  if (isOthers(read.shop, shopMark(await shopId()))) return { ok: false, reason: 'other-shop' }
  const device = await db.devices.get(read.deviceId)
  if (device?.isRevoked) return { ok: false, reason: 'revoked' }
  const isVerified = device !== undefined && device.publicKey !== ''
  if (isVerified && !(await isSignedBy(device.publicKey, withPurpose(body), bytes.slice(-SIGNATURE_BYTES)))) {
    return { ok: false, reason: 'forged' }
  }
  const { order, authorId } = read
  if (order.channel !== 'kiosk') return { ok: false, reason: 'not-kiosk' }
  const isKnown = (await db.orders.get(order.id)) !== undefined
  return { ok: true, scanned: { order, authorId, productNames: await namesOf(order), isVerified, isKnown } }
}

async function readBody(body: Uint8Array<ArrayBuffer>) {
  const reader = new ByteReader(body)
  const shop = reader.take(SHOP_MARK_BYTES)
  const deviceId = reader.recordId()
  const facts = reader.take(reader.varint() ?? -1)
  const texts = facts && (await expandText(reader.rest()))
  const unpacked = facts && typeof texts === 'string' ? unpackOrder({ facts, texts }) : null
  return shop && deviceId && unpacked ? { shop, deviceId, ...unpacked } : null
}

async function namesOf(order: WireOrder): Promise<Record<string, string>> {
  const products = await db.products.bulkGet(order.items.map((item) => item.product_id))
  return Object.fromEntries(order.items.map((item, index) => [item.id, products[index]?.name ?? '']))
}

const SHOP_MARK_BYTES = 4

/** The first of the shop's id: enough to say that a code is another shop's; the signature decides. */
function shopMark(id: string): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  writer.recordId(id.padEnd(15, '0'))
  return writer.result().slice(-SHOP_MARK_BYTES)
}

async function shopId(): Promise<string> {
  return (await db.shop.toCollection().first())?.id ?? ''
}

function withPurpose(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...PURPOSE, ...body])
}

/** A device that has not heard yet which shop it is in has a mark of zeros. */
function isOthers(theirs: Uint8Array, ours: Uint8Array): boolean {
  const isKnown = (mark: Uint8Array) => mark.some((byte) => byte !== 0)
  return isKnown(theirs) && isKnown(ours) && theirs.some((byte, index) => byte !== ours[index])
}
