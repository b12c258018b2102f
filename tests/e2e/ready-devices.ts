// Devices on which somebody has worked before: signed in, with all that a device of theirs keeps of the shop, and the app itself.
// Made once per run, in the demo shop that journeys get a copy of, and copied as folders: signing in, mirroring and installing
// anew for each journey would be half of what most journeys cost. Nobody is to work on the originals.
import { cp } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { startFaultProxy } from '../faults/fault-proxy.ts'
import { DEMO_PASSWORD } from '../prepared/databases.ts'
import { isWholeProof } from '../proof.ts'
import { templateFolder } from './demo-template.ts'
import { DESKTOP, Device, type ReadyDevice, readyProfile } from './device.ts'
import { fillSignIn, hasCode, isInstalled, nameTill, personOf } from './people.ts'
import { startShopIn } from './shop.ts'
import { Watch } from './watch.ts'

/** Some at a time. The kiosk is there before the tills: they know its key, by which they read its orders' codes. */
const ROUNDS: Exclude<ReadyDevice, 'guest'>[][] = [
  // The gate's journeys begin at one kiosk.
  ['totem', ...(isWholeProof ? (['cliente'] as const) : [])],
  isWholeProof ? ['cassa', 'cassa-2', 'admin'] : [],
]

/** Playwright's global setup, after the demo shop's. */
export default async function makeReadyDevices(): Promise<void> {
  const shop = await startShopIn(templateFolder())
  try {
    // The app and the catalogue's pictures are the same for everybody. What makes a device one of its own comes with the first
    // login.
    await makeReady(shop.url, 'guest')
    for (const round of ROUNDS) await Promise.all(round.map((device) => makeFromGuest(shop.url, device)))
  } finally {
    await shop.stop()
  }
}

async function makeFromGuest(shopUrl: string, name: ReadyDevice): Promise<void> {
  await cp(readyProfile('guest'), readyProfile(name), { recursive: true })
  await makeReady(shopUrl, name)
}

async function makeReady(shopUrl: string, name: ReadyDevice): Promise<void> {
  const watch = new Watch()
  const device = await Device.in(readyProfile(name), await startFaultProxy(shopUrl), DESKTOP, watch)
  const { page } = device
  if (name === 'guest') await page.goto('/')
  else await signInFirst(page, name)
  await isInstalled(page)
  await isAtRest(device)
  await device.shutDown()
  if (watch.problems.length > 0) throw new Error(`${name}: ${watch.problems.join('\n')}`)
}

/** Outside of tests Playwright's assertions know no timeout of ours: waited for is by actions. */
async function signInFirst(page: Page, name: Exclude<ReadyDevice, 'guest'>): Promise<void> {
  await page.goto('/accedi')
  await fillSignIn(page, personOf(name), DEMO_PASSWORD)
  await page.waitForURL((url) => url.pathname !== '/accedi')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (name.startsWith('cassa') || name === 'admin') await nameTill(page)
  if (name !== 'cliente') await hasCode(page)
}

/** It has asked for all that it keeps: what it still fetched after the start, it would fetch anew in every journey. */
async function isAtRest(device: Device): Promise<void> {
  const asked: number[] = []
  await expect(() => {
    asked.push(device.line.seen.length)
    expect(asked.slice(-3), 'three looks without a new request').toEqual(Array(3).fill(asked.at(-1)))
  }).toPass({ intervals: [500], timeout: 60_000 })
}
