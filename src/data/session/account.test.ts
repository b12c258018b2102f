// Signing in, registering, asking for a new password: what each answer of the server comes to.
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import type { StoredLogin } from '#domain/account/login.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { anna, cassa, cookie, LOGIN, openTab, REFRESH, resetDevice, server } from '../../../tests/fakes/login-device.ts'

beforeEach(resetDevice)

async function putCart(): Promise<void> {
  await db.keyValues.put({ key: 'cart', value: { ...EMPTY_CART, note: 'senza zucchero' } })
}

describe('signing in', () => {
  test.each([
    [{ status: 400 }, 'wrong-credentials'],
    [{ status: 403 }, 'disabled'],
    [{ status: 429 }, 'rate-limited'],
    [{ status: 500 }, 'server'],
    [{ status: 503 }, 'offline'],
    ['silence' as const, 'offline'],
    [{ body: '<html>', headers: { 'Content-Type': 'text/html' } }, 'offline'],
    [{ body: { token: '' } }, 'server'],
  ])('%j is %s', async (answer, reason) => {
    server.answer(LOGIN, answer)
    const tab = await openTab(null)
    expect(await tab.signIn(' anna@sfoglia.demo ', 'sbagliata')).toEqual({ ok: false, reason })
    expect([tab.getSession(), cookie()]).toEqual([null, null])
  })

  describe('with a second factor', () => {
    const CODE = '/api/sfoglia/login/second-factor'
    const asked = { status: 403, body: { message: 'Serve anche il codice.', data: { source: 'sfoglia', ticket: 'abc.xyz' } } }

    test('the right password asks for the code, and the code lets in', async () => {
      server.answer(LOGIN, asked)
      server.answer(CODE, { body: anna })
      const tab = await openTab(null)
      expect(await tab.signIn('anna', 'x')).toEqual({ ok: false, reason: 'code-needed', ticket: 'abc.xyz' })
      expect([tab.getSession(), cookie()]).toEqual([null, null])
      expect(await tab.signInWithCode('abc.xyz', '123 456')).toMatchObject({ ok: true })
      expect(server.asked.at(-1)?.body).toEqual({ ticket: 'abc.xyz', code: '123 456' })
      expect(tab.getSession()?.user.id).toBe('anna00000000001')
    })

    const problem = (field: string) => ({
      status: 400,
      body: { message: 'No.', data: { source: 'sfoglia', [field]: { code: 'invalid', message: 'No.' } } },
    })
    test.each([
      [problem('code'), { reason: 'wrong-code', message: 'No.' }],
      [problem('ticket'), { reason: 'ticket-over', message: 'No.' }],
      [{ status: 400 }, { reason: 'server' }],
      [{ status: 429 }, { reason: 'rate-limited' }],
      ['silence' as const, { reason: 'offline' }],
    ])('the code: %j is %j', async (answer, result) => {
      server.answer(CODE, answer)
      const tab = await openTab(null)
      expect(await tab.signInWithCode('abc.xyz', '123456')).toEqual({ ok: false, ...result })
      expect([tab.getSession(), cookie()]).toEqual([null, null])
    })

    test('a ticket of somebody else than our own server is none', async () => {
      server.answer(LOGIN, { status: 403, body: { data: { ticket: 'abc.xyz' } } })
      expect(await (await openTab(null)).signIn('anna', 'x')).toEqual({ ok: false, reason: 'disabled' })
    })

    test('at a kiosk the password of somebody who would need a code is enough to leave', async () => {
      server.answer(LOGIN, asked)
      expect(await (await openTab(null)).checkStaffPassword('anna', 'x')).toBe('staff')
    })
  })

  test('of two attempts the later one counts, whichever is answered first', async () => {
    const tab = await openTab(null)
    const release = server.holdNext()
    server.answer(LOGIN, { body: anna }, { body: cassa })
    const earlier = tab.signIn('anna', 'x')
    expect(await tab.signIn('cassa', 'x')).toMatchObject({ ok: true })
    release()
    expect(await earlier).toMatchObject({ ok: false })
    expect(tab.getSession()?.user.id).toBe('cassa0000000001')
  })

  test('staff begin and end with an empty cart, customers only end so', async () => {
    const tab = await openTab(null)
    const sign = async (login: StoredLogin) => {
      server.answer(LOGIN, { body: login })
      await tab.signIn('x', 'x')
    }
    const hasCart = async () => (await db.keyValues.get('cart')) !== undefined
    await putCart()
    await sign(anna)
    expect(await hasCart()).toBe(true)
    await tab.signOut()
    expect(await hasCart()).toBe(false)
    await putCart()
    await sign(cassa)
    expect(await hasCart()).toBe(false)
    await putCart()
    await tab.signOut()
    expect(await hasCart()).toBe(false)
  })

  test('a customer whose login ended by itself keeps the cart', async () => {
    server.answer(REFRESH, { status: 401 })
    const tab = await openTab(anna)
    await putCart()
    await tab.refreshSession()
    expect(await db.keyValues.get('cart')).toBeDefined()
  })
})

describe('registering', () => {
  const fields = { email: 'anna@sfoglia.demo', password: 'dolcezza', name: 'Anna', surname: 'Ricci', phone: '333 1234567' }

  test('makes the account and logs in with the same credentials', async () => {
    server.answer('/api/sfoglia/create-user', { body: { id: 'anna00000000001' } })
    server.answer(LOGIN, { body: anna })
    server.answer(MAIL, { body: { isMailed: true } })
    const tab = await openTab(null)
    expect(await tab.registerAccount(fields)).toMatchObject({ ok: true, mail: 'mailed' })
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/sfoglia/create-user', LOGIN, MAIL])
    expect(server.asked.at(1)?.body).toEqual({ identity: 'anna@sfoglia.demo', password: 'dolcezza' })
    expect(server.asked.at(2)?.token).toBe(anna.token)
  })

  test.each([
    ['the mail server is away', 'mail', { body: { isMailed: false, isOff: false } }],
    ['there is no mail server', 'mail-off', { body: { isMailed: false, isOff: true } }],
    ['nobody knows of that mail', 'server', { status: 404 }],
    ['no answer comes', 'offline', 'silence' as const],
  ])('where %s the account is there, and no mail is promised', async (_, mail, answer) => {
    server.answer('/api/sfoglia/create-user', { body: { id: 'anna00000000001' } })
    server.answer(LOGIN, { body: anna })
    server.answer(MAIL, answer)
    const tab = await openTab(null)
    expect(await tab.registerAccount(fields)).toMatchObject({ ok: true, mail })
    expect(tab.getSession()?.user.id).toBe('anna00000000001')
    expect(await tab.mailOwnVerification()).toMatchObject({ ok: false })
  })

  test('what the server says about fields comes back per field', async () => {
    const data = { source: 'sfoglia', email: { code: 'invalid', message: 'Esiste già un account con questa e-mail' } }
    server.answer('/api/sfoglia/create-user', { status: 400, body: { status: 400, message: '', data } })
    const tab = await openTab(null)
    expect(await tab.registerAccount(fields)).toEqual({
      ok: false,
      reason: 'invalid',
      messages: { email: 'Esiste già un account con questa e-mail' },
    })
  })

  test('in our own words where the database alone says no', async () => {
    const data = { email: { code: 'validation_is_email', message: 'Must be a valid email address.' } }
    server.answer('/api/sfoglia/create-user', { status: 400, body: { status: 400, message: 'Failed.', data } })
    const tab = await openTab(null)
    expect(await tab.registerAccount(fields)).toMatchObject({ messages: { email: 'Inserisci un’e-mail valida.' } })
  })
})

/** What confirms one's own address. */
const MAIL = '/api/sfoglia/verification-mail'

describe('asking for a new password', () => {
  test('is told that no mail leaves, whether or not there is such an account', async () => {
    server.answer('/api/collections/users/request-password-reset', { status: 204 })
    server.answer('/api/health', { body: { ok: true, mail: '2026-11-18T09:10:00.000Z' } })
    expect(await (await openTab(null)).requestPasswordReset('nessuno@sfoglia.demo')).toEqual({ ok: false, reason: 'mail' })
    server.answer('/api/health', { body: { ok: true, mail: null } })
    expect(await (await openTab(null)).requestPasswordReset('nessuno@sfoglia.demo')).toEqual({ ok: true })
  })

  test.each([
    [{ status: 204 }, { ok: true }],
    [{ status: 429 }, { ok: false, reason: 'rate-limited' }],
    ['silence' as const, { ok: false, reason: 'offline' }],
  ])('%j: %j', async (answer, result) => {
    server.answer('/api/collections/users/request-password-reset', answer)
    expect(await (await openTab(null)).requestPasswordReset('anna@sfoglia.demo')).toEqual(result)
  })
})
