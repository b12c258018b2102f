// Ten orders of a kiosk whose network, browser and server go one after the other: each arrives once. On the device's disk, and in
// a private window, which is not restarted: it keeps nothing, and says so before anybody orders.
import type { Page } from 'playwright/test'
import { KIOSK } from './device.ts'
import { expect, type Journey, test } from './fixtures.ts'
import { orderAtKiosk, type Ticket } from './kiosk.ts'
import { setUp } from './people.ts'
import { quietDay } from './quiet-day.ts'
import { newOrders } from './server-orders.ts'

const day = quietDay(Date.now())
const ORDERS = 10

test(
  'ten orders through a reload, a restart and a stopped server',
  { tag: '@engines' },
  async ({ shop, openDevice }, testInfo) => {
    test.setTimeout(600_000)
    const startedMs = Date.now()
    const kiosk = await openDevice(KIOSK)
    await setUp(kiosk.page, 'totem')
    const tickets: Ticket[] = []
    await kiosk.cutNetwork()
    await order(kiosk.page, tickets, 3)
    await kiosk.page.reload()
    await order(kiosk.page, tickets, 3)
    await shop.killServer()
    await kiosk.kill()
    await kiosk.restart()
    // The line is there, and nobody answers at its end.
    await kiosk.restoreNetwork()
    await kiosk.page.goto('/')
    await order(kiosk.page, tickets, 4)
    await arriveOnce({ shop }, kiosk.page, tickets, startedMs, (description) =>
      testInfo.annotations.push({ type: 'seconds', description }),
    )
  },
)

test(
  'ten orders in a private window, which says that it forgets',
  { tag: '@engines' },
  async ({ shop, openDevice, engine }, testInfo) => {
    test.skip(engine === 'chromium', 'Chromium does not let a page know')
    test.setTimeout(600_000)
    const startedMs = Date.now()
    const kiosk = await openDevice({ ...KIOSK, isPrivate: true })
    await setUp(kiosk.page, 'totem')
    const warning = kiosk.page.getByRole('dialog', { name: 'Questa finestra dimentica' })
    await expect(warning).toBeVisible()
    await warning.getByRole('button', { name: 'Usala lo stesso' }).click()
    const tickets: Ticket[] = []
    await kiosk.cutNetwork()
    await order(kiosk.page, tickets, 4)
    await kiosk.page.reload()
    await order(kiosk.page, tickets, 3)
    await shop.killServer()
    await kiosk.restoreNetwork()
    await order(kiosk.page, tickets, 3)
    await arriveOnce({ shop }, kiosk.page, tickets, startedMs, (description) =>
      testInfo.annotations.push({ type: 'seconds', description }),
    )
  },
)

async function order(page: Page, tickets: Ticket[], count: number): Promise<void> {
  for (let left = count; left > 0; left--) {
    const quarter = tickets.length % 4
    tickets.push(
      await orderAtKiosk(page, {
        products: [['Cornetto alla crema', 1 + (tickets.length % 3)]],
        slot: { day: day.label, time: `${10 + Math.floor(tickets.length / 4)}:${String(quarter * 15).padStart(2, '0')}` },
      }),
    )
  }
}

/** The server comes back. @param tell how long all took from then on */
async function arriveOnce(
  { shop }: Pick<Journey, 'shop'>,
  page: Page,
  tickets: readonly Ticket[],
  startedMs: number,
  tell: (seconds: string) => void,
): Promise<void> {
  await expect(page.getByText(`${ORDERS} ordini in attesa`)).toBeVisible()
  await shop.restartServer()
  const backMs = performance.now()
  const arrived = async () => (await newOrders(shop, startedMs)).map(({ number }) => number).sort()
  await expect.poll(arrived, { intervals: [100] }).toHaveLength(ORDERS)
  tell(((performance.now() - backMs) / 1000).toFixed(1))
  await expect(page.getByText('In linea')).toBeVisible()
  expect(await arrived()).toEqual(tickets.map(({ number }) => number).sort())
}
