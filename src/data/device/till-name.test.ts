// A browser becomes a till when somebody names it, with or without network; an order at the counter asks for it first.
import '../../../tests/fakes/page.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DeviceRow, db } from '#data/db/database.ts'
import { keysOf } from '#data/db/keys.ts'
import { collectOrder, giveBack, takePayment } from '#data/orders/changes.ts'
import { placeAtCounter } from '#data/orders/sale.ts'
import { now } from '#data/server/clock.ts'
import { aDeviceOf, CASHIER, fillCart, KIOSK, place } from '../../../tests/fakes/shop-device.ts'
import { keepCode, readDevice } from './device.ts'
import {
  hearTillCode,
  isNamedTill,
  keepTillChoice,
  listIdleTills,
  noteSaleWithoutName,
  onTillNameNeeded,
  readOwnTill,
  readTillChoice,
  readTillNaming,
} from './till-name.ts'

const HOUR = 3_600_000

/** What a cashier confirms. */
async function placeHere() {
  const { pickupMs } = await fillCart()
  return placeAtCounter({ slotMs: pickupMs ?? 0, chosenMs: pickupMs }, { customerName: 'Anna', customerPhone: '' })
}

/** As after the first login on it. */
beforeEach(async () => {
  await aDeviceOf(CASHIER)
  await db.keyValues.delete('till-name')
  await readDevice()
})

describe('a browser that nobody has named', () => {
  test('looks once the server has said so, and sells once money was taken there', async () => {
    expect(await readTillNaming()).toBe('unheard')
    await hearTillCode('')
    expect(await readTillNaming()).toBe('looks')
    await noteSaleWithoutName()
    await hearTillCode('')
    expect(await readTillNaming()).toBe('sells')
    expect([await readOwnTill(), await readTillChoice()]).toEqual([null, { name: '', takesOver: '' }])
  })

  test('is a till from the choice on, which every contact tells until the code is there', async () => {
    await keepTillChoice({ name: 'Banco', takesOver: 'vecchia00000000' })
    expect(await readTillNaming()).toBe('named')
    // An answer to a contact that was on its way before.
    await hearTillCode('')
    expect(await readTillChoice()).toEqual({ name: 'Banco', takesOver: 'vecchia00000000' })
    expect(await readOwnTill()).toEqual({ name: 'Banco', code: '' })
    await keepCode({ ...(await readDevice()), code: 'C7' })
    await hearTillCode('C7')
    expect([await readTillNaming(), await readTillChoice()]).toEqual(['named', { name: '', takesOver: '' }])
  })

  test('takes no order, and keeps the cart; a kiosk need not be named', async () => {
    await fillCart()
    expect(await placeHere()).toMatchObject({ ok: false, reason: 'till-unnamed' })
    expect([await db.outbox.count(), (await db.keyValues.get('cart'))?.value]).toMatchObject([0, { items: [{ quantity: 2 }] }])
    await aDeviceOf(KIOSK)
    expect(await place(await fillCart(), 'kiosk')).toMatchObject({ ok: true })
  })

  test('asks a screen before the order, and takes it when the name is there', async () => {
    const answers = [false, true]
    const stop = onTillNameNeeded(async () => {
      if (answers.shift()) await keepTillChoice({ name: 'Banco', takesOver: '' })
    })
    expect(await placeHere()).toMatchObject({ ok: false, reason: 'till-unnamed' })
    expect(await placeHere()).toMatchObject({ ok: true })
    // From then on nobody is asked.
    expect([await placeHere(), answers]).toMatchObject([{ ok: true }, []])
    stop()
    await db.keyValues.delete('till-name')
    expect(await isNamedTill()).toBe(false)
  })

  test('does not wait for a screen that has gone', async () => {
    const stop = onTillNameNeeded(() => new Promise(() => undefined))
    const isNamed = isNamedTill()
    await keepTillChoice({ name: 'Banco', takesOver: '' })
    stop()
    expect(await isNamed).toBe(true)
  })

  test('is asked which till it is before money is taken, which is written down whatever the answer', async () => {
    await keepTillChoice({ name: 'Banco', takesOver: '' })
    const orders = [await place(await fillCart(), 'counter'), await place(await fillCart(), 'counter')]
    const [first = '', second = ''] = orders.map((order) => (order.ok ? order.orderId : ''))
    await db.keyValues.delete('till-name')
    let asked = 0
    const stop = onTillNameNeeded(async () => {
      asked += 1
    })
    expect(await collectOrder(first, 'cash')).toMatchObject({ ok: true })
    expect(await takePayment(second, [{ method: 'pos', amountCents: 100 }])).toMatchObject({ ok: true })
    expect(await giveBack(second, 'cash', 50, 'prova')).toMatchObject({ ok: true })
    stop()
    expect(await readTillNaming()).toBe('sells')
    expect([asked, (await db.outbox.toArray()).filter(({ kind }) => kind === 'payment').length]).toEqual([3, 3])
  })

  test('forgets the name when it is sent away', () => {
    expect(keysOf('shop')).toContain('till-name')
  })
})

test('tills that nobody has heard of, the latest first, and not this one itself', async () => {
  const row = (id: string, hoursAgo: number | null, fields: Partial<DeviceRow> = {}): DeviceRow => ({
    ...{ id, code: `C${id.length}`, kind: 'counter', name: id, publicKey: '', updated: 'u', left: '' },
    ...{ isRevoked: false, isWiped: false, isApproved: true, isReplaced: false, isHidden: false },
    lastContactMs: hoursAgo === null ? null : now() - hoursAgo * HOUR,
    ...fields,
  })
  const { id: own } = await readDevice()
  await db.devices.bulkPut([
    ...[row('ieri', 24), row('mai', null), row('stamattina', 3), row('adesso', 0), row(own, 48, { name: 'Io' })],
    row('via', 24, { isHidden: true }),
  ])
  expect((await listIdleTills()).map(({ name }) => name)).toEqual(['stamattina', 'ieri', 'mai'])
})
