// The drawer that goes with a till: a browser that knows of none gets it, one that still holds it hears that it is gone. What was done
// here is told all the same.
import '../../../tests/fakes/page.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { collectOrder } from '#data/orders/changes.ts'
import { type OrderPayment, wirePayment } from '#domain/order/order-payment.ts'
import { noAmounts, type TillFact, wireTillFact } from '#domain/till/till.ts'
import { aDeviceOf, CASHIER, placed } from '../../../tests/fakes/shop-device.ts'
import { hearDrawer, heldDrawer } from './drawer-news.ts'
import { closeTill, currentTillSession, isTillGone, moveTill, openTill, readLastTill, readTill, readTillOf } from './till.ts'

beforeEach(() => aDeviceOf(CASHIER))

const SESSION = 'sessione0000001'
const COMMON = { sessionId: SESSION, atMs: Date.UTC(2026, 10, 20, 7), device: 'C1', actorId: 'marta0000000000' }
const OPENING: TillFact = { ...COMMON, id: SESSION, kind: 'open', floatCents: 10_000 }
const MOVEMENT: TillFact = { ...COMMON, id: 'movimento000001', kind: 'out', amountCents: 2000, reason: 'Farina' }
const LINE: OrderPayment = {
  ...{ id: 'soldi0000000001', orderId: 'ordine000000001', amountCents: 450, method: 'cash', kind: 'payment' },
  ...{ takenAtMs: COMMON.atMs, device: 'C1', actorId: '', tillSession: SESSION, reference: '', note: '' },
}
const handedOver = (facts: readonly TillFact[] = [OPENING, MOVEMENT]) => ({
  ...{ session: SESSION, facts: facts.map(wireTillFact), lines: [wirePayment(LINE)], moved_to: '' },
})
const gone = (session: string, facts: readonly TillFact[], movedTo = '') => ({
  ...{ session, facts: facts.map(wireTillFact), lines: [], moved_to: movedTo },
})
const anEnding = (sessionId: string): TillFact => ({
  ...{ ...COMMON, sessionId, id: 'fine00000000001', kind: 'end', device: '', reason: 'Il tablet è rotto' },
})

async function opened(): Promise<string> {
  const result = await openTill(10_000)
  if (!result.ok) throw new Error(result.message)
  return result.sessionId
}
const waiting = async () => (await db.outbox.toArray()).map(({ kind }) => kind)

describe('a browser that knows of no drawer', () => {
  test('asks for the till’s, goes on with it and closes it as its own', async () => {
    expect(await heldDrawer()).toBe('')
    for (let time = 0; time < 2; time++) await hearDrawer(handedOver())
    expect(await readTill()).toMatchObject({ sessionId: SESSION, expected: { cash: 8450 }, movements: [{ reason: 'Farina' }] })
    expect(await heldDrawer()).toBe(SESSION)
    await collectOrder(await placed('counter'), 'cash')
    const expected = { ...noAmounts(), cash: 8750 }
    expect(await closeTill(SESSION, expected, expected, '')).toMatchObject({ ok: true })
    // What others did is told by them.
    expect(await waiting()).toEqual(['order', 'payment', 'till'])
    expect(await heldDrawer()).toBeUndefined()
    await hearDrawer(handedOver())
    expect(await currentTillSession()).toBe('')
  })

  test('asks for it also when only money came back from the journal', async () => {
    await db.tillEntries.put({ id: LINE.id, sessionId: SESSION, fact: null, line: { ...LINE, amountCents: 500 } })
    expect(await heldDrawer()).toBe('')
    await hearDrawer(handedOver([OPENING]))
    // As this device wrote it down.
    expect((await readTill())?.expected.cash).toBe(10_500)
  })

  test('keeps the drawer that somebody has opened meanwhile', async () => {
    const own = await opened()
    await hearDrawer(handedOver())
    expect([await currentTillSession(), await readTillOf(SESSION)]).toEqual([own, null])
  })
})

describe('a browser whose drawer is gone', () => {
  test('hears that the owner has closed it; what waits is told, and it can be counted still', async () => {
    const sessionId = await opened()
    await moveTill(sessionId, 'out', 2000, 'Farina')
    for (let time = 0; time < 2; time++) await hearDrawer(gone(sessionId, [anEnding(sessionId)]))
    expect([await currentTillSession(), await heldDrawer(), await isTillGone()]).toEqual(['', undefined, true])
    expect(await readLastTill()).toMatchObject({ sessionId, closing: null, ending: { reason: 'Il tablet è rotto' } })
    await collectOrder(await placed('counter'), 'cash')
    const expected = { ...noAmounts(), cash: 8000 }
    expect(await closeTill(sessionId, expected, expected, '', { 5000: 1 })).toMatchObject({ ok: true })
    expect(await waiting()).toEqual(['till', 'till', 'order', 'payment', 'till'])
    expect(await isTillGone()).toBe(false)
    // The money taken since then was in no drawer.
    expect(await readLastTill()).toMatchObject({ sessionId, taken: noAmounts(), closing: { counts: { 5000: 1 } } })
    expect(await closeTill(sessionId, expected, expected, '')).toMatchObject({ ok: false, reason: 'changed' })
  })

  test('counts the one of before without closing the one that was opened since', async () => {
    const before = await opened()
    await hearDrawer(gone(before, [anEnding(before)]))
    const since = await opened()
    const expected = { ...noAmounts(), cash: 10_000 }
    expect(await closeTill(before, expected, expected, '')).toMatchObject({ ok: true })
    expect(await currentTillSession()).toBe(since)
  })

  test('hears that another till has it, and does not count that one’s', async () => {
    const sessionId = await opened()
    await hearDrawer(gone(sessionId, [], 'Banco C7'))
    expect(await currentTillSession()).toBe('')
    expect(await readLastTill()).toMatchObject({ sessionId, ending: { movedTo: 'Banco C7' } })
    const expected = { ...noAmounts(), cash: 10_000 }
    expect(await closeTill(sessionId, expected, expected, '')).toMatchObject({ ok: false, reason: 'changed' })
  })

  test('keeps the drawer that is open here when another one is gone, and when the answer is none', async () => {
    const sessionId = await opened()
    await hearDrawer(gone(SESSION, [anEnding(SESSION)]))
    for (const value of [undefined, null, {}, { session: sessionId }, gone(sessionId, [])]) await hearDrawer(value)
    expect(await currentTillSession()).toBe(sessionId)
  })
})
