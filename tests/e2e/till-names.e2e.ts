// A browser in which staff log in looks until somebody says which till it is, and goes on as a till that nobody has heard of; the
// owner's word to send it away reaches it long before its next contact is due, and loses nothing that was taken there.
import type { Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../prepared/databases.ts'
import { isClean } from './axe.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { fillSignIn, hasCode } from './people.ts'
import { newOrders } from './server-orders.ts'

const devices = (page: Page) => page.getByRole('region', { name: 'Dispositivi' })
const row = (page: Page, name: RegExp) => devices(page).getByRole('button', { name })

test('which till it is, is said before its first sale; sent away, it is out at once and its sale is there', async ({
  shop,
  watch,
  openDevice,
  openReady,
}) => {
  const startedMs = Date.now()
  const office = await openReady('admin', DESKTOP, '/gestionale/personale?vista=dispositivi')
  const till = await openDevice({ viewport: { width: 1024, height: 768 }, hasTouch: true })
  const { page } = till
  const asked = page.getByRole('dialog', { name: 'Che cassa è questa?' })
  await page.goto('/accedi')
  await fillSignIn(page, 'cassa', DEMO_PASSWORD)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()

  await test.step('who looks is no till: folded away in the owner’s list', async () => {
    await office.page.reload()
    const aside = devices(office.page).getByText('Messi da parte e senza nome (1)')
    await aside.click()
    await expect(row(office.page, /^Dispositivo senza nome/)).toBeVisible()
  })

  await test.step('the first sale asks, and is taken with the name', async () => {
    await page.goto('/gestionale/nuovo-ordine')
    await expect(page.getByRole('region', { name: 'Che cassa è questa?' })).toBeVisible()
    await isClean(page, 'which till is this')
    await page
      .getByRole('list', { name: 'Prodotti' })
      .getByRole('button', { name: /^Cornetto alla crema \d/ })
      .click()
    const cart = page.getByRole('complementary', { name: 'Carrello' })
    await cart.getByRole('button', { name: /^Incassa/ }).click()
    await cart.getByRole('button', { name: /^Incassa .* e consegna/ }).click()
    await asked.getByLabel('Come si chiama?').fill('Terrazza')
    await asked.getByRole('button', { name: 'Usa questo nome' }).click()
    await expect(cart.getByRole('region', { name: /^Venduto/ }).getByText(/^C\d+-001$/)).toBeVisible()
    await hasCode(page)
    await expect.poll(async () => (await newOrders(shop, startedMs)).length).toBe(1)
  })

  await test.step('sent away, it does not wait for its next contact', async () => {
    await office.page.reload()
    await row(office.page, /^Terrazza C\d+/).click()
    const dialog = office.page.getByRole('dialog', { name: /^Terrazza C\d+/ })
    await dialog.getByRole('button', { name: 'Revoca…' }).click()
    watch.announce(/status of 40[13] /)
    const question = office.page.getByRole('dialog', { name: /^Revocare / })
    await question.getByRole('button', { name: 'Revoca il dispositivo' }).click()
    // Contacts are a minute apart.
    await expect(page.getByRole('dialog', { name: 'Questo dispositivo è stato revocato' })).toBeVisible({ timeout: 20_000 })
    expect(await newOrders(shop, startedMs)).toMatchObject([
      { channel: 'counter', status: 'COMPLETED', payment_method: 'cash', attention: [] },
    ])
  })
})
