// What costs the shop something is counted: places held by orders that nobody pays, codes and passwords that are tried out,
// accounts. Honest people get through, and read why when they do not.
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrder, randomId } from './an-order.ts'
import { type Answer, type Json, PASSWORD, type Server, startSmallShop } from './harness.ts'
import { SLOT_CAPACITY, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  // As behind the edge: each customer may have an address of their own. PocketBase's own limits are for others to test.
  const trustedProxy = { headers: ['X-Forwarded-For'], useLeftmostIP: false }
  const rules = [{ label: '/api/', duration: 10, maxRequests: 100_000, audience: '' }]
  const body = { trustedProxy, rateLimits: { enabled: true, rules } }
  expect((await server.call('/api/settings', { method: 'PATCH', token: server.superuser, body })).status).toBe(200)
})

let addresses = 0
const anAddress = () => {
  addresses++
  return `192.0.2.${addresses}`
}
let people = 0
/** A new customer, logged in. */
async function aCustomer({ verified = true } = {}): Promise<{ id: string; token: string }> {
  people++
  const email = `cliente${people}@sfoglia.test`
  const person = { email, password: PASSWORD, passwordConfirm: PASSWORD, name: 'Lia', surname: 'Neri', role: 'USER', verified }
  const { id } = await server.create('users', person)
  const login = await server.call('/api/collections/users/auth-with-password', { body: { identity: email, password: PASSWORD } })
  return { id, token: login.body.token }
}

let days = 0
const aWebOrder = (fields: Parameters<typeof anOrder>[0] = {}) => {
  days = (days + 1) % 25
  return anOrder({ channel: 'web', pickup_date: slotIn(2 + days, `${String(8 + (days % 10)).padStart(2, '0')}:30`), ...fields })
}
const send = (token: string, orders: unknown[], address = anAddress()): Promise<Answer> =>
  server.call('/api/sfoglia/orders', { token, body: { orders }, headers: { 'X-Forwarded-For': address } })
const outcomes = ({ body }: Answer) => body.results.map(({ outcome }: Json) => outcome)

describe('unpaid orders from the web', () => {
  test('are three of an account, one while its e-mail is not confirmed; the answer says why, and the next one is free when one goes', async () => {
    const lia = await aCustomer()
    const first = aWebOrder()
    for (const order of [first, aWebOrder(), aWebOrder()]) expect(outcomes(await send(lia.token, [order]))).toEqual(['created'])
    const refused = await send(lia.token, [aWebOrder()])
    expect(refused).toMatchObject({ status: 429, body: { data: { source: 'sfoglia' } } })
    expect(refused.body.message).toContain('Hai già 3 ordini da pagare')
    // Its reply was lost: what is there already is told again.
    expect(outcomes(await send(lia.token, [first]))).toEqual(['replayed'])
    await server.call(`/api/sfoglia/orders/${first.id}/cancel`, { token: lia.token, body: {} })
    expect(outcomes(await send(lia.token, [aWebOrder()]))).toEqual(['created'])

    const unknown = await aCustomer({ verified: false })
    expect(outcomes(await send(unknown.token, [aWebOrder()]))).toEqual(['created'])
    expect((await send(unknown.token, [aWebOrder()])).body.message).toContain('e-mail confermata')
    const { alarms } = (await server.call('/api/sfoglia/alarms', { token: shop.admin.token })).body
    const kind = 'unpaid-order'
    expect(alarms).toMatchObject(
      [lia, unknown].map(({ id }) => ({ kind, who: `account ${id}`, name: 'Lia Neri', refused: 1 })).reverse(),
    )
  })

  test('come one by one: what else is in the request is left out of the answer, and nothing of it is stored', async () => {
    const { token, id } = await aCustomer()
    const orders = [aWebOrder(), aWebOrder(), aWebOrder()]
    expect((await send(token, orders)).body.results).toMatchObject([{ id: orders[0]?.id, outcome: 'created' }])
    expect(await server.list('orders', `user_id='${id}'`)).toHaveLength(1)
  })

  test('hold half of a slot among themselves; who pays at the till has the rest', async () => {
    const pickup_date = slotIn(1, '09:15')
    const held = Math.floor(SLOT_CAPACITY / 2)
    for (let order = 0; order < held; order++) {
      expect(outcomes(await send((await aCustomer()).token, [aWebOrder({ pickup_date })]))).toEqual(['created'])
    }
    const answer = await send((await aCustomer()).token, [aWebOrder({ pickup_date })])
    expect(answer.body.results).toMatchObject([{ outcome: 'rejected', reason: 'slot-full' }])
    // Who chooses a time on the web is told before.
    const { slots } = (await server.call(`/api/sfoglia/slots?from=${pickup_date.slice(0, 10)}&days=1`)).body
    const startMs = Date.parse(pickup_date)
    const said = slots.find((slot: Json) => Date.parse(slot.pickup_date) === startMs)
    expect(said).toMatchObject({ orders: held, unpaid: held })
    const atTheTill = await send(shop.kiosk.token, [anOrder({ pickup_date })])
    expect(atTheTill.body.results).toMatchObject([{ outcome: 'created', order: { attention: [] } }])
  })

  test('are thirty in ten minutes of an address; the shop’s own devices there go on', async () => {
    const address = anAddress()
    let last: Answer | null = null
    for (let person = 0; person < 11; person++) {
      const { token } = await aCustomer()
      for (let order = 0; order < 3; order++) last = await send(token, [aWebOrder()], address)
    }
    expect(last).toMatchObject({ status: 429 })
    expect(last?.body.message).toContain('Da questa rete')
    expect(outcomes(await send(shop.kiosk.token, [anOrder(), anOrder()], address))).toEqual(['created', 'created'])
    expect(outcomes(await send((await aCustomer()).token, [aWebOrder()]))).toEqual(['created'])
  })
})

describe('discount codes', () => {
  const guess = (code: string) => aWebOrder({ discount_code: code, promised_total: 2.5 })
  const lookUp = (code: string, address: string, token = '') =>
    server.call(`/api/collections/order_discount_codes/records?code=${code}`, { token, headers: { 'X-Forwarded-For': address } })

  test('an unknown one, a deleted one and a real one with another total sound the same', async () => {
    await server.create('order_discount_codes', { code: 'VECCHIO9', value: 9, deleted: true })
    const { token } = await aCustomer()
    const said = []
    for (const code of ['MAIESISTITO', 'VECCHIO9', 'NONNA10']) said.push((await send(token, [guess(code)])).body.results[0])
    const { reason, message } = said[0]
    expect(reason).toBe('discount-invalid')
    expect(said).toEqual(said.map(({ id }) => expect.objectContaining({ id, reason, message })))
  })

  test('ten wrong ones in ten minutes are enough, whoever asks and wherever from; an order without one goes through', async () => {
    const { token } = await aCustomer()
    for (let index = 0; index < 10; index++) expect((await send(token, [guess(`CODICE${index}`)])).status).toBe(200)
    // Not even a right one is read now.
    const refused = await send(token, [aWebOrder({ discount_code: 'NONNA10', promised_total: 2.88 })])
    expect(refused).toMatchObject({ status: 429, body: { data: { source: 'sfoglia' } } })
    expect(refused.body.message).toContain('Troppi codici sconto sbagliati')
    expect((await lookUp('NONNA10', anAddress(), token)).status).toBe(429)
    expect(outcomes(await send(token, [aWebOrder()]))).toEqual(['created'])

    const address = anAddress()
    for (let index = 0; index < 10; index++) expect((await lookUp(`CODICE${index}`, address)).status).toBe(200)
    expect(await lookUp('NONNA10', address)).toMatchObject({ status: 429, body: { data: { source: 'sfoglia' } } })
    expect((await send((await aCustomer()).token, [guess('ALTRO')], address)).status).toBe(429)
  })

  test('right ones are not counted', async () => {
    const address = anAddress()
    for (let index = 0; index < 25; index++) {
      expect((await lookUp('NONNA10', address)).body.items).toHaveLength(1)
    }
    expect((await lookUp('SBAGLIATO', address)).status).toBe(200)
  })
})

test('a code that somebody names says how many orders carry it, the cancelled ones left out', async () => {
  await server.create('order_discount_codes', { code: 'UNAVOLTA', value: 10, max_uses: 1 })
  const lookUp = async (token: string, query: string) =>
    (await server.call(`/api/collections/order_discount_codes/records?${query}`, { token })).body.items
  const { token } = await aCustomer()
  expect(await lookUp(token, 'code=UNAVOLTA')).toMatchObject([{ code: 'UNAVOLTA', uses: 0 }])
  const order = aWebOrder({ discount_code: 'UNAVOLTA', promised_total: 2.88, pickup_date: slotIn(3, '16:45') })
  expect(outcomes(await send(token, [order]))).toEqual(['created'])
  expect(await lookUp((await aCustomer()).token, 'code=UNAVOLTA')).toMatchObject([{ uses: 1 }])
  expect(await lookUp(shop.cashier.token, 'code=UNAVOLTA&filter=code="UNAVOLTA"')).toMatchObject([{ uses: 1 }])
  // The device that mirrors them all asks for none.
  for (const listed of await lookUp(shop.cashier.token, 'perPage=50')) expect(listed).not.toHaveProperty('uses')
  await server.patch('orders', order.id, { status: 'CANCELLED', cancel_reason: 'Richiesto dal cliente' })
  expect(await lookUp(token, 'code=UNAVOLTA')).toMatchObject([{ uses: 0 }])
})

describe('the present password', () => {
  const change = (who: { id: string; token: string }, oldPassword: string, address = anAddress()) =>
    server.call(`/api/collections/users/records/${who.id}`, {
      method: 'PATCH',
      token: who.token,
      headers: { 'X-Forwarded-For': address },
      body: { oldPassword, password: 'un-altra-dolcezza', passwordConfirm: 'un-altra-dolcezza' },
    })

  test('is guessed ten times, by changing it or by deleting the account; many at once are counted as many', async () => {
    const lia = await aCustomer()
    const guesses = await Promise.all(Array.from({ length: 15 }, (_, index) => change(lia, `sbagliata-${index}`)))
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
    const refused = guesses.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ data: { source: 'sfoglia' }, message: expect.stringContaining('password attuale') })
    expect((await change(lia, PASSWORD)).status).toBe(429)
    const gone = await server.call('/api/sfoglia/delete-account', { token: lia.token, body: { password: PASSWORD } })
    expect(gone.status).toBe(429)
  })

  test('is changed by who knows it, and what else is on the profile is nobody’s guess', async () => {
    const lia = await aCustomer()
    const path = `/api/collections/users/records/${lia.id}`
    for (let index = 0; index < 12; index++) {
      expect((await server.call(path, { method: 'PATCH', token: lia.token, body: { name: `Lia ${index}` } })).status).toBe(200)
    }
    expect((await change(lia, 'sbagliata')).status).toBe(400)
    expect((await change(lia, PASSWORD)).status).toBe(200)
  })
})

test('accounts are opened twenty an hour from an address', async () => {
  const address = anAddress()
  const open = (from: string) => {
    const person = { email: `${randomId()}@sfoglia.test`, password: PASSWORD, name: 'Lia', surname: 'Neri', phone: '3331234567' }
    const body = { ...person, passwordConfirm: PASSWORD }
    return server.call('/api/sfoglia/create-user', { body, headers: { 'X-Forwarded-For': from } })
  }
  for (let account = 0; account < 20; account++) expect((await open(address)).status).toBe(200)
  expect((await open(address)).body).toMatchObject({ status: 429, message: expect.stringContaining('molti account') })
  expect((await open(anAddress())).status).toBe(200)
})

describe('logins', () => {
  const logIn = (identity: string, password: string, address = anAddress()) =>
    server.call('/api/collections/users/auth-with-password', {
      body: { identity, password },
      headers: { 'X-Forwarded-For': address },
    })
  const aPerson = async () => {
    const email = `${randomId()}@sfoglia.test`
    const { id } = await server.create('users', {
      email,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      name: 'Lia',
      role: 'USER',
    })
    return { id, email }
  }

  test('of one account are tried ten times from wherever, and of an unknown address as often, with the same words', async () => {
    const { id, email } = await aPerson()
    for (const identity of [email, 'nessuno@sfoglia.test']) {
      const wrong: Answer[] = []
      for (let index = 0; index < 10; index++) wrong.push(await logIn(identity, `sbagliata-${index}`))
      expect(wrong.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 400))
      const refused = await logIn(identity, PASSWORD)
      expect(refused).toMatchObject({ status: 429, body: { message: 'Troppi tentativi: riprova tra qualche minuto.' } })
    }
    expect((await logIn('anna@sfoglia.test', PASSWORD)).status).toBe(200)
    const { alarms } = (await server.call('/api/sfoglia/alarms', { token: shop.admin.token })).body
    expect(alarms.filter(({ kind }: Json) => kind === 'login')).toMatchObject([{ who: `account ${id}`, name: 'Lia', refused: 1 }])
  })

  test('from one address are tried forty times, whosever account it is', async () => {
    const address = anAddress()
    for (let index = 0; index < 40; index++)
      expect((await logIn(`x${index}@sfoglia.test`, 'sbagliata', address)).status).toBe(400)
    expect((await logIn('anna@sfoglia.test', PASSWORD, address)).status).toBe(429)
    expect((await logIn('anna@sfoglia.test', PASSWORD)).status).toBe(200)
  })

  test('that are right are not counted', async () => {
    const address = anAddress()
    const { email } = await aPerson()
    for (let index = 0; index < 45; index++) expect((await logIn(email, PASSWORD, address)).status).toBe(200)
  })
})

describe('a password that is too easy to guess', () => {
  const email = () => `${randomId()}@sfoglia.test`
  const open = (password: string) => {
    const person = { email: email(), password, passwordConfirm: password, name: 'Lia', surname: 'Neri', phone: '3331234567' }
    return server.call('/api/sfoglia/create-user', { body: person, headers: { 'X-Forwarded-For': anAddress() } })
  }

  test.each(['password', '12345678', 'aaaaaaaa', 'Juventus1897!', 'Sfoglia2026'])('opens no account: %s', async (password) => {
    const answer = await open(password)
    expect(answer.status).toBe(400)
    expect(answer.body.data.password.message).toMatch(/Scegli/)
  })

  test('is no new password either, and says why', async () => {
    const lia = await aCustomer()
    const change = (password: string) =>
      server.call(`/api/collections/users/records/${lia.id}`, {
        method: 'PATCH',
        token: lia.token,
        headers: { 'X-Forwarded-For': anAddress() },
        body: { oldPassword: PASSWORD, password, passwordConfirm: password },
      })
    const answer = await change('juventus')
    expect(answer.body).toMatchObject({ status: 400, data: { password: { message: expect.stringContaining('più usate') } } })
    expect((await change('cannoli-e-babà')).status).toBe(200)
  })

  test('of staff it has ten characters', async () => {
    const made = (password: string, role: string) =>
      server.call('/api/collections/users/records', {
        token: server.superuser,
        body: { email: email(), password, passwordConfirm: password, name: 'Lia', surname: 'Neri', role },
      })
    expect((await made('k3!vP9x2', 'CASHIER')).body.data.password.message).toContain('almeno 10')
    expect((await made('k3!vP9x2', 'USER')).status).toBe(200)
  })
})
