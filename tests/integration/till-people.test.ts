// The people of a till on the real server: who sets whose PIN, who is told of it, and what of it lies in the database.
import { readFile, rm } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatPinHash } from '#domain/device/kiosk-pin.ts'
import { anOrder, randomId } from './an-order.ts'
import { type Json, PASSWORD, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop({ SFOGLIA_APPROVE_DEVICES: '' }))
  await withoutRateLimits(server)
})

const hashOf = (letter: string) => formatPinHash({ iterations: 600_000, salt: 'ab'.repeat(16), hash: letter.repeat(64) })

/** Somebody of their own, who is logged in. */
async function person(role: 'CASHIER' | 'ADMIN', name: string) {
  const email = `${randomId()}@sfoglia.test`
  const account = { email, password: PASSWORD, passwordConfirm: PASSWORD, name, surname: 'Prova', role }
  const { id } = await server.create('users', account)
  return { id, email, token: (await server.login(email)).token as string }
}

/** A till that is let in, at which that person is logged in. */
async function tillOf({ token }: { token: string }, isApproved = true) {
  const id = randomId()
  const headers = { 'X-Sfoglia-Device': `${id}.${'ab'.repeat(32)}` }
  const contact = async (by = token): Promise<Json> =>
    (await server.call('/api/sfoglia/devices', { token: by, body: { id, name: 'Banco' }, headers })).body
  await contact()
  if (isApproved) await server.patch('devices', id, { approved: true })
  return { id, headers, contact }
}

const setPin = (token: string, id: string, body: Json) => server.call(`/api/sfoglia/till-pins/${id}`, { token, body })
const withPin = (letter: string, fields: Json = {}) => ({ password: PASSWORD, pin_hash: hashOf(letter), digits: 4, ...fields })

describe('a PIN', () => {
  test('is set by its person, with the password, and told to tills that are let in', async () => {
    const marta = await person('CASHIER', 'Marta')
    const till = await tillOf(marta)
    expect((await setPin(marta.token, marta.id, withPin('c', { password: 'sbagliata' }))).status).toBe(400)
    expect((await setPin(marta.token, marta.id, withPin('c'))).status).toBe(200)
    const { people, idle_minutes } = await till.contact()
    expect(people.find(({ id }: Json) => id === marta.id)).toEqual({
      ...{ id: marta.id, name: 'Marta Prova', digits: 4, pin_hash: hashOf('c') },
    })
    expect(people.find(({ id }: Json) => id === shop.cashier.id)).toMatchObject({ digits: 0, pin_hash: '' })
    expect(people.some(({ id }: Json) => id === shop.kiosk.id || id === shop.anna.id)).toBe(false)
    expect(idle_minutes).toBe(5)
  })

  test('is set by an administrator for others, by nobody else', async () => {
    const [marta, marco] = [await person('CASHIER', 'Marta'), await person('CASHIER', 'Marco')]
    expect((await setPin(marco.token, marta.id, withPin('d'))).status).toBe(403)
    expect((await setPin(shop.admin.token, marta.id, withPin('d'))).status).toBe(200)
    const owners = async (token: string) => (await server.call('/api/sfoglia/till-pins', { token })).body.accounts
    expect(await owners(shop.admin.token)).toContain(marta.id)
    expect([await owners(marta.token), await owners(marco.token)]).toEqual([[marta.id], []])
    expect((await setPin(shop.admin.token, marta.id, { password: PASSWORD, pin_hash: '' })).status).toBe(200)
    expect(await owners(marta.token)).toEqual([])
  })

  test('is of staff alone, and of four to six digits', async () => {
    for (const id of [shop.anna.id, shop.kiosk.id, randomId()]) {
      expect((await setPin(shop.admin.token, id, withPin('e'))).status).toBe(404)
    }
    for (const wrong of [{ digits: 3 }, { digits: 7 }, { digits: undefined }, { pin_hash: '2580' }, { pin_hash: undefined }]) {
      expect((await setPin(shop.cashier.token, shop.cashier.id, withPin('e', wrong))).status).toBe(400)
    }
  })

  test('lies in the database sealed: its rows alone are no help for trying', async () => {
    const marta = await person('CASHIER', 'Marta')
    await setPin(marta.token, marta.id, withPin('f'))
    const [row] = await server.list('till_pins', `user='${marta.id}'`)
    expect(row.sealed_hash).toMatch(/^[\w+/=]{100,}$/)
    expect(Buffer.from(row.sealed_hash, 'base64').toString('latin1')).not.toContain('f'.repeat(64))
    expect(JSON.stringify(row)).not.toContain('pbkdf2')
  })

  test('is written into the security log, whoever set it', async () => {
    const marta = await person('CASHIER', 'Marta')
    await setPin(shop.admin.token, marta.id, withPin('a'))
    expect(await server.list('security_events', `account='${marta.id}' && event='till-pin-set'`)).toMatchObject([
      { actor: shop.admin.id },
    ])
  })
})

describe('who may stand there', () => {
  test('is told to nobody but a till that is let in and proves itself, with staff logged in', async () => {
    const marta = await person('CASHIER', 'Marta')
    const till = await tillOf(marta, false)
    expect((await till.contact()).people).toBeUndefined()
    await server.patch('devices', till.id, { approved: true })
    expect((await till.contact()).people).toBeDefined()
    const word = { body: { id: till.id, waiting: 1 }, headers: till.headers }
    expect((await server.call('/api/sfoglia/devices', word)).body.people).toBeUndefined()
    expect((await till.contact(shop.kiosk.token)).people).toBeUndefined()
    await server.patch('devices', till.id, { secret_hash: '' })
    const unproved = { token: marta.token, body: { id: till.id, name: '' } }
    expect((await server.call('/api/sfoglia/devices', unproved)).body.people).toBeUndefined()
    // Nor to staff who look at a kiosk.
    const kiosk = { id: randomId(), headers: {} }
    kiosk.headers = { 'X-Sfoglia-Device': `${kiosk.id}.${'ab'.repeat(32)}` }
    const at = (token: string) => server.call('/api/sfoglia/devices', { token, body: { id: kiosk.id }, headers: kiosk.headers })
    await at(shop.kiosk.token)
    await server.patch('devices', kiosk.id, { approved: true })
    expect((await at(marta.token)).body.people).toBeUndefined()
  })

  test('is nobody who is suspended', async () => {
    const [marta, marco] = [await person('CASHIER', 'Marta'), await person('CASHIER', 'Marco')]
    const till = await tillOf(marco)
    const isTold = async () => (await till.contact()).people.some(({ id }: Json) => id === marta.id)
    expect(await isTold()).toBe(true)
    await server.patch('users', marta.id, { disabled: true })
    expect(await isTold()).toBe(false)
  })

  test('stays as long as the owner set', async () => {
    const till = await tillOf(shop.cashier)
    const [row] = await server.list('shop_private')
    const path = `/api/collections/shop_private/records/${row.id}`
    const body = { till_idle_minutes: 15 }
    expect((await server.call(path, { method: 'PATCH', token: shop.admin.token, body })).status).toBe(200)
    expect((await till.contact()).idle_minutes).toBe(15)
  })
})

test('a server whose key is gone tells nobody’s PIN, and takes a new one', async () => {
  const marta = await person('CASHIER', 'Marta')
  const till = await tillOf(marta)
  const pinTold = async () => (await till.contact()).people.find(({ id }: Json) => id === marta.id).digits
  await setPin(marta.token, marta.id, withPin('b'))
  const file = `${server.dir}/till-pins.key`
  expect((await readFile(file, 'utf8')).length).toBe(32)
  await server.stop()
  await rm(file)
  await server.start()
  expect(await pinTold()).toBe(0)
  await setPin(marta.token, marta.id, withPin('b'))
  expect(await pinTold()).toBe(4)
})

describe('whom an act bears', () => {
  /** Marco's till, Marta beside it. */
  async function twoAtOneTill() {
    const [marco, marta] = [await person('CASHIER', 'Marco'), await person('CASHIER', 'Marta')]
    const till = await tillOf(marco)
    const send = async (
      fields: Json = {},
      token = marco.token,
      headers: Record<string, string> = till.headers,
    ): Promise<Json> => {
      const order = anOrder({ channel: 'counter', pickup_date: slotIn(days++, '10:00'), actor_id: marta.id, ...fields })
      const { body } = await server.call('/api/sfoglia/orders', { token, body: { device: '', orders: [order] }, headers })
      return body.results[0]
    }
    const patch = (id: string, body: Json) =>
      server.call(`/api/collections/orders/records/${id}`, { method: 'PATCH', token: marco.token, body, headers: till.headers })
    return { marco, marta, till, send, patch }
  }
  let days = 2
  const eventsOf = async (id: string): Promise<Json[]> => {
    const events = await server.list('order_events', `order_id='${id}'`, 'created')
    return events.map(({ event, actor, actor_name, login, login_name }: Json) => ({
      event,
      actor,
      actor_name,
      login,
      login_name,
    }))
  }
  const alone = ({ id }: { id: string }, name: string) => ({ actor: id, actor_name: `${name} Prova`, login: '', login_name: '' })
  const martas = ({ marco, marta }: { marco: { id: string }; marta: { id: string } }) => ({
    ...{ actor: marta.id, actor_name: 'Marta Prova', login: marco.id, login_name: 'Marco Prova' },
  })

  test('is who stood at the till, with whose login it was: orders and every change of them', async () => {
    const { send, patch, ...two } = await twoAtOneTill()
    const { outcome, order } = await send()
    expect([outcome, order.user_id, order.attention, order.status]).toEqual(['created', two.marco.id, [], 'INPROGRESS'])
    expect(await server.list('orders', `id='${order.id}'`)).toMatchObject([{ actor_id: two.marta.id }])
    const ready = { ready_at: new Date().toISOString() }
    expect((await patch(order.id, { ...ready, actor_id: two.marta.id })).status).toBe(200)
    expect((await patch(order.id, { status: 'COMPLETED' })).status).toBe(200)
    expect(await eventsOf(order.id)).toEqual([
      { event: 'created', ...martas(two) },
      { event: 'ready', ...martas(two) },
      { event: 'completed', ...alone(two.marco, 'Marco') },
    ])
  })

  test('is no part of the order’s content: sent again by another it is the same order', async () => {
    const { send, marco } = await twoAtOneTill()
    const { order } = await send({ id: 'a'.repeat(15), pickup_date: slotIn(2, '11:00') })
    const again = await send({ id: order.id, pickup_date: slotIn(2, '11:00'), actor_id: marco.id })
    // Its lines have other ids, which are no content either.
    expect(again.outcome).toBe('replayed')
    expect((await eventsOf(order.id)).length).toBe(1)
  })

  test('is the login alone where the claim is not believed, and the act stands', async () => {
    const { send, patch, till, marco, marta } = await twoAtOneTill()
    const isMarcos = async (result: Json) => {
      expect(result.outcome).toBe('created')
      expect(await eventsOf(result.order.id)).toEqual([{ event: 'created', ...alone(marco, 'Marco') }])
      expect((await server.list('orders', `id='${result.order.id}'`))[0].actor_id).toBe('')
    }
    for (const nobody of [randomId(), shop.anna.id, shop.kiosk.id, '', 'x', 7, null])
      await isMarcos(await send({ actor_id: nobody }))
    // Who does not show the till, or shows another's, or one that is not let in or was sent away.
    await isMarcos(await send({}, marco.token, {}))
    await isMarcos(await send({}, marco.token, { 'X-Sfoglia-Device': `${till.id}.${'cd'.repeat(32)}` }))
    await server.patch('devices', till.id, { approved: false })
    await isMarcos(await send())
    await server.patch('devices', till.id, { approved: true, kind: 'kiosk' })
    await isMarcos(await send())
    await server.patch('devices', till.id, { kind: 'counter', revoked: true })
    const revoked = await send()
    expect(revoked.order.attention).toContain('revoked-device')
    await isMarcos(revoked)
    await server.patch('devices', till.id, { revoked: false })
    const { order } = await send()
    expect((await patch(order.id, { status: 'COMPLETED', actor_id: randomId() })).status).toBe(200)
    expect((await eventsOf(order.id)).map(({ actor }) => actor)).toEqual([marta.id, marco.id])
  })

  test('who is not in service any more did it all the same, and somebody looks at it', async () => {
    const { send, patch, ...two } = await twoAtOneTill()
    const before = (await send()).order
    await server.patch('users', two.marta.id, { disabled: true })
    const { outcome, order } = await send()
    expect([outcome, order.status, order.attention]).toEqual(['created', 'INPROGRESS', ['suspended-author']])
    expect(await eventsOf(order.id)).toEqual([{ event: 'created', ...martas(two) }])
    const sold = { status: 'COMPLETED', payment_method: 'cash', actor_id: two.marta.id }
    const handedOver = await patch(before.id, sold)
    expect([handedOver.status, handedOver.body.status, handedOver.body.attention]).toEqual([
      200,
      'COMPLETED',
      ['suspended-author'],
    ])
    const settled = await patch(before.id, { attention_settled: ['suspended-author'], actor_id: two.marta.id })
    expect(settled.body.attention).toEqual([])
    // The same of one who has used the till and is no staff any more.
    await server.patch('users', two.marta.id, { disabled: false })
    await two.till.contact((await server.login(two.marta.email)).token)
    await server.patch('users', two.marta.id, { role: 'USER' })
    const late = await send()
    expect([late.order.status, late.order.attention]).toEqual(['INPROGRESS', ['suspended-author']])
    expect(await eventsOf(late.order.id)).toEqual([{ event: 'created', ...martas(two) }])
  })

  test('is told of what is asked at once, too', async () => {
    const { send, patch, ...two } = await twoAtOneTill()
    const { order } = await send()
    await patch(order.id, { status: 'COMPLETED' })
    const admin = await person('ADMIN', 'Anna')
    const body = { reason: 'Reso', actor_id: two.marta.id }
    const path = `/api/sfoglia/orders/${order.id}/reopen`
    expect((await server.call(path, { token: admin.token, body, headers: two.till.headers })).status).toBe(200)
    expect((await eventsOf(order.id)).at(-1)).toMatchObject({ event: 'reopened', actor: two.marta.id, login: admin.id })
  })

  test('customers claim nobody', async () => {
    const till = await tillOf(shop.cashier)
    const order = anOrder({ channel: 'web', pickup_date: slotIn(3, '12:00'), actor_id: shop.admin.id })
    const request = { token: shop.anna.token, body: { orders: [order] }, headers: till.headers }
    expect((await server.call('/api/sfoglia/orders', request)).body.results).toMatchObject([{ outcome: 'created' }])
    expect(await eventsOf(order.id)).toMatchObject([{ actor: shop.anna.id, login: '' }])
  })
})
