// A device with 20,000 orders: for how long the page cannot answer a finger (Chromium's long tasks, 50 ms and more) while somebody
// types into the desk's search, and while the owner looks at a year and, without network, at a month.
import { openDesk, signIn } from '../scripts/screens/steps.mjs'
import { inDemoShop } from './in-demo-shop.mjs'
import { sized } from './size.mjs'

export const title = 'The page’s long tasks with 20,000 orders on the device, 1280 × 800'

const ORDERS = sized(20_000, 600)
const QUERY = 'cliente 512'
const KEY_MS = 120
const QUIET_MS = 3000

export function run() {
  return inDemoShop(measure)
}

async function measure(browser, url) {
  const context = await browser.newContext({
    ...{ viewport: { width: 1280, height: 800 }, bypassCSP: true },
    ...{ baseURL: url, locale: 'it-IT', timezoneId: 'Europe/Rome' },
  })
  const page = await context.newPage()
  await signIn(page, 'admin', { till: null })
  await openDesk(page)
  await page.evaluate(fill, ORDERS)
  // Those of today are all collected.
  await page.goto(`${url}/gestionale/ordini?scheda=completati`)
  await page.locator('[role=tabpanel] li').first().waitFor()
  const search = page.locator('search input')
  const typing = await longTasks(page, async () => {
    await search.click()
    for (const key of QUERY) {
      await page.keyboard.type(key)
      await page.waitForTimeout(KEY_MS)
    }
    await page.locator('[role=tabpanel] li').first().waitFor()
  })
  await page.goto(`${url}/gestionale`)
  await page.getByText('12 mesi', { exact: true }).waitFor()
  const year = await longTasks(page, () => page.getByText('12 mesi', { exact: true }).click())
  await context.setOffline(true)
  const alone = await longTasks(page, () => page.locator('label', { hasText: /^Mese$/ }).click())
  return [
    figure(`typing “${QUERY}” into the desk’s search`, typing),
    figure('the dashboard: twelve months', year),
    figure('the dashboard: a month, without network', alone),
  ]
}

function figure(work, tasks) {
  const longest = Math.round(Math.max(0, ...tasks))
  return { work, ours: longest === 0 ? 'none' : `${tasks.length}, longest ${longest} ms`, wanted: 'none' }
}

/** Of the page's main thread, until it has been quiet for a while. @returns milliseconds of each */
async function longTasks(page, act) {
  await page.waitForTimeout(QUIET_MS)
  await page.evaluate(() => {
    window.longTasks = []
    window.watching?.disconnect()
    window.watching = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration)
    })
    window.watching.observe({ type: 'longtask' })
  })
  await act()
  await page.waitForTimeout(QUIET_MS)
  return page.evaluate(() => window.longTasks)
}

/** In the page: an order that is there, so many times, over thirty days back and ahead. */
async function fill(count) {
  const database = await new Promise((resolve) => {
    indexedDB.open('sfoglia').onsuccess = ({ target }) => resolve(target.result)
  })
  const all = (store) =>
    new Promise((resolve) => {
      database.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => resolve(target.result)
    })
  const items = await all('orderItems')
  const order = (await all('orders')).find(({ id }) => items.some(({ orderId }) => orderId === id))
  const item = items.find(({ orderId }) => orderId === order.id)
  const noonMs = new Date().setHours(12, 0, 0, 0)
  const writing = database.transaction(['orders', 'orderItems'], 'readwrite')
  for (let index = 0; index < count; index++) {
    const id = `bench${String(index).padStart(10, '0')}`
    const pickupMs = noonMs + ((index % 60) - 30) * 86_400_000 + (index % 40) * 900_000
    const line = {
      id: `line${id.slice(5)}`,
      amountCents: 500,
      method: 'cash',
      kind: 'payment',
      takenAtMs: pickupMs,
      device: 'C9',
    }
    const given = { id, number: `C9-${index + 1}`, pickupMs, isPrinted: true, attention: [], payments: [line] }
    writing.objectStore('orders').put({ ...order, ...given, status: 'COMPLETED', customerName: `Cliente ${index + 1}` })
    writing.objectStore('orderItems').put({ ...item, id: `item${String(index).padStart(11, '0')}`, orderId: id })
  }
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  database.close()
}
