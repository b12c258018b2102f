// Before dawn the laboratory's sheet is printed from the desk, without network and by keyboard; an order later, the sheet says
// what changed.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { quietDay, showDay } from './desk.ts'
import { cutNetwork, DESKTOP, openShop, press, pressOn, reload, screen, sheetsPrinted, TABLET } from './shop-frame.ts'
import { placeAtCounter } from './till.ts'

for (const [name, size] of Object.entries({ tablet: TABLET, desktop: DESKTOP })) {
  test(`the production sheet on a ${name}`, async () => {
    const day = quietDay()
    await openShop('/gestionale/ordini', { as: 'cassa', size })
    await showDay(day)
    cutNetwork()
    const sheet = screen.getByRole('dialog', { name: 'Foglio di produzione' })
    const row = (words: string) => sheet.getByRole('row', { name: new RegExp(`${words}.* `) })
    const order = async (taps: number) => {
      await screen.getByRole('link', { name: 'Nuovo ordine' }).first().click()
      await placeAtCounter({ products: [['Cornetto alla crema', taps]], customer: 'Ada', slot: { day, time: '10:00' } })
      await screen.getByRole('link', { name: 'Apri l’ordine' }).click()
      await expect.element(screen.getByRole('heading', { name: 'Ordini', level: 1 }).first()).toBeVisible()
      await showDay(day)
    }

    // A day without orders says so.
    await press('f')
    await expect.element(sheet.getByText('non c’è ancora niente da preparare', { exact: false })).toBeVisible()
    await press('Escape')
    await expect.element(sheet).not.toBeInTheDocument()

    // The first sheet has the totals, and counts as printed only when it came out.
    await order(3)
    await screen.getByRole('button', { name: /^Foglio/ }).click()
    await expect.poll(() => row('Cornetto alla crema').getByText('3', { exact: true }).length).toBe(2)
    await isClean('production sheet')
    const print = sheet.getByRole('button', { name: 'Stampa il foglio' })
    await pressOn(print, 'Enter')
    await expect.poll(() => sheetsPrinted).toBe(1)
    await pressOn(sheet.getByRole('button', { name: 'No', exact: true }), 'Enter')
    await expect.element(sheet.getByText('Stampa 1', { exact: true })).toBeVisible()
    await pressOn(print, 'Enter')
    await pressOn(sheet.getByRole('button', { name: 'Sì, è uscito' }), 'Enter')
    await expect.element(sheet.getByText('Stampa 2', { exact: true })).toBeVisible()
    await press('Escape')
    await expect.element(sheet).not.toBeInTheDocument()

    // After another order, and a reload, the change is marked.
    await order(2)
    await press('f')
    await expect.element(sheet).toBeVisible()
    await reload()
    await expect.element(row('aumentato Cornetto alla crema').getByText('prima 3')).toBeVisible()
    await expect.element(sheet.getByText('2 ordini, prima 1', { exact: false })).toBeVisible()
    await isClean('production sheet with changes')
  })
}
