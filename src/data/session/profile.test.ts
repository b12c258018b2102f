// What a customer changes about their own account: what each answer of the server comes to, and what this device knows then.
import { beforeEach, describe, expect, test } from 'vitest'
import { anna, LOGIN, loginOf, openTab, REFRESH, resetDevice, server } from '../../../tests/fakes/login-device.ts'

beforeEach(resetDevice)

const OWN = '/api/collections/users/records/anna00000000001'
const PROFILE = { name: 'Anna', surname: 'Ricci', phone: '333 123 4567' }

async function aTab() {
  return { ...(await openTab(anna)), ...(await import('./profile.ts')) }
}

const refused = (data: Record<string, unknown>) => ({ status: 400, body: { status: 400, message: 'x', data } })

describe('name and phone', () => {
  test('once changed, this device knows', async () => {
    server.answer(OWN, { body: {} })
    server.answer(REFRESH, { body: loginOf('anna00000000001', { name: 'Annina' }) })
    const tab = await aTab()
    expect(await tab.saveProfile({ ...PROFILE, name: 'Annina' })).toEqual({ ok: true })
    expect(tab.getSession()?.user.name).toBe('Annina')
  })

  test('what the server refuses, it says per field', async () => {
    server.answer(
      OWN,
      refused({ source: 'sfoglia', phone: { code: 'x', message: 'Non va.' }, role: { code: 'x', message: 'y' } }),
    )
    const tab = await aTab()
    expect(await tab.saveProfile(PROFILE)).toEqual({ ok: false, reason: 'invalid', messages: { phone: 'Non va.' } })
    expect(server.count(REFRESH)).toBe(0)
  })

  test.each([
    [refused({}), 'server'],
    [{ status: 429, body: {} }, 'rate-limited'],
    ['silence' as const, 'offline'],
  ])('%j is %s', async (answer, reason) => {
    server.answer(OWN, answer)
    expect(await (await aTab()).saveProfile(PROFILE)).toEqual({ ok: false, reason })
  })
})

describe('a password', () => {
  test('is followed by signing in with it: the old login is over', async () => {
    const fresh = loginOf('anna00000000001', {}, Date.now() + 9_999_000)
    server.answer(OWN, { body: {} })
    server.answer(LOGIN, { body: fresh })
    const tab = await aTab()
    expect(await tab.changePassword('vecchia-dolcezza', 'nuova-dolcezza')).toEqual({ ok: true })
    expect(tab.getSession()?.token).toBe(fresh.token)
    expect(server.asked.find(({ path }) => path === LOGIN)?.body).toMatchObject({ password: 'nuova-dolcezza' })
  })

  test('is told of by the server before the new login is there, which ends nothing on this page', async () => {
    server.answer(OWN, { body: {} })
    server.answer(LOGIN, { body: loginOf('anna00000000001', {}, Date.now() + 9_999_000) })
    server.answer('/api/collections/users/auth-refresh', { status: 401 })
    const tab = await aTab()
    const seen: unknown[] = []
    tab.onSessionChange((session) => seen.push(session))
    const changed = tab.changePassword('vecchia-dolcezza', 'nuova-dolcezza')
    await tab.refreshSession()
    expect(await changed).toEqual({ ok: true })
    expect(seen).not.toContain(null)
    expect(await tab.refreshSession()).toBe('ended')
  })

  test.each([
    [refused({ oldPassword: { code: 'x', message: 'y' } }), 'wrong-password'],
    [refused({ password: { code: 'x', message: 'y' } }), 'password'],
    ['silence' as const, 'offline'],
  ])('%j is %s, and the login stays', async (answer, reason) => {
    server.answer(OWN, answer)
    const tab = await aTab()
    expect(await tab.changePassword('a', 'b')).toMatchObject({ ok: false, reason })
    expect(tab.getSession()?.token).toBe(anna.token)
  })
})

test.each([
  [{ status: 204 }, { ok: true }],
  [refused({ newEmail: { code: 'x', message: 'y' } }), { ok: false, reason: 'taken' }],
  [refused({}), { ok: false, reason: 'mail' }],
  ['silence' as const, { ok: false, reason: 'offline' }],
])('a new address, answered with %j', async (answer, result) => {
  server.answer('/api/collections/users/request-email-change', answer)
  expect(await (await aTab()).requestEmailChange(' Nuova@Example.com ')).toEqual(result)
  expect(server.asked.at(-1)?.body).toEqual({ newEmail: 'nuova@example.com' })
})
