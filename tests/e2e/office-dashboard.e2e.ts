// The owner looks at the shop: today, takings of a period as pictures and tables, and the same without network.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { shopMoment } from '#domain/shop-time.ts'
import { isClean } from './axe.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { nothingIsWritten } from './nothing-written.ts'
import { centsOf } from './people.ts'

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true }

test('the owner follows the takings on a desktop, by keyboard too, and without network', { tag: '@gate' }, async ({
  shop,
  openReady,
}) => {
  const device = await openReady('admin', DESKTOP)
  const { page } = device
  const months = page.getByRole('region', { name: 'Incassi per mese', exact: true })
  await expect(months).toBeVisible()
  await expect(page.getByRole('region', { name: 'Dispositivi', exact: true })).toBeVisible()
  await expect(page.locator('.recharts-surface').first()).toBeVisible()
  await isClean(page, 'the dashboard')

  await page.getByRole('button', { name: 'Tabella: Incassi per mese' }).focus()
  await page.keyboard.press('Enter')
  const before = await takingsOfPeriod(page)
  await isClean(page, 'the dashboard, a table')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica CSV: Incassi per mese' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain('"Mese";"Ordini";"Incassi"')

  await shop.superuser.collection('orders').create({
    ...{
      status: 'INPROGRESS',
      channel: 'counter',
      pickup_date: new Date().toISOString(),
      total: 12.34,
      attention: [],
      number: 'C9-001',
    },
  })
  await expect.poll(() => takingsOfPeriod(page)).toBe(before + 1234)

  await device.cutNetwork()
  await expect(page.getByRole('button', { name: /Sei offline/ })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Tabella: Incassi per mese' }).click()
  await expect.poll(() => takingsOfPeriod(page)).toBe(before + 1234)
  await expect(page.getByText(/^Incassi non aggiornati/)).toBeVisible()
  await page.getByText('7 giorni', { exact: true }).click()
  await expect(page.getByText(/^Sei offline: gli incassi/)).toBeVisible()
  await isClean(page, 'the dashboard without network')
})

test('on a tablet a number that never arrived is dealt with, and what waits for a person leads to it', async ({
  shop,
  openReady,
}) => {
  const nowMs = Date.now()
  const { day } = shopMoment(nowMs)
  await shop.superuser.collection('devices').create({ code: 'K88', kind: 'kiosk', name: 'Totem di prova' })
  await shop.superuser.collection('device_days').create({ code: 'K88', day, counter: 1 })
  const device = await openReady('admin', TABLET)
  const { page } = device
  await expect(page.getByRole('region', { name: 'Incassi per mese', exact: true })).toBeVisible()
  const checks = page.getByRole('region', { name: /^Da verificare/ })
  const missing = checks.getByRole('button', { name: /^K88-001 non è arrivato/ })
  await expect(missing).toBeVisible()
  await isClean(page, 'the dashboard on a tablet')
  await missing.click()
  const dialog = page.getByRole('dialog', { name: 'K88-001 non è arrivato' })
  const note = dialog.getByRole('textbox', { name: 'Che cosa hai scoperto' })
  const settle = dialog.getByRole('button', { name: 'Segna come verificato' })
  await settle.click()
  await expect(dialog.getByText('Scrivi che cosa hai scoperto.')).toBeVisible()
  await expect(note).toBeFocused()
  await note.fill('Tablet caduto, cliente richiamata.')
  await isClean(page, 'a missing number')
  await device.cutNetwork()
  await expect(dialog.getByText('Sei offline: per segnarlo come verificato serve la rete.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(missing).toBeFocused()
  await device.restoreNetwork()
  await page.keyboard.press('Enter')
  await expect(note).toHaveValue('Tablet caduto, cliente richiamata.')
  await settle.click()
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  const checked = () => shop.superuser.collection('number_checks').getFullList<{ withdrawn_by: string }>()
  await expect.poll(async () => (await checked()).map(({ withdrawn_by }) => withdrawn_by)).toEqual(['Anna Ricci'])
  await missing.click()
  await note.fill('Il tablet è caduto.')
  await settle.click()
  await expect(missing).toBeHidden()

  await shop.superuser.collection('orders').create({
    // It also waits for a look: on some days none of the demo's orders does.
    ...{ status: 'INPROGRESS', channel: 'kiosk', device: 'K88', number: 'K88-001', total: 1, attention: ['sold-out'] },
    ...{ placed_at: new Date(nowMs).toISOString(), pickup_date: new Date(nowMs).toISOString() },
  })
  await page.goto('/gestionale/personale?vista=dispositivi')
  const row = page.getByRole('region', { name: 'Dispositivi' }).getByRole('button', { name: /K88/ })
  await expect(row).toContainText('1 numero verificato')
  await row.click()
  const dealtWith = page.getByRole('dialog').getByRole('list', { name: 'Numeri verificati' })
  await expect(dealtWith).toContainText('Il tablet è caduto.')
  await expect(dealtWith).toContainText('Anna Ricci')
  await expect(dealtWith.getByText('arrivato', { exact: true })).toBeVisible()
  await isClean(page, 'a number that was dealt with')
  // Without network it is not missed again.
  await page.keyboard.press('Escape')
  await nothingIsWritten(page)
  await device.cutNetwork()
  await page.goto('/gestionale')
  await expect(page.getByRole('region', { name: 'Dispositivi', exact: true })).toContainText('1 numero verificato')
  await expect(missing).toBeHidden()
  await page
    .getByRole('region', { name: /^Da verificare/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/gestionale\/ordini\?.*scheda=da-verificare/)
})

/** Of the months in the table, in cents. */
async function takingsOfPeriod(page: Page): Promise<number> {
  const table = page.getByRole('region', { name: 'Incassi per mese', exact: true }).getByRole('table')
  // A table that is not there yet has no takings, which would be an answer too.
  await expect(table.locator('tbody tr').first()).toBeVisible()
  const texts = await table.locator('tbody tr td:last-child').allTextContents()
  return texts.reduce((sum, text) => sum + centsOf(text), 0)
}
