// Whatever a shop sends is in its own name: nobody who gets a mail or a message of a Pasticceria Rossi reads what its program is called.
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../builders/one-time-code.ts'
import { anItem, anOrder, randomId } from './an-order.ts'
import { type Json, PASSWORD, type Server, serviceLogin, startSmallShop, withoutRateLimits } from './harness.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type Person, type SmallShop, slotIn } from './small-shop.ts'

const NAME = 'Pasticceria Rossi'
const URL_OF_SHOP = 'https://rossi.example'
/** What the program is called. */
const PROGRAM = /sfoglia/i

let mailbox: Mailbox
let server: Server
let shop: SmallShop
let service = ''

beforeAll(async () => {
  mailbox = await openMailbox()
  // Nobody has said which address mails come from.
  const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SFOGLIA_URL: URL_OF_SHOP }
  ;({ server, shop } = await startSmallShop(env))
  await withoutRateLimits(server)
  service = await serviceLogin(server)
  await changeShop({
    ...{ name: NAME, address: 'Via dei Forni 12, Lucca', phone: '0583 123456', vat_number: '01234567897' },
    ...{ accent: '#1f4d36', legal_name: 'Rossi Dolciaria srl', mail: 'ciao@rossi.example' },
  })
  const people: [Person, string][] = [
    [shop.anna, 'anna@cliente.example'],
    [shop.admin, 'titolare@rossi.example'],
  ]
  for (const [{ id }, email] of people) await patch(`users/records/${id}`, { email })
  const [admin, anna] = [await server.login('titolare@rossi.example'), await server.login('anna@cliente.example')]
  shop = { ...shop, admin: { ...shop.admin, token: admin.token }, anna: { ...shop.anna, token: anna.token } }
})
afterAll(() => mailbox.stop())

async function patch(path: string, body: Json): Promise<Json> {
  const answer = await server.call(`/api/collections/${path}`, { method: 'PATCH', token: server.superuser, body })
  expect(answer.status).toBe(200)
  return answer.body
}
async function changeShop(body: Json): Promise<void> {
  const [{ id }] = await server.list('shop')
  await patch(`shop/records/${id}`, body)
}
const call = (path: string, { token }: Pick<Person, 'token'>, body: Json = {}) =>
  server.call(`/api/sfoglia/${path}`, { token, body })
const titled = (subject: string) => mailbox.mail((mail) => mail.subject?.startsWith(subject) ?? false)

function isOwn(mail: Email): void {
  expect(mail.from).toEqual({ address: 'ciao@rossi.example', name: NAME })
  expect(mail.subject).toContain(NAME)
  expect(mail.html).toContain('background:#1f4d36')
  for (const text of [mail.html, mail.text]) {
    expect(text).toContain(NAME)
    expect(text).toContain('Rossi Dolciaria srl')
    expect(text).toContain('01234567897')
  }
  expect(JSON.stringify([mail.headers, mail.subject, mail.html, mail.text])).not.toMatch(PROGRAM)
}

test('mails of an account', async () => {
  const email = `${randomId()}@cliente.example`
  await server.create('users', { email, password: PASSWORD, passwordConfirm: PASSWORD, name: 'Ada', surname: 'x', role: 'USER' })
  for (const ask of ['request-verification', 'request-password-reset'])
    expect((await server.call(`/api/collections/users/${ask}`, { body: { email } })).status).toBe(204)
  const { token } = await server.login(email)
  const newEmail = `${randomId()}@cliente.example`
  expect((await server.call('/api/collections/users/request-email-change', { token, body: { newEmail } })).status).toBe(204)
  const invited = { name: 'Bea', surname: 'Verdi', email: `${randomId()}@rossi.example`, role: 'CASHIER' }
  expect((await call('invitations', shop.admin, invited)).body).toMatchObject({ isMailed: true })
  expect((await call('mail-test', shop.admin)).body).toEqual({ problem: '' })
  for (const subject of [
    'Conferma la tua e-mail',
    'Scegli una nuova password',
    'Conferma la nuova e-mail',
    'Il tuo accesso',
    'Prova di invio',
  ])
    isOwn(await titled(subject))
})

test('mails of an order, whatever they tell', async () => {
  await server.create('order_discount_codes', { code: 'OMAGGIO', value: 100 })
  const free = { items: [anItem({ quantity: 1 })], discount_code: 'OMAGGIO', promised_total: 0 }
  const order = anOrder({ channel: 'web', pickup_date: slotIn(5, '11:00'), ...free })
  const placed = await call('orders', shop.anna, { orders: [order] })
  expect(placed.body.results[0]).toMatchObject({ outcome: 'created' })
  const { number } = placed.body.results[0].order
  const asStaff = async (body: Json) => {
    const answer = await server.call(`/api/collections/orders/records/${order.id}`, {
      method: 'PATCH',
      token: shop.cashier.token,
      body,
    })
    expect(answer.status).toBe(200)
  }
  const sent = async (subject: string) => {
    for (const { id } of await server.list('messages', `order_id='${order.id}' && kind='mail' && state='queued'`))
      await patch(`messages/records/${id}`, { next_attempt_at: '' })
    await call('messages/mails', { token: service })
    isOwn(await titled(subject))
  }
  await sent(`Ordine ${number} confermato`)
  await asStaff({ pickup_date: slotIn(6, '11:15'), tell_customer: true })
  await sent(`Ordine ${number}: nuovo ritiro`)
  await asStaff({ ready_at: new Date().toISOString() })
  // Where it does not arrive on the phone.
  await call('messages/claim', { token: service }, { kind: 'whatsapp', limit: 50 })
  const [told] = await server.list('messages', `order_id='${order.id}' && kind='whatsapp' && event='ready'`)
  await call(`messages/${told.id}/result`, { token: service }, { state: 'failed', error: 'Il numero non è su WhatsApp' })
  await sent(`Ordine ${number} pronto`)
})

test('the mail of a refund', async () => {
  const order = anOrder({ channel: 'web', items: [anItem({ quantity: 5 })], pickup_date: slotIn(8, '10:15') })
  expect((await call('orders', shop.anna, { orders: [order] })).body.results[0]).toMatchObject({ outcome: 'created' })
  const { payment } = (await call(`orders/${order.id}/pay`, shop.anna, { deposit: false })).body
  const asEdge = (path: string, body: Json) => call(`payments/${path}`, { token: service }, body)
  const [session, at] = [`cs_${randomId()}`, new Date().toISOString()]
  await asEdge(`${payment.id}/session`, { session, url: 'https://pay.test/x', expires_at: at })
  await asEdge('event', {
    ...{ event_id: randomId(), type: 'paid', session, intent: `pi_${session}`, order_id: order.id },
    ...{ amount_cents: payment.amount_cents, currency: 'eur', created_at: at },
  })
  await call(`orders/${order.id}/cancel`, shop.anna)
  await asEdge(`${payment.id}/refunded`, { refund: `re_${randomId()}`, amount_cents: payment.amount_cents, status: 'succeeded' })
  for (const { id } of await server.list('messages', `order_id='${order.id}' && kind='mail' && state='queued'`))
    await patch(`messages/records/${id}`, { next_attempt_at: '' })
  await call('messages/mails', { token: service })
  isOwn(await titled('Rimborso dell’ordine'))
})

test('a second step, in the app that shows its codes and in the mail that tells of it', async () => {
  const { secret, uri } = (await call('second-factor', shop.admin, { password: PASSWORD })).body
  expect(uri).toContain('otpauth://totp/Pasticceria%20Rossi:titolare')
  expect(uri).not.toMatch(PROGRAM)
  expect((await call('second-factor/confirm', shop.admin, { code: codeOf(secret) })).status).toBe(200)
  isOwn(await titled('Verifica in due passaggi attivata'))
})

test('what is told on WhatsApp, and whose code an app shows', async () => {
  const order = anOrder({ customer_phone: '333 1234567', customer_name: 'Carla', pickup_date: slotIn(7, '10:00') })
  expect((await call('orders', shop.kiosk, { orders: [order] })).body.results[0]).toMatchObject({ outcome: 'created' })
  const claimed = await call('messages/claim', { token: service }, { kind: 'whatsapp', limit: 50 })
  const told = JSON.stringify(claimed.body)
  expect(told).toContain(NAME)
  expect(told.replaceAll(/"(id|order_id|recipient)":"[^"]*"/g, '')).not.toMatch(PROGRAM)
})

test('what the server itself writes to its superuser', async () => {
  await changeShop({ name: 'Pasticceria Rossi e figli' })
  const { body } = await server.call('/api/settings', { token: server.superuser })
  expect(body.meta).toMatchObject({ appName: 'Pasticceria Rossi e figli', senderName: 'Pasticceria Rossi e figli' })
  await changeShop({ name: NAME })
})
