// The order in the QR: a kiosk's order as signed bytes, back on a till that may be offline too, and taken in charge there. The
// kiosk goes on delivering it; the id makes the two one order. The texts on the codes are the domain's
// (#domain/order-code/parts.ts).
import { db, isStorageError, type OrderFacts } from '#data/db/database.ts'
import { isSignedBy, readDevice, SIGNATURE_BYTES, signAsDevice } from '#data/device/device.ts'
import { wakeOutbox } from '#data/outbox/drain.ts'
import { keep } from '#data/outbox/keep.ts'
import { readPlacedOrder } from '#data/outbox/payload.ts'
import { findEntry } from '#data/outbox/store.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { cakePartOf } from '#domain/catalogue/catalogue.ts'
import { centsFromEuro } from '#domain/money.ts'
import type { WireOrder } from '#domain/order/submission.ts'
import { ByteReader, ByteWriter } from '#domain/order-code/bytes.ts'
import { packOrder, unpackOrder } from '#domain/order-code/order-code.ts'
import { CODE_VERSION, splitIntoCodes } from '#domain/order-code/parts.ts'
import { showQueued } from './placing.ts'

/** Part of what is signed, so that the signature proves nothing else. */
const PURPOSE = new TextEncoder().encode(`sfoglia order code ${CODE_VERSION}\n`)

/**
 * The texts of the codes that hold an order placed on this device; null when it is not here, or cannot be written as codes.
 * Each call signs anew, so that two calls give different codes of the same order.
 * @param maxCharacters that one code may have
 */
export async function orderCodes(orderId: string, maxCharacters: number): Promise<string[] | null> {
  const entry = await findEntry(orderId)
  const placed = entry && (await readPlacedOrder(entry))
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

type ReadCode = { ok: true; scanned: ScannedOrder } | { ok: false; reason: CodeRefusal }

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
  return { ok: true, scanned: { ...(await inCatalogue(order)), authorId, isVerified, isKnown } }
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

/** What the catalogue here says of its products and choices: a code carries ids and the names of choices alone. */
async function inCatalogue(order: WireOrder): Promise<Pick<ScannedOrder, 'order' | 'productNames'>> {
  const [products, types, variants] = await Promise.all([
    db.products.bulkGet(order.items.map((item) => item.product_id)),
    db.variantTypes.toArray(),
    db.variants.toArray(),
  ])
  const items = order.items.map((item, index) => {
    const product = products[index]
    const offered = types.filter(({ id }) => product?.variantTypeIds.includes(id))
    const custom_variants = item.custom_variants.map((chosen) => {
      const type = offered.find(({ name }) => name === chosen.type)
      const variant = variants.find(({ typeId, value }) => typeId === type?.id && value === chosen.value)
      return type && variant ? { ...chosen, cake: cakePartOf(type, variant) } : chosen
    })
    return { ...item, custom_variants, wedding: product?.isWedding }
  })
  const names = order.items.map(({ id }, index) => [id, products[index]?.name ?? ''] as const)
  return { order: { ...order, items }, productNames: Object.fromEntries(names) }
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

/** All zeros on a device that does not know its shop yet. */
function isOthers(theirs: Uint8Array, ours: Uint8Array): boolean {
  const isKnown = (mark: Uint8Array) => mark.some((byte) => byte !== 0)
  return isKnown(theirs) && isKnown(ours) && theirs.some((byte, index) => byte !== ours[index])
}

// Texts as few bytes: deflated (RFC 1951) when that is shorter, and read back with a limit, because a few hostile bytes can
// unfold into gigabytes.

const FORMAT = 'deflate-raw'
const PLAIN = 0
const DEFLATED = 1

/** Far more than any order that a kiosk takes. */
const MOST_BYTES = 64_000

/** The bytes, the first of which says how to read the rest; null when the text cannot be written without changing it. */
async function compressText(text: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const plain = new TextEncoder().encode(text)
  // Half a surrogate pair has no bytes of its own: the text would come back different.
  if (plain.length > MOST_BYTES || new TextDecoder('utf-8', { ignoreBOM: true }).decode(plain) !== text) return null
  const deflated = await throughAll(plain, new CompressionStream(FORMAT))
  const isShorter = deflated !== null && deflated.length < plain.length
  return Uint8Array.from([isShorter ? DEFLATED : PLAIN, ...(isShorter ? deflated : plain)])
}

/** Null when the bytes are no text. */
async function expandText(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const [how] = bytes
  const rest = bytes.slice(1)
  if (how !== PLAIN && how !== DEFLATED) return null
  try {
    const plain = how === PLAIN ? rest : await throughAll(rest, new DecompressionStream(FORMAT))
    return plain && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain)
  } catch {
    // Only the bytes can be wrong here: not deflated, or no UTF-8.
    return null
  }
}

/** What comes out of the stream; null beyond the limit. */
async function throughAll(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = streamOf(bytes).pipeThrough(stream).getReader()
  const chunks: number[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Uint8Array.from(chunks)
    for (const byte of value) chunks.push(byte)
    if (chunks.length > MOST_BYTES) {
      await reader.cancel()
      return null
    }
  }
}

/** From memory: a Blob's stream is read by another process, which refuses a page that is being left (WebKit). */
function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}

// A scanned order becomes this device's to deliver: stored with its outbox entry in one transaction, in its author's name. The
// kiosk goes on delivering it too; the id makes the two one order, whichever comes first.

export type TakeOrderResult = { ok: true; orderId: string } | { ok: false; message: string }

const notSignedIn = { ok: false as const, message: 'Accedi come personale.' }

/**
 * Takes the order in charge; once is enough, again changes nothing. From then on it can be collected, printed and changed here
 * like any other. @param scanned verified, or confirmed by a person
 */
export async function takeOrder(scanned: ScannedOrder): Promise<TakeOrderResult> {
  const staff = await currentCredential()
  if (!staff || staff.role === 'USER') return notSignedIn
  const { order: wire, authorId, productNames } = scanned
  const draft = { id: wire.id, kind: 'order' as const, about: wire.id, stored: { content: { ...wire }, names: productNames } }
  try {
    const result = await keep(staff, [draft], [db.orders, db.orderItems], async (store) => {
      if (await db.orders.get(wire.id)) return
      if ((await store(wire.id, { authorId, order: factsOf(wire) })) === null) await sendAgain(wire.id)
      await showQueued(wire, { authorId, device: wire.number.split('-')[0] ?? '', productNames })
    })
    if (result === 'not-signed-in') return notSignedIn
    wakeOutbox(wire.id)
    return { ok: true, orderId: wire.id }
  } catch (error) {
    if (!isStorageError(error)) throw error
    return { ok: false, message: 'Questo dispositivo non riesce a salvare: l’ordine non è stato preso in carico.' }
  }
}

/** Scanned before, and gone from the screens since: with another login, or long ago. The server says how it stands now. */
async function sendAgain(id: string): Promise<void> {
  const entry = await findEntry(id)
  if (entry)
    await db.outbox.update(entry.sequence, { deliveredMs: undefined, state: 'waiting', notBeforeMs: 0, isUnreadable: false })
}

function factsOf({ number, day_sequence, pickup_date, promised_total }: WireOrder): OrderFacts {
  const [pickupMs, totalCents] = [Date.parse(pickup_date), centsFromEuro(promised_total)]
  return { number, daySequence: day_sequence, pickupMs, totalCents }
}
