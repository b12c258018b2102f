// What customers do with their account: change what it holds, order again, take their data along, leave. On a phone and on a
// desktop, without network, and by keyboard alone.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addDays, shopMoment } from '#domain/pickup/shop-time.ts'
import { inTheProof } from '../proof.ts'
import { putOrder } from './an-order.ts'
import { isClean } from './axe.ts'
import { addToCart, field, forgetHerOrders, GIULIA, giulia, isAt, isAtPayment, openPayments, signIn } from './customer.ts'
import { fileSavedBy } from './files.ts'
import { testInTheProof } from './in-the-proof.ts'
import { isKept, keptRow } from './kept.ts'
import { cutNetwork, DESKTOP, frame, openShop, PHONE, press, reload, screen, server, visit } from './shop-frame.ts'
import { tabTo } from './tab-walk.ts'

/** Collected so many days ago. */
function putCollected(daysAgo: number, fields: Record<string, unknown>): void {
  const { id, name, surname } = giulia()
  const day = addDays(shopMoment(server.nowMs).day, -daysAgo)
  putOrder({
    ...{ day, time: '10:00', user_id: id, status: 'COMPLETED', channel: 'web', device: '' },
    ...{ customer_name: `${name} ${surname}`, payment_method: 'card' },
    ...fields,
  })
}

/** Two tiramisù and a maritozzo that is not sold any more, collected five days ago: all that she ever ordered. */
function putCollectedOrder(): void {
  forgetHerOrders()
  putCollected(5, { id: 'ordinedigiulia1', number: 'W-9001', total: 11.5, note: 'Per la nonna' })
  const [tiramisu] = server.where('order_items', { order_id: 'ordinedigiulia1' })
  server.put('order_items', { ...tiramisu, id: String(tiramisu?.id), quantity: 2, price: 9 })
  server.put('order_items', {
    ...{ ...tiramisu, id: 'rigadigiulia002', product_id: '', product_name: 'Maritozzo di una volta', position: 1 },
    ...{ quantity: 1, unit_price: 2.5, price: 2.5 },
  })
}

/** Nobody's login changes on this device. @returns how to let it go */
function holdLogin(): Promise<() => void> {
  return new Promise((held) => {
    void navigator.locks.request('sfoglia-session', () => new Promise<void>((release) => held(release)))
  })
}

const card = (title: string) => screen.getByRole('region', { name: title, exact: true })
const orderAgain = () => screen.getByRole('button', { name: 'Ordina di nuovo, ordine W-9001' })

for (const [device, size] of inTheProof({ phone: PHONE, desktop: DESKTOP })) {
  test(`Giulia corrects her data on a ${device}: what is wrong is said where it is, what is right stays`, async () => {
    await openShop('/account/profilo', { as: 'cliente', size })
    const wrongPhone = screen.getByText('Inserisci un numero valido, ad esempio 333 1234567.')
    await field('Telefono').fill('333')
    await expect.element(wrongPhone).not.toBeInTheDocument()
    await field('Cognome').click()
    await expect.element(wrongPhone).toBeVisible()
    await field('Nome').fill('')
    await screen.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect.element(field('Nome')).toHaveFocus()
    await expect.element(screen.getByText('Inserisci il tuo nome.')).toBeVisible()
    await field('Nome').fill('Giulietta')
    await field('Telefono').fill('+39 347 1112223')
    await field('Nuova e-mail').fill('nuova@example.com')
    await isKept('profile-draft', 'nuova@example.com')
    await reload()
    await expect.element(field('Nuova e-mail')).toHaveValue('nuova@example.com')
    await expect.element(field('Nome')).toHaveValue('Giulietta')
    await expect.element(field('Cognome')).toHaveValue('Ferraro')
    await expect.element(field('Telefono')).toHaveValue('+39 347 1112223')
    await screen.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect.element(screen.getByText('Salvato.')).toBeVisible()
    expect(giulia()).toMatchObject({ name: 'Giulietta', phone: '347 111 2223' })
    const whatsApp = screen.getByRole('checkbox', { name: /WhatsApp/ })
    await whatsApp.click({ force: true })
    await expect.poll(giulia).toMatchObject({ no_whatsapp: true })
    await isClean('profile')
    await visit('/account')
    await expect.element(screen.getByRole('heading', { name: 'Ciao, Giulietta.' })).toBeVisible()
    await visit('/account/profilo')
    await expect.element(whatsApp).not.toBeChecked()
  })

  testInTheProof(`Giulia deletes her account on a ${device}: it is gone, and nothing of hers stays on the device`, async () => {
    await openShop('/', { as: 'cliente', size })
    await addToCart('Tiramisù')
    await visit('/account/profilo')
    await screen.getByRole('button', { name: 'Elimina il mio account' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Eliminare l’account?' })
    await isClean('delete?')
    const message = 'La password non è corretta.'
    const fields = { password: 'validation_invalid_password' }
    const allow = server.refuse('POST', /delete-account/, { status: 400, message, fields })
    const password = dialog.getByLabelText('Password', { exact: true })
    await password.fill('sbagliata')
    await dialog.getByRole('button', { name: 'Elimina per sempre' }).click()
    await expect.element(dialog.getByText(message)).toBeVisible()
    await expect.element(password).toHaveFocus()
    allow()
    await password.fill(GIULIA.password)
    // Nothing is said before it is true: here the login is held by something else, when the cart has gone already.
    const letLoginGo = await holdLogin()
    await dialog.getByRole('button', { name: 'Elimina per sempre' }).click()
    await expect.poll(() => keptRow('keyValues', 'cart')).toBeNull()
    const goodbye = screen.getByRole('heading', { name: 'Il tuo account non c’è più' })
    await expect.element(goodbye).not.toBeInTheDocument()
    letLoginGo()
    await expect.element(goodbye).toBeVisible()
    expect(document.cookie).not.toContain('pb_auth')
    expect(frame.location.pathname).toBe('/arrivederci')
    await isClean('goodbye')
    const proofs = server.scripted.asked.filter(({ path }) => path === '/api/sfoglia/delete-account').map(({ body }) => body)
    expect(proofs).toEqual([{ password: 'sbagliata' }, { password: GIULIA.password }])
    await visit('/carrello')
    await expect.element(screen.getByRole('heading', { name: 'Il carrello è vuoto' })).toBeVisible()
    await visit('/accedi')
    await signIn()
    await expect.element(screen.getByText('E-mail o password non corretti.')).toBeVisible()
  })

  testInTheProof(
    `without network on a ${device}: orders and help are here, changes wait for it, and what was typed stays`,
    async () => {
      putCollectedOrder()
      await openShop('/account/ordini', { as: 'cliente', size })
      const order = screen.getByRole('article').filter({ hasText: 'W-9001' })
      await expect.element(order).toBeVisible()
      await visit('/account/profilo')
      await expect.element(field('Nome')).toHaveValue('Giulia')
      cutNetwork()
      await expect.element(screen.getByText('Per cambiare questi dati serve la rete', { exact: false })).toBeVisible()
      await field('Nome').fill('Giulietta')
      await screen.getByRole('button', { name: 'Salva', exact: true }).click()
      await expect.element(screen.getByText('Il negozio non risponde. Controlla la rete e riprova.')).toBeVisible()
      await expect.element(field('Nome')).toHaveValue('Giulietta')
      expect(giulia()).toMatchObject({ name: 'Giulia' })
      await screen.getByRole('button', { name: 'Scarica i miei dati' }).click()
      await expect.element(card('Una copia dei tuoi dati').getByRole('alert')).toBeVisible()
      await isClean('profile offline')
      await visit('/account/aiuto')
      await screen.getByText('Posso ordinare senza rete?').click()
      await expect.element(screen.getByText('Il totem in negozio prende gli ordini anche senza.', { exact: false })).toBeVisible()
      const phone = screen.getByRole('complementary', { name: 'Il negozio' }).getByRole('link', { name: /^[\d ]+$/ })
      await expect.element(phone).toHaveAttribute('href', expect.stringMatching(/^tel:/))
      await isClean('help offline')
      await visit('/account/ordini')
      await expect.element(order).toBeVisible()
      await orderAgain().click()
      await expect.element(screen.getByRole('dialog')).toHaveTextContent('Maritozzo di una volta: non è più in vendita.')
    },
  )

  testInTheProof(`the small print on a ${device} is there for everybody, and clean`, async () => {
    await openShop('/registrati', { size })
    await screen.getByRole('main').getByRole('link', { name: 'condizioni di vendita' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Condizioni di vendita' })).toBeVisible()
    await expect.element(screen.getByText('Qui questo diritto non si applica')).toBeVisible()
    await isClean('conditions')
    await visit('/privacy')
    await expect.element(screen.getByText('90 giorni dopo il ritiro', { exact: false }).first()).toBeVisible()
    await expect.element(screen.getByRole('main').getByText(/^Partita IVA \d{11}$/)).toBeVisible()
    await isClean('privacy')
  })
}

testInTheProof('the order that a notification told of is in sight, and stays there while others arrive above it', async () => {
  const putUnderWay = (daysAhead: number) => {
    const day = addDays(shopMoment(server.nowMs).day, daysAhead)
    const number = `W-700${daysAhead}`
    putOrder({ ...{ day, time: '10:15', number }, ...{ status: 'INPROGRESS', channel: 'web', device: '', user_id: giulia().id } })
  }
  putCollectedOrder()
  for (const daysAhead of [1, 2, 3, 4]) putUnderWay(daysAhead)
  await openShop('/account/ordini', { as: 'cliente', size: PHONE })
  const wanted = screen.getByText('Ordine W-9001')
  await expect.element(wanted).toBeInTheDocument()
  await visit('/account/ordini?ordine=ordinedigiulia1')
  await expect.poll(() => frame.document.activeElement?.id).toBe('ordine-ordinedigiulia1')
  await expect.element(wanted).toBeInViewport({ ratio: 1 })
  putUnderWay(5)
  await expect.element(screen.getByText('Ordine W-7005')).toBeInTheDocument()
  await expect.element(wanted).toBeInViewport({ ratio: 1 })
})

test('a new password: the old one proves who it is, and this device stays signed in', async () => {
  await openShop('/account/profilo', { as: 'cliente', size: PHONE })
  const allow = server.refuse('PATCH', /users\/records/, {
    status: 400,
    fields: { oldPassword: 'validation_invalid_old_password' },
  })
  await field('Password attuale').fill('sbagliata')
  await field('Nuova password').fill('sfogliatelle-e-babà')
  await screen.getByRole('button', { name: 'Cambia password' }).click()
  await expect.element(screen.getByText('La password attuale non è corretta.')).toBeVisible()
  await expect.element(field('Password attuale')).toHaveFocus()
  allow()
  await field('Password attuale').fill(GIULIA.password)
  await screen.getByRole('button', { name: 'Cambia password' }).click()
  await expect.element(screen.getByText('Password cambiata.', { exact: false })).toBeVisible()
  const [password, oldPassword] = ['sfogliatelle-e-babà', GIULIA.password]
  const asked = server.scripted.asked.findLast(({ method }) => method === 'PATCH')
  expect(asked?.body).toEqual({ oldPassword, password, passwordConfirm: password })
  await visit('/account')
  await expect.element(screen.getByRole('heading', { name: 'Ciao, Giulia.' })).toBeVisible()
})

testInTheProof('a new address is asked for in the profile: one that is taken is refused there', async () => {
  const path = '/api/collections/users/request-email-change'
  await openShop('/account/profilo', { as: 'cliente', size: PHONE })
  const allow = server.refuse('POST', /request-email-change/, { status: 400, fields: { newEmail: 'validation_not_unique' } })
  await field('Nuova e-mail').fill('martina.desantis@sfoglia.demo')
  await screen.getByRole('button', { name: 'Cambia e-mail' }).click()
  await expect.element(screen.getByText('Questo indirizzo non si può usare', { exact: false })).toBeVisible()
  allow()
  server.scripted.answer(path, { status: 204 })
  await field('Nuova e-mail').fill('nuova@example.com')
  await screen.getByRole('button', { name: 'Cambia e-mail' }).click()
  await expect.element(screen.getByText('Abbiamo scritto a nuova@example.com', { exact: false })).toBeVisible()
  expect(server.scripted.asked.findLast((request) => request.path === path)?.body).toEqual({ newEmail: 'nuova@example.com' })
})

testInTheProof(
  'older orders come when asked for; ordering again: today’s prices, what is gone is said, and the cart keeps what it had',
  async () => {
    putCollectedOrder()
    for (let day = 1; day <= 13; day++) putCollected(5 + day, { number: `W-80${10 + day}` })
    await openShop('/', { as: 'cliente', size: PHONE })
    await addToCart('Cornetto alla crema')
    server.put('products', { id: 'tiramisu0000000', price: 5.9 })
    const tiramisu = screen.getByRole('listitem').filter({ hasText: 'Tiramisù' })
    await expect.element(tiramisu.getByText('5,90').first()).toBeVisible()
    await visit('/account/ordini')
    const past = screen.getByRole('region', { name: 'Conclusi e annullati', exact: true })
    await expect.element(past.getByText('W-8021')).toBeVisible()
    await expect.poll(() => past.getByRole('article').elements().length).toBe(12)
    const more = past.getByRole('button', { name: 'Mostra altri ordini' })
    await more.click()
    await expect.poll(() => past.getByRole('article').elements().length).toBe(14)
    await expect.element(past.getByText('W-8023')).toBeVisible()
    await expect.element(more).not.toBeInTheDocument()
    await orderAgain().click()
    const dialog = screen.getByRole('dialog', { name: 'Nel carrello, con qualche differenza' })
    await expect.element(dialog).toHaveTextContent('Tiramisù: adesso costa 5,90')
    await expect.element(dialog).toHaveTextContent('Maritozzo di una volta: non è più in vendita.')
    await isClean('ordered again')
    await dialog.getByRole('button', { name: 'Vai al carrello' }).click()
    const lines = screen.getByRole('main').getByRole('listitem')
    await expect.poll(() => lines.filter({ hasText: 'Cornetto alla crema' }).elements().length).toBe(1)
    await expect.element(lines.filter({ hasText: 'Tiramisù' })).toHaveTextContent('11,80')
  },
)

testInTheProof(
  'ordering again before the products have arrived waits for them: nothing is called gone that is only on its way',
  async () => {
    putCollectedOrder()
    const arrive = server.hold(/^\/api\/collections\/products\/records/)
    await openShop('/account/ordini', { as: 'cliente', size: PHONE })
    await orderAgain().click()
    await expect.element(orderAgain()).toHaveAttribute('aria-busy', 'true')
    arrive()
    const dialog = screen.getByRole('dialog', { name: 'Nel carrello, con qualche differenza' })
    await expect.element(dialog).toHaveTextContent('Maritozzo di una volta: non è più in vendita.')
    await expect.element(dialog).not.toHaveTextContent('Tiramisù')
  },
)

testInTheProof(
  'who paid a deposit for next week reads that it is confirmed, what is paid and what is due, wherever the order is shown',
  async () => {
    forgetHerOrders()
    const { day } = shopMoment(server.nowMs)
    const line = { id: 'accontodigiulia', amount: 33, method: 'card', kind: 'deposit', device: '' }
    const order = {
      ...{ id: 'ordinedigiulia2', number: 'W-9002', user_id: giulia().id, channel: 'web', device: '', status: 'INPROGRESS' },
      ...{ total: 108, payment_method: 'card', payments: [{ ...line, taken_at: new Date(server.nowMs).toISOString() }] },
    }
    putOrder({ day: addDays(day, 6), time: '10:00', ...order })
    await openShop('/account/ordini', { as: 'cliente', size: PHONE })
    const own = screen.getByRole('article').filter({ hasText: 'W-9002' })
    await expect.element(own.getByText('Confermato', { exact: true }).first()).toBeVisible()
    await expect.element(own.getByText(/^Acconto di 33,00\s€ pagato\. Restano 75,00\s€ da pagare al ritiro\.$/)).toBeVisible()
    await expect.element(own.getByRole('button', { name: 'Annulla ordine W-9002' })).toBeVisible()
    await visit('/order-confirmed?ordine=ordinedigiulia2')
    await expect.element(screen.getByRole('heading', { name: /^Paghi 75,00\s€ al ritiro$/ })).toBeVisible()
    await expect.element(screen.getByText(/Hai già pagato un acconto di 33,00\s€\./)).toBeVisible()
    await expect.element(screen.getByText('Lo stiamo preparando', { exact: false })).not.toBeInTheDocument()
    await expect.element(screen.getByText('È confermato', { exact: false })).toBeVisible()
    const ticket = screen.getByRole('region', { name: 'Il tuo ordine' })
    await expect.element(ticket.getByText('Da pagare')).toBeVisible()
    await expect.element(ticket.getByText(/^75,00/)).toBeVisible()
    await isClean('a deposit')
    // The laboratory has begun.
    server.put('orders', { id: order.id, pickup_date: new Date(server.nowMs + 3_600_000).toISOString() })
    await expect.element(screen.getByText('Lo stiamo preparando', { exact: false })).toBeVisible()
    await reload()
    await expect.element(screen.getByRole('heading', { name: /^Paghi 75,00\s€ al ritiro$/ })).toBeVisible()
  },
)

testInTheProof('who chose the deposit, on whatever device, completes the deposit, and reads so before the tap', async () => {
  forgetHerOrders()
  openPayments()
  const order = { id: 'ordinedigiulia3', number: 'W-9003', user_id: giulia().id, channel: 'web', device: '', total: 108 }
  putOrder({ day: addDays(shopMoment(server.nowMs).day, 6), time: '10:00', ...order })
  const items = [{ order_id: order.id, state: 'open', expires_at: '', amount: 33 }]
  server.scripted.answer('/api/collections/payments/records', { body: { items } })
  await openShop('/account/ordini', { as: 'cliente', size: PHONE })
  await expect
    .element(screen.getByText(/^Hai scelto l’acconto di 33,00\s€: gli altri 75,00\s€ li paghi al ritiro\./))
    .toBeVisible()
  await screen.getByRole('button', { name: /^Completa il pagamento, 33,00\s€, ordine W-9003$/ }).click()
  await isAtPayment()
  const asked = server.scripted.asked.findLast(({ path }) => path === '/api/stripe/session')
  expect(asked?.body).toMatchObject({ order_id: order.id, deposit: true })
})

test('the file with one’s data is what the server says of them', async () => {
  const data = { account: { email: GIULIA.email, nome: 'Giulia' }, ordini: [{ numero: 'W-9001', totale: 11.5, righe: [] }] }
  server.scripted.answer('/api/sfoglia/my-data', { body: data })
  await openShop('/account/profilo', { as: 'cliente' })
  const file = await fileSavedBy(() => screen.getByRole('button', { name: 'Scarica i miei dati' }).click())
  expect(file.name).toBe('sfoglia-i-miei-dati.json')
  expect(JSON.parse(file.text)).toEqual(data)
  expect(server.scripted.asked.findLast(({ path }) => path === '/api/sfoglia/my-data')?.token).not.toBeNull()
  await expect.element(screen.getByText('Il file è tra i tuoi download.')).toBeVisible()
})

testInTheProof('a paid order stands in the way of leaving, and is named', async () => {
  const message = 'L’ordine W-9002 è ancora da ritirare: ritiralo o annullalo, poi elimina l’account.'
  server.refuse('POST', /delete-account/, { status: 400, message, fields: { orders: 'open' } })
  await openShop('/account/profilo', { as: 'cliente', size: PHONE })
  await screen.getByRole('button', { name: 'Elimina il mio account' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Password', { exact: true }).fill(GIULIA.password)
  await dialog.getByRole('button', { name: 'Elimina per sempre' }).click()
  await expect.element(dialog.getByText('L’ordine W-9002 è ancora da ritirare', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Tieni l’account' }).click()
  await isAt('/account/profilo')
})

test('by keyboard alone: from the account to a corrected name', async () => {
  await openShop('/account', { as: 'cliente' })
  await tabTo(screen.getByRole('link', { name: /^Profilo/ }))
  await press('Enter')
  await isAt('/account/profilo')
  await tabTo(field('Nome'))
  await press('Control+a')
  await userEvent.keyboard('Giulietta')
  await press('Enter')
  await expect.element(screen.getByText('Salvato.')).toBeVisible()
  expect(giulia()).toMatchObject({ name: 'Giulietta' })
})
