// Before dawn the laboratory's sheet is printed from the desk, without network and by keyboard; an order later, the sheet says what
// changed.
import { isClean } from './axe.ts'
import { placeAtCounter } from './counter.ts'
import { showDay } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { quietDay } from './quiet-day.ts'

const day = quietDay(Date.now())

for (const viewport of [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
]) {
  test(`the production sheet at ${viewport.width}`, { tag: viewport.width === 1280 ? '@gate' : [] }, async ({ openReady }) => {
    const till = await openReady('cassa', { viewport })
    const { page } = till
    await showDay(page, day)
    await till.cutNetwork()
    const sheet = page.getByRole('dialog', { name: 'Foglio di produzione' })
    const row = (name: string) => sheet.getByRole('row', { name: new RegExp(`${name}.* `) })
    const order = async (taps: number) => {
      await page.getByRole('link', { name: 'Nuovo ordine' }).first().click()
      await placeAtCounter(page, {
        products: [['Cornetto alla crema', taps]],
        customer: 'Ada',
        slot: { day: day.label, time: '10:00' },
      })
      await page.getByRole('link', { name: 'Apri l’ordine' }).click()
      await expect(page.getByRole('heading', { name: 'Ordini', level: 1 }).first()).toBeVisible()
      await showDay(page, day)
    }

    await test.step('a day without orders says so', async () => {
      await page.keyboard.press('f')
      await expect(sheet.getByText('non c’è ancora niente da preparare', { exact: false })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
    })

    await test.step('the first sheet has the totals, and counts as printed only when it came out', async () => {
      await order(3)
      await page.getByRole('button', { name: /^Foglio/ }).click()
      await expect(row('Cornetto alla crema').getByText('3', { exact: true })).toHaveCount(2)
      await isClean(page, 'production sheet')
      await sheet.getByRole('button', { name: 'Stampa il foglio' }).press('Enter')
      await expect.poll(() => till.sheetsPrinted()).toBe(1)
      await sheet.getByRole('button', { name: 'No', exact: true }).press('Enter')
      await expect(sheet.getByText('Stampa 1', { exact: true })).toBeVisible()
      await sheet.getByRole('button', { name: 'Stampa il foglio' }).press('Enter')
      await sheet.getByRole('button', { name: 'Sì, è uscito' }).press('Enter')
      await expect(sheet.getByText('Stampa 2', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
    })

    await test.step('after another order, and a reload, the change is marked', async () => {
      await order(2)
      await page.keyboard.press('f')
      await expect(sheet).toBeVisible()
      await page.reload()
      await expect(row('aumentato Cornetto alla crema').getByText('prima 3')).toBeVisible()
      await expect(sheet.getByText('2 ordini, prima 1', { exact: false })).toBeVisible()
      await isClean(page, 'production sheet with changes')
    })
  })
}
