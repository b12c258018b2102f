// The page's request for a customer's WhatsApp message: after a kiosk or counter order that has just been delivered, once.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { drainOutbox, withOutboxLock } from '#data/outbox/drain.ts'
import { aDeviceOf, CASHIER, CUSTOMER, KIOSK, placed, server, signInAs, takeAll } from '../../../tests/fakes/shop-device.ts'
import { requestNotices } from './order-notice.ts'

const SENDWA = '/api/sendwa'

async function aDevice(user: typeof KIOSK | typeof CASHIER | typeof CUSTOMER) {
  await aDeviceOf(user)
  takeAll()
  server.answer(SENDWA, { status: 202, body: { queued: true } })
}

beforeEach(() => aDevice(CASHIER))

test('a delivered counter order is announced once, with what the server is told of it', async () => {
  // The outbox is woken as the order is stored: under its lock nothing is sent yet.
  const orderId = await withOutboxLock(async () => {
    const id = await placed('counter')
    await requestNotices()
    return id
  })
  expect(server.count(SENDWA)).toBe(0)
  await drainOutbox({ isServerSeen: true })
  await requestNotices()
  await requestNotices()
  const asked = server.asked.filter(({ path }) => path === SENDWA)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    token: CASHIER.token,
    body: {
      order: orderId,
      status: 'INPROGRESS',
      note: 'Senza zucchero a velo',
      user: { surname: '', name: 'Anna Ricci', phone: '333 1234567' },
      items: [{ id: 'cornetto0000001', name: 'Cornetto', price: 3, quantity: 2, custom_variants: [] }],
    },
  })
})

test('two tabs ask once', async () => {
  await placed('counter')
  await drainOutbox({ isServerSeen: true })
  await Promise.all([requestNotices(), requestNotices()])
  expect(server.count(SENDWA)).toBe(1)
})

test('a kiosk’s too, a customer’s own from the web never', async () => {
  await aDevice(KIOSK)
  await placed('kiosk')
  await drainOutbox({ isServerSeen: true })
  await requestNotices()
  expect(server.count(SENDWA)).toBe(1)
  await aDevice(CUSTOMER)
  await placed('web')
  await requestNotices()
  expect(server.count(SENDWA)).toBe(0)
})

test('after an outage, or when somebody else is at the device by now, the server is left to it', async () => {
  for (let count = 0; count < 4; count++) await placed('counter')
  await drainOutbox({ isServerSeen: true })
  await requestNotices()
  await placed('counter')
  await drainOutbox({ isServerSeen: true })
  await db.outbox.toCollection().modify({ writtenMs: 0 })
  await requestNotices()
  await placed('counter')
  await drainOutbox({ isServerSeen: true })
  await signInAs(KIOSK)
  await requestNotices()
  expect(server.count(SENDWA)).toBe(0)
})

test('a failure is logged and nothing more', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  server.answer(SENDWA, 'silence')
  await placed('counter')
  await drainOutbox({ isServerSeen: true })
  await requestNotices()
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
