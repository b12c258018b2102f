// A customer leaves: the account is gone, the books stay, nobody is in them. And the photos that nobody needs any more.
import { beforeAll, describe, expect, test } from 'vitest'
import { aJpeg } from '../builders/pictures.ts'
import { anItem, anOrder, randomId } from './an-order.ts'
import { type Answer, type Json, PASSWORD, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
  // What may have a photo is what somebody has written on.
  const body = { composition: 'personalise' }
  await server.call(`/api/collections/products/records/${IDS.cornetto}`, { method: 'PATCH', token: server.superuser, body })
})

const JPEG = aJpeg(16, 16)

/** One for each order: a slot takes few. */
let slots = 0
const freeSlot = () => slotIn(2 + Math.floor(slots++ / 10), `${9 + (slots % 10)}:00`.padStart(5, '0'))

interface Customer {
  id: string
  email: string
  token: string
}

async function aCustomer(): Promise<Customer> {
  const email = `${randomId()}@example.it`
  const person = { email, password: PASSWORD, name: 'Zaira', surname: 'Canarini', phone: '333 7654321' }
  const { body } = await server.call('/api/sfoglia/create-user', { body: person })
  return { id: body.id, email, token: (await server.login(email)).token }
}

/** Ordered by them, brought to `status` by a till; its item has a phrase's photo. */
async function anOrderOf({ id, token }: Customer, fields: Record<string, unknown> = {}): Promise<Json> {
  const item = anItem()
  const order = anOrder({ channel: 'web', items: [item], note: 'Per la zia Zaira', pickup_date: freeSlot() })
  const placed = await server.call('/api/sfoglia/orders', { token, body: { orders: [order] } })
  expect(placed.body.results?.[0].outcome).toBe('created')
  const photo = new FormData()
  photo.set('reference_image', new Blob([JPEG], { type: 'image/jpeg' }), 'zaira.jpg')
  const sent = await server.call(`/api/sfoglia/order-items/${item.id}/images`, { method: 'POST', token, body: photo })
  expect(sent.status).toBe(200)
  if (Object.keys(fields).length > 0) {
    const path = `/api/collections/orders/records/${order.id}`
    const changed = await server.call(path, { method: 'PATCH', token: shop.cashier.token, body: fields })
    expect([changed.status, changed.body.message]).toEqual([200, undefined])
  }
  return { ...order, user: id, itemId: item.id, photo: sent.body.reference_image }
}

const leave = ({ token }: Customer, password = PASSWORD): Promise<Answer> =>
  server.call('/api/sfoglia/delete-account', { token, body: { password } })
const orderOf = async (id: string): Promise<Json> => (await server.list('orders', `id='${id}'`))[0]
const itemOf = async (id: string): Promise<Json> => (await server.list('order_items', `id='${id}'`))[0]
const PAID = { status: 'INPROGRESS', payment_method: 'cash' }

async function photoStatus({ itemId, photo }: { itemId: string; photo: string }): Promise<number> {
  const { body } = await server.call('/api/files/token', { method: 'POST', token: server.superuser })
  return (await server.call(`/api/files/order_items/${itemId}/${photo}?token=${body.token}`)).status
}

describe('delete-account', () => {
  test('leaves what was sold without a trace of who bought it', async () => {
    const zaira = await aCustomer()
    const done = await anOrderOf(zaira, PAID)
    await server.call(`/api/collections/orders/records/${done.id}`, {
      method: 'PATCH',
      token: shop.cashier.token,
      body: { status: 'COMPLETED' },
    })
    const unpaid = await anOrderOf(zaira)
    expect(await photoStatus(done)).toBe(200)
    expect((await server.list('messages', `recipient='${zaira.email}'`)).length).toBeGreaterThan(0)

    expect(await leave(zaira)).toMatchObject({ status: 200, body: { deleted: true } })

    expect(await server.list('users', `id='${zaira.id}'`)).toEqual([])
    const login = { identity: zaira.email, password: PASSWORD }
    expect((await server.call('/api/collections/users/auth-with-password', { body: login })).status).toBe(400)
    expect((await server.call('/api/collections/users/auth-refresh', { method: 'POST', token: zaira.token })).status).toBe(401)
    const nobody = { user_id: '', customer_name: '', customer_phone: '', note: '' }
    expect(await orderOf(done.id)).toMatchObject({ status: 'COMPLETED', total: 3.2, payment_method: 'cash', ...nobody })
    expect(await orderOf(unpaid.id)).toMatchObject({ status: 'CANCELLED', cancelled_by: 'customer', ...nobody })
    expect(await itemOf(done.itemId)).toMatchObject({ product_name: 'Cornetto', price: 3.2, reference_image: '' })
    expect(await photoStatus(done)).toBe(404)
    expect(await server.list('tombstones', `collection='users' && record_id='${zaira.id}'`)).toHaveLength(1)

    const everything = await Promise.all(
      ['orders', 'order_items', 'order_events', 'messages', 'payments'].map((name) => server.list(name)),
    )
    for (const trace of ['Zaira', 'Canarini', '7654321', zaira.email, zaira.id]) {
      const rows = everything.flat().filter((row) => JSON.stringify(row).includes(trace))
      expect(rows, trace).toEqual([])
    }
  })

  test('takes the phrase off a cake, and keeps what it cost', async () => {
    const zaira = await aCustomer()
    const { id } = await server.create('orders', {
      ...{ user_id: zaira.id, status: 'COMPLETED', channel: 'web', pickup_date: slotIn(-3, '10:00'), total: 28, attention: [] },
    })
    const item = await server.create('order_items', {
      ...{ order_id: id, quantity: 1, price: 28, unit_price: 28, product_name: 'Torta' },
      custom_variants: [
        { type: 'Ripieno', value: 'Crema', priceIncrease: 0 },
        { type: 'Frase', value: 'Auguri Zaira', priceIncrease: 2 },
      ],
    })
    expect((await leave(zaira)).status).toBe(200)
    expect(await itemOf(item.id)).toMatchObject({
      unit_price: 28,
      custom_variants: [{ type: 'Ripieno', value: 'Crema', priceIncrease: 0 }],
    })
  })

  test('waits until what is paid was collected, and then changes nothing', async () => {
    const zaira = await aCustomer()
    const open = await anOrderOf(zaira, PAID)
    const unpaid = await anOrderOf(zaira)
    const answer = await leave(zaira)
    const { number } = await orderOf(open.id)
    expect([answer.status, answer.body.data.orders.code]).toEqual([400, 'open'])
    expect(answer.body.message).toContain(number)
    expect(await orderOf(unpaid.id)).toMatchObject({ status: 'NOTPAID', user_id: zaira.id, note: 'Per la zia Zaira' })
    expect((await server.login(zaira.email)).token).toMatch(/\./)
  })

  test('wants the right password', async () => {
    const zaira = await aCustomer()
    for (const password of ['', 'sbagliata', null, 7]) {
      const answer = await server.call('/api/sfoglia/delete-account', { token: zaira.token, body: { password } })
      expect([answer.status, answer.body.data.password.message]).toEqual([400, 'La password non è corretta.'])
    }
    expect(await server.list('users', `id='${zaira.id}'`)).toHaveLength(1)
  })

  test('is not for staff or kiosks', async () => {
    for (const { id, token } of [shop.admin, shop.cashier, shop.kiosk]) {
      expect((await server.call('/api/sfoglia/delete-account', { token, body: { password: PASSWORD } })).status).toBe(403)
      expect(await server.list('users', `id='${id}'`)).toHaveLength(1)
    }
  })
})

describe('my-data', () => {
  test('tells a customer everything about themselves and nothing about others', async () => {
    const zaira = await aCustomer()
    const bruno = await aCustomer()
    const order = await anOrderOf(zaira)
    await anOrderOf(bruno)
    const { status, body } = await server.call('/api/sfoglia/my-data', { token: zaira.token })
    expect(status).toBe(200)
    expect(body.account).toMatchObject({ email: zaira.email, nome: 'Zaira', telefono: '333 7654321', avvisi_whatsapp: true })
    expect(body.ordini).toHaveLength(1)
    expect(body.ordini[0]).toMatchObject({ totale: 3.2, nota: 'Per la zia Zaira', stato: 'NOTPAID' })
    expect(body.ordini[0].righe).toEqual([
      { prodotto: 'Cornetto', quantita: 2, prezzo_unitario: 1.6, prezzo: 3.2, scelte: [], foto: [order.photo, ''] },
    ])
    expect(JSON.stringify(body)).not.toContain(bruno.email)
  })
})

describe('the nightly job', () => {
  test('deletes the photos of cakes collected more than ninety days ago, and no others', async () => {
    const zaira = await aCustomer()
    const [old, recent] = [await anOrderOf(zaira), await anOrderOf(zaira)]
    const moved = (id: string, days: number) =>
      server.call(`/api/collections/orders/records/${id}`, {
        method: 'PATCH',
        token: shop.admin.token,
        body: { pickup_date: slotIn(-days, '10:00') },
      })
    expect([(await moved(old.id, 91)).status, (await moved(recent.id, 89)).status]).toEqual([200, 200])
    const job = await server.call('/api/crons/delete-old-photos', { method: 'POST', token: server.superuser })
    expect(job.status).toBe(204)
    await expect.poll(() => photoStatus(old)).toBe(404)
    expect((await itemOf(old.itemId)).reference_image).toBe('')
    expect(await photoStatus(recent)).toBe(200)
  })
})

describe('a customer who wants nothing on WhatsApp', () => {
  test('gets mails only', async () => {
    const zaira = await aCustomer()
    const path = `/api/collections/users/records/${zaira.id}`
    expect((await server.call(path, { method: 'PATCH', token: zaira.token, body: { no_whatsapp: true } })).status).toBe(200)
    const { id } = await anOrderOf(zaira, PAID)
    const kinds = (await server.list('messages', `order_id='${id}'`)).map(({ kind }) => kind)
    expect(kinds).toEqual(['mail'])
  })
})

describe('a profile', () => {
  test('is changed by what can be called and named, and says per field what is wrong', async () => {
    const zaira = await aCustomer()
    const change = (body: unknown) =>
      server.call(`/api/collections/users/records/${zaira.id}`, { method: 'PATCH', token: zaira.token, body })
    const refused = await change({ name: ' ', phone: 'no' })
    expect(refused.status).toBe(400)
    expect(refused.body.data).toMatchObject({
      name: { message: 'Inserisci il tuo nome.' },
      phone: { message: 'Inserisci un numero valido, ad esempio 333 1234567.' },
    })
    expect((await change({ name: 'Zoe', phone: '+393331112223' })).status).toBe(200)
    expect((await server.list('users', `id='${zaira.id}'`))[0]).toMatchObject({ name: 'Zoe', phone: '+393331112223' })
  })
})
