// The kiosk's disk fills up with other people's things while it sells without network. Chromium then loses the page's database: it
// evicts the whole origin, or, where the origin was promised persistence, may tear and reset the database. Every order that a
// screen called registered arrives all the same, under its number. (Evicted without that promise and killed at once, a browser
// loses what it had not written down in the seconds before: docs/decisions/0511.)

import { setTimeout as sleep } from 'node:timers/promises'
import { startFaultProxy } from '../faults/fault-proxy.ts'
import { seededRandom } from '../model/seeded-random.ts'
import { isWholeProof, seed } from '../proof.ts'
import { Device, KIOSK, readyProfile } from './device.ts'
import { expect, test } from './fixtures.ts'
import { confirmOrder, fillCart, orderAtKiosk } from './kiosk.ts'
import { SHOP_ORIGIN } from './origin.ts'
import { comeTo } from './people.ts'
import { newOrders } from './server-orders.ts'
import { SmallDisk } from './small-disk.ts'

const KILOBYTE = 1024
/** What is left of the disk, and whether the browser has promised to keep this origin's data. */
const ROUNDS = [
  { left: 0, isPersisted: false, isKilled: false },
  { left: 0, isPersisted: true, isKilled: true },
  ...(isWholeProof
    ? [4, 16, 40, 100, 300, 1000, 3000, 9000].map((kilobytes, index) => ({
        left: kilobytes * KILOBYTE,
        isPersisted: index % 2 === 0,
        isKilled: index % 4 === 0,
      }))
    : []),
]
/** A kiosk's own: the headless shell that other journeys run in keeps no promise of persistence, and no settings. */
const BROWSER = process.env.COMPLETE_CHROMIUM_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** Customers who try after the disk is full. */
const ATTEMPTS = 6
/** Then they go: a page that the browser has lost may answer nothing any more, not even whether a button is there. */
const PATIENCE_MS = 15_000

for (const { left, isPersisted, isKilled } of ROUNDS) {
  const what = `${left / KILOBYTE} KB left, ${isPersisted ? 'persisted' : 'not persisted'}, ${isKilled ? 'then killed' : 'left on'}`
  // Where the browser throws away what it has not promised to keep, src/data/outbox/journal.evicted.test.ts stands for the gate.
  test(`a full disk loses no promised order: ${what}`, { tag: isPersisted && isKilled ? '@gate' : [] }, async ({
    shop,
    watch,
  }) => {
    const refusal = SmallDisk.refusal()
    test.skip(refusal !== null, `NO FULL DISK TRIED: this system gives nobody a file system of their own (${refusal})`)
    // What a browser says while it loses its files is not the point here.
    watch.announce(/./s)
    const startedMs = Date.now()
    const random = seededRandom(seed + left)
    const disk = await SmallDisk.with(readyProfile('totem'), 150)
    if (isPersisted) becomePersistent(disk)
    const program = await disk.inside(BROWSER)
    const device = await Device.in(disk.folder, await startFaultProxy(shop.url), { ...KIOSK, program }, watch)
    try {
      const { page } = device
      let hasCrashed = false
      page.on('crash', () => {
        hasCrashed = true
      })
      await comeTo(page, 'totem')
      expect(await page.evaluate(() => navigator.storage.persisted())).toBe(isPersisted)
      await device.cutNetwork()
      const promised: string[] = []
      for (let order = 0; order < 4; order++)
        promised.push((await orderAtKiosk(page, { products: [['Cornetto alla crema', 1]] })).number)
      disk.fill(left)
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const number = await Promise.race([tryToOrder(device), sleep(PATIENCE_MS, null)])
        if (number) promised.push(number)
        // Things come and go beside the browser's own.
        if (random.next() < 0.5) disk.fill(Math.floor(random.next() * 64 * KILOBYTE))
      }
      if (isKilled) {
        await device.kill()
        disk.giveRoom()
        await device.restart()
        await device.restoreNetwork()
        await device.page.goto('/')
      } else {
        disk.giveRoom()
        // Chromium's own pages may crash on a full disk: whoever stands there opens it again.
        if (hasCrashed) await device.openNewTab()
        await device.restoreNetwork()
        if (hasCrashed) await device.page.goto('/')
      }
      const arrived = async () => (await newOrders(shop, startedMs)).map(({ number }) => number)
      await expect.poll(arrived, { timeout: 90_000 }).toEqual(expect.arrayContaining(promised))
      const numbers = await arrived()
      expect(new Set(numbers).size, 'each once').toBe(numbers.length)
      console.warn(
        `full disk: ${promised.length} promised, ${numbers.length} on the server (${what}${hasCrashed ? ', crashed' : ''})`,
      )
    } finally {
      await device.close()
      await disk.remove()
    }
  })
}

/**
 * As Chromium writes it down when it grants it, to an installed app by itself. (A permission given through its debugger makes it
 * say so, and evict all the same.)
 */
function becomePersistent(disk: SmallDisk): void {
  const file = 'Default/Preferences'
  // None yet where the headless shell has made the profile.
  const { profile, ...others } = JSON.parse(disk.read(file) || '{}')
  const settings = profile?.content_settings
  const exceptions = { ...settings?.exceptions, durable_storage: { [`${SHOP_ORIGIN}:80,*`]: { setting: 1 } } }
  const granted = { ...profile, content_settings: { ...settings, exceptions } }
  disk.write(file, JSON.stringify({ ...others, profile: granted }))
}

/** @returns the number that the screen said was registered; null when it said none */
async function tryToOrder({ page }: Device): Promise<string | null> {
  const timeout = 4000
  try {
    page.setDefaultTimeout(timeout)
    const again = page.getByRole('button', { name: 'Nuovo ordine' })
    if (await again.isVisible()) await again.click()
    await fillCart(page, { products: [['Cornetto alla crema', 1]] })
    await confirmOrder(page)
    const number = page.getByRole('region', { name: 'Il tuo ordine' }).getByText(/^[A-Z]\d+-\d{3}$/)
    await number.waitFor()
    return await number.innerText()
  } catch {
    // It stopped selling, or the browser has lost the page.
    return null
  } finally {
    page.setDefaultTimeout(0)
  }
}
