// A wedding cake, from the deposit at home to the last cent at the till: what was taken, what the fiscal receipts say and what the
// cake costs are the same.
import { chooseWhatIsMissing } from './composer.ts'
import { askForMoney, detail } from './desk.ts'
import { DESKTOP, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { newOrders } from './server-orders.ts'
import type { TestShop } from './shop.ts'
import { payByCard, plugInFiscalPrinter, readFiscalPrinter } from './stand-ins.ts'
import { orderButton, thanksFor } from './web-customer.ts'

const DEPOSIT_PERCENT = 30

test('a deposit by card, the balance at the till, a receipt of each', async ({ shop, openReady }) => {
  const startedMs = Date.now()
  await plugInFiscalPrinter(shop)
  const cake = await asTheOwnerSets(shop)
  const { page } = await openReady('cliente', PHONE)
  const till = (await openReady('cassa', DESKTOP)).page

  await page.goto(`/personalizzazione-torta?prodotto=${cake}`)
  await chooseWhatIsMissing(page)
  await page.getByRole('button', { name: 'Aggiungi al carrello', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Il tuo carrello' })).toBeVisible()
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByText(/^Acconto, /).click()
  await orderButton(page).click()
  await payByCard(page)
  const number = await thanksFor(page)
  const [order] = await newOrders(shop, startedMs)
  const total = Math.round((order?.total ?? 0) * 100)
  // Whole euro, upwards.
  const deposit = Math.ceil((total * DEPOSIT_PERCENT) / 10_000) * 100
  const balance = total - deposit

  await expect(page.getByRole('heading', { name: `Paghi ${euro(balance)} al ritiro` })).toBeVisible()
  await till.getByPlaceholder(/numero/i).fill(number)
  await till.locator(`#ordine-${order?.id}`).click()
  await expect(detail(till).getByText(`Acconto ${euro(deposit)} · restano ${euro(balance)}`)).toBeVisible()
  const receiptIsOut = (cents: number) =>
    expect(detail(till).getByText(new RegExp(`^Scontrino n\\. \\d{4}-\\d{4} emesso ${euro(cents)}$`))).toBeVisible()
  // No till has taken it: its receipt waits for a person.
  await detail(till).getByRole('button', { name: 'Stampa lo scontrino' }).click()
  await receiptIsOut(deposit)
  await detail(till)
    .getByRole('button', { name: /^Pronto/ })
    .click()
  await till
    .getByRole('dialog', { name: /^È per / })
    .getByRole('button', { name: 'Pronto, avvisa' })
    .click()
  await askForMoney(till)
  await expect(detail(till).getByText('Restano da incassare')).toBeVisible()
  await detail(till).getByText('Contanti', { exact: true }).click()
  await detail(till)
    .getByRole('button', { name: `Incassa ${euro(balance)} e consegna` })
    .click()
  await receiptIsOut(balance)

  expect((await readFiscalPrinter(shop)).documents).toEqual([
    { kind: 'receipt', cents: deposit },
    { kind: 'receipt', cents: balance },
  ])
  await expect
    .poll(() => moneyOf(shop, order?.id ?? ''))
    .toEqual({
      lines: [`card deposit ${deposit}`, `cash payment ${balance}`],
      receipts: total,
      order: { status: 'COMPLETED', paid_total: total / 100, payment_method: 'mixed', attention: [], isPaid: true },
    })
})

/** A deposit for wedding cakes alone. @returns the cake's id */
async function asTheOwnerSets({ superuser }: TestShop): Promise<string> {
  const shop = await superuser.collection('shop').getFirstListItem('')
  await superuser.collection('shop').update(shop.id, { deposit_percent: DEPOSIT_PERCENT, deposit_from: 0 })
  return (await superuser.collection('products').getFirstListItem('name = "Torta nuziale"')).id
}

async function moneyOf({ superuser }: TestShop, orderId: string) {
  const filter = `order_id = "${orderId}"`
  const lines = await superuser.collection('order_payments').getFullList({ filter, sort: 'taken_at' })
  const receipts = await superuser.collection('fiscal_receipts').getFullList({ filter: `${filter} && state = "printed"` })
  const { status, paid_total, payment_method, attention, paid_at } = await superuser.collection('orders').getOne(orderId)
  return {
    lines: lines.map(({ method, kind, amount }) => `${method} ${kind} ${Math.round(amount * 100)}`),
    receipts: receipts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
    order: { status, paid_total, payment_method, attention, isPaid: paid_at !== '' },
  }
}

function euro(cents: number): string {
  return `${(cents / 100).toFixed(2).replace('.', ',')} €`
}
