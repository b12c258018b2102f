// The morning of a day: what its goods cost, what the shop has set, and somebody who works there for the first time.
import { expect, type Page } from 'playwright/test'
import type { Rate } from '../oracle/ledger.ts'
import { DEMO_PASSWORD } from '../prepared/databases.ts'
import { hasCode } from './people.ts'
import type { TestShop } from './shop.ts'
import { plugInFiscalPrinter } from './stand-ins.ts'

/** What the day is about, by name: what it costs in cents, and its VAT. */
const GOODS = {
  'Cornetto alla crema': [160, '10%'],
  'Sfogliatella riccia': [250, '10%'],
  'Bignè al cioccolato': [140, '10%'],
  Cannoncino: [130, '10%'],
  'Cannolo siciliano': [260, '10%'],
  Tiramisù: [450, '10%'],
  'Pizzetta rossa': [150, '10%'],
  Ciabatta: [140, '4%'],
  'Scatola di pasticcini secchi': [1800, '10%'],
  'Scatola di cioccolatini': [2400, '22%'],
} as const satisfies Record<string, readonly [number, Rate]>

/** With a fiscal printer, a deposit of 30 in a hundred from 30,00 on, and goods that cost what everybody reckons with. */
export async function opensThatMorning(shop: TestShop): Promise<void> {
  const { superuser } = shop
  await plugInFiscalPrinter(shop)
  const settings = await superuser.collection('shop').getFirstListItem('')
  await superuser.collection('shop').update(settings.id, { deposit_percent: 30, deposit_from: 30 })
  const categories = await superuser.collection('product_categories').getFullList()
  const products = await superuser.collection('products').getFullList()
  const known = products.flatMap(({ name, price, vat, category }) => {
    const ofCategory = categories.find(({ id }) => id === category)?.vat
    return name in GOODS ? [[name, [Math.round(price * 100), vat || ofCategory]]] : []
  })
  expect(Object.fromEntries(known)).toEqual(GOODS)
}

/** Lucia is new, and so is the till that she works at. */
export async function beginsToWork({ superuser }: TestShop, page: Page): Promise<void> {
  const account = { email: 'lucia@sfoglia.demo', password: DEMO_PASSWORD, passwordConfirm: DEMO_PASSWORD, verified: true }
  await superuser.collection('users').create({ ...account, name: 'Lucia', surname: 'Neri', role: 'CASHIER' })
  await page.goto('/accedi')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ordini' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Cassa', exact: true }).click()
  const asked = page.getByRole('region', { name: 'Che cassa è questa?' })
  await asked.getByLabel('Come si chiama?').fill('Bar')
  await asked.getByRole('button', { name: 'Usa questo nome' }).click()
  await expect(asked).toBeHidden()
  await hasCode(page)
}
