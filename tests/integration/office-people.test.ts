// Who opens accounts for the staff, and the rules of hours and shop facts that bind every writer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import type { SmallShop } from './small-shop.ts'

let server: Server
let shop: SmallShop
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox()
  ;({ server, shop } = await startSmallShop({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mailbox.port),
    SFOGLIA_URL: 'https://shop.test',
  }))
  await withoutRateLimits(server)
})
afterAll(() => mailbox.stop())

const somebody = (fields: Record<string, unknown> = {}) => ({
  ...{ name: 'Silvia', surname: 'D’Angelo', email: `${randomId()}@example.it`, role: 'CASHIER' },
  ...fields,
})
const invite = (body: unknown, token = shop.admin.token) => server.call('/api/sfoglia/invitations', { token, body })
const change = (collection: string, id: string, body: unknown) =>
  server.call(`/api/collections/${collection}/records/${id}`, { method: 'PATCH', token: shop.admin.token, body })

test('an invited person gets a link, chooses a password, and works', async () => {
  const person = somebody()
  const answer = await invite(person)
  expect(answer).toMatchObject({ status: 200, body: { isMailed: true } })
  const mail = await mailbox.mail(({ to }) => to?.some(({ address }) => address === person.email) ?? false)
  const token = /https:\/\/shop\.test\/reimposta-password\?token=([\w.-]+)/.exec(mail.text ?? '')?.[1]
  const chosen = { token, password: 'la-mia-password', passwordConfirm: 'la-mia-password' }
  const confirm = (body: unknown) => server.call('/api/collections/users/confirm-password-reset', { body })
  // One that is too easy is refused with its reason, and the link stays good.
  const weak = await confirm({ ...chosen, password: 'password1', passwordConfirm: 'password1' })
  expect(weak.body).toMatchObject({
    status: 400,
    data: { source: 'sfoglia', password: { message: expect.stringContaining('almeno 10') } },
  })
  const confirmed = await confirm(chosen)
  expect(confirmed.status).toBe(204)
  expect((await server.login(person.email, 'la-mia-password')).record).toMatchObject({
    role: 'CASHIER',
    kiosk: false,
    verified: true,
  })
  // The link is used up.
  expect((await server.call('/api/collections/users/confirm-password-reset', { body: chosen })).status).toBe(400)
})

test('a mail that does not go out leaves the account, and says so', async () => {
  const person = somebody()
  mailbox.refuse(1, 550, 'No such user')
  const answer = await invite(person)
  expect(answer).toMatchObject({ status: 200, body: { isMailed: false } })
  expect(await server.list('users', `email='${person.email}'`)).toHaveLength(1)
  // The administrator hands a link over, by which a password is chosen.
  const asked = { id: randomId(), kind: 'staff', account: answer.body.id }
  const { body } = await server.call('/api/sfoglia/enrolments', { token: shop.admin.token, body: asked })
  const { hash, pathname } = new URL(body.link)
  expect(pathname).toBe('/entra')
  const entered = await server.call('/api/sfoglia/enrolments/redeem', {
    body: { secret: hash.slice(1), password: 'la-mia-password' },
    headers: { 'X-Sfoglia-Device': `${randomId()}.${'ab'.repeat(32)}` },
  })
  expect(entered).toMatchObject({ status: 200, body: { record: { id: answer.body.id, verified: true } } })
  expect((await server.login(person.email, 'la-mia-password')).record.id).toBe(answer.body.id)
})

test.each([{}, { email: '' }])('an invitation whose answer was lost invites nobody twice: %j', async (fields) => {
  const person = { ...somebody({ surname: `Da${randomId()}` }), id: randomId(), ...fields }
  const first = await invite(person)
  expect(first).toMatchObject({ status: 200, body: { id: person.id } })
  expect((await invite(person)).body).toEqual(first.body)
  expect(await server.list('users', `surname='${person.surname}'`)).toHaveLength(1)
  // Somebody else is somebody else, whatever the id says.
  const other = await invite({ ...person, surname: `${person.surname} Altra`, email: '' })
  expect(other.status).toBe(200)
  expect(other.body.id).not.toBe(person.id)
})

test('an address that has an account is told, also of two at once', async () => {
  const person = somebody()
  const answers = await Promise.all([invite(person), invite({ ...person, email: person.email.toUpperCase() })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('somebody of the counter needs no mail: none is sent, and a PIN says who they are', async () => {
  const answer = await invite(somebody({ email: '' }))
  expect(answer).toMatchObject({ status: 200, body: { isMailed: false } })
  const [account] = await server.list('users', `id='${answer.body.id}'`)
  expect(account).toMatchObject({ role: 'CASHIER', email: expect.stringMatching(/^[a-z0-9]+@personale\.invalid$/) })
  // Two of them are two people.
  expect((await invite(somebody({ email: '' }))).status).toBe(200)
  const administrator = await invite(somebody({ email: '', role: 'ADMIN' }))
  expect(administrator.body.data).toMatchObject({ email: { message: 'Inserisci un’e-mail valida.' } })
})

test('wrong fields are told in Italian, and no flag comes from the sender', async () => {
  expect((await invite({ role: 'USER' })).body.data).toMatchObject({
    name: { message: 'Inserisci il nome.' },
    surname: { message: 'Inserisci il cognome.' },
    email: { message: 'Inserisci un’e-mail valida.' },
    role: { message: 'Scegli un ruolo.' },
  })
  const { body } = await invite(somebody({ kiosk: true, verified: true, disabled: true }))
  expect((await server.list('users', `id='${body.id}'`))[0]).toMatchObject({ kiosk: false, verified: false, disabled: false })
})

test('two administrators who demote each other at the same moment leave one', async () => {
  for (let round = 0; round < 3; round++) {
    const { id } = (await invite(somebody({ role: 'ADMIN' }))).body
    const demote = (who: string) =>
      server.call(`/api/collections/users/records/${who}`, {
        method: 'PATCH',
        token: server.superuser,
        body: { role: 'CASHIER' },
      })
    const answers = await Promise.all([demote(id), demote(shop.admin.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await server.list('users', "role='ADMIN' && disabled=false")).toHaveLength(1)
    await server.call(`/api/collections/users/records/${shop.admin.id}`, {
      ...{ method: 'PATCH', token: server.superuser, body: { role: 'ADMIN' } },
    })
    await server.call(`/api/collections/users/records/${id}`, { method: 'DELETE', token: server.superuser })
  }
})

test('who has sold is not deleted', async () => {
  const { id } = (await invite(somebody())).body
  const pickup_date = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await server.create('orders', { user_id: id, status: 'COMPLETED', channel: 'counter', pickup_date, total: 1, attention: [] })
  const path = `/api/collections/users/records/${id}`
  const answer = await server.call(path, { method: 'DELETE', token: shop.admin.token })
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'Ci sono ordini a suo nome: sospendi l’accesso invece di eliminarlo.',
  ])
})

test('hours that cannot be are refused whoever writes them', async () => {
  const [day] = await server.list('settings', "day='6'")
  for (const [body, field] of [
    [{ open_hours: '20:00', close_hours: '07:00' }, 'close_hours'],
    [{ close_hours: '' }, 'close_hours'],
    [{ break_start: '05:00', break_end: '06:00' }, 'break_start'],
    [{ break_start: '13:00' }, 'break_end'],
  ] as const) {
    const answer = await change('settings', day.id, body)
    expect([answer.status, Object.keys(answer.body.data).sort()]).toEqual([400, [field, 'source'].sort()])
  }
  expect((await server.list('settings', "day='6'"))[0]).toEqual(day)
  expect((await change('settings', day.id, { note: 'Sabato' })).status).toBe(200)
})

test('a VAT number with a wrong digit is refused, an older one stays', async () => {
  const [{ id }] = await server.list('shop')
  expect((await change('shop', id, { vat_number: '00743110157' })).status).toBe(200)
  expect((await change('shop', id, { vat_number: '00743110158' })).body.data.vat_number.message).toContain('undici cifre')
  expect((await change('shop', id, { phone: '045 1' })).status).toBe(200)
})

describe('customers are found', () => {
  const find = (words: unknown, token = shop.admin.token) => server.call('/api/sfoglia/customers', { token, body: { words } })
  const giulia = { name: 'Giulia', surname: 'D’Amico', email: `damico-${randomId()}@example.it`, phone: '347 118 0264' }
  const account = () => ({ password: 'dolcezza-demo', passwordConfirm: 'dolcezza-demo', role: 'USER', ...giulia })

  test('by an e-mail that she shows nobody, by telephone however it is written, and by several words together', async () => {
    const { id } = await server.create('users', account())
    for (const words of [
      giulia.email,
      'DAMICO-',
      '3471180264',
      '347 118 0264',
      '+393471180264',
      ' giulia  1180 ',
      'd’amico',
      "GIULÌA D'AMICO",
      '0039 347\u20111180264',
    ]) {
      const { status, body } = await find(words)
      expect(status).toBe(200)
      expect(
        body.items.filter((item: Json) => item.id === id),
        words,
      ).toMatchObject([{ ...giulia, role: 'USER', kiosk: false, disabled: false, verified: false }])
    }
    for (const words of ['giulia 999999', 'giulio', '+39', '%', '_', "' or 1=1 --", 'cashier@sfoglia.test']) {
      expect((await find(words)).body.items, words).toEqual([])
    }
  })

  test.each(['', '   ', 7, null, 'x'.repeat(121)])('not by %j', async (words) => {
    expect((await find(words)).status).toBe(400)
  })
})
