// The shop is updated while a kiosk and a till have the page of the contract before: they go on selling with it, and what they still
// hold when the new page comes, the new page delivers.
import { AtTill } from './at-the-till.ts'
import { DESKTOP, type Device, KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { orderAtKiosk, type Ticket } from './kiosk.ts'
import { isInstalled, setUp } from './people.ts'
import { hearsOfUpdate, isOnSecondBuild } from './second-build.ts'
import { newOrders } from './server-orders.ts'
import type { TestShop } from './shop.ts'

const FLOAT_CENTS = 10_000
const SOLD = 'Cornetto alla crema'

test('what the older page took arrives once, by itself or by the page that follows it', async ({ shop, openDevice }) => {
  const startedMs = Date.now()
  await shop.publishOlderPage()
  const [kiosk, till] = [await openDevice(KIOSK), await openDevice(DESKTOP)]
  // It was installed before today: its worker shows it, and not what the server of today would render into it.
  for (const { page } of [kiosk, till]) {
    await page.goto('/diagnostica')
    await isInstalled(page)
  }
  await setUp(kiosk.page, 'totem')
  await setUp(till.page, 'cassa')
  let at = new AtTill(till)
  const tickets: Ticket[] = []
  const sales: string[] = []
  const work = async () => {
    tickets.push(await orderAtKiosk(kiosk.page, { products: [['Cannolo siciliano', 1]] }))
    await at.ring([[SOLD, 2]])
    await at.take('Contanti')
    sales.push(await at.soldNumber())
  }
  /** Each once, with its money once. */
  const isAllThere = async (collected: number) => {
    const expected = { numbers: [...tickets.map(({ number }) => number), ...sales].sort(), paid: sales.length + collected }
    await expect.poll(async () => heldBy(shop, startedMs)).toEqual(expected)
  }

  await test.step('the older page at the server of today', async () => {
    await at.open(FLOAT_CENTS)
    await work()
    await isAllThere(0)
    const [first] = tickets
    await at.find(first?.number ?? '', first?.orderId ?? '')
    await at.takeAtDesk('POS', { isTillOpen: true })
    await isAllThere(1)
    for (const device of [kiosk, till]) expect(speaks(device)).toEqual({ before: true, now: false })
  })

  await test.step('without network for a while', async () => {
    for (const device of [kiosk, till]) await device.cutNetwork()
    await work()
    for (const device of [kiosk, till]) await device.restoreNetwork()
    await isAllThere(1)
  })

  await test.step('the new page waits, and the network goes once more', async () => {
    await shop.publishUpdate()
    for (const { page } of [kiosk, till]) await hearsOfUpdate(page)
    for (const device of [kiosk, till]) await device.cutNetwork()
    await work()
    const [{ price = 0 } = {}] = await shop.superuser
      .collection('products')
      .getFullList<{ price: number }>({ filter: `name = "${SOLD}"` })
    const posCents = Math.round((await totalOf(shop, tickets[0]?.orderId ?? '')) * 100)
    const cash = FLOAT_CENTS + sales.length * 2 * Math.round(price * 100)
    await at.close({ cash, pos: posCents, voucher: 0, gift: 0 })
  })

  await test.step('the new page delivers what the older one held', async () => {
    for (const device of [kiosk, till]) await comesBack(device)
    await isAllThere(1)
    const sessions = () => shop.superuser.collection('till_sessions').getFullList({ filter: `opened_at >= "${at0(startedMs)}"` })
    await expect
      .poll(async () => (await sessions()).map(({ closing, difference }) => [closing !== '', difference]))
      .toEqual([[true, 0]])
  })

  await test.step('and goes on', async () => {
    at = new AtTill(till)
    await till.page.goto('/gestionale/cassa')
    await at.open(FLOAT_CENTS)
    await work()
    await isAllThere(1)
    for (const device of [kiosk, till]) expect(speaks(device)).toEqual({ before: true, now: true })
  })
})

/** Whether it has told of orders in the words of the contract before, and in today's. */
function speaks({ line }: Device): { before: boolean; now: boolean } {
  const has = (path: string) => line.seen.some((request) => request.path === path)
  return { before: has('/api/sfoglia/orders'), now: has('/api/sfoglia/entries') }
}

/** The night: it is switched off with the older page, and starts with the new one. */
async function comesBack(device: Device): Promise<void> {
  await device.kill()
  await device.restart()
  await device.page.goto('/')
  await expect(async () => {
    await device.page.reload()
    await isOnSecondBuild(device.page)
  }).toPass()
  await device.restoreNetwork()
}

async function heldBy(shop: TestShop, sinceMs: number): Promise<{ numbers: string[]; paid: number }> {
  const orders = await newOrders(shop, sinceMs)
  const lines = await shop.superuser.collection('order_payments').getFullList({ filter: `created >= "${at0(sinceMs)}"` })
  // Twice the same order's money would be one too many.
  const paid = new Set(lines.map(({ order_id, amount }) => `${order_id} ${amount}`))
  expect(paid.size).toBe(lines.length)
  return { numbers: orders.map(({ number }) => number).sort(), paid: lines.length }
}

async function totalOf(shop: TestShop, orderId: string): Promise<number> {
  return (await shop.superuser.collection('orders').getOne<{ total: number }>(orderId)).total
}

const at0 = (ms: number) => new Date(ms).toISOString().replace('T', ' ')
