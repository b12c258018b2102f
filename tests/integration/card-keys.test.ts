// Stripe's keys pasted in the office, at the real edge and database, with a Stripe that stands in: tried before they are kept, in use within
// seconds, told to nobody, and taken away without losing what is under way.
import { beforeAll, expect, test } from 'vitest'
import { type CardShop, startCardShop } from './card-shop.ts'
import { PASSWORD } from './harness.ts'

let shop: CardShop
beforeAll(async () => {
  shop = await startCardShop({ arePasted: true })
})

const health = async () => (await (await fetch(`${shop.url}/api/health`)).json()).card
const asOwner = (path: string, body: unknown) => shop.ask(`/api/stripe/keys${path}`, body, shop.people.admin)
const shown = async (token = shop.people.admin.token) => {
  const answer = await fetch(`${shop.url}/api/stripe/keys`, { headers: { Authorization: token } })
  return { status: answer.status, body: await answer.json() }
}
const kept = async () => (await shop.server.list('sealed_secrets', "name = 'stripe'"))[0]

test('without any nothing is paid by card, and it is said so', async () => {
  expect(await health()).toBe(false)
  expect((await shown()).body).toMatchObject({ kind: 'none', last4: '' })
  const order = await shop.anUnpaidOrder()
  expect((await shop.click(order)).body.message).toContain('non si paga con carta')
})

test('are for administrators who type their password', async () => {
  const key = shop.secretKey
  for (const person of [shop.people.anna, shop.people.cashier]) {
    expect((await shop.ask('/api/stripe/keys', { key, password: PASSWORD }, person)).status).toBe(403)
    expect((await shown(person.token)).status).toBe(403)
  }
  expect((await shop.ask('/api/stripe/keys', { key, password: PASSWORD }, null)).status).toBe(401)
  const wrong = await asOwner('', { key, password: 'sbagliata' })
  expect([wrong.status, wrong.body.data.password.message]).toEqual([400, 'La password non è corretta.'])
  const closed = await shop.ask('/api/sfoglia/service/card-keys', {}, shop.people.admin)
  expect(closed.status).toBe(404)
})

test.each([
  ['pk_test_abcdefghijkl', 'chiave pubblicabile'],
  ['whsec_abcdefghijkl', 'segreto di un webhook'],
  ['ciao', 'Non sembra una chiave'],
  ['sk_test_unaltrachiave', 'non conosce questa chiave'],
])('%s is refused with a sentence, and nothing is kept', async (key, sentence) => {
  const { status, body } = await asOwner('', { key, password: PASSWORD })
  expect([status, body.message]).toEqual([400, expect.stringContaining(sentence)])
  expect(JSON.stringify(body)).not.toContain(key)
  expect(await kept()).toBeUndefined()
})

test('are in use at once, and nobody gets them back', async () => {
  const order = await shop.anUnpaidOrder()
  const pasted = await asOwner('', { key: ` ${shop.secretKey} `, webhook: shop.webhookSecret, password: PASSWORD })
  expect(pasted.body).toMatchObject({
    kind: 'pasted',
    last4: shop.secretKey.slice(-4),
    isTest: true,
    account: 'Prova',
    isTold: true,
  })
  expect(await health()).toBe(true)
  const { body } = await shop.click(order)
  expect(await shop.press(body.url)).toContain('success=true')
  await expect.poll(async () => (await shop.stored(order)).status).toBe('INPROGRESS')
  const row = JSON.stringify(await kept())
  for (const text of [row, JSON.stringify((await shown()).body), JSON.stringify(pasted.body)]) {
    expect(text).not.toContain(shop.secretKey)
    expect(text).not.toContain(shop.webhookSecret)
  }
  const log = (await shop.server.list('security_events', "event = 'card-keys-set'")).length
  expect(log).toBe(1)
  expect((await asOwner('/try', {})).body).toEqual({ problem: '' })
})

test('taken away, nothing new begins, and what is under way is settled', async () => {
  const order = await shop.anUnpaidOrder()
  const { body } = await shop.click(order)
  // Keys of another account would lose it: what the database says of it (edge/stripe/keys-routes.test.ts).
  const known = await shop.server.call('/api/sfoglia/service/card-keys', { token: shop.people.admin.token, body: {} })
  expect((await shop.server.list('payments', `order_id='${order}'`)).map(({ session }) => session)).toEqual([
    known.body.under_way,
  ])
  expect((await asOwner('/remove', { password: 'sbagliata' })).status).toBe(400)
  expect((await asOwner('/remove', { password: PASSWORD })).body).toMatchObject({ kind: 'retired' })
  expect(await health()).toBe(false)
  const other = await shop.anUnpaidOrder()
  expect((await shop.click(other)).status).toBe(503)
  expect(await shop.press(body.url)).toContain('success=true')
  await expect.poll(async () => (await shop.stored(order)).status).toBe('INPROGRESS')
  await shop.jobs()
  expect(await kept()).toBeDefined()
  const query = "UPDATE sealed_secrets SET retired_at = '2020-01-01 00:00:00.000Z'"
  expect((await shop.server.call('/api/sql', { token: shop.server.superuser, body: { query } })).status).toBe(200)
  await shop.forgetKeys()
  await shop.jobs()
  expect(await kept()).toBeUndefined()
})
