// A cart ordered from home: placed when the server has taken it, and not before.
import '../../../tests/fakes/page.ts'

import Dexie from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { readPlacedOrder } from '#data/orders/orders.ts'
import { keepPhoto } from '#data/photos/kept-photos.ts'
import type { Cart } from '#domain/cart/cart.ts'
import {
  aDeviceOf,
  CUSTOMER,
  ENTRIES,
  fillCart,
  place,
  placed,
  sentOrders,
  server,
  takeAll,
  tomorrowAt,
} from '../../../tests/fakes/shop-device.ts'
import { readCart } from './cart.ts'

describe('from the web', () => {
  beforeEach(() => aDeviceOf(CUSTOMER))

  test('an order is placed when the server has taken it and kept to be confirmed later; the cart stays until it is paid', async () => {
    takeAll()
    const orderId = await placed('web')
    expect((await readCart()).items).toHaveLength(1)
    expect(await db.outbox.toArray()).toMatchObject([{ id: orderId, state: 'delivered' }])
    expect(sentOrders()[0]).toMatchObject({ id: orderId, number: '', request: { body: { device: '' } } })
  })

  test('its confirmation can be shown live before the mirror has it, on a device that never had a code', async () => {
    takeAll()
    const orderId = await placed('web')
    const shown = await new Promise((resolve, reject) => {
      Dexie.liveQuery(() => readPlacedOrder(orderId)).subscribe({ next: resolve, error: reject })
    })
    expect(shown).toMatchObject({ state: 'delivered', order: { id: orderId, customerName: 'Anna Ricci', device: '' } })
  })

  test('without network nothing is promised, and the cart stays', async () => {
    const cart = await fillCart()
    expect(await place(cart, 'web')).toMatchObject({ ok: false, reason: 'offline', message: expect.stringContaining('offline') })
    expect(await readCart()).toEqual(cart)
    expect(await db.outbox.count()).toBe(0)
  })

  test('one more than the shop takes for now is told in its words, and the cart stays', async () => {
    const cart = await fillCart()
    const message = 'Hai già 3 ordini da pagare.'
    server.answer(ENTRIES, { status: 429, body: { status: 429, message, data: { source: 'sfoglia' } } })
    expect(await place(cart, 'web')).toEqual({ ok: false, reason: 'too-many', message })
    // A gateway's words are not the shop's.
    server.answer(ENTRIES, { status: 429, body: { status: 429, message: 'Slow down.', data: {} } })
    expect(await place(cart, 'web')).toMatchObject({ ok: false, reason: 'offline' })
    expect(await readCart()).toEqual(cart)
  })

  test('an attempt whose reply was lost and the next one are the same order', async () => {
    const cart = await fillCart()
    await place(cart, 'web')
    await place(cart, 'web')
    const [first, second] = sentOrders()
    expect(second?.id).toBe(first?.id)
    expect(second?.items.map(({ id }) => id)).toEqual(first?.items.map(({ id }) => id))
  })

  test('the lines of another content have other ids, and a cart that is changed back has its first ones', async () => {
    const items = [...(await fillCart()).items, ...(await fillCart()).items]
    const idsOf = async (fields: Partial<Cart>) => {
      await place(await fillCart({ items, ...fields }), 'web')
      return (
        sentOrders()
          .at(-1)
          ?.items.map(({ id }) => id) ?? []
      )
    }
    const first = await idsOf({})
    const changed = await idsOf({ note: 'Con candeline' })
    expect(new Set([...first, ...changed]).size).toBe(4)
    expect(await idsOf({})).toEqual(first)
    expect(new Set(sentOrders().map(({ id }) => id)).size).toBe(1)
  })

  test('another photo is the same content: the server may hold the lines already', async () => {
    const [line] = (await fillCart()).items
    if (!line) throw new Error('The cart is empty.')
    for (const words of ['Giulia', 'Marco']) {
      const blob = new Blob([words], { type: 'image/jpeg' })
      const referenceImage = await keepPhoto({ blob, width: 800, height: 600, shape: 'free' })
      await place(await fillCart({ items: [{ ...line, referenceImage }] }), 'web')
    }
    const [first, second] = sentOrders()
    expect(second?.items.map(({ id }) => id)).toEqual(first?.items.map(({ id }) => id))
  })

  test('two tabs send the same order', async () => {
    takeAll()
    const cart = await fillCart()
    const [first, second] = await Promise.all([place(cart, 'web'), place(cart, 'web')])
    expect(second).toEqual(first)
    expect(new Set(sentOrders().map(({ id }) => id)).size).toBe(1)
  })

  test('a cart that another tab has changed waits for the answer to the attempt that is under way, and is another order', async () => {
    takeAll()
    const answer = globalThis.fetch
    let changed: Promise<unknown> = Promise.resolve()
    globalThis.fetch = async (input, init) => {
      if (sentOrders().length === 0) changed = fillCart({ note: 'Con candeline' }).then((cart) => place(cart, 'web'))
      await vi.waitFor(async () => expect((await readCart()).note).toBe('Con candeline'))
      return answer(input, init)
    }
    expect(await place(await fillCart(), 'web')).toMatchObject({ ok: true })
    expect(await changed).toMatchObject({ ok: true })
    expect(new Set(sentOrders().map(({ id }) => id)).size).toBe(2)
  })

  test('an answer to the cart as it was before its last change is none to this one', async () => {
    await place(await fillCart(), 'web')
    const [lost] = sentOrders()
    const cart = await fillCart({ note: 'Con candeline' })
    const held = { created: 'x', updated: 'x', number: 'W-0001', status: 'NOTPAID', attention: [] }
    const record = { ...held, id: lost?.id, total: lost?.promised_total, content: 'f'.repeat(64) }
    server.answer(ENTRIES, { body: { results: [{ id: lost?.id, outcome: 'created', record }] } })
    expect(await place(cart, 'web')).toMatchObject({ ok: false, reason: 'offline' })
    expect(sentOrders()[1]?.id).toBe(lost?.id)
    expect(await readCart()).toEqual(cart)
    expect(await db.outbox.count()).toBe(0)
  })

  test('the cart changed after an attempt that had arrived: the customer is told, and the next attempt is a new order', async () => {
    await place(await fillCart(), 'web')
    const cart = await fillCart({ note: 'Con candeline' })
    const [lost] = sentOrders()
    const results = [{ id: lost?.id, outcome: 'rejected', reason: 'content-differs', message: 'x', record: null }]
    server.answer(ENTRIES, { body: { results } })
    expect(await place(cart, 'web')).toMatchObject({
      ok: false,
      reason: 'content-differs',
      message: expect.stringContaining('già arrivato'),
    })
    expect(await readCart()).toEqual(cart)
    await place(cart, 'web')
    expect(sentOrders().at(-1)?.id).not.toBe(lost?.id)
  })

  test('a refused slot comes with the next free one, as the server knows it by now', async () => {
    await db.settings.toCollection().modify({ slotCapacity: 1 })
    const cart = await fillCart()
    await place(cart, 'web')
    const [asked] = sentOrders()
    const results = [{ id: asked?.id, outcome: 'rejected', reason: 'slot-full', message: 'Pieno.', record: null }]
    server.answer(ENTRIES, { body: { results } })
    server.answer('/api/sfoglia/slots', {
      body: {
        slots: [{ pickup_date: new Date(tomorrowAt('10:00')).toISOString(), orders: 1, unpaid: 0 }],
        capped: [],
        instance: 'prova',
      },
    })
    expect(await place(cart, 'web')).toMatchObject({ ok: false, reason: 'slot-full', nextFree: tomorrowAt('10:15') })
  })

  test('a login that is over asks to sign in again', async () => {
    server.answer(ENTRIES, { status: 401, body: { status: 401, message: 'no', data: {} } })
    expect(await place(await fillCart(), 'web')).toMatchObject({ ok: false, reason: 'not-signed-in' })
    expect((await db.credentials.get(CUSTOMER.userId))?.isRefused).toBe(true)
  })

  test('what was put into the cart while the order was under way stays in it', async () => {
    const cart = await fillCart()
    takeAll()
    const answer = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      await fillCart({ note: 'Ancora due' })
      return answer(input, init)
    }
    expect(await place(cart, 'web')).toMatchObject({ ok: true })
    expect((await readCart()).note).toBe('Ancora due')
  })
})
