// A submitted order as compactly as it goes into a QR: ids and numbers as bytes, texts side by side. Whatever the server
// compares when the same id comes twice survives unchanged, so that the scanned order and the kiosk's own are one.
import { centsFromEuro, euroFromCents } from '#domain/money.ts'
import { parseWireOrder, type WireItem, type WireOrder } from '#domain/order/submission.ts'
import { wireInstant } from '#domain/wire.ts'
import { ByteReader, ByteWriter } from './bytes.ts'

/** Numbers and ids apart from texts: only these are worth compressing. */
export interface PackedOrder {
  facts: Uint8Array<ArrayBuffer>
  texts: string
}

/** `immediate` is the counter's, handed over at once. */
const CHANNELS = ['web', 'kiosk', 'counter', 'immediate'] as const
/** No text of an order may hold it (`isText`). */
const BETWEEN_TEXTS = '\u0000'

/** How a quantity is written: as it is, in thousandths (kg), or as its eight bytes. */
const WHOLE = 0
const THOUSANDTHS = 1
const DOUBLE = 2

/** @param order parsed: its ids, instants and amounts are valid; `author_id` is left out, `authorId` stands for it */
export function packOrder(order: WireOrder, authorId: string): PackedOrder {
  const writer = new ByteWriter()
  const texts = [order.number, order.note, order.discount_code, order.customer_name, order.customer_phone]
  writer.recordId(order.id)
  writer.recordId(authorId)
  writer.byte(CHANNELS.indexOf(order.immediate ? 'immediate' : order.channel))
  writer.varint(order.day_sequence)
  writer.varint(wireInstant(order.placed_at) ?? 0)
  writer.varint(wireInstant(order.pickup_date) ?? 0)
  writer.varint(centsFromEuro(order.promised_total))
  writer.varint(order.items.length)
  for (const item of order.items) {
    writer.recordId(item.id)
    writer.recordId(item.product_id)
    writeQuantity(writer, item.quantity)
    writer.varint(centsFromEuro(item.unit_price))
    writer.varint(item.custom_variants.length)
    for (const { type, value, priceIncrease } of item.custom_variants) {
      writer.varint(centsFromEuro(priceIncrease))
      texts.push(type, value)
    }
  }
  return { facts: writer.result(), texts: texts.join(BETWEEN_TEXTS) }
}

/**
 * The order and who made it, checked field by field as the server checks it; null when it is none. Its instants come back in
 * their canonical form (`2026-11-03T09:15:00.000Z`), its amounts as whole cents.
 */
export function unpackOrder({ facts, texts }: PackedOrder): { order: WireOrder; authorId: string } | null {
  const reader = new ByteReader(facts)
  const text = texts.split(BETWEEN_TEXTS).values()
  const id = reader.recordId()
  const authorId = reader.recordId()
  const channel = CHANNELS[reader.byte() ?? CHANNELS.length]
  const daySequence = reader.varint()
  const placedAt = instantText(reader.varint())
  const pickupDate = instantText(reader.varint())
  const promisedTotal = euro(reader.varint())
  const [number, note, discountCode, name, phone] = [text.next(), text.next(), text.next(), text.next(), text.next()]
  const items = readItems(reader, text)
  if (authorId === null || items === null || phone.done || !reader.isAtEnd || !text.next().done) return null
  const parsed = parseWireOrder({
    id,
    number: number.value,
    ...(channel === 'immediate' ? { channel: 'counter', immediate: true } : { channel }),
    day_sequence: daySequence,
    placed_at: placedAt,
    pickup_date: pickupDate,
    note: note.value,
    discount_code: discountCode.value,
    customer_name: name.value,
    customer_phone: phone.value,
    promised_total: promisedTotal,
    items,
  })
  return parsed.ok ? { order: parsed.order, authorId } : null
}

function readItems(reader: ByteReader, text: Iterator<string>): unknown[] | null {
  const items: unknown[] = []
  const count = reader.varint() ?? 0
  for (let index = 0; index < count; index++) {
    const item = readItem(reader, text)
    if (item === null) return null
    items.push(item)
  }
  return items
}

function readItem(reader: ByteReader, text: Iterator<string>): { [Field in keyof WireItem]: unknown } | null {
  const id = reader.recordId()
  const productId = reader.recordId()
  const quantity = readQuantity(reader)
  const unitPrice = euro(reader.varint())
  const count = reader.varint()
  if (count === null) return null
  const variants: unknown[] = []
  for (let index = 0; index < count; index++) {
    const priceIncrease = euro(reader.varint())
    if (priceIncrease === null) return null
    variants.push({ type: text.next().value, value: text.next().value, priceIncrease })
  }
  return { id, product_id: productId, quantity, unit_price: unitPrice, custom_variants: variants }
}

function writeQuantity(writer: ByteWriter, quantity: number): void {
  const thousandths = Math.round(quantity * 1000)
  if (Number.isInteger(quantity)) writer.varint(quantity * 4 + WHOLE)
  else if (thousandths / 1000 === quantity) writer.varint(thousandths * 4 + THOUSANDTHS)
  else {
    writer.varint(DOUBLE)
    writer.double(quantity)
  }
}

function readQuantity(reader: ByteReader): number | null {
  const tagged = reader.varint()
  if (tagged === null) return null
  const value = Math.floor(tagged / 4)
  if (tagged % 4 === WHOLE) return value
  if (tagged % 4 === THOUSANDTHS) return value / 1000
  return tagged === DOUBLE ? reader.double() : null
}

function euro(cents: number | null): number | null {
  return cents === null ? null : euroFromCents(cents)
}

function instantText(ms: number | null): string | null {
  // The last day that has four digits for its year.
  return ms === null || ms > 253_402_300_799_999 ? null : new Date(ms).toISOString()
}
