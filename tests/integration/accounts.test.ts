// Registration, and the rules of accounts that bind every writer.
import { beforeAll, describe, expect, test } from 'vitest'
import { isWholeProof } from '../proof.ts'
import { randomId } from './an-order.ts'
import { type Json, PASSWORD, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import type { SmallShop } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const someone = (fields: Record<string, unknown> = {}) => ({
  ...{ email: `${randomId()}@example.it`, password: 'dolcezza', name: 'Carla', surname: 'Bassi', phone: '333 1234567' },
  ...fields,
})
const register = (body: unknown) => server.call('/api/sfoglia/create-user', { body })
const patchUser = (id: string, body: unknown, token = server.superuser) =>
  server.call(`/api/collections/users/records/${id}`, { method: 'PATCH', token, body })
const stored = async (id: string): Promise<Json> => (await server.list('users', `id='${id}'`))[0]

describe('create-user', () => {
  test('makes a customer who can log in with the same credentials, in any case of letters', async () => {
    const email = `Carla.${randomId()}@Example.IT`
    const answer = await register(someone({ email, name: ' Carla ' }))
    expect(answer.status).toBe(200)
    expect(await stored(answer.body.id)).toMatchObject({
      ...{ email: email.toLowerCase(), name: 'Carla', surname: 'Bassi', phone: '333 1234567' },
      ...{ role: 'USER', kiosk: false, disabled: false, verified: false, emailVisibility: false },
    })
    for (const identity of [email, email.toLowerCase(), email.toUpperCase()])
      expect((await server.login(identity, 'dolcezza')).token).toMatch(/\./)
  })

  test('takes neither role nor flags nor id from the caller', async () => {
    const id = randomId()
    const answer = await register(
      someone({ id, role: 'ADMIN', kiosk: true, verified: true, emailVisibility: true, disabled: true }),
    )
    expect(answer.body.id).not.toBe(id)
    expect(await stored(answer.body.id)).toMatchObject({
      role: 'USER',
      kiosk: false,
      verified: false,
      disabled: false,
      emailVisibility: false,
    })
  })

  test('says what is wrong with each field, in Italian, and makes nothing', async () => {
    const before = await server.list('users')
    const answer = await register({ email: 'carla', password: 'corta', name: '', surname: ' ', phone: 'no' })
    expect(answer.body).toEqual({
      status: 400,
      message: 'Controlla i dati inseriti.',
      data: {
        source: 'sfoglia',
        email: { code: 'invalid', message: 'Inserisci un’e-mail valida.' },
        password: { code: 'invalid', message: 'Scegli una password di almeno 8 caratteri.' },
        name: { code: 'invalid', message: 'Inserisci il tuo nome.' },
        surname: { code: 'invalid', message: 'Inserisci il tuo cognome.' },
        phone: { code: 'invalid', message: 'Inserisci un numero valido, ad esempio 333 1234567.' },
      },
    })
    expect(await server.list('users')).toEqual(before)
  })

  test('knows an address it has, in any case, also of ten at once', async () => {
    const email = `${randomId()}@example.it`
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => register(someone({ email: index % 2 ? email : email.toUpperCase() }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
    for (const { body } of answers.filter(({ status }) => status === 400)) {
      expect(body.data).toEqual({
        source: 'sfoglia',
        email: { code: 'invalid', message: 'Esiste già un account con questa e-mail' },
      })
    }
    expect(await server.list('users', `email='${email}'`)).toHaveLength(1)
  })

  test.each([
    'àèìòùéáíóú'.repeat(4).slice(0, 35),
    'pasticciere'.repeat(7).slice(0, 71),
    '  spazi  ',
    'パスワード!'.repeat(2),
  ])('takes the password %j as it is', async (password) => {
    const email = `${randomId()}@example.it`
    expect((await register(someone({ email, password }))).status).toBe(200)
    expect((await server.login(email, password)).token).toMatch(/\./)
  })
})

describe('an account that is disabled', () => {
  test('loses the logins it has and gets no new one', async () => {
    const email = `${randomId()}@example.it`
    const { id } = (await register(someone({ email }))).body
    const { token } = await server.login(email, 'dolcezza')
    const reads = () => server.call(`/api/collections/users/records/${id}`, { token })
    expect((await reads()).status).toBe(200)
    expect((await patchUser(id, { disabled: true }, shop.admin.token)).status).toBe(200)
    expect((await reads()).status).toBe(404)
    expect((await server.call('/api/collections/users/auth-refresh', { method: 'POST', token })).status).toBe(401)
    expect((await server.call('/api/sfoglia/orders', { token, body: { orders: [] } })).status).toBe(401)
    const again = await server.call('/api/collections/users/auth-with-password', {
      body: { identity: email, password: 'dolcezza' },
    })
    expect(again.status).toBe(403)
    await patchUser(id, { disabled: false }, shop.admin.token)
    expect((await reads()).status).toBe(404)
    expect((await server.login(email, 'dolcezza')).token).toMatch(/\./)
  })
})

describe('people', () => {
  test('change their own name and phone, not their role, flags or address', async () => {
    const email = `${randomId()}@example.it`
    const { id } = (await register(someone({ email }))).body
    const { token } = await server.login(email, 'dolcezza')
    expect((await patchUser(id, { name: 'Anna', phone: '320 1112223', role: 'USER' }, token)).status).toBe(200)
    for (const change of [{ role: 'ADMIN' }, { kiosk: true }, { disabled: true }])
      expect((await patchUser(id, change, token)).status).toBe(404)
    await patchUser(id, { email: 'altra@example.it', verified: true }, token)
    await patchUser(id, { password: 'un-altra-cosa', passwordConfirm: 'un-altra-cosa' }, token)
    expect(await stored(id)).toMatchObject({
      name: 'Anna',
      phone: '320 1112223',
      role: 'USER',
      kiosk: false,
      disabled: false,
      email,
      verified: false,
    })
    expect((await server.login(email, 'dolcezza')).token).toMatch(/\./)
    const change = { oldPassword: 'dolcezza', password: 'un-altra-cosa', passwordConfirm: 'un-altra-cosa' }
    expect((await patchUser(id, change, token)).status).toBe(200)
    expect((await server.login(email, 'un-altra-cosa')).token).toMatch(/\./)
  })

  test('at a kiosk change nothing of its account', async () => {
    const before = await stored(shop.kiosk.id)
    for (const change of [
      { name: 'Mio' },
      { phone: '1' },
      { oldPassword: PASSWORD, password: 'xxxxxxxx', passwordConfirm: 'xxxxxxxx' },
    ]) {
      expect((await patchUser(shop.kiosk.id, change, shop.kiosk.token)).status).toBe(404)
    }
    expect(await stored(shop.kiosk.id)).toEqual(before)
  })

  test('do not see each other’s address; staff see customers, not their addresses', async () => {
    const asSeenBy = async (token: string) =>
      (await server.call(`/api/collections/users/records/${shop.anna.id}`, { token })).body
    expect((await asSeenBy(shop.bruno.token)).id).toBeUndefined()
    expect(await asSeenBy(shop.cashier.token)).toMatchObject({ name: 'anna', phone: '333 1234567' })
    expect((await asSeenBy(shop.cashier.token)).email).toBeUndefined()
    expect((await asSeenBy(shop.admin.token)).email).toBe('anna@sfoglia.test')
    for (const record of [await asSeenBy(shop.admin.token), await asSeenBy(shop.anna.token)]) {
      expect(record.tokenKey).toBeUndefined()
      expect(record.password).toBeUndefined()
    }
  })
})

describe('the shop', () => {
  test('always keeps an administrator, whoever wants to remove the last one', async () => {
    const remove = (token: string) => server.call(`/api/collections/users/records/${shop.admin.id}`, { method: 'DELETE', token })
    const before = await stored(shop.admin.id)
    for (const token of [server.superuser, shop.admin.token]) {
      for (const change of [{ role: 'CASHIER' }, { role: 'USER', kiosk: true }, { disabled: true }]) {
        const answer = await patchUser(shop.admin.id, change, token)
        expect([answer.status, answer.body.message]).toEqual([400, 'Qualcuno che amministra deve restare attivo.'])
      }
      const answer = await remove(token)
      expect([answer.status, answer.body.message]).toEqual([400, 'Qualcuno che amministra deve restare attivo.'])
    }
    expect(await stored(shop.admin.id)).toEqual(before)
  })

  test('keeps one of two that resign at the same moment', async () => {
    for (let round = 0; round < (isWholeProof ? 5 : 2); round++) {
      const account = { password: PASSWORD, passwordConfirm: PASSWORD, role: 'ADMIN' }
      const second = await server.create('users', { email: `${randomId()}@example.it`, ...account })
      const answers = await Promise.all([patchUser(shop.admin.id, { disabled: true }), patchUser(second.id, { role: 'USER' })])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      expect((await server.list('users', "role='ADMIN' && disabled=false")).length).toBe(1)
      await patchUser(second.id, { role: 'ADMIN' })
      await patchUser(shop.admin.id, { role: 'ADMIN', disabled: false })
      await server.call(`/api/collections/users/records/${second.id}`, { method: 'DELETE', token: server.superuser })
    }
  })

  test('has no kiosk among its staff', async () => {
    const account = { email: `${randomId()}@example.it`, password: PASSWORD, passwordConfirm: PASSWORD, kiosk: true }
    for (const role of ['ADMIN', 'CASHIER']) {
      const answer = await server.call('/api/collections/users/records', { token: server.superuser, body: { ...account, role } })
      expect(answer.status).toBe(400)
    }
    expect((await patchUser(shop.cashier.id, { kiosk: true })).status).toBe(400)
    expect((await patchUser(shop.kiosk.id, { role: 'CASHIER' })).status).toBe(400)
  })
})
