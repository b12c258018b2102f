// The kiosk loses its power at the worst moment, again and again: somewhere between the tap that orders and the answer of the
// server. What the screen confirmed is on the server once; what it did not is there at most once, and then its number is the first
// thing that the kiosk shows again, else it is still in the cart.
import { seededRandom } from '../model/seeded-random.ts'
import { isWholeProof, seed } from '../proof.ts'
import { type Device, KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { fillCart } from './kiosk.ts'
import { newOrders } from './server-orders.ts'

const ROUNDS = isWholeProof ? 200 : 2

const NAME = 'a browser killed at any moment of ordering loses nothing and orders nothing twice'

test(NAME, { tag: '@gate' }, async ({ shop, openReady }) => {
  // Two hundred starts of a browser.
  if (isWholeProof) test.setTimeout(90 * 60_000)
  const startedMs = Date.now()
  const random = seededRandom(seed)
  const kiosk = await openReady('totem', KIOSK)
  const confirmed: string[] = []
  const shownAgain: string[] = []
  const kept: string[] = []
  const latestMs = Math.round(1.5 * (await msOfAnOrder(kiosk)))

  for (let round = 1; round <= ROUNDS; round++) {
    const name = `Giro ${round}`
    // One in each part of that time, so that some come before everything and some after.
    const delayMs = Math.round(((round - 1 + random.next()) / ROUNDS) * latestMs)
    await test.step(`${name}: ${delayMs} ms after the finger moves, ${round % 2 === 0 ? 'offline' : 'online'}`, async () => {
      if (round % 2 === 0) await kiosk.cutNetwork()
      else await kiosk.restoreNetwork()
      const orderNow = await prepareOrder(kiosk, name, () => confirmed.push(name))
      const cutPower = await kiosk.armPowerCut()
      const tap = orderNow().catch(() => 'the finger was on its way')
      // biome-ignore lint/plugin: not a wait for anything: the moment of the crash is what this journey varies
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await cutPower()
      await tap
      await kiosk.restart()
      await kiosk.page.goto('/')
      const order = kiosk.page.getByRole('complementary', { name: 'Il tuo ordine' })
      const fewer = order.getByRole('button', { name: 'Togli Cannolo siciliano' })
      const again = kiosk.page.getByRole('button', { name: 'Nuovo ordine' })
      await expect(again.or(fewer)).toBeVisible()
      if (!(await fewer.isVisible())) {
        // Confirmed or not: nobody had the time to read it.
        await expect(kiosk.page.getByRole('heading', { name: /^Grazie/ })).toBeVisible()
        shownAgain.push(name)
        await again.click()
        return expect(order.getByText('Cosa ti prepariamo?')).toBeVisible()
      }
      kept.push(name)
      // Not by taking the line out: the slot it had would stay with the cart, and be over when a round falls on a quarter of an
      // hour.
      await kiosk.page.getByRole('button', { name: 'Ricomincia', exact: true }).click()
      await kiosk.page.getByRole('button', { name: 'Sì, svuota tutto' }).click()
      await expect(order.getByText('Cosa ti prepariamo?')).toBeVisible()
    })
  }

  await kiosk.restoreNetwork()
  await expect(kiosk.page.getByText('In linea', { exact: true })).toBeVisible()
  const names = async () => (await newOrders(shop, startedMs)).map((order) => order.customer_name).sort()
  const rounds = Array.from({ length: ROUNDS + 1 }, (_, index) => `Giro ${index}`)
  await expect.poll(names).toEqual(rounds.filter((name) => !kept.includes(name)).sort())
  expect(
    kept.filter((name) => confirmed.includes(name)),
    'confirmed, and yet still in the cart',
  ).toEqual([])
  expect(shownAgain.length + kept.length, 'each is shown or still in the cart').toBe(ROUNDS)
  console.warn(
    `crash points: ${confirmed.length} confirmed, ${shownAgain.length} shown again, ${kept.length} still in the cart, ${ROUNDS} in all (up to ${latestMs} ms)`,
  )
  if (!isWholeProof) return
  expect(confirmed.length, 'crashes after the ticket: without one, this proves little').toBeGreaterThan(0)
  expect(kept.length, 'crashes before the order was kept').toBeGreaterThan(0)
})

/**
 * From the finger's move to the ticket, on this machine, by a browser that has just started: the first round, without a crash.
 */
async function msOfAnOrder(kiosk: Device): Promise<number> {
  await kiosk.kill()
  await kiosk.restart()
  let isShown = false
  const orderNow = await prepareOrder(kiosk, 'Giro 0', () => {
    isShown = true
  })
  const beganMs = performance.now()
  await orderNow()
  await expect.poll(() => isShown, { intervals: [10] }).toBe(true)
  const tookMs = performance.now() - beganMs
  await kiosk.kill()
  await kiosk.restart()
  await kiosk.page.goto('/')
  await kiosk.page.getByRole('button', { name: 'Nuovo ordine' }).click()
  return tookMs
}

/** Everything of an order up to its last tap. @returns that tap */
async function prepareOrder({ page }: Device, name: string, onTicket: () => void): Promise<() => Promise<void>> {
  await page.goto('/')
  await fillCart(page, { products: [['Cannolo siciliano', 1]] })
  await page.exposeFunction('ticketIsShown', onTicket)
  await page.evaluate(reportTicket)
  await page.getByRole('button', { name: 'Ordina e paga in cassa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Che nome scriviamo?' })
  await dialog.getByLabel('Nome').fill(name)
  return () => dialog.getByRole('button', { name: 'Ordina', exact: true }).click()
}

/** Tells the journey the moment a ticket's number is on the screen. */
function reportTicket(): void {
  const observer = new MutationObserver(() => {
    if (!/Grazie[\s\S]*\b[KX]\d+-\d{3}\b/.test(document.body.innerText)) return
    observer.disconnect()
    const report: unknown = Reflect.get(window, 'ticketIsShown')
    if (typeof report === 'function') report()
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
}
