// WCAG 2.2 AA by axe on every screen of the order's path, for guests, customers and at the kiosk: full, empty and without
// network. The same path by keyboard alone: keyboard-shop.whole.test.ts; the back office: accessibility-office.whole.test.ts.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { HEADINGS } from './composer.ts'
import { addToCart, isAt, isAtPayment, openPayments } from './customer.ts'
import { showTab } from './desk.ts'
import { confirmOrder, fillCart, KIOSK, KIOSK_UPRIGHT, openKiosk, readTicket } from './kiosk.ts'
import { stopCountdown } from './left-alone.ts'
import { cutNetwork, DESKTOP, openShop, PHONE, screen, server, visit } from './shop-frame.ts'
import { tile } from './till.ts'

/** The gate has axe look at the narrow ones, where there is least room; the whole proof at all. */
const SIZES = { phone: PHONE, desktop: DESKTOP }
const FORMATS = { landscape: KIOSK, portrait: KIOSK_UPRIGHT }

/** Claims as in a mail's link, which anybody can write: enough for its page to show the form. */
const MAIL_TOKEN = `x.${btoa(JSON.stringify({ id: 'anna00000000001', newEmail: 'nuova@example.com' }))}.x`

async function areClean(paths: readonly string[], state: string): Promise<void> {
  for (const path of paths) {
    await visit(path)
    await isClean(`${path} ${state}`)
  }
}

for (const [device, size] of Object.entries(SIZES)) {
  test(`a guest’s screens on a ${device}`, async () => {
    await openShop('/', { size })
    await areClean(['/', '/accedi', '/registrati', '/password-dimenticata', '/prodotto/tiramisu0000000'], 'as a guest')
    await areClean(['/carrello', '/nessuna-pagina', '/order-confirmed'], 'empty')
    await visit('/')
    await (size === PHONE
      ? screen.getByRole('link', { name: 'Cerca' })
      : screen.getByRole('button', { name: 'Cerca nella vetrina' })
    ).click()
    await screen.getByRole('searchbox').fill('zzzzzz')
    await expect.element(screen.getByRole('button', { name: /^Aggiungi/ })).not.toBeInTheDocument()
    await isClean('search without a result')

    await areClean(['/verifica-email?token=x', '/reimposta-password?token=x', '/conferma-email?token=x'], 'old links')
    await areClean([`/reimposta-password?token=${MAIL_TOKEN}`, `/conferma-email?token=${MAIL_TOKEN}`], 'as a form')
    await areClean(['/post-payment?success=true&ordine=ordine000000001'], 'as a guest')
  })

  test(`a customer’s screens on a ${device}`, async () => {
    openPayments()
    await openShop('/post-payment', { as: 'cliente', size })
    await isClean('/post-payment without an order')
    await visit('/')
    await addToCart('Tiramisù')
    await areClean(['/', '/carrello', '/checkout', '/account', '/account/ordini'], 'as a customer')
    await visit('/checkout')
    await screen.getByRole('button', { name: /^Ordina e paga/ }).click()
    const orderId = await isAtPayment()
    await visit(`/post-payment?success=false&ordine=${orderId}`)
    await isClean('payment given up')
    await screen.getByRole('button', { name: 'Modifica il carrello' }).click()
    await isClean('cancel?')
    await screen.getByRole('button', { name: 'Tieni l’ordine' }).click()
    await visit(`/post-payment?success=true&ordine=${orderId}`)
    await isClean('payment being checked')
    await areClean(['/checkout', '/account/ordini'], 'with an order that waits to be paid')
    expect(server.where('orders', { id: orderId })).toMatchObject([{ status: 'NOTPAID' }])
    cutNetwork()
    await areClean(['/', '/prodotto/tiramisu0000000', '/carrello', '/checkout', '/account/ordini'], 'offline')
  })

  test(`a cashier’s screens on a ${device}`, async () => {
    await openShop('/gestionale/ordini', { as: 'cassa', size })
    for (const tab of ['Da incassare', 'In corso', 'Pronti', 'Consegnati', 'Annullati', 'Da verificare'] as const) {
      await showTab(tab)
      await isClean(`desk, ${tab}`)
    }
    await visit('/gestionale/nuovo-ordine')
    await isClean('till, empty')
    await tile('Tiramisù').click()
    await isClean('till with a product')
    cutNetwork()
    await areClean(['/gestionale/ordini', '/gestionale/nuovo-ordine'], 'offline')
  })
}

for (const [format, size] of Object.entries(FORMATS)) {
  test(`the kiosk in ${format}`, async () => {
    await openKiosk('/', size)
    await isAt('/')
    await isClean('counter, empty')
    await fillCart({ products: [['Tiramisù', 1]] })
    await isClean('counter with an order')
    cutNetwork()
    await confirmOrder()
    await readTicket()
    await stopCountdown()
    await isClean('ticket without network')
  })
}

for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP, 'upright kiosk': KIOSK_UPRIGHT })) {
  test(`the composer, step by step, on a ${device}`, async () => {
    await openShop('/home-torta', { size, ...(size === KIOSK_UPRIGHT ? { as: 'totem' } : {}) })
    await expect.element(screen.getByRole('heading', { name: 'Quanti siete?' })).toBeVisible()
    await isClean('/home-torta')
    for (const [step, name] of Object.entries(HEADINGS)) {
      await visit(`/componi-la-tua-torta?passo=${step}&persone=12`)
      await expect.element(screen.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
      await isClean(`composing: ${step}`)
    }
    await visit('/personalizzazione-torta?prodotto=nessuna')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Qui non c’è niente da comporre' })).toBeVisible()
    await isClean('nothing to compose')
  })
}
