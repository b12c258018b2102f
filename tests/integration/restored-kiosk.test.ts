// A kiosk that was set up after the backup was made, against the real server that is restored from it: it gives back what it sold,
// and goes on selling.
import '../fakes/page.ts'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { knownDeviceCode } from '#data/device/device.ts'
import { changeCart } from '#data/ordering/cart.ts'
import { placeOrder } from '#data/ordering/place-order.ts'
import { signIn } from '#data/session/account.ts'
import { getSession, onSessionChange } from '#data/session/session.ts'
import { startSync } from '#data/sync/sync.ts'
import { type Json, PASSWORD, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { backup, pageOf, restore, shows } from './page-of.ts'
import { IDS, slotIn } from './small-shop.ts'

let server: Server

beforeAll(async () => {
  ;({ server } = await startSmallShop())
  await withoutRateLimits(server)
  await backup(server)
  const account = { email: 'nuovo@sfoglia.test', password: PASSWORD, passwordConfirm: PASSWORD, name: 'Totem', role: 'USER' }
  await server.create('users', { ...account, kiosk: true })
  pageOf(server)
  await startSync()
})

async function sell(time: string): Promise<string> {
  const line = { id: IDS.cornetto, name: 'Cornetto', unitPriceCents: 160, quantity: 2, leadDays: 0, customVariants: [] }
  const cart = await changeCart((now) => ({
    ...now,
    items: [{ ...line, referenceImage: null, waferImage: null }],
    pickupMs: Date.parse(slotIn(1, time)),
  }))
  const placed = await placeOrder({ cart, channel: 'kiosk', customerName: 'Anna', customerPhone: '', note: '' })
  return placed.ok ? placed.orderId : ''
}

test('nobody has to log in there', async () => {
  expect(await signIn('nuovo@sfoglia.test', PASSWORD)).toMatchObject({ ok: true })
  const user = getSession()?.user.id
  await shows(async () => expect(await knownDeviceCode()).toMatch(/^K\d/))
  await shows(async () => expect(await db.settings.count()).toBe(7))
  const code = await knownDeviceCode()
  const orderOf = async (id: string): Promise<Json> => (await server.list('orders', `id='${id}'`).catch(() => []))[0]
  const first = await sell('10:00')
  await shows(async () => expect(await orderOf(first)).toMatchObject({ attention: [] }))
  const ends: string[] = []
  onSessionChange((_, change) => ends.push(change))

  await restore(server, first)
  await shows(async () => expect(await orderOf(first)).toMatchObject({ user_id: user, attention: ['from-before-restore'] }))
  const second = await sell('10:15')
  await shows(async () => expect(await orderOf(second)).toMatchObject({ user_id: user, device: code, attention: [] }))
  expect([getSession()?.user.id, await knownDeviceCode()]).toEqual([user, code])
  expect(ends).not.toContain('ended')
})
