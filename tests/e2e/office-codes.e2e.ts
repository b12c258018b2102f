// The owner's discount codes: made, found, limited, switched off and on again, by keyboard too; a till knows them at once.
import { isClean } from './axe.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { nothingIsWritten } from './nothing-written.ts'
import { signIn } from './people.ts'

const SIZES = { tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true }, desktop: DESKTOP }

for (const [size, options] of Object.entries(SIZES)) {
  test(`a code is made, limited, switched off and on again on a ${size}`, async ({ shop, openDevice, watch }) => {
    watch.announce(/status of 400/)
    const { page } = await openDevice(options)
    await signIn(page, 'admin')
    await page.goto('/gestionale/codici-sconto')
    const list = page.getByRole('region', { name: 'Codici', exact: true })
    const detail = page.getByRole('region', { name: 'Codice scelto' })
    await expect(list.getByRole('button', { name: 'NONNA10', exact: true })).toBeVisible()
    await isClean(page, 'codes')

    await page.keyboard.press('n')
    await detail.getByLabel('Codice', { exact: true }).fill('nonna10')
    await detail.getByLabel('Sconto', { exact: true }).fill('120')
    await expect(detail.getByText('C’è già un codice attivo con questo nome.')).toBeVisible()
    await expect(detail.getByText('Un numero intero da 1 a 100.')).toBeVisible()
    await isClean(page, 'a wrong code')
    await detail.getByLabel('Codice', { exact: true }).fill('scuola15')
    await detail.getByLabel('Sconto', { exact: true }).fill('15')
    await detail.getByLabel('Ordine minimo').fill('20,00')
    await detail.getByLabel('Usi al massimo').fill('30')
    await expect(detail.getByText('35,70 €')).toBeVisible()
    await page.keyboard.press('Control+s')
    const made = list.getByRole('row', { name: /^SCUOLA15 15% senza scadenza 20,00 € 0 di 30/ })
    await expect(made).toBeVisible()
    const codes = shop.superuser.collection('order_discount_codes')
    const read = () => codes.getFullList<{ id: string; deleted: boolean; max_uses: number }>({ filter: 'code = "SCUOLA15"' })
    expect(await read()).toMatchObject([{ value: 15, min_total: 20, max_uses: 30, deleted: false, valid_until: '' }])

    await detail.getByLabel('Usi al massimo').fill('5')
    await detail.getByRole('button', { name: /^Salva/ }).click()
    await expect(list.getByText('0 di 5', { exact: true })).toBeVisible()
    await detail.getByRole('button', { name: 'Disattiva', exact: true }).click()
    await expect(list.getByRole('rowgroup').filter({ hasText: 'Disattivati' }).getByText('SCUOLA15')).toBeVisible()
    await detail.getByRole('button', { name: 'Riattiva', exact: true }).click()
    await expect(
      list
        .getByRole('rowgroup')
        .filter({ hasText: /^Attivi/ })
        .getByText('SCUOLA15'),
    ).toBeVisible()
    expect(await read()).toMatchObject([{ deleted: false, max_uses: 5 }])

    await page.getByLabel('Cerca un codice').fill('introvabile')
    await expect(page.getByRole('heading', { name: 'Nessun codice trovato' })).toBeVisible()
  })
}

test('without network the codes are there to read, and what is typed waits', async ({ openDevice }) => {
  const device = await openDevice(DESKTOP)
  const { page } = device
  await signIn(page, 'admin')
  await page.goto('/gestionale/codici-sconto')
  await page.getByRole('button', { name: 'NONNA10', exact: true }).click()
  const limit = page.getByLabel('Usi al massimo')
  await expect(limit).toBeVisible()
  await nothingIsWritten(page)
  await device.cutNetwork()
  await limit.fill('7')
  await page.getByRole('button', { name: /^Salva/ }).click()
  await expect(page.getByText('Sei offline: quello che hai scritto resta qui.', { exact: false })).toBeVisible()
  await expect(limit).toHaveValue('7')
  await device.restoreNetwork()
  await expect(page.getByRole('button', { name: 'In linea', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Salva/ }).click()
  await expect(page.getByText('Codice salvato.')).toBeVisible()
})
