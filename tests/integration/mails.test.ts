// Every mail of the shop, through a real mail server: what it opens, what it says, that hostile words stay words, and that a
// mail server's bad day is nobody else's.
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anItem, anOrder, aPayment, randomId } from './an-order.ts'
import { type Json, PASSWORD, type Server, serviceLogin, startSmallShop, withoutRateLimits } from './harness.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { IDS, type SmallShop, slotIn } from './small-shop.ts'

const SHOP_URL = 'https://sfoglia.test'
const HOSTILE = '<img src=x onerror="alert(1)"> & "Anna"'

let mailbox: Mailbox
let server: Server
let shop: SmallShop
let service = ''

beforeAll(async () => {
  mailbox = await openMailbox()
  const env = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mailbox.port),
    SFOGLIA_URL: `${SHOP_URL}/`,
    SFOGLIA_SENDER: 'ciao@sfoglia.test',
  }
  ;({ server, shop } = await startSmallShop(env))
  await withoutRateLimits(server)
  const [{ id }] = await server.list('shop')
  const address = 'Via dei Forni 12, Lucca'
  await admin('PATCH', `shop/records/${id}`, { address, phone: '0583 123456' })
  service = await serviceLogin(server)
})
afterAll(() => mailbox.stop())

const admin = async (method: string, path: string, body: unknown): Promise<Json> => {
  const answer = await server.call(`/api/collections/${path}`, { method, token: server.superuser, body })
  expect(answer.status).toBe(200)
  return answer.body
}
const sendNow = () => server.call('/api/sfoglia/messages/mails', { token: service, body: {} })
/** Sends until none of the order's mails is on its way: the server's own clock may be sending them just now. */
async function sendMailsOf(order: string): Promise<Json[]> {
  for (;;) {
    await sendNow()
    const mails = await messagesOf(order)
    const isWaiting = ({ state, next_attempt_at }: Json) => state === 'sending' || (state === 'queued' && next_attempt_at === '')
    if (!mails.some(isWaiting)) return mails
  }
}
const messagesOf = (order: string): Promise<Json[]> => server.list('messages', `order_id='${order}' && kind='mail'`, 'created')
const to = (email: string) => (mail: Email) => mail.to?.some(({ address }) => address === email) ?? false

let slot = 0
/** Placed by Anna and paid by card. @param isDeposit the deposit alone */
async function aPaidOrder(
  fields: Parameters<typeof anOrder>[0] = {},
  token = shop.anna.token,
  isDeposit = false,
): Promise<string> {
  slot += 1
  const pickup_date = slotIn(2 + Math.floor(slot / 4), '10:15')
  const order = anOrder({ channel: 'web', items: [anItem({ quantity: 5 })], pickup_date, ...fields })
  const placed = await server.call('/api/sfoglia/orders', { token, body: { orders: [order] } })
  expect(placed.body.results[0]).toMatchObject({ outcome: 'created' })
  const { payment } = (await server.call(`/api/sfoglia/orders/${order.id}/pay`, { token, body: { deposit: isDeposit } })).body
  const session = `cs_${randomId()}`
  const at = new Date().toISOString()
  const as = (path: string, body: unknown) => server.call(`/api/sfoglia/payments/${path}`, { token: service, body })
  await as(`${payment.id}/session`, { session, url: 'https://pay.test/x', expires_at: at })
  const paid = await as('event', {
    ...{ event_id: randomId(), type: 'paid', session, intent: `pi_${session}`, order_id: order.id },
    ...{ amount_cents: payment.amount_cents, currency: 'eur', created_at: at },
  })
  expect(paid.body.outcome).toBe('applied')
  return order.id
}

describe('the mails of an account', () => {
  test.each([
    { what: 'verification', ask: 'request-verification', page: '/verifica-email', subject: 'Conferma la tua e-mail' },
    { what: 'a new password', ask: 'request-password-reset', page: '/reimposta-password', subject: 'Scegli una nuova password' },
  ])('$what opens our page, and its token works', async ({ ask, page, subject }) => {
    const email = `${randomId()}@sfoglia.test`
    const account = { email, password: PASSWORD, passwordConfirm: PASSWORD, name: HOSTILE, surname: 'x', role: 'USER' }
    const { id } = await server.create('users', account)
    expect((await server.call(`/api/collections/users/${ask}`, { body: { email } })).status).toBe(204)
    const mail = await mailbox.mail(to(email))
    expect(mail.subject).toBe(`${subject} · Sfoglia di prova`)
    expect(mail.from).toMatchObject({ address: 'ciao@sfoglia.test' })
    const link = new RegExp(`${SHOP_URL}${page}\\?token=([\\w.-]+)`)
    const token = link.exec(mail.text ?? '')?.[1] ?? ''
    expect(mail.html).toContain(`href="${SHOP_URL}${page}?token=${token}"`)
    for (const text of [mail.html, mail.text]) expect(text).not.toContain('onerror')
    const [action, extra] =
      page === '/verifica-email'
        ? ['confirm-verification', {}]
        : ['confirm-password-reset', { password: 'nuovadolcezza', passwordConfirm: 'nuovadolcezza' }]
    expect((await server.call(`/api/collections/users/${action}`, { body: { token, ...extra } })).status).toBe(204)
    const [user] = await server.list('users', `id='${id}'`)
    expect(user.verified).toBe(true)
  })

  test('a new address opens our page, and its token works', async () => {
    const newEmail = `${randomId()}@sfoglia.test`
    await server.call('/api/collections/users/request-email-change', { token: shop.bruno.token, body: { newEmail } })
    const mail = await mailbox.mail(to(newEmail))
    expect(mail.subject).toBe('Conferma la nuova e-mail · Sfoglia di prova')
    const token = /conferma-email\?token=([\w.-]+)/.exec(mail.text ?? '')?.[1] ?? ''
    const confirmed = await server.call('/api/collections/users/confirm-email-change', { body: { token, password: PASSWORD } })
    expect(confirmed.status).toBe(204)
    expect((await server.login(newEmail)).record.id).toBe(shop.bruno.id)
  })
})

describe('a mail server that takes nothing', () => {
  const since = async () => (await server.call('/api/sfoglia/health')).body.mail
  const verify = (token: string) => server.call('/api/sfoglia/verification-mail', { token, body: {} })
  /** Of somebody new, whose address nobody has confirmed. */
  async function aNewLogin(): Promise<string> {
    const email = `${randomId()}@sfoglia.test`
    await server.create('users', { email, password: PASSWORD, passwordConfirm: PASSWORD, role: 'USER', name: 'x', surname: 'x' })
    return (await server.login(email)).token
  }

  test('is told to who waits for the mail and to the owner, until it takes one again', async () => {
    const token = await aNewLogin()
    mailbox.refuse(1, 451, 'Try later')
    expect((await verify(token)).body).toEqual({ isMailed: false, isOff: false })
    expect(Date.parse(await since())).toBeGreaterThan(0)
    expect((await verify(token)).body).toEqual({ isMailed: true, isOff: false })
    expect(await since()).toBeNull()
  })

  test('shows in a mail that PocketBase sends behind its answer', async () => {
    mailbox.refuse(1, 451, 'Try later')
    const asked = await server.call('/api/collections/users/request-password-reset', { body: { email: 'cassa@sfoglia.test' } })
    expect(asked.status).toBe(204)
    await expect.poll(since, { timeout: 20_000 }).not.toBeNull()
    const tried = await server.call('/api/sfoglia/mail-test', { token: shop.admin.token, body: {} })
    expect(tried.body).toEqual({ problem: '' })
    expect(await since()).toBeNull()
  })

  test('says why to the administrator who tries; a mailbox that does not exist is not its fault', async () => {
    mailbox.refuse(1, 451, 'Greylisted, try later')
    const tried = await server.call('/api/sfoglia/mail-test', { token: shop.admin.token, body: {} })
    expect(tried.body.problem).toContain('Greylisted')
    mailbox.refuse(1, 550, 'No such user')
    expect((await verify(await aNewLogin())).body).toEqual({ isMailed: false, isOff: false })
    expect(await since()).toBeNull()
  })
})

describe('the mails of an order', () => {
  test('say that it is paid: number, lines, total, pickup and where', async () => {
    const items = [
      anItem({ quantity: 5 }),
      anItem({
        ...{ product_id: IDS.torta, quantity: 1, unit_price: 26.6 },
        custom_variants: [
          { type: 'Ripieno', value: 'Pistacchio', priceIncrease: 0.6 },
          { type: 'Frase', value: HOSTILE, priceIncrease: 0 },
        ],
      }),
    ]
    const total = 31.14 // (8 + 26.60) less 10%
    const id = await aPaidOrder({ items, discount_code: 'NONNA10', promised_total: total })
    const [message] = await sendMailsOf(id)
    expect(message).toMatchObject({ state: 'sent', event: 'confirmed', recipient: 'anna@sfoglia.test', attempts: 1, error: '' })
    const [order] = await server.list('orders', `id='${id}'`)
    const mail = await mailbox.mail(({ subject }) => subject?.includes(order.number) ?? false)
    expect(mail.subject).toBe(`Ordine ${order.number} confermato · Sfoglia di prova`)
    for (const text of [mail.text, mail.html]) {
      for (const words of ['anna Prova', 'alle 10:15', 'Via dei Forni 12, Lucca', 'Cornetto × 5', 'Ripieno: Pistacchio'])
        expect(text).toContain(words)
      for (const amount of ['8,00', '26,60', 'Sconto NONNA10', '−3,46', '31,14', 'con carta']) expect(text).toContain(amount)
    }
    expect(mail.text).toContain(HOSTILE)
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &quot;Anna&quot;')
    expect(mail.html).toContain(`href="${SHOP_URL}/account/ordini"`)
    expect((await server.list('order_events', `order_id='${id}' && event='message-sent'`)).length).toBe(1)
  })

  test('to an address that nobody confirmed carry nothing that the customer typed', async () => {
    const email = `${randomId()}@sfoglia.test`
    const names = { name: 'Vinci un premio su http://truffa.test', surname: 'x' }
    await server.create('users', { email, password: PASSWORD, passwordConfirm: PASSWORD, role: 'USER', ...names })
    const { token } = await server.login(email)
    const phrase = { type: 'Frase', value: 'http://truffa.test', priceIncrease: 0 }
    const custom_variants = [{ type: 'Ripieno', value: 'Crema', priceIncrease: 0 }, phrase]
    const id = await aPaidOrder(
      { items: [anItem({ product_id: IDS.torta, quantity: 1, unit_price: 26, custom_variants })], note: phrase.value },
      token,
    )
    await sendMailsOf(id)
    const mail = await mailbox.mail(to(email))
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain('Ripieno: Crema')
      expect(text).not.toContain('truffa')
    }
  })

  test('that needs no card say so at once', async () => {
    const order = anOrder({
      ...{ channel: 'web', items: [anItem({ quantity: 1 })], discount_code: 'TUTTO', promised_total: 0 },
      pickup_date: slotIn(20, '11:00'),
    })
    await server.create('order_discount_codes', { code: 'TUTTO', value: 100 })
    const { body } = await server.call('/api/sfoglia/orders', { token: shop.anna.token, body: { orders: [order] } })
    expect(body.results[0].order).toMatchObject({ status: 'INPROGRESS', total: 0, paid_at: expect.stringMatching(/^20/) })
    await sendMailsOf(order.id)
    const mail = await mailbox.mail(({ subject }) => subject?.includes(body.results[0].order.number) ?? false)
    expect(mail.text).toContain('niente da pagare')
  })

  test('say that the money went back, once', async () => {
    const id = await aPaidOrder()
    await sendMailsOf(id)
    await server.call(`/api/sfoglia/orders/${id}/cancel`, { token: shop.anna.token, body: {} })
    const [payment] = await server.list('payments', `order_id='${id}'`)
    const refund = { refund: `re_${randomId()}`, amount_cents: 800, status: 'succeeded' }
    for (let time = 0; time < 3; time++)
      await server.call(`/api/sfoglia/payments/${payment.id}/refunded`, { token: service, body: refund })
    expect((await sendMailsOf(id)).map(({ event, state }) => [event, state])).toEqual([
      ['confirmed', 'sent'],
      ['refunded', 'sent'],
    ])
    const [order] = await server.list('orders', `id='${id}'`)
    const mail = await mailbox.mail(({ subject }) => subject === `Rimborso dell’ordine ${order.number} · Sfoglia di prova`)
    expect(mail.text).toContain('Ti abbiamo rimborsato 8,00 €')
  })
})

describe('the mails of an order that is paid in parts', () => {
  const mailWith = (number: string, subject: string, title: string) =>
    mailbox.mail((mail) => (mail.subject ?? '').startsWith(`${subject} ${number}`) && (mail.text ?? '').startsWith(title))

  test('say what is paid and what is due, what went back this time, and what is given back in the shop', async () => {
    const [{ id: shopId }] = await server.list('shop')
    await admin('PATCH', `shop/records/${shopId}`, { deposit_percent: 30, deposit_from: 5 })
    const id = await aPaidOrder({}, shop.anna.token, true)
    await admin('PATCH', `shop/records/${shopId}`, { deposit_percent: 0, deposit_from: 0 })
    await sendMailsOf(id)
    const [{ number }] = await server.list('orders', `id='${id}'`)
    const confirmed = await mailWith(number, 'Ordine', `Il tuo ordine ${number} è confermato`)
    expect(confirmed.text).toContain('Pagamento: acconto di 3,00 € ricevuto, restano 5,00 € al ritiro')

    const payments = [aPayment(id, { amount: 5 })]
    await server.call('/api/sfoglia/payments', { token: shop.cashier.token, body: { payments } })
    const [payment] = await server.list('payments', `order_id='${id}'`)
    const refunded = async (amount_cents: number) => {
      const body = { refund: `re_${randomId()}`, amount_cents, status: 'succeeded' }
      for (let time = 0; time < 3; time++)
        await server.call(`/api/sfoglia/payments/${payment.id}/refunded`, { token: service, body })
      return sendMailsOf(id)
    }
    const asked = { id: randomId(), amount: 1, reason: 'Mancava la candelina' }
    expect((await server.call(`/api/sfoglia/orders/${id}/refund`, { token: shop.admin.token, body: asked })).status).toBe(200)
    await refunded(100)
    const part = await mailWith(number, 'Rimborso dell’ordine', 'Ti abbiamo rimborsato 1,00 €')
    expect(part.text).toContain('Pagamento: ricevuto, 1,00 € restituiti')
    expect(part.text).not.toContain('te li restituiamo')
    expect(part.text).not.toContain('Mancava la candelina')

    expect((await server.call(`/api/sfoglia/orders/${id}/cancel`, { token: shop.anna.token, body: {} })).status).toBe(200)
    expect((await refunded(300)).map(({ event, state }) => `${event} ${state}`)).toEqual([
      ...['confirmed sent', 'refunded-1-100 sent', 'refunded sent'],
    ])
    const whole = await mailWith(number, 'Rimborso dell’ordine', 'Ti abbiamo rimborsato 2,00 €')
    expect(whole.text).toContain('I 5,00 € che hai pagato in negozio te li restituiamo lì.')
    expect(whole.text).not.toContain('Pagamento:')
  })
})

describe('a mail server', () => {
  test('that is busy is asked again later, and the order does not wait for it', async () => {
    mailbox.refuse(1, 451, 'Try again later')
    const id = await aPaidOrder()
    const [waiting] = await sendMailsOf(id)
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1, error: expect.stringContaining('451') })
    const waitMs = Date.parse(waiting.next_attempt_at) - Date.now()
    expect([waitMs > 30_000, waitMs < 90_000]).toEqual([true, true])
    await sendNow()
    expect((await messagesOf(id))[0].attempts).toBe(1)
    await admin('PATCH', `messages/records/${waiting.id}`, { next_attempt_at: '' })
    expect(await sendMailsOf(id)).toMatchObject([{ state: 'sent', attempts: 2, error: '', next_attempt_at: '' }])
  })

  test('that knows no such mailbox is not asked again', async () => {
    mailbox.refuse(1, 550, 'No such user')
    const id = await aPaidOrder()
    expect(await sendMailsOf(id)).toMatchObject([{ state: 'failed', error: expect.stringContaining('Indirizzo rifiutato: 550') }])
    expect((await server.list('order_events', `order_id='${id}' && event='message-failed'`)).length).toBe(1)
  })

  test('is not told what is no longer true', async () => {
    const id = await aPaidOrder()
    // Between its payment and its cancellation the server's own clock may have sent it.
    const [{ id: message }] = await messagesOf(id)
    await server.call(`/api/sfoglia/orders/${id}/cancel`, { token: shop.anna.token, body: {} })
    await admin('PATCH', `messages/records/${message}`, { state: 'queued' })
    expect(await sendMailsOf(id)).toMatchObject([{ state: 'failed', error: 'Non vale più: l’ordine è cambiato' }])
  })

  test('gets each mail once, however many ask at once', async () => {
    const ids: string[] = []
    for (let number = 0; number < 8; number++) ids.push(await aPaidOrder())
    await Promise.all(Array.from({ length: 12 }, sendNow))
    for (const id of ids) {
      expect(await sendMailsOf(id)).toMatchObject([{ state: 'sent', attempts: 1 }])
      const [{ number }] = await server.list('orders', `id='${id}'`)
      expect(mailbox.mails.filter(({ subject }) => subject?.includes(`Ordine ${number} `))).toHaveLength(1)
    }
  })
})
