// WCAG 2.2 AA by axe on every screen of the order's path, on a phone and on a desktop, full, empty and without network. The back office's
// screens are in tests/components/accessibility-office.test.ts; the same path by keyboard alone in keyboard.e2e.ts.
import type { Page } from 'playwright/test'
import { isClean } from './axe.ts'
import { showTab } from './desk.ts'
import { DESKTOP, type Device, KIOSK, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { confirmOrder, fillCart, readTicket } from './kiosk.ts'
import { stopCountdown } from './left-alone.ts'
import { leave } from './nothing-written.ts'
import { isInstalled, setUp, signIn } from './people.ts'
import { giveUpPayment } from './stand-ins.ts'
import { addToCart } from './web-customer.ts'

const SIZES = { phone: PHONE, desktop: DESKTOP }

async function areClean({ page }: Device, paths: readonly string[], state: string): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await isClean(page, `${path} ${state}`)
  }
}

async function addFirstProduct(page: Page): Promise<void> {
  await page.goto('/')
  await addToCart(page, 'Tiramisù')
}

for (const [size, options] of Object.entries(SIZES)) {
  test(`guest and customer on a ${size}`, async ({ openDevice, watch }) => {
    watch.announce(/status of 404 .*\/nessuna-pagina/)
    const device = await openDevice(options)
    const { page } = device
    await areClean(device, ['/', '/accedi', '/registrati', '/password-dimenticata', '/prodotto/tiramisu0000000'], 'as a guest')
    await areClean(device, ['/carrello', '/nessuna-pagina', '/order-confirmed'], 'empty')
    await page.goto('/')
    if (options === PHONE) await page.getByRole('link', { name: 'Cerca' }).click()
    await page.getByRole('searchbox').fill('zzzzzz')
    await expect(page.getByRole('button', { name: /^Aggiungi/ })).toHaveCount(0)
    await isClean(page, 'search without a result')

    await areClean(device, ['/verifica-email?token=x', '/reimposta-password?token=x', '/conferma-email?token=x'], 'old links')
    // Claims that anybody can write: enough for the page to show its form.
    const token = `x.${Buffer.from(JSON.stringify({ id: 'anna00000000001', newEmail: 'nuova@example.com' })).toString('base64url')}.x`
    await areClean(device, [`/reimposta-password?token=${token}`, `/conferma-email?token=${token}`], 'as a form')
    await areClean(device, ['/post-payment?success=true&ordine=ordine000000001'], 'as a guest')

    await signIn(page, 'cliente')
    await areClean(device, ['/post-payment'], 'without an order')
    await addFirstProduct(page)
    await areClean(device, ['/', '/carrello', '/checkout', '/account', '/account/ordini'], 'as a customer')
    await page.goto('/checkout')
    await page.getByRole('button', { name: /^Ordina e paga/ }).click()
    await giveUpPayment(page)
    await isClean(page, 'payment given up')
    await page.getByRole('button', { name: 'Modifica il carrello' }).click()
    await isClean(page, 'cancel?')
    await page.getByRole('button', { name: 'Tieni l’ordine' }).click()
    await leave(page, page.url().replace('success=false', 'success=true'))
    await isClean(page, 'payment being checked')
    await areClean(device, ['/checkout', '/account/ordini'], 'with an order that waits to be paid')
    await isInstalled(page)
    await device.cutNetwork()
    await areClean(device, ['/', '/prodotto/tiramisu0000000', '/carrello', '/checkout', '/account/ordini'], 'offline')
    await device.restoreNetwork()
  })

  test(`back office on a ${size}`, async ({ openDevice }) => {
    const device = await openDevice(options)
    const { page } = device
    await setUp(page, 'cassa')
    for (const tab of ['Da incassare', 'In corso', 'Pronti', 'Completati', 'Annullati', 'Da verificare'] as const) {
      await showTab(page, tab)
      await isClean(page, `desk, ${tab}`)
    }
    await page.goto('/gestionale/nuovo-ordine')
    await isClean(page, 'till, empty')
    await page
      .getByRole('button', { name: /Tiramisù/ })
      .first()
      .click()
    await isClean(page, 'till with a product')
    await device.cutNetwork()
    await areClean(device, ['/gestionale/ordini', '/gestionale/nuovo-ordine'], 'offline')
    await device.restoreNetwork()
  })
}

for (const [format, viewport] of Object.entries({
  landscape: { width: 1280, height: 800 },
  portrait: { width: 800, height: 1280 },
})) {
  test(`kiosk in ${format}`, async ({ openDevice }) => {
    const device = await openDevice({ ...KIOSK, viewport })
    const { page } = device
    await setUp(page, 'totem')
    await isClean(page, 'counter, empty')
    await fillCart(page, { products: [['Tiramisù', 1]] })
    await isClean(page, 'counter with an order')
    await device.cutNetwork()
    await confirmOrder(page)
    await readTicket(page)
    await stopCountdown(page)
    await isClean(page, 'ticket without network')
    await device.restoreNetwork()
  })
}
