// Many orders wait on one device; four tabs and the service worker all see the network come back and all want to send.
import type { Page } from 'playwright/test'
import { isWholeProof } from '../proof.ts'
import { KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { expectedTotals, newOrders } from './server-orders.ts'

const ORDERS = isWholeProof ? 100 : 12
const TABS = 4

test('four tabs and the service worker drain the queue: all orders are on the server, each once', async ({ shop, openReady }) => {
  const startedMs = Date.now()
  const kiosk = await openReady('totem', KIOSK)
  await kiosk.cutNetwork()
  const numbers = await kiosk.page.evaluate(orderManyTimes, ORDERS)
  expect(new Set(numbers).size).toBe(ORDERS)
  await expect(kiosk.page.getByText(`Sei offline, ${ORDERS} ordini in attesa`)).toBeVisible()

  const tabs: Page[] = [kiosk.page]
  while (tabs.length < TABS) tabs.push(await kiosk.context.newPage())
  for (const tab of tabs.slice(1)) await tab.goto('/')
  for (const tab of tabs) await expect(tab.getByText(`Sei offline, ${ORDERS} ordini in attesa`)).toBeVisible()

  // Every request for orders is doubled on the way, as if the tabs' own eagerness were not enough.
  kiosk.line.inject({ method: 'POST', path: /^\/api\/sfoglia\/entries$/ }, { kind: 'duplicate' })
  await kiosk.restoreNetwork()
  await Promise.all(
    tabs.map((tab) => tab.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage({ type: 'drain' }))),
  )
  for (const tab of tabs) await expect(tab.getByText('In linea', { exact: true })).toBeVisible()

  const orders = await newOrders(shop, startedMs)
  const expected = await expectedTotals(shop, orders)
  expect(orders.map(({ number }) => number).sort()).toEqual([...numbers].sort())
  expect(orders.map(({ number }) => Number(number.split('-')[1])).sort((a, b) => a - b)).toEqual(
    Array.from({ length: ORDERS }, (_, index) => index + 1),
  )
  expect(orders.filter(({ items }) => items.length !== 1)).toEqual([])
  expect(orders.filter(({ id, total }) => expected.get(id) !== Math.round(total * 100))).toEqual([])
})

/**
 * Runs in the page: a customer with very fast fingers. It taps the same buttons by the same names as a person would, without
 * the runner's round trip for each tap, which would take minutes for a hundred orders.
 * @returns the numbers on the tickets
 */
async function orderManyTimes(count: number): Promise<string[]> {
  const visible = (element: HTMLElement) => element.checkVisibility() && !element.hasAttribute('disabled')
  const find = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button')].find(
      (button) => visible(button) && (button.getAttribute('aria-label') ?? button.textContent ?? '').trim().startsWith(name),
    )
  const until = async <Found>(look: () => Found | null | undefined): Promise<Found> => {
    const deadlineMs = Date.now() + 30_000
    for (;;) {
      const found = look()
      if (found) return found
      if (Date.now() > deadlineMs) throw new Error(`It never came: ${look}`)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }
  const numbers: string[] = []
  for (let index = 0; index < count; index++) {
    const product = ['Aggiungi Meringa', 'Aggiungi Cannoncino', 'Aggiungi Tiramisù'][index % 3] ?? ''
    ;(await until(() => find(product))).click()
    ;(await until(() => find('Ordina e paga in cassa'))).click()
    ;(await until(() => find('Salta'))).click()
    numbers.push(await until(() => /\bK\d+-\d{3,}\b/.exec(document.body.innerText)?.[0]))
    ;(await until(() => find('Nuovo ordine'))).click()
    await until(() => document.body.innerText.includes('Cosa ti prepariamo?') || null)
  }
  return numbers
}
