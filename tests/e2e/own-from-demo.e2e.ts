// From the demo to a shop of one's own, and what its owner sets up afterwards: the demo is thrown away from inside, Stripe's key pasted
// and tried, a mail sent to see whether one arrives. The program is the owner's (`npm start`); Stripe and the mail server stand in.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { type StandIns, startStandIns } from '../../demo/stand-ins/server.ts'
import { aPlace, endProcess, type Place, startShop } from '../runtimes/own-shop-process.ts'
import { DESKTOP } from './device.ts'
import { test as base, expect } from './fixtures.ts'
import type { TestShop } from './shop.ts'

const MAIL = 'titolare@rossi.example'
const PASSWORD = 'il forno di via Garibaldi'

const test = base.extend<{ place: Place; standIns: StandIns }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
  place: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sfoglia-own-from-demo-'))
    await use(await aPlace(folder, 'data'))
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  },
  standIns: async ({ place }, use) => {
    const keys = { webhookSecret: 'whsec_solo_per_le_prove', appSecret: 'solo-per-le-prove' }
    const standIns = await startStandIns({ ...keys, shopUrl: () => place.url, port: 0 })
    await use(standIns)
    await standIns.stop()
  },
  shop: async ({ place }, use) => use({ url: place.url } as TestShop),
})

async function throwDemoAway(page: Page): Promise<void> {
  await page.goto('/accedi')
  await page.getByLabel('E-mail').fill('admin@sfoglia.demo')
  await page.getByLabel('Password', { exact: true }).fill('dolcezza-demo')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.getByRole('button', { name: 'Comincia con il tuo negozio' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome', { exact: true }).fill('Anna')
  await dialog.getByLabel('Cognome').fill('Rossi')
  await dialog.getByLabel('E-mail').fill(MAIL)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Per confermare scrivi «comincia»').fill('comincia')
  await dialog.getByRole('button', { name: 'Butta via la prova e comincia' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Il tuo negozio' })).toBeVisible()
}

async function pasteKey(page: Page, key: string): Promise<void> {
  await page.getByLabel('Chiave segreta').fill(key)
  await page.getByLabel('La tua password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Prova e salva' }).click()
}

test('the demo goes, and Stripe and the mail are tried where they are set up', async ({ place, standIns, openDevice, watch }) => {
  // What pages of the demo still ask as the account that is gone; a key that Stripe does not know.
  watch.announce(/status of 40[01]/)
  const demo = await startShop(place.env)
  const { page } = await openDevice({ ...DESKTOP, isOnRealClock: true })
  await throwDemoAway(page)
  await page.getByLabel('Nome', { exact: true }).fill('Pasticceria Rossi')
  await page.getByLabel('Partita IVA').fill('01234567897')
  await page.getByRole('button', { name: 'Avanti' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quando sei aperto' })).toBeVisible()
  // The shop is closed and opened again.
  watch.announce(/net::ERR_|status of 50/)
  await endProcess(demo.child)

  const { smtp, keys } = standIns
  const reached = {
    STRIPE_API_URL: keys.STRIPE_API_URL ?? '',
    SMTP_HOST: smtp.host,
    SMTP_PORT: String(smtp.port),
    SMTP_TLS: 'false',
  }
  const { child, said } = await startShop({ ...place.env, ...reached })
  expect(said).toContain('Pasticceria Rossi is open')
  expect(said).not.toContain('@sfoglia.demo')
  await page.goto('/gestionale/impostazioni?vista=pagamenti')
  await pasteKey(page, 'sk_test_unaltrachiave')
  await expect(page.getByText(/^Stripe non conosce questa chiave/)).toBeVisible()
  await pasteKey(page, keys.STRIPE_SECRET_KEY ?? '')
  await expect(page.getByText('La chiave di prova funziona: è salvata.')).toBeVisible()
  await page.getByRole('button', { name: 'Prova di nuovo' }).click()
  await expect(page.getByText('Stripe risponde e la chiave va bene.')).toBeVisible()

  await page.goto('/gestionale/impostazioni?vista=messaggi')
  await page.getByRole('button', { name: 'Prova l’invio' }).click()
  await expect(page.getByText(new RegExp(`^Partita per ${MAIL}`))).toBeVisible()
  const { mails } = await (await fetch(`${standIns.url}/_demo/control/mail`)).json()
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).toContain('Pasticceria Rossi')
  expect(JSON.stringify(mails)).not.toContain('Sfoglia')

  const passerBy = (await openDevice({ ...DESKTOP, isOnRealClock: true })).page
  await passerBy.goto('/')
  await expect(passerBy).toHaveTitle(/Pasticceria Rossi/)
  await expect(passerBy.getByText('Torte su misura')).toHaveCount(0)
  await endProcess(child)
})
