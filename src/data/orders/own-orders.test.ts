// What a customer's device knows of its card payments.
import { beforeEach, expect, test } from 'vitest'
import { anna, cassa, LOGIN, openTab, resetDevice, server } from '../../../tests/fakes/login-device.ts'

const PAYMENTS = '/api/collections/payments/records'
const record = (order_id: string, state: string, expires_at = '') => ({ order_id, state, expires_at, amount: 8 })

beforeEach(resetDevice)

async function aTab() {
  const tab = await openTab(anna)
  return { ...tab, ...(await import('./own-orders.ts')) }
}

test('the latest attempt of an order counts, and a word of a newer server is left out', async () => {
  const items = [
    { ...record('a', 'open', '2026-11-21 10:12:00.000Z'), amount: 33 },
    record('b', 'quantum'),
    record('a', 'expired', '2026-11-21 09:12:00.000Z'),
    record('c', 'refunded'),
  ]
  server.answer(PAYMENTS, { body: { items } })
  const tab = await aTab()
  await tab.refreshOwnPayments()
  expect([...(await tab.readOwnPayments()).values()]).toEqual([
    { orderId: 'a', state: 'open', expiresAtMs: Date.parse('2026-11-21T10:12:00Z'), amountCents: 3300 },
    { orderId: 'c', state: 'refunded', expiresAtMs: null, amountCents: 800 },
  ])
  expect(server.asked.at(-1)?.token).toBe(anna.token)
})

test('without network what is known stays; it goes with the login', async () => {
  server.answer(PAYMENTS, { body: { items: [record('a', 'refunded')] } }, 'silence')
  const tab = await aTab()
  await tab.refreshOwnPayments()
  await tab.refreshOwnPayments()
  expect((await tab.readOwnPayments()).size).toBe(1)
  await tab.signOut()
  expect((await tab.readOwnPayments()).size).toBe(0)
})

test('an answer that comes after somebody else has logged in is dropped', async () => {
  const tab = await aTab()
  server.answer(PAYMENTS, { body: { items: [record('a', 'refunded')] } })
  server.answer(LOGIN, { body: cassa })
  const release = server.holdNext()
  const refreshing = tab.refreshOwnPayments()
  await new Promise((resolve) => setTimeout(resolve, 20))
  await tab.signIn('cassa', 'x')
  release()
  await refreshing
  expect((await tab.readOwnPayments()).size).toBe(0)
})
