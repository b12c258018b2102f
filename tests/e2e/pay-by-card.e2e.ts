// Giulia pays by card, and everything that can come in between: she gives up, changes her mind, closes the tab, goes back, loses
// the network; Stripe tells late or never. It is always one order, and the cart is there until it is paid.
import { isWholeProof } from '../proof.ts'
import { detail } from './desk.ts'
import { DESKTOP, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './people.ts'
import { newOrders } from './server-orders.ts'
import {
  failNext,
  giveUpPayment,
  isAtPayment,
  linkInMail,
  payByCard,
  payElsewhere,
  refundedCents,
  sessions,
  webhooks,
} from './stand-ins.ts'
import { goToCheckout, hasCart, hasEmptyCart, orderButton, ownOrder, register, thanksFor } from './web-customer.ts'

const GIULIA = { email: 'giulia@example.com', password: 'cannoli-e-babà' }

test('registers, confirms the mail, orders and pays', { tag: '@gate' }, async ({ shop, openDevice, openReady }) => {
  const startedMs = Date.now()
  // The whole proof also sees it come to a till live; in the gate tests/integration/mirror.test.ts does.
  const till = isWholeProof ? (await openReady('cassa', DESKTOP)).page : null
  const { page } = await openDevice(PHONE)
  await page.goto('/')
  await register(page, GIULIA)
  await page.goto('/account')
  await expect(page.getByText('Conferma la tua e-mail')).toBeVisible()
  await page.goto(await linkInMail(shop, GIULIA.email, '/verifica-email'))
  await expect(page.getByText('Indirizzo confermato. Grazie.')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Ciao, Giulia.' })).toBeVisible()
  await expect(page.getByText('Conferma la tua e-mail')).toBeHidden()

  await goToCheckout(page)
  await orderButton(page).click()
  await payByCard(page)
  const number = await thanksFor(page)
  await expect(page.getByText('È già pagato')).toBeVisible()
  await hasEmptyCart(page)
  await expect((await ownOrder(page, shop, number)).getByText('Confermato', { exact: true }).first()).toBeVisible()
  const orders = await newOrders(shop, startedMs)
  expect(orders).toMatchObject([{ number, status: 'INPROGRESS', payment_method: 'card', attention: [] }])

  if (till === null) return
  await till.getByPlaceholder(/numero/i).fill(number)
  // Other days have the same number.
  await till.locator(`#ordine-${orders[0]?.id}`).click()
  const record = till.getByRole('region', { name: 'Pagamenti e messaggi' })
  await expect(record.getByText(/pagati con carta/)).toBeVisible()
  await expect(record.getByText(/E-mail di conferma/)).toBeVisible()
})

test('the webhook comes after the customer: the page asks by itself, and what comes late changes nothing', async ({
  shop,
  openReady,
}) => {
  const startedMs = Date.now()
  const { page } = await openReady('cliente', PHONE)
  await goToCheckout(page)
  await webhooks(shop, 'hold')
  await orderButton(page).click()
  await payByCard(page)
  const number = await thanksFor(page)
  await webhooks(shop, 'release')
  await expect((await ownOrder(page, shop, number)).getByText('Confermato', { exact: true }).first()).toBeVisible()
  expect(await newOrders(shop, startedMs)).toMatchObject([{ status: 'INPROGRESS', attention: [] }])
})

test('the webhook is lost and the tab closed at the payment page: coming back repairs it', async ({ shop, openReady }) => {
  const startedMs = Date.now()
  const device = await openReady('cliente', PHONE)
  await goToCheckout(device.page)
  await orderButton(device.page).click()
  await isAtPayment(device.page)
  await webhooks(shop, 'lose')
  await device.kill()
  await payElsewhere(shop)
  expect(await newOrders(shop, startedMs)).toMatchObject([{ status: 'NOTPAID' }])
  await device.restart()
  const [order] = await newOrders(shop, startedMs)
  await hasCart(device.page)
  await device.page.goto(`/post-payment?success=true&ordine=${order?.id}`)
  await thanksFor(device.page)
  await hasEmptyCart(device.page)
})

test('the tab is closed at the payment page, and the webhook arrives: the cart empties by itself', async ({
  shop,
  openReady,
}) => {
  const startedMs = Date.now()
  const device = await openReady('cliente', PHONE)
  await goToCheckout(device.page)
  await orderButton(device.page).click()
  await isAtPayment(device.page)
  await device.page.goto('about:blank')
  await payElsewhere(shop)
  const [order] = await newOrders(shop, startedMs)
  await expect(
    (await ownOrder(device.page, shop, order?.number ?? '')).getByText('Confermato', { exact: true }).first(),
  ).toBeVisible()
  await hasEmptyCart(device.page)
})

test('gives up: the cart is still here, the same order can be completed, from the page and from the list', async ({
  shop,
  openReady,
}) => {
  const startedMs = Date.now()
  const { page } = await openReady('cliente', PHONE)
  await goToCheckout(page)
  await orderButton(page).click()
  await giveUpPayment(page)
  await expect(page.getByRole('heading', { name: 'Pagamento annullato' })).toBeVisible()
  await expect(page.getByText('Il carrello è ancora qui.')).toBeVisible()
  await expect(page.getByText(/fino alle \d\d:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Completa il pagamento' }).click()
  await giveUpPayment(page)
  await hasCart(page)
  const [order] = await newOrders(shop, startedMs)
  const card = await ownOrder(page, shop, order?.number ?? '')
  await expect(card.getByText('In attesa di pagamento')).toBeVisible()
  await card.getByRole('button', { name: /^Completa il pagamento/ }).click()
  await payByCard(page)
  expect(await thanksFor(page)).toBe(order?.number)
  expect(await newOrders(shop, startedMs)).toHaveLength(1)
  expect(await sessions(shop)).toMatchObject([{ payment_status: 'paid' }])
})

test('changes the cart instead: the order that waited makes way for a new one', async ({ shop, openReady }) => {
  const startedMs = Date.now()
  const { page } = await openReady('cliente', PHONE)
  await goToCheckout(page)
  await orderButton(page).click()
  await giveUpPayment(page)
  await page.getByRole('button', { name: 'Modifica il carrello' }).click()
  await page.getByRole('button', { name: 'Annulla e modifica' }).click()
  await expect(page).toHaveURL(/\/carrello$/)
  await page.getByRole('button', { name: 'Continua' }).click()
  await orderButton(page).click()
  await payByCard(page)
  await thanksFor(page)
  const orders = await newOrders(shop, startedMs)
  expect(orders.map(({ status }) => status).sort()).toEqual(['CANCELLED', 'INPROGRESS'])
})

test('goes back from the payment page and orders again, in two tabs: still one order', async ({ shop, openReady }) => {
  const startedMs = Date.now()
  const device = await openReady('cliente', PHONE)
  const { page } = device
  await goToCheckout(page)
  const second = await device.context.newPage()
  await second.goto('/checkout')
  await expect(orderButton(second)).toBeEnabled()
  await orderButton(page).dblclick()
  await isAtPayment(page)
  await page.goBack()
  await expect(page.getByText(/aspetta il pagamento\. Ti teniamo il posto/)).toBeVisible()
  await orderButton(second).click()
  await isAtPayment(second)
  await orderButton(page).click()
  await payByCard(page)
  await thanksFor(page)
  await second.goto('/checkout')
  await expect(second.getByRole('heading', { name: 'Non c’è niente da ordinare' })).toBeVisible()
  expect(await newOrders(shop, startedMs)).toMatchObject([{ status: 'INPROGRESS' }])
  expect(await sessions(shop)).toHaveLength(1)
})

test('Stripe is away: the order is safe, and the next try pays it', async ({ shop, openReady, watch }) => {
  const startedMs = Date.now()
  watch.announce(/status of 503/)
  const { page } = await openReady('cliente', PHONE)
  await goToCheckout(page)
  await failNext(shop, 'stripe', 20, { status: 500 })
  await orderButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Il tuo ordine è salvato' })).toBeVisible()
  await failNext(shop, 'stripe', 0, {})
  await expect(async () => {
    await orderButton(page).click()
    await isAtPayment(page)
  }).toPass()
  await payByCard(page)
  await thanksFor(page)
  expect(await newOrders(shop, startedMs)).toMatchObject([{ status: 'INPROGRESS' }])
})

test('cancels a paid order: it says that the money comes back, and it does', async ({ shop, openReady }) => {
  const { page } = await openReady('cliente', PHONE)
  await goToCheckout(page)
  await orderButton(page).click()
  await payByCard(page)
  const number = await thanksFor(page)
  const card = await ownOrder(page, shop, number)
  await card.getByRole('button', { name: /^Annulla ordine/ }).click()
  const question = page.getByRole('dialog', { name: `Annullare l’ordine ${number}?` })
  await expect(question.getByText(/tornano sulla tua carta/)).toBeVisible()
  await question.getByRole('button', { name: 'Annulla l’ordine' }).click()
  await expect(card.getByText('Annullato', { exact: true })).toBeVisible()
  await shop.runJobs()
  await page.reload()
  await expect(card.getByText(/Ti abbiamo rimborsato .+ sulla tua carta\./)).toBeVisible()
})

test('the owner gives a part of it back at the desk: not without network, and what was typed stays', async ({
  shop,
  openReady,
}) => {
  const startedMs = Date.now()
  const { page } = await openReady('cliente', PHONE)
  const desk = await openReady('admin', DESKTOP, '/gestionale/ordini')
  await goToCheckout(page)
  await orderButton(page).click()
  await payByCard(page)
  const number = await thanksFor(page)
  const [order] = await newOrders(shop, startedMs)
  await desk.page.getByPlaceholder(/numero/i).fill(number)
  await desk.page.locator(`#ordine-${order?.id}`).click()
  await detail(desk.page).getByRole('button', { name: 'Rimborsa…' }).click()
  const dialog = desk.page.getByRole('dialog', { name: `Restituisci soldi di ${number}` })
  await desk.cutNetwork()
  await dialog.getByLabel('Quanto, sulla carta').fill('2')
  await dialog.getByLabel('Perché').fill('Ammaccato')
  const give = dialog.getByRole('button', { name: 'Restituisci 2,00 €' })
  await give.click()
  await expect(dialog.getByText('Per restituire sulla carta serve la rete.', { exact: false })).toBeVisible()
  await expect(dialog.getByLabel('Perché')).toHaveValue('Ammaccato')
  await desk.restoreNetwork()
  await give.click()
  await expect(dialog).toBeHidden()
  await expect(detail(desk.page).getByText(/^Restituiti 2,00 €/)).toBeVisible()
  expect(await refundedCents(shop, order?.id ?? '')).toEqual([200])
  expect(await newOrders(shop, startedMs)).toMatchObject([{ status: 'INPROGRESS', payment_method: 'card', attention: [] }])
})

test('an address proves nothing: unknown orders, other people’s, none at all', async ({ shop, openDevice, watch }) => {
  watch.announce(/status of 40[14]/)
  const { page } = await openDevice(PHONE)
  await page.goto('/post-payment?success=true&ordine=ordine000000001')
  await expect(page.getByRole('heading', { name: 'Accedi per vedere il tuo ordine' })).toBeVisible()
  await signIn(page, 'cliente')
  await goToCheckout(page)
  await orderButton(page).click()
  await isAtPayment(page)
  const [order] = await newOrders(shop, 0)
  await page.goto('/post-payment?success=true')
  await expect(page.getByRole('heading', { name: 'Qui non c’è nessun ordine' })).toBeVisible()
  await page.goto('/post-payment?success=true&ordine=ordine000000001')
  await expect(page.getByRole('heading', { name: 'Qui non c’è nessun ordine' })).toBeVisible()
  const waiting = (await newOrders(shop, 0)).find(({ status, channel }) => status === 'NOTPAID' && channel === 'web') ?? order
  await page.goto(`/post-payment?success=true&ordine=${waiting?.id}`)
  await expect(page.getByRole('heading', { name: 'Stiamo verificando il pagamento…' })).toBeVisible()
  await expect(page.getByText('Ci vuole più del solito.', { exact: false })).toBeVisible()
  await hasCart(page)
})
