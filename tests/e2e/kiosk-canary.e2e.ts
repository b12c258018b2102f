// Whatever a customer typed into the kiosk is nowhere on it afterwards: not on the page, not in any store, however they left.
import type { Page } from 'playwright/test'
import { aJpeg } from '../builders/pictures.ts'
import { tracesOf } from './canary.ts'
import { pickPhoto, showStep } from './composer.ts'
import { KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { enterPin, holdLogo } from './kiosk-staff.ts'
import { leaveAlone, openOnOwnClock } from './left-alone.ts'
import { leave, reload } from './nothing-written.ts'

const NAME = 'canarino-nome-7f3a'
const NOTE = 'canarino-nota-91bc'
const CODE = 'CANARINO-CODICE-4D'
const PHRASE = 'canarino-frase-c05e'
const SEARCH = 'canarino-cerca-2b68'
const WORDS = [NAME, NOTE, CODE, PHRASE, SEARCH]

/** Every field of the visitor's path, filled; the last one is the name, still open. */
async function fillEverything(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Torta di compleanno', exact: true }).first().click()
  await page.getByLabel('Frase sulla torta').fill(PHRASE)
  await page.getByRole('button', { name: /^Aggiungi \d/ }).click()
  await expect(page.getByRole('group', { name: 'Quantità di Torta di compleanno' })).toBeVisible()
  await page.getByRole('button', { name: 'Aggiungi una nota' }).click()
  await page.getByLabel('Note per il laboratorio').fill(NOTE)
  await page.getByRole('button', { name: 'Hai un codice sconto?' }).click()
  await page.getByLabel('Codice sconto').fill(CODE)
  await page.getByRole('button', { name: 'Ordina e paga in cassa' }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill(NAME)
}

/** A search that finds nothing forgotten has to have been able to find it. */
async function isAllThere(page: Page): Promise<void> {
  await expect(async () => {
    const traces = await tracesOf(page, WORDS)
    expect(traces).toEqual(
      expect.arrayContaining([`fields: ${NAME}`, `keyValues: ${NOTE}`, `fields: ${CODE}`, `keyValues: ${PHRASE}`]),
    )
  }).toPass()
}

/** What is forgotten last is forgotten a moment after the screen shows the start. */
async function isForgotten(page: Page): Promise<void> {
  await expect(page.getByText('Cosa ti prepariamo?')).toBeVisible()
  await expect(async () => expect(await tracesOf(page, WORDS)).toEqual([])).toPass({ timeout: 10_000 })
  expect(new URL(page.url()).pathname).toBe('/')
}

test('who walks away leaves nothing', async ({ openReady }) => {
  const { page } = await openReady('totem', KIOSK)
  await openOnOwnClock(page)
  await fillEverything(page)
  await isAllThere(page)
  await leaveAlone(page, 62_000)
  await expect(page.getByRole('dialog', { name: 'Sei ancora lì?' })).toBeVisible()
  await leaveAlone(page, 11_000)
  await page.clock.resume()
  await expect(page.getByRole('button', { name: 'Tocca per ordinare' })).toBeVisible()
  await isForgotten(page)
})

test('who starts over leaves nothing, and is not asked for the rest', async ({ openReady }) => {
  const { page } = await openReady('totem', KIOSK)
  await fillEverything(page)
  await isAllThere(page)
  await page.getByRole('dialog', { name: 'Che nome scriviamo?' }).getByRole('button', { name: 'Chiudi' }).click()
  await page.getByRole('button', { name: 'Ricomincia', exact: true }).click()
  await page.getByRole('button', { name: 'Sì, svuota tutto' }).click()
  await isForgotten(page)
  await reload(page)
  await isForgotten(page)
})

test('who has ordered leaves a sealed order and nothing else, also without network', { tag: '@gate' }, async ({ openReady }) => {
  const device = await openReady('totem', KIOSK)
  const { page } = device
  await device.cutNetwork()
  await fillEverything(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Ordina', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Il tuo ordine' })).toBeVisible()
  await page.getByRole('button', { name: 'Nuovo ordine' }).click()
  await isForgotten(page)
  await expect(page.getByText('Sei offline, 1 ordine in attesa')).toBeVisible()
  await device.restoreNetwork()
  await expect(page.getByText('In linea', { exact: true })).toBeVisible()
  await isForgotten(page)
})

/** How many photos lie on the device; sealed, so that no word of theirs is found. */
function photosKept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('sfoglia')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const count = opening.result.transaction('photos').objectStore('photos').count()
          count.onerror = () => reject(count.error)
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      }),
  )
}

/** What a visitor with a keyboard might find: the shop's search, its cart and its checkout, by their addresses. */
async function fillTypedAddresses(page: Page): Promise<void> {
  await page.goto(`/?cerca=${SEARCH}`)
  await expect(page.getByRole('group', { name: 'Quantità di Torta di compleanno' })).toBeVisible()
  await page.goto('/carrello')
  await expect(page.getByLabel('Note per il laboratorio')).toHaveValue(NOTE)
  await page.goto('/checkout')
  await expect(page.getByRole('button', { name: 'Ordina e paga in cassa' })).toBeEnabled()
  // A number to call is never asked for at a kiosk.
  await expect(page.getByLabel('Telefono')).toHaveCount(0)
  await page.getByLabel('Nome', { exact: true }).fill(NAME)
}

test('addresses that are typed leave no way back to anybody, and a note half written goes too', async ({ openReady }) => {
  const { page } = await openReady('totem', KIOSK)
  await openOnOwnClock(page)
  await fillEverything(page)
  await isAllThere(page)
  await fillTypedAddresses(page)
  await expect(async () => {
    expect(await tracesOf(page, WORDS)).toEqual(expect.arrayContaining([`fields: ${NAME}`, `keyValues: ${NOTE}`]))
  }).toPass()
  await page.goto('/carrello')
  // Still being written when its writer walks away.
  await page.getByLabel('Note per il laboratorio').fill(`${NOTE} ${NOTE}`)
  await leaveAlone(page, 62_000)
  await expect(page.getByRole('dialog', { name: 'Sei ancora lì?' })).toBeVisible()
  await leaveAlone(page, 11_000)
  await page.clock.resume()
  await expect(page.getByRole('button', { name: 'Tocca per ordinare' })).toBeVisible()
  await isForgotten(page)
  await page.getByRole('button', { name: 'Tocca per ordinare' }).click()
  for (const path of ['/carrello', '/checkout']) {
    await leave(page, path)
    await expect(page.getByRole('heading', { level: 2, name: /vuoto|Non c’è niente da ordinare/ })).toBeVisible()
    expect(await tracesOf(page, WORDS)).toEqual([])
  }
})

test('staff who take the kiosk out of service leave neither its PIN nor the last visitor', async ({ openReady }) => {
  const device = await openReady('totem', KIOSK)
  const { page } = device
  const pinHash = await keptValue(page, 'kiosk-pin')
  expect(pinHash).toMatch(/\$/)
  await fillEverything(page)
  await isAllThere(page)
  expect(await tracesOf(page, [pinHash])).toEqual([`keyValues: ${pinHash}`])
  await page.getByRole('dialog', { name: 'Che nome scriviamo?' }).getByRole('button', { name: 'Chiudi' }).click()
  await holdLogo(page)
  await enterPin(page, '2468')
  const menu = page.getByRole('dialog', { name: 'Totem' })
  await menu.getByRole('button', { name: 'Esci' }).click()
  await menu.getByRole('button', { name: 'Sì, esci dal totem' }).click()
  await expect(page).toHaveURL(/\/accedi/)
  await expect(async () => expect(await tracesOf(page, [...WORDS, pinHash])).toEqual([])).toPass({ timeout: 10_000 })
})

/** What lies under one of the device's own names, as text. */
function keptValue(page: Page, key: string): Promise<string> {
  return page.evaluate(
    (name) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('sfoglia')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keyValues').objectStore('keyValues').get(name)
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(String(reading.result?.value ?? ''))
          }
        }
      }),
    key,
  )
}

test('a cake half composed and its photo leave nothing', async ({ openReady }) => {
  const { page } = await openReady('totem', KIOSK)
  await openOnOwnClock(page, '/componi-la-tua-torta')
  await showStep(page, 'Frase', 'Cosa ci scriviamo?')
  await page.getByLabel('Frase sulla torta').fill(PHRASE)
  await showStep(page, 'Foto', 'Hai una foto?')
  await pickPhoto(page, 'Foto di esempio', aJpeg(1600, 1200))
  await expect.poll(() => photosKept(page)).toBe(1)
  await expect(async () => expect(await tracesOf(page, WORDS)).toContain(`keyValues: ${PHRASE}`)).toPass()
  await leaveAlone(page, 62_000)
  await expect(page.getByRole('dialog', { name: 'Sei ancora lì?' })).toBeVisible()
  await leaveAlone(page, 11_000)
  await page.clock.resume()
  await expect(page.getByRole('button', { name: 'Tocca per ordinare' })).toBeVisible()
  await isForgotten(page)
  await expect.poll(() => photosKept(page)).toBe(0)
  await page.goto('/componi-la-tua-torta?passo=riepilogo')
  await expect(page.getByRole('heading', { level: 2, name: 'La tua torta', exact: true })).toBeVisible()
  expect(await tracesOf(page, WORDS)).toEqual([])
})
