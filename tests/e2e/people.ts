// The people of the demo shop at their devices: signing in, and waiting until a device has everything it needs to be left
// alone.
import { expect, type Page } from 'playwright/test'
import { homeOf } from '#domain/account/navigation.ts'
import { DEMO_PASSWORD } from '../prepared/databases.ts'
import type { ReadyDevice } from './device.ts'

export type Person = 'admin' | 'cassa' | 'totem' | 'cliente'

const START: Record<ReadyDevice, string> = {
  ...{ guest: '/', totem: homeOf('USER'), cliente: homeOf('USER'), admin: homeOf('ADMIN') },
  ...{ cassa: homeOf('CASHIER'), 'cassa-2': homeOf('CASHIER') },
}

/** Signs in at /accedi and waits for the screen the person is sent to. */
export async function signIn(page: Page, person: Person, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/accedi')
  await fillSignIn(page, person, password)
  await expect(page).not.toHaveURL(/\/accedi/)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  if (person === 'cassa') await nameTill(page)
}

export async function fillSignIn(page: Page, person: Person, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(`${person}@sfoglia.demo`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

/** A browser in which staff log in for the first time is no till: it becomes one of its own, under Cassa. */
export async function nameTill(page: Page): Promise<void> {
  if (await page.evaluate(readsCode)) return
  const before = page.url()
  await page.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Cassa', exact: true }).click()
  const asked = page.getByRole('region', { name: 'Che cassa è questa?' })
  await asked.getByLabel('Come si chiama?').fill('Cassa di prova')
  await asked.getByRole('button', { name: 'Usa questo nome' }).click()
  await asked.waitFor({ state: 'hidden' })
  await page.goBack()
  await page.waitForURL((url) => url.href === before)
}

/** A kiosk or till on its first morning: signed in, with its code, the catalogue and the app on the device. */
export async function setUp(page: Page, person: 'totem' | 'cassa'): Promise<void> {
  await signIn(page, person)
  await hasCode(page)
  await isInstalled(page)
}

/** Makes of a new device the one that was made ready for this person. */
export async function setUpAs(page: Page, person: ReadyDevice): Promise<void> {
  if (person === 'guest') await page.goto('/')
  else await signIn(page, personOf(person))
  if (person === 'admin') await nameTill(page)
  if (['totem', 'cassa', 'cassa-2', 'admin'].includes(person)) await hasCode(page)
  await isInstalled(page)
}

/** Whose device it is. */
export function personOf(device: Exclude<ReadyDevice, 'guest'>): Person {
  return device === 'cassa-2' ? 'cassa' : device
}

/** The server has given the device its code. Outside of tests Playwright's assertions know no limit of ours: it is said here. */
export async function hasCode(page: Page): Promise<void> {
  await expect(async () => expect(await page.evaluate(readsCode), 'the device has its code').toBe(true)).toPass(SOON)
}

const SOON = { intervals: [50, 100, 250], timeout: 60_000 }

async function readsCode(): Promise<boolean> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'sfoglia')) return false
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sfoglia')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('keyValues').objectStore('keyValues').get('device')
      reading.onsuccess = () => {
        opening.result.close()
        // Provisional until then: an X.
        resolve(/^[A-W]/.test(reading.result?.value?.code ?? ''))
      }
    }
  })
}

/** The service worker serves this page, from now on also without network. */
export async function isInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
}

/**
 * On a device that was made ready: the screen where its person begins, or the one at this path, is there and comes from the
 * device.
 */
export async function comeTo(page: Page, device: ReadyDevice, path = START[device]): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null), `${device} has its service worker`).toBe(true)
}

/** Cents of a price as the shop writes it: `1.250,00 €`. */
export function centsOf(text: string): number {
  const match = /([\d.]+),(\d{2})\s*€/.exec(text)
  if (!match) throw new Error(`There is no price in «${text}».`)
  return Number(match[1]?.replaceAll('.', '')) * 100 + Number(match[2])
}
