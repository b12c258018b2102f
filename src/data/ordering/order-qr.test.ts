// A kiosk's order through its code to a till: both without network.
import '../../../tests/fakes/page.ts'

import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { deviceKey, readDevice } from '#data/device/device.ts'
import { collectOrder } from '#data/orders/changes.ts'
import { getOrder } from '#data/orders/orders.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { keep } from '#data/outbox/keep.ts'
import { changeOwner } from '#data/session/owner.ts'
import { orderContent, type WireOrder } from '#domain/order/submission.ts'
import { CODE_VERSION, joinParts, readCodePart } from '#domain/order-code/parts.ts'
import { plainProduct } from '../../../tests/builders/a-product.ts'
import { plainShop } from '../../../tests/builders/a-shop.ts'
import { aComposedCake, aWireOrder, manyLines } from '../../../tests/builders/a-wire-order.ts'
import { aDeviceOf, CASHIER, fillCart, KIOSK, place, sentOrders, takeAll } from '../../../tests/fakes/shop-device.ts'
import { isWholeProof, seed } from '../../../tests/proof.ts'
import { orderCodes, readOrderCode, type ScannedOrder, takeOrder } from './order-qr.ts'

const FORGERIES = isWholeProof ? 10_000 : 1_000
const SHOP = { ...plainShop({ name: 'Sfoglia' }), updated: '' }

interface Kiosk {
  orderId: string
  codes: string[]
  bytes: Uint8Array<ArrayBuffer>
  deviceId: string
  publicKey: string
  /** What the kiosk itself would send. */
  sent: WireOrder
}

/** An order placed at a kiosk without network, and its code. */
async function aKiosksOrder(maxCharacters = 677): Promise<Kiosk> {
  await aDeviceOf(KIOSK)
  await db.shop.put(SHOP)
  const result = await place(await fillCart(), 'kiosk')
  if (!result.ok) throw new Error(result.reason)
  const codes = (await orderCodes(result.orderId, maxCharacters)) ?? []
  const { id: deviceId } = await readDevice()
  const { publicKey } = await deviceKey()
  takeAll()
  await drainOutbox()
  const [sent] = sentOrders()
  if (!sent) throw new Error('nothing was sent')
  return { orderId: result.orderId, codes, bytes: joined(codes), deviceId, publicKey, sent }
}

function joined(codes: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = joinParts(codes.flatMap((code) => readCodePart(code) ?? []))
  if (!bytes) throw new Error('the parts do not fit together')
  return bytes
}

const KIOSK_ROW = {
  ...{ kind: 'kiosk' as const, name: 'Totem', isWiped: false, left: '', isApproved: true, isReplaced: false, isHidden: false },
  ...{ lastContactMs: null, updated: '2026-11-20' },
}

/** Another device: the till, which may know the kiosk. */
async function atTheTill(kiosk: Kiosk | null, device: { isRevoked?: boolean; publicKey?: string } = {}): Promise<void> {
  await aDeviceOf(CASHIER)
  await db.shop.put(SHOP)
  if (kiosk) {
    const { deviceId: id, publicKey } = kiosk
    await db.devices.put({ id, code: 'K1', publicKey, isRevoked: false, ...KIOSK_ROW, ...device })
  }
}

async function scanned(bytes: Uint8Array<ArrayBuffer>): Promise<ScannedOrder> {
  const read = await readOrderCode(bytes, CODE_VERSION)
  if (!read.ok) throw new Error(read.reason)
  return read.scanned
}

/** As a kiosk shows it. */
async function codesOf(order: WireOrder): Promise<string[]> {
  await aDeviceOf(KIOSK)
  await db.shop.put(SHOP)
  const { id, number, day_sequence: daySequence } = order
  const draft = { id, kind: 'order' as const, about: id, stored: { content: { ...order } } }
  const author = { ...KIOSK, isCurrent: true, isRefused: false }
  await keep(author, [draft], [], (store) => store(id, { order: { number, daySequence, pickupMs: 0, totalCents: 0 } }))
  return (await orderCodes(order.id, 677)) ?? []
}

let kiosk: Kiosk
beforeEach(async () => {
  kiosk = await aKiosksOrder()
})

describe('an order read at the till', () => {
  test('is the one that the kiosk sends, with the same content', async () => {
    await atTheTill(kiosk)
    const read = await scanned(kiosk.bytes)
    expect(read).toMatchObject({ authorId: KIOSK.userId, isVerified: true, isKnown: false })
    expect(read.order).toEqual(
      Object.fromEntries(Object.entries(kiosk.sent).filter(([name]) => !['request', 'author', 'actor'].includes(name))),
    )
    expect(orderContent(read.order, read.authorId)).toBe(orderContent(kiosk.sent, KIOSK.userId))
    expect(Object.values(read.productNames)).toEqual(['Cornetto'])
  })

  test('fits one code; several hold it as well', async () => {
    expect(kiosk.codes).toHaveLength(1)
    const small = await aKiosksOrder(150)
    expect(small.codes.length).toBeGreaterThan(1)
    await atTheTill(small)
    expect((await scanned(small.bytes)).order.id).toBe(small.orderId)
  })

  test.each([
    { name: 'three lines', order: aWireOrder(), codes: 1, most: 320 },
    { name: 'a cake with ten choices, a phrase and a note', order: aComposedCake(), codes: 1, most: 650 },
    { name: 'twenty lines', order: aWireOrder({ items: manyLines(20) }), codes: 2, most: 450 },
    { name: 'a hundred lines', order: aWireOrder({ items: manyLines(100) }), codes: 6, most: 600 },
  ])('$name: $codes code(s) that a camera reads', async ({ order, codes, most }) => {
    const made = await codesOf(order)
    const longest = Math.max(...made.map((code) => code.length))
    expect(made).toHaveLength(codes)
    // Not to the character: libraries deflate a little differently.
    expect(longest).toBeLessThanOrEqual(most)
    await atTheTill(null)
    expect((await scanned(joined(made))).order).toEqual(order)
  })

  test('is drawn as the catalogue of the till says, whatever its choices are called, and is the same content', async () => {
    const order = aComposedCake()
    const made = await codesOf(order)
    await atTheTill(null)
    const [item] = order.items
    const [chosen, ...others] = item?.custom_variants ?? []
    const type = { name: chosen?.type ?? '', role: 'base', isRequired: true, isMultiple: false, sort: 1, updated: '' } as const
    await db.variantTypes.bulkPut([
      { ...type, id: 'altro0000000000', role: 'colata' },
      { ...type, id: 'tipo00000000000' },
    ])
    await db.variants.put({
      ...{ id: 'scelta000000000', typeId: 'tipo00000000000', value: chosen?.value ?? '', layer: 'base/cacao' },
      ...{ priceIncreaseCents: 0, allergens: [], servings: 0, colour: '', isAvailable: true, sort: 1, updated: '' },
    })
    const product = { id: item?.product_id ?? '', isWedding: true, variantTypeIds: ['tipo00000000000'] }
    await db.products.put({ ...plainProduct(product), updated: '' })
    const read = await scanned(joined(made))
    const cake = { role: 'base', layer: 'base/cacao', servings: 0 }
    expect(read.order.items[0]).toMatchObject({ wedding: true, custom_variants: [{ ...chosen, cake }, ...others] })
    expect(orderContent(read.order, read.authorId)).toBe(orderContent(order, KIOSK.userId))
  })

  test('is not verified when the till does not know the kiosk yet', async () => {
    await atTheTill(null)
    expect(await scanned(kiosk.bytes)).toMatchObject({ isVerified: false, order: { id: kiosk.orderId } })
    await atTheTill(kiosk, { publicKey: '' })
    expect(await scanned(kiosk.bytes)).toMatchObject({ isVerified: false })
  })
})

describe('what is not taken', () => {
  test('each has its own reason', async () => {
    await atTheTill(kiosk, { isRevoked: true })
    expect(await readOrderCode(kiosk.bytes, CODE_VERSION)).toEqual({ ok: false, reason: 'revoked' })
    await atTheTill(kiosk, { publicKey: 'z'.repeat(88) })
    expect(await readOrderCode(kiosk.bytes, CODE_VERSION)).toEqual({ ok: false, reason: 'forged' })
    await atTheTill(kiosk)
    expect(await readOrderCode(kiosk.bytes, CODE_VERSION + 1)).toEqual({ ok: false, reason: 'version' })
    await db.shop.clear()
    await db.shop.put({ ...SHOP, id: 'negozio0000altr' })
    expect(await readOrderCode(kiosk.bytes, CODE_VERSION)).toEqual({ ok: false, reason: 'other-shop' })
  })

  test('a code with any byte changed, and any beginning of it', async () => {
    await atTheTill(kiosk)
    for (let index = 0; index < kiosk.bytes.length; index++) {
      for (const flip of [1, 0x80, 0xff]) {
        const bytes = kiosk.bytes.slice()
        bytes[index] = (bytes[index] ?? 0) ^ flip
        const read = await readOrderCode(bytes, CODE_VERSION)
        // The signer's id is part of what is signed: with another one nobody vouches for it, and a person has to.
        expect(read.ok && read.scanned.isVerified, `byte ${index} ^ ${flip}`).toBe(false)
      }
      expect((await readOrderCode(kiosk.bytes.slice(0, index), CODE_VERSION)).ok, `${index} bytes`).toBe(false)
    }
  })

  test(`${FORGERIES} codes with something else in them: none is accepted`, async () => {
    await atTheTill(kiosk)
    let state = seed
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    let accepted = 0
    for (let round = 0; round < FORGERIES; round++) {
      const [code = ''] = kiosk.codes
      const characters = [...code]
      for (let change = 0; change <= random(3); change++) {
        const at = random(characters.length)
        const kind = random(3)
        const other = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.charAt(random(62))
        characters.splice(at, kind === 0 ? 0 : 1, ...(kind === 1 ? [] : [other]))
      }
      const text = characters.join('')
      if (text === code) continue
      const part = readCodePart(text)
      const bytes = part && joinParts([part])
      const read = bytes && (await readOrderCode(bytes, part.version))
      if (read?.ok) accepted++
    }
    expect(accepted, `seed ${seed}`).toBe(0)
  })

  test(`${FORGERIES} forgeries with a right checksum: none is verified`, async () => {
    await atTheTill(kiosk)
    let state = seed
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    for (let round = 0; round < FORGERIES; round++) {
      const bytes = kiosk.bytes.slice()
      const at = random(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 + random(255))
      const read = await readOrderCode(bytes, CODE_VERSION)
      expect(read.ok && read.scanned.isVerified, `seed ${seed}, round ${round}`).toBe(false)
    }
  })
})

describe('taken in charge', () => {
  test('it is on this device, goes out in the kiosk’s name, and can be collected at once', async () => {
    await atTheTill(kiosk)
    const read = await scanned(kiosk.bytes)
    expect(await takeOrder(read)).toEqual({ ok: true, orderId: kiosk.orderId })
    expect(await getOrder(kiosk.orderId)).toMatchObject({ status: 'NOTPAID', localState: 'queued', items: [{ quantity: 2 }] })
    expect(await collectOrder(kiosk.orderId, 'cash')).toMatchObject({ ok: true })
    takeAll()
    await drainOutbox()
    const [sent] = sentOrders()
    expect(sent).toMatchObject({ id: kiosk.orderId, author: KIOSK.userId, number: kiosk.sent.number, channel: 'kiosk' })
    expect(orderContent(sent ?? kiosk.sent, KIOSK.userId)).toBe(orderContent(kiosk.sent, KIOSK.userId))
  })

  test('twice is once', async () => {
    await atTheTill(kiosk)
    const read = await scanned(kiosk.bytes)
    await Promise.all([takeOrder(read), takeOrder(read)])
    expect(await db.outbox.count()).toBe(1)
    expect((await scanned(kiosk.bytes)).isKnown).toBe(true)
  })

  test('an order that the mirror brought is left as it is', async () => {
    await atTheTill(kiosk)
    const read = await scanned(kiosk.bytes)
    await takeOrder(read)
    const row = await db.orders.get(kiosk.orderId)
    await db.outbox.clear()
    if (row) await db.orders.put({ ...row, status: 'COMPLETED', localState: null, updated: '2026-11-21' })
    expect(await takeOrder(read)).toEqual({ ok: true, orderId: kiosk.orderId })
    expect(await db.orders.get(kiosk.orderId)).toMatchObject({ status: 'COMPLETED', localState: null })
    expect(await db.outbox.count()).toBe(0)
  })

  test('one that was delivered and forgotten since is asked for again', async () => {
    await atTheTill(kiosk)
    takeAll()
    const read = await scanned(kiosk.bytes)
    await takeOrder(read)
    await drainOutbox()
    await db.orders.clear()
    // Before the outbox, which wakes by itself, has its turn.
    await navigator.locks.request('sfoglia-outbox', async () => {
      await takeOrder(read)
      expect(await db.outbox.toArray()).toMatchObject([{ state: 'waiting' }])
    })
    await drainOutbox()
    expect(await db.orders.get(kiosk.orderId)).toMatchObject({ localState: null })
  })

  test('nothing is half stored when the device cannot write', async () => {
    await atTheTill(kiosk)
    const read = await scanned(kiosk.bytes)
    const fail = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    db.orderItems.hook('creating', fail)
    const result = await takeOrder(read)
    db.orderItems.hook('creating').unsubscribe(fail)
    expect(result).toMatchObject({ ok: false })
    expect([await db.outbox.count(), await db.outboxPayloads.count(), await db.orders.count()]).toEqual([0, 0, 0])
  })

  test('not by customers, and not when somebody else has logged in', async () => {
    await atTheTill(kiosk)
    const read = await scanned(kiosk.bytes)
    await changeOwner(KIOSK, 'left')
    expect(await takeOrder(read)).toMatchObject({ ok: false })
    await aDeviceOf(KIOSK)
    expect(await takeOrder(read)).toMatchObject({ ok: false })
    expect(await db.outbox.count()).toBe(0)
  })
})
