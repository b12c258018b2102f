// What every journey starts with: a shop of its own, devices that people hold, and a watch that fails the journey when a
// browser complained about anything it did not announce.
import { writeFile } from 'node:fs/promises'
import { test as base, expect, type TestInfo } from 'playwright/test'
import { OWN_SECONDS } from '../../scripts/test/counts.mjs'
import { beginFile } from '../own-seconds.ts'
import { Device, type DeviceOptions, type ReadyDevice } from './device.ts'
import type { Engine } from './engines/engine.ts'
import { SHOP_ORIGIN } from './origin.ts'
import { comeTo, setUpAs } from './people.ts'
import { startTestShop, type TestShop } from './shop.ts'
import { Watch } from './watch.ts'

export interface Journey {
  /** Written down for the table of the dearest files. */
  cost: undefined
  shop: TestShop
  /** More of the edge's environment. */
  edgeEnv: Record<string, string>
  /** Of every device's browser: the Playwright project's. */
  engine: Engine
  /** By which browsers know the shop. */
  origin: string
  /** Listens to every device of the journey. */
  watch: Watch
  /** A new device with an empty browser, or with one that was made ready (`as`), before an empty tab. */
  openDevice: (options: DeviceOptions) => Promise<Device>
  /** A device that its person set up before, switched on: at the screen where they begin, or at this path. */
  openReady: (person: ReadyDevice, options: DeviceOptions, path?: string) => Promise<Device>
}

export const test = base.extend<Journey>({
  cost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use, testInfo) => {
      const seconds = beginFile(testInfo.file)
      await use(undefined)
      const own = seconds()
      if (own !== null) testInfo.annotations.push({ type: OWN_SECONDS, description: String(own) })
    },
    { auto: true },
  ],
  edgeEnv: [{}, { option: true }],
  engine: ['chromium', { option: true }],
  origin: [SHOP_ORIGIN, { option: true }],
  shop: async ({ watch, edgeEnv, origin }, use) => {
    const shop = await startTestShop(edgeEnv, origin)
    await use(watched(shop, watch))
    await shop.stop()
  },
  watch: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const watch = new Watch()
      await use(watch)
      expect(watch.problems, 'what the browsers complained about').toEqual([])
    },
    { auto: true },
  ],
  openDevice: async ({ shop, watch, engine, origin }, use, testInfo) => {
    const devices: Device[] = []
    const taken = new Set<ReadyDevice>()
    await use(async (options) => {
      // Both would number their orders alike.
      if (options.as && taken.has(options.as)) throw new Error(`The device of ${options.as} is in use: no two are the same one.`)
      if (options.as) taken.add(options.as)
      const device = await Device.open(shop.url, { engine, origin, ...options }, watch)
      devices.push(device)
      return device
    })
    if (testInfo.status !== testInfo.expectedStatus) await Promise.all(devices.map((device) => keepScreen(device, testInfo)))
    await Promise.all(devices.map((device) => device.close()))
  },
  openReady: async ({ openDevice, engine }, use) => {
    await use(async (person, options, path) => {
      const isPrepared = engine === 'chromium'
      const device = await openDevice(isPrepared ? { ...options, as: person } : options)
      // In the other engines each is set up where it is used: none is there twice.
      if (!isPrepared) await setUpAs(device.page, person)
      await comeTo(device.page, person, path)
      return device
    })
  },
})

/** What each tab showed when the journey failed. */
async function keepScreen(device: Device, testInfo: TestInfo): Promise<void> {
  for (const [index, page] of device.pages.entries()) {
    const path = testInfo.outputPath(`${new URL(device.line.url).port}-${index}`)
    await page.screenshot({ path: `${path}.png` }).catch(() => undefined)
    await writeFile(`${path}.txt`, `${page.url()}\n${await page.locator('body').ariaSnapshot().catch(String)}`)
  }
}

/** A server that the journey stops itself does not answer: that is no complaint. */
function watched(shop: TestShop, watch: Watch): TestShop {
  return {
    ...shop,
    killServer: async () => {
      watch.networkIsCut()
      await shop.killServer()
    },
    restartServer: async () => {
      await shop.restartServer()
      watch.networkIsBack()
    },
    // The edge goes down for a moment, and open streams break.
    publishUpdate: async () => {
      watch.networkIsCut()
      await shop.publishUpdate()
      watch.networkIsBack()
    },
  }
}

export { expect }
