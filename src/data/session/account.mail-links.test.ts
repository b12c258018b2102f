// The links in mails: what each answer of the server comes to, and what it means for the login on this device.
import { beforeEach, describe, expect, test } from 'vitest'
import { anna, loginOf, openTab, REFRESH, resetDevice, server } from '../../../tests/fakes/login-device.ts'

beforeEach(resetDevice)

const path = (action: string) => `/api/collections/users/${action}`
const ANNAS = anna.token
const PIEROS = loginOf('piero0000000001').token

async function aTab(login = anna) {
  const tab = await openTab(login)
  return { ...tab, ...(await import('./account.ts')) }
}

const refused = (data: Record<string, unknown>) => ({ status: 400, body: { status: 400, message: 'x', data } })
const tokenRefused = refused({ token: { code: 'validation_invalid_token', message: 'Invalid or expired token.' } })
const passwordRefused = refused({ password: { code: 'validation_invalid_password', message: 'x' } })

describe('confirming an address', () => {
  test('the login on this device knows at once', async () => {
    const fresh = loginOf('anna00000000001', { verified: true })
    server.answer(path('confirm-verification'), { status: 204 })
    server.answer(REFRESH, { body: fresh })
    const tab = await aTab(loginOf('anna00000000001', { verified: false }))
    expect(tab.getSession()?.user.isVerified).toBe(false)
    expect(await tab.confirmVerification(ANNAS)).toEqual({ ok: true })
    expect(tab.getSession()?.user.isVerified).toBe(true)
  })

  test('somebody else’s link leaves the login alone', async () => {
    server.answer(path('confirm-verification'), { status: 204 })
    const tab = await aTab()
    expect(await tab.confirmVerification(PIEROS)).toEqual({ ok: true })
    expect(server.count(REFRESH)).toBe(0)
  })

  test.each([
    [tokenRefused, 'link-invalid'],
    [refused({}), 'link-invalid'],
    [{ status: 404, body: {} }, 'link-invalid'],
    [{ status: 429, body: {} }, 'rate-limited'],
    [{ status: 500, body: {} }, 'server'],
    ['silence' as const, 'offline'],
  ])('%j is %s', async (answer, reason) => {
    server.answer(path('confirm-verification'), answer)
    expect(await (await aTab()).confirmVerification(ANNAS)).toMatchObject({ ok: false, reason })
  })
})

describe.each(['confirmPasswordReset', 'confirmEmailChange'] as const)('%s', (name) => {
  const action = name === 'confirmPasswordReset' ? 'confirm-password-reset' : 'confirm-email-change'

  test('ends the login of that account, which the server no longer accepts, and keeps the cart', async () => {
    server.answer(path(action), { status: 204 })
    const tab = await aTab()
    const { db } = await import('#data/db/database.ts')
    await db.keyValues.put({ key: 'cart', value: 'a cart' })
    expect(await tab[name](ANNAS, 'dolcezza')).toEqual({ ok: true })
    expect(tab.getSession()).toBeNull()
    expect((await db.keyValues.get('cart'))?.value).toBe('a cart')
  })

  test('leaves another person’s login alone', async () => {
    server.answer(path(action), { status: 204 })
    const tab = await aTab()
    await tab[name](PIEROS, 'dolcezza')
    expect(tab.getSession()?.user.id).toBe('anna00000000001')
  })

  test.each([
    [passwordRefused, 'password'],
    [tokenRefused, 'link-invalid'],
    ['silence' as const, 'offline'],
  ])('%j is %s, and nobody is signed out', async (answer, reason) => {
    server.answer(path(action), answer)
    const tab = await aTab()
    expect(await tab[name](ANNAS, 'dolcezza')).toMatchObject({ ok: false, reason })
    expect(tab.getSession()).not.toBeNull()
  })
})
