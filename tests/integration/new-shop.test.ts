// A shop that is set up by the guide, from an empty database: whoever follows docs/deployment.md finds everything that the office
// changes, and nothing has to be made by hand but the owner's account.
import { beforeAll, expect, test } from 'vitest'
import { randomId } from './an-order.ts'
import { PASSWORD, type Server, startServer } from './harness.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})

const patch = (path: string, token: string, body: unknown) => server.call(path, { method: 'PATCH', token, body })

test('the owner makes an account, and sets shop, PIN and numbers; the kiosk learns its PIN', async () => {
  // Step 6, in the dashboard.
  const person = { email: 'padrona@rossi.test', password: PASSWORD, passwordConfirm: PASSWORD, name: 'Ada', surname: 'Rossi' }
  await server.create('users', { ...person, role: 'ADMIN', verified: true })
  const { token } = await server.login(person.email)

  // Everything else in the office.
  const read = async (collection: string) => {
    const { body } = await server.call(`/api/collections/${collection}/records`, { token })
    return body.items
  }
  const [shops, privates] = [await read('shop'), await read('shop_private')]
  expect([shops.length, privates.length]).toEqual([1, 1])
  const [[shop], [secrets]] = [shops, privates]
  expect(shop).toMatchObject({ name: 'La mia pasticceria', address: '' })
  const facts = { name: 'Pasticceria Rossi', address: 'Via dei Forni 12', vat_number: '00743110157' }
  expect((await patch(`/api/collections/shop/records/${shop.id}`, token, facts)).body).toMatchObject(facts)
  const own = { kiosk_pin_hash: 'pbkdf2-sha256$1$00$00', notify_numbers: ['+393401234567'] }
  expect((await patch(`/api/collections/shop_private/records/${secrets.id}`, token, own)).body).toMatchObject(own)

  const kiosk = { email: 'totem@rossi.test', password: PASSWORD, passwordConfirm: PASSWORD, role: 'USER', kiosk: true }
  await server.create('users', kiosk)
  const login = await server.login(kiosk.email)
  const contact = await server.call('/api/sfoglia/devices', { token: login.token, body: { id: randomId() } })
  expect(contact.body).toMatchObject({ pin_hash: own.kiosk_pin_hash })
  // Guests see the shop, and none of what is the owner's.
  expect((await server.call('/api/collections/shop/records')).body.items).toMatchObject([{ name: facts.name }])
  expect((await server.call('/api/collections/shop_private/records')).body.items ?? []).toEqual([])
})

test('a record made by hand takes the place of the one that nobody wrote in, and of no other', async () => {
  const other = await startServer()
  await other.create('shop', { name: 'Pasticceria Bianchi' })
  await other.create('shop_private', { notify_numbers: ['+393401234567'] })
  expect((await other.list('shop')).map(({ name }) => name)).toEqual(['Pasticceria Bianchi'])
  expect(await other.list('shop_private')).toHaveLength(1)
})

test('there is never a second one: neither of what everybody reads nor of what is the owner’s', async () => {
  const other = await startServer()
  const secrets = { notify_numbers: ['+393401234567'], kiosk_pin_hash: 'pbkdf2-sha256$1$00$00' }
  await other.create('shop', { name: 'Pasticceria Bianchi' })
  await other.create('shop_private', secrets)
  const makeAgain = (name: string, body: unknown) =>
    other.call(`/api/collections/${name}/records`, { token: other.superuser, body })
  const answers = await Promise.all([makeAgain('shop', { name: 'Un’altra' }), makeAgain('shop_private', { notify_numbers: [] })])
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    Array(2).fill([400, 'I dati del negozio ci sono già: ricarica la pagina e cambia quelli.']),
  )
  expect((await other.list('shop')).map(({ name }) => name)).toEqual(['Pasticceria Bianchi'])
  expect(await other.list('shop_private')).toMatchObject([secrets])
})

test('nothing but spaces, or what no one sees, is no name', async () => {
  const other = await startServer()
  const [shop] = await other.list('shop')
  for (const name of [' ', ' \u00a0\t', '\u202e ']) {
    const { status, body } = await other.call(`/api/collections/shop/records/${shop.id}`, {
      ...{ method: 'PATCH', token: other.superuser },
      body: { name },
    })
    expect([status, Object.keys(body.data ?? {})]).toEqual([400, ['name']])
  }
  expect(await other.list('shop')).toEqual([shop])
})
