// The till loses its power at the worst moment of a sale, again and again: from the finger on "Incassa e consegna" until the receipt is
// on paper and told. Every sale that stands is on the server once, with its money once and its receipt on paper once; where nobody can
// know whether the paper came out, a person is asked, looks at the printer, and answers.
import type { Page } from 'playwright/test'
import { seededRandom } from '../model/seeded-random.ts'
import { isWholeProof, seed } from '../proof.ts'
import { expect } from './fixtures.ts'
import { setUp } from './people.ts'
import { newOrders } from './server-orders.ts'
import { asTheOwnerSets, atTheMoney, TILL, test } from './till-printer.ts'

const ROUNDS = isWholeProof ? 200 : 2
const PRICE = 1.6

interface PaymentRecord {
  id: string
  order_id: string
  amount: number
  method: string
}

test('a till killed at any moment of a sale: each sale, its money and its receipt once', async ({
  shop,
  printer,
  watch,
  openDevice,
}) => {
  if (isWholeProof) test.setTimeout(90 * 60_000)
  const { superuser } = shop
  await asTheOwnerSets(shop, printer)
  watch.announce(/Failed to load resource|ERR_/)
  const startedMs = Date.now()
  const random = seededRandom(seed)
  const device = await openDevice(TILL)
  await setUp(device.page, 'cassa')
  const papers = () => printer.register.journal().length

  let sold = 1
  await device.page.goto('/gestionale/nuovo-ordine')
  const beganMs = performance.now()
  await (await atTheMoney(device.page))()
  await expect.poll(papers, { intervals: [20] }).toBe(1)
  const latestMs = Math.round(1.5 * (performance.now() - beganMs))
  const came = { kept: 0, sold: 0, asked: 0 }
  for (let round = 1; round <= ROUNDS; round++) {
    // Denser at the beginning, where the sale is written down; the printer takes most of the rest.
    const delayMs = Math.round(((round - 1 + random.next()) / ROUNDS) ** 2 * latestMs)
    const isOffline = round % 2 === 0
    await test.step(`round ${round}: ${delayMs} ms after the finger moves, ${isOffline ? 'offline' : 'online'}`, async () => {
      if (isOffline) await device.line.disconnect()
      const sell = await atTheMoney(device.page)
      const cutPower = await device.armPowerCut()
      const tap = sell().catch(() => 'the finger was on its way')
      // biome-ignore lint/plugin: not a wait for anything: the moment of the crash is what this journey varies
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await cutPower()
      await tap
      await device.restart()
      await device.page.goto('/gestionale/nuovo-ordine')
      const isKept = await isStillInTheCart(device.page)
      came[isKept ? 'kept' : 'sold'] += 1
      if (!isKept) sold += 1
      if (await settleReceipts(device.page, () => papers() === sold)) came.asked += 1
      expect(papers(), 'papers').toBe(sold)
      if (isOffline) await device.line.reconnect()
    })
  }

  await expect(device.page.getByRole('button', { name: 'In linea' })).toBeVisible()
  const orders = () => newOrders(shop, startedMs)
  await expect.poll(async () => (await orders()).length).toBe(sold)
  const sales = await orders()
  expect(sales.map(({ status, total }) => `${status} ${total}`)).toEqual(Array.from({ length: sold }, () => `COMPLETED ${PRICE}`))
  const isOfSale = ({ order_id }: { order_id: string }) => sales.some(({ id }) => id === order_id)
  const moneyTold = async () => (await superuser.collection('order_payments').getFullList<PaymentRecord>()).filter(isOfSale)
  await expect.poll(async () => (await moneyTold()).length).toBe(sold)
  const lines = await moneyTold()
  expect(lines.map(({ amount, method }) => `${amount} ${method}`)).toEqual(Array.from({ length: sold }, () => `${PRICE} cash`))
  expect(new Set(lines.map(({ order_id }) => order_id)).size, 'orders with money').toBe(sold)
  const receipts = async () => await superuser.collection('fiscal_receipts').getFullList({ sort: 'receipt_number' })
  await expect.poll(async () => (await receipts()).length).toBe(sold)
  const told = (await receipts()).flatMap(({ payment_ids }) => payment_ids as string[])
  expect(told.toSorted(), 'each payment on one receipt').toEqual(lines.map(({ id }) => id).toSorted())
  expect(printer.register.journal().map(({ kind, isVoided }) => `${kind} ${isVoided}`)).toEqual(
    Array.from({ length: sold }, () => 'receipt false'),
  )
  console.warn(
    `till crash points: ${came.sold} sold, ${came.kept} still in the cart, ${came.asked} asked about (up to ${latestMs} ms)`,
  )
  if (!isWholeProof) return
  expect(came.sold, 'crashes after the sale').toBeGreaterThan(0)
  expect(came.kept, 'crashes before the sale').toBeGreaterThan(0)
})

/** Whoever finds the sale where it was begins it anew. */
async function isStillInTheCart(page: Page): Promise<boolean> {
  const empty = page.getByRole('button', { name: 'Svuota' })
  const isEmpty = page.getByText('Il carrello è vuoto')
  await expect(
    page
      .getByRole('region', { name: /^Venduto/ })
      .or(isEmpty)
      .or(empty),
  ).toBeVisible()
  if (!(await empty.isVisible())) return false
  await empty.click()
  await expect(isEmpty).toBeVisible()
  return true
}

/** Until the till owes nothing and asks nothing; who is asked looks how many papers there are. @returns whether somebody was asked */
async function settleReceipts(page: Page, isOnPaper: () => boolean): Promise<boolean> {
  let isAsked = false
  const answer = async () => {
    const yes = page.getByRole('button', { name: 'Sì, è uscito' })
    if (await yes.isVisible()) {
      isAsked = true
      await (isOnPaper() ? yes : page.getByRole('button', { name: 'No', exact: true })).click()
    }
    return page.evaluate(readOpenReceipts)
  }
  await expect.poll(answer, { timeout: 60_000 }).toBe(0)
  return isAsked
}

/** Documents that are on their way or unsure, and orders that still owe one. */
async function readOpenReceipts(): Promise<number> {
  const answer = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await answer(indexedDB.open('sfoglia'))
  const tables = database.transaction(['fiscalDocuments', 'keyValues'])
  const documents: { state: string }[] = await answer(tables.objectStore('fiscalDocuments').getAll())
  const dues: { value: unknown[] } | undefined = await answer(tables.objectStore('keyValues').get('fiscal-dues'))
  database.close()
  const open = documents.filter(({ state }) => state === 'sending' || state === 'unsure' || state === 'double')
  return open.length + (dues?.value.length ?? 0)
}
