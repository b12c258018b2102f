// The customers of another shop: an account each, whose password nobody knows, and no mail; whoever has one keeps it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomId } from './an-order.ts'
import { type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox()
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SFOGLIA_URL: 'https://shop.test' }
  ;({ server, shop } = await startSmallShop(mail))
  await withoutRateLimits(server)
})
afterAll(() => mailbox.stop())

const somebody = (fields: Record<string, unknown> = {}) => ({
  ...{ name: 'Silvia', surname: '', email: `${randomId()}@example.it`, phone: '' },
  ...fields,
})
const send = (customers: unknown, isTrial = false, list = randomId()) =>
  server.call('/api/sfoglia/customers/import', { token: shop.admin.token, body: { customers, isTrial, list } })
const takeBack = (list: string) => server.call('/api/sfoglia/customers/import/undo', { token: shop.admin.token, body: { list } })
const accountOf = async (email: string) => (await server.list('users', `email='${email}'`))[0]

test('who is imported chooses a password by the mail that they ask for, and no other goes out', async () => {
  const person = somebody({ phone: '333 1234567' })
  expect((await send([person])).body).toEqual({ results: ['made'] })
  expect(await accountOf(person.email)).toMatchObject({ name: 'Silvia', role: 'USER', kiosk: false, verified: false })
  const forgotten = await server.call('/api/collections/users/request-password-reset', { body: { email: person.email } })
  expect(forgotten.status).toBe(204)
  const mail = await mailbox.mail(({ to }) => to?.some(({ address }) => address === person.email) ?? false)
  const token = /reimposta-password\?token=([\w.-]+)/.exec(mail.text ?? '')?.[1]
  expect(mail.subject).toContain('password')
  const chosen = { token, password: 'la-mia-password', passwordConfirm: 'la-mia-password' }
  expect((await server.call('/api/collections/users/confirm-password-reset', { body: chosen })).status).toBe(204)
  expect((await server.login(person.email, 'la-mia-password')).record).toMatchObject({ role: 'USER', verified: true })
})

test('sent again it makes nobody twice, and changes nothing of who is there, staff neither', async () => {
  const person = somebody()
  expect((await send([person])).body).toEqual({ results: ['made'] })
  const before = await accountOf(person.email)
  const again = [
    { ...person, name: 'Un’altra', email: person.email.toUpperCase() },
    somebody({ email: (await server.list('users', "role='ADMIN'"))[0]?.email }),
  ]
  expect((await send(again)).body).toEqual({ results: ['there', 'there'] })
  expect(await accountOf(person.email)).toEqual(before)
})

test('sent again by the same list it says what that list has made, for an answer that was lost', async () => {
  const [person, list] = [somebody(), randomId()]
  expect((await send([person], false, list)).body).toEqual({ results: ['made'] })
  expect((await send([person], false, list)).body).toEqual({ results: ['made'] })
  expect((await send([person], false)).body).toEqual({ results: ['there'] })
})

test('a list is taken back but for who has come since, and nobody else goes', async () => {
  const [untouched, chosen, ordered, before] = [somebody(), somebody(), somebody(), somebody()]
  const list = randomId()
  await send([before])
  await send([untouched, chosen, ordered, before], false, list)
  const idOf = async ({ email }: { email: string }) => String((await accountOf(email))?.id)
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await server.patch('users', await idOf(chosen), { phone: '333 7654321' })
  const order = { status: 'INPROGRESS', channel: 'web', pickup_date: slotIn(9, '10:00'), total: 3.2 }
  await server.create('orders', { ...order, user_id: await idOf(ordered) })
  expect((await takeBack(list)).body).toEqual({ removed: 1, kept: 2, isDone: true })
  expect(await accountOf(untouched.email)).toBeUndefined()
  for (const { email } of [chosen, ordered, before]) expect(await accountOf(email)).toBeDefined()
  // Its answer was lost.
  expect((await takeBack(list)).body).toEqual({ removed: 0, kept: 2, isDone: true })
  expect((await takeBack('%')).status).toBe(400)
})

test('a trial says what would become of each, and keeps nothing', async () => {
  const [known, fresh] = [somebody(), somebody()]
  await send([known])
  expect((await send([known, fresh], true)).body).toEqual({ results: ['there', 'new'] })
  expect(await accountOf(fresh.email)).toBeUndefined()
})

test('a wrong row, or too many, is refused as a whole; a role is never the list’s to give', async () => {
  const fresh = somebody({ role: 'ADMIN', verified: true })
  for (const wrong of [
    [somebody({ email: 'x' })],
    [fresh, somebody({ name: '' })],
    [],
    Array.from({ length: 26 }, () => somebody()),
  ]) {
    expect((await send(wrong)).status).toBe(400)
  }
  expect(await accountOf(fresh.email)).toBeUndefined()
  await send([fresh])
  expect(await accountOf(fresh.email)).toMatchObject({ role: 'USER', verified: false })
})
