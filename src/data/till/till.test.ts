// This till's drawer on the device: open, moved, closed; what was taken while it was open belongs to it, whatever the server says.
import '../../../tests/fakes/page.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { collectOrder, giveBack, takePayment } from '#data/orders/changes.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { restoreFromJournal, startJournal, tidyJournal } from '#data/outbox/journal.ts'
import { readContent } from '#data/outbox/payload.ts'
import { settleEntries } from '#data/outbox/settle.ts'
import { keepActing } from '#data/session/acting.ts'
import { changeOwner } from '#data/session/owner.ts'
import type { OrderPayment } from '#domain/order/order-payment.ts'
import { noAmounts, parseTillFact, type TillFact } from '#domain/till/till.ts'
import { aDeviceOf, CASHIER, CUSTOMER, ENTRIES, placed, signInAs } from '../../../tests/fakes/shop-device.ts'
import { closeTill, currentTillSession, moveTill, openTill, readLastTill, readTill, restoreTill } from './till.ts'

beforeEach(() => aDeviceOf(CASHIER))

async function opened(floatCents = 10_000): Promise<string> {
  const result = await openTill(floatCents)
  if (!result.ok) throw new Error(result.message)
  return result.sessionId
}

/** What waits to be told of drawers, oldest first. */
async function told(): Promise<TillFact[]> {
  const facts: TillFact[] = []
  for (const { id, kind } of await db.outbox.orderBy('sequence').toArray()) {
    const parsed = kind === 'till' ? parseTillFact((await readContent({ id, kind }))?.content) : null
    if (parsed?.ok) facts.push(parsed.fact)
  }
  return facts
}

describe('a drawer', () => {
  test('opened, moved and closed is told of fact by fact, in the name of who did it', async () => {
    const sessionId = await opened()
    await moveTill(sessionId, 'out', 2000, ' Farina ')
    await moveTill(sessionId, 'drawer', 0, 'Cambio')
    const expected = { ...noAmounts(), cash: 8000 }
    expect(await closeTill(sessionId, expected, { ...expected, cash: 7950 }, 'Un resto sbagliato')).toMatchObject({ ok: true })
    expect(await told()).toMatchObject([
      { id: sessionId, kind: 'open', floatCents: 10_000, actorId: CASHIER.userId },
      { sessionId, kind: 'out', amountCents: 2000, reason: 'Farina' },
      { sessionId, kind: 'drawer', amountCents: 0 },
      { sessionId, kind: 'close', expected: { cash: 8000 }, counted: { cash: 7950 }, note: 'Un resto sbagliato' },
    ])
    expect(await readTill()).toBeNull()
    expect(await readLastTill()).toMatchObject({ sessionId, closing: { counted: { cash: 7950 } } })
  })

  test('bears who stands there, whoever’s login it is', async () => {
    await keepActing({ id: 'marta0000000000', name: 'Marta Colombo' }, 60_000, Date.now())
    await opened()
    expect(await told()).toMatchObject([{ kind: 'open', actorId: 'marta0000000000' }])
  })

  test('is opened once: another tab’s comes too late', async () => {
    const sessionId = await opened()
    expect(await openTill(500)).toMatchObject({ ok: false, reason: 'changed' })
    expect(await currentTillSession()).toBe(sessionId)
    expect(await told()).toHaveLength(1)
  })

  test('is of a till that somebody has named', async () => {
    await db.keyValues.delete('till-name')
    expect(await openTill(500)).toMatchObject({ ok: false, reason: 'unnamed' })
    expect([await told(), await readTill()]).toEqual([[], null])
  })

  test('that was closed takes no movement, and is not closed twice', async () => {
    const sessionId = await opened()
    const expected = { ...noAmounts(), cash: 10_000 }
    await closeTill(sessionId, expected, expected, '')
    expect(await moveTill(sessionId, 'in', 100, 'Monete')).toMatchObject({ ok: false, reason: 'changed' })
    expect(await closeTill(sessionId, expected, expected, '')).toMatchObject({ ok: false, reason: 'changed' })
    expect(await told()).toHaveLength(2)
  })

  test('is counted again when money came meanwhile', async () => {
    const sessionId = await opened()
    const seen = { ...noAmounts(), cash: 10_000 }
    await collectOrder(await placed('counter'), 'cash')
    expect(await closeTill(sessionId, seen, seen, '')).toMatchObject({ ok: false, reason: 'changed' })
    expect((await readTill())?.expected.cash).toBe(10_300)
  })

  test('is nobody’s business but the staff’s', async () => {
    await signInAs(CUSTOMER)
    expect(await openTill(10_000)).toMatchObject({ ok: false, reason: 'not-signed-in' })
    expect(await db.tillEntries.count()).toBe(0)
  })

  test('stays open over a logout and another person', async () => {
    const sessionId = await opened()
    await changeOwner(null, 'left')
    await signInAs(CASHIER)
    expect(await readTill()).toMatchObject({ sessionId, opening: { floatCents: 10_000 } })
  })
})

describe('money', () => {
  test('taken while it is open belongs to it, also what goes back', async () => {
    const sessionId = await opened()
    const id = await placed('counter')
    await takePayment(id, [
      { method: 'pos', amountCents: 100 },
      { method: 'cash', amountCents: 200 },
    ])
    await giveBack(id, 'cash', 50, 'Troppo')
    expect(await readTill()).toMatchObject({
      taken: { cash: 150, pos: 100 },
      expected: { cash: 10_150, pos: 100 },
      lines: [{ tillSession: sessionId }, { tillSession: sessionId }, { tillSession: sessionId, note: 'Troppo' }],
    })
  })

  test('is taken without one as well', async () => {
    const id = await placed('counter')
    expect(await collectOrder(id, 'cash')).toMatchObject({ ok: true })
    expect(await db.tillEntries.count()).toBe(0)
    expect((await db.pendingChanges.toArray())[0]?.change).toMatchObject({ payment: { tillSession: '' } })
  })

  test('stays in it when the server refuses it, and when its order is forgotten', async () => {
    await opened()
    const id = await placed('counter')
    await collectOrder(id, 'cash')
    const money = await db.outbox.filter(({ kind }) => kind === 'payment').first()
    await settleEntries(new Map([[money?.id ?? '', { kind: 'rejected', reason: 'too-much-back', message: 'No' }]]))
    await db.orders.clear()
    expect((await readTill())?.expected.cash).toBe(10_300)
  })

  test('goes to no drawer that another tab has closed in that moment', async () => {
    const sessionId = await opened()
    const id = await placed('counter')
    const expected = { ...noAmounts(), cash: 10_000 }
    // The other tab closes it while the money is sealed here.
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    let closed: unknown
    const sealing = vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...asked) => {
      closed = await closeTill(sessionId, expected, expected, '')
      return encrypt(...asked)
    })
    const taken = await collectOrder(id, 'cash')
    sealing.mockRestore()
    expect([closed, taken]).toMatchObject([{ ok: true }, { ok: true }])
    // Money in a closed drawer would be counted by nobody.
    expect(await db.tillEntries.filter(({ line }) => line !== null).toArray()).toHaveLength(0)
  })
})

test('a drawer comes back from the journal with what waits', async () => {
  const sessionId = await opened()
  await moveTill(sessionId, 'out', 2000, 'Farina')
  await collectOrder(await placed('counter'), 'cash')
  await Promise.all(db.tables.map((table) => table.clear()))
  await restoreFromJournal()
  expect(await readTill()).toBeNull()
  for (let time = 0; time < 2; time++) await restoreTill()
  expect(await readTill()).toMatchObject({ sessionId, expected: { cash: 8300 }, movements: [{ reason: 'Farina' }] })
})

/** Nothing waits any more, and the journal has forgotten it. */
async function arrived(): Promise<void> {
  await startJournal()
  await db.outbox.toCollection().modify({ state: 'delivered', deliveredMs: Date.now() })
  await tidyJournal()
}

async function loseDatabase(): Promise<void> {
  await Promise.all(db.tables.map((table) => table.clear()))
  await restoreFromJournal()
  await signInAs(CASHIER)
  await restoreTill()
}

describe('a drawer that has been told of and whose database is lost', () => {
  test('is open again, with its money, and goes on', async () => {
    const sessionId = await opened()
    await moveTill(sessionId, 'out', 2000, 'Farina')
    await collectOrder(await placed('counter'), 'cash')
    const returned = await placed('counter')
    await collectOrder(returned, 'pos')
    await arrived()
    await giveBack(returned, 'pos', 100, 'Per Anna Ricci')
    const before = await readTill()
    await arrived()
    await loseDatabase()
    expect(await db.outbox.count()).toBe(0)
    const unwritten = (lines: readonly OrderPayment[] = []) => lines.map((line) => ({ ...line, note: '' }))
    expect(await readTill()).toEqual({ ...before, lines: unwritten(before?.lines) })
    await moveTill(sessionId, 'in', 500, 'Monete')
    await arrived()
    await loseDatabase()
    expect(await readTill()).toMatchObject({
      expected: { cash: 8800, pos: 200 },
      movements: [{ reason: 'Farina' }, { reason: 'Monete' }],
    })
    expect(JSON.stringify(localStorage)).not.toContain('Anna')
  })

  test('stays closed when it was, and another one can be opened', async () => {
    const sessionId = await opened()
    const expected = { ...noAmounts(), cash: 10_000 }
    await closeTill(sessionId, expected, expected, '')
    await arrived()
    await loseDatabase()
    expect(await readTill()).toBeNull()
    expect(await openTill(5000)).toMatchObject({ ok: true })
    await arrived()
    await loseDatabase()
    expect(await readTill()).toMatchObject({ expected: { cash: 5000 } })
  })

  test('takes little of the journal’s room: about a hundred bytes a line', async () => {
    await opened()
    const id = await placed('counter')
    await takePayment(id, [{ method: 'cash', amountCents: 100 }])
    const size = () => localStorage.getItem('sfoglia-device')?.length ?? 0
    const before = size()
    await takePayment(id, [{ method: 'pos', amountCents: 50 }])
    expect(size() - before).toBeGreaterThan(50)
    expect(size() - before).toBeLessThan(130)
  })
})

test('a drawer’s facts go out in one request, and what the answer does not name waits', async () => {
  const sessionId = await opened()
  await moveTill(sessionId, 'in', 100, 'Monete')
  await drainOutbox()
  const ask = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (String(input) !== ENTRIES) return ask(input, init)
    const { entries } = JSON.parse(String(init?.body))
    return Response.json({ results: [{ id: entries[0].id, outcome: 'created', record: null }] })
  }
  await drainOutbox({ isLookedAt: true })
  const rows = await db.outbox.orderBy('sequence').toArray()
  expect(rows.map(({ state }) => state)).toEqual(['delivered', 'waiting'])
})
