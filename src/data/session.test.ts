// The login through its life: refreshed at the start, kept without network, cleared when refused, followed by other tabs.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  anna,
  cassa,
  cookie,
  DAY_MS,
  LOGIN,
  loginOf,
  openTab,
  REFRESH,
  resetDevice,
  server,
  setCookie,
  totem,
} from '../../tests/fakes/login-device.ts'
import { page } from '../../tests/fakes/page.ts'
import { db } from './database.ts'
import { keepLogin, keepNobody } from './kept-login.ts'

beforeEach(resetDevice)

describe('at the start', () => {
  test('the login is there at once, without the network', async () => {
    const tab = await openTab(anna)
    expect(tab.getSession()).toMatchObject({ token: anna.token, user: { id: 'anna00000000001', role: 'USER', isKiosk: false } })
  })

  test('it is refreshed, and the fresh one is written back', async () => {
    const fresh = loginOf('anna00000000001', { name: 'Anna Maria' }, Date.now() + 7 * DAY_MS)
    server.answer(REFRESH, { body: fresh })
    const tab = await openTab(anna)
    expect(await tab.refreshSession()).toBe('fresh')
    expect(server.asked[0]).toMatchObject({ method: 'POST', token: anna.token })
    expect(cookie()).toEqual(fresh)
    expect(tab.getSession()?.user.name).toBe('Anna Maria')
    expect((await db.credentials.get('anna00000000001'))?.token).toBe(fresh.token)
  })

  test.each([401, 403, 404])('%i: it is cleared', async (status) => {
    server.answer(REFRESH, { status })
    const tab = await openTab(anna)
    const changes: string[] = []
    tab.onSessionChange((_, change) => changes.push(change))
    expect(await tab.refreshSession()).toBe('ended')
    expect([tab.getSession(), cookie(), changes]).toEqual([null, null, ['ended']])
  })

  test.each([
    ['silence', 'silence' as const],
    ['a broken server', { status: 500 }],
    ['too many requests', { status: 429 }],
    ['a captive portal', { body: '<html>', headers: { 'Content-Type': 'text/html' } }],
    ['a reply cut in half', { body: '{"token":"a' }],
    ['a proxy without server', { status: 503, body: { message: 'Il negozio non risponde.' } }],
  ])('%s: it is kept', async (_, answer) => {
    server.answer(REFRESH, answer)
    const tab = await openTab(totem)
    expect(await tab.refreshSession()).toBe('unknown')
    expect(tab.getSession()?.user.isKiosk).toBe(true)
    expect(cookie()).toEqual(totem)
  })
})

describe('an expired login', () => {
  const expired = loginOf('totem0000000001', { kiosk: true }, Date.now() - DAY_MS)

  test('is not refreshed, and kept while nobody can be asked', async () => {
    const tab = await openTab(expired)
    expect(await tab.refreshSession()).toBe('unknown')
    expect(server.count(REFRESH)).toBe(0)
    expect(tab.getSession()?.user.isKiosk).toBe(true)
  })

  test('ends when the server can be reached', async () => {
    server.answer('/api/health', { body: { ok: true } })
    const tab = await openTab(expired)
    expect(await tab.refreshSession()).toBe('ended')
    expect([tab.getSession(), cookie(), server.count(REFRESH)]).toEqual([null, null, 0])
  })

  test('is refreshed after all when only the device’s clock was ahead', async () => {
    server.answer('/api/health', { body: { ok: true }, headers: { Date: new Date(Date.now() - 2 * DAY_MS).toUTCString() } })
    server.answer(REFRESH, { body: loginOf('totem0000000001', { kiosk: true }) })
    const tab = await openTab(expired)
    expect(await tab.refreshSession()).toBe('fresh')
    expect(tab.getSession()).not.toBeNull()
  })
})

describe('a power cut before the browser wrote its cookies', () => {
  test('leaves the login: the cookie is written anew', async () => {
    await keepLogin(totem, Date.now())
    const tab = await openTab(null)
    expect(tab.getSession()?.user.isKiosk).toBe(true)
    expect(cookie()).toEqual(totem)
  })

  test('brings nobody back who had left', async () => {
    await keepNobody()
    const tab = await openTab(cassa)
    expect([tab.getSession(), cookie()]).toEqual([null, null])
  })

  test('brings nobody back who had left before the one who is here', async () => {
    await keepLogin(cassa, Date.now())
    const tab = await openTab(anna)
    expect(tab.getSession()?.user.role).toBe('CASHIER')
    expect(cookie()).toEqual(cassa)
  })

  test('does not make a login live longer than its cookie, however often it is taken up', async () => {
    await keepLogin(anna, Date.now() - 8 * DAY_MS)
    await keepLogin(anna, Date.now())
    expect((await openTab(null)).getSession()).toBeNull()
  })
})

describe('a cookie that was too large', () => {
  const whole = loginOf('anna00000000001', { name: 'A'.repeat(5000) })

  test('holds no role; the whole record comes from the database', async () => {
    server.answer(LOGIN, { body: whole })
    const first = await openTab(null)
    expect(await first.signIn('anna', 'x')).toMatchObject({ ok: true })
    expect(cookie()?.record).not.toHaveProperty('role')
    const second = await openTab()
    expect(second.getSession()?.user).toMatchObject({ role: 'USER', name: 'A'.repeat(5000) })
  })

  test('without the database nobody knows who it is until the server says it', async () => {
    server.answer(LOGIN, { body: whole })
    await (await openTab(null)).signIn('anna', 'x')
    await db.keyValues.clear()
    server.answer(REFRESH, { body: whole })
    const tab = await openTab()
    expect(tab.getSession()).toBeNull()
    expect(await tab.refreshSession()).toBe('fresh')
    expect(tab.getSession()?.user.role).toBe('USER')
  })
})

describe('answers that come too late', () => {
  test('a refresh that arrives after the logout brings nobody back', async () => {
    const tab = await openTab(anna)
    const release = server.holdNext()
    server.answer(REFRESH, { body: loginOf('anna00000000001', {}, Date.now() + 7 * DAY_MS) })
    const refresh = tab.refreshSession()
    await tab.signOut()
    release()
    expect(await refresh).toBe('unknown')
    expect([tab.getSession(), cookie()]).toEqual([null, null])
    expect(await db.credentials.count()).toBe(0)
  })

  test('nor does one of another tab that has not heard of the logout yet', async () => {
    const background = await openTab(anna)
    const front = await openTab()
    const release = server.holdNext()
    server.answer(REFRESH, { body: loginOf('anna00000000001', {}, Date.now() + 7 * DAY_MS) })
    const refresh = background.refreshSession()
    await front.signOut()
    release()
    await refresh
    expect(cookie()).toBeNull()
  })

  test('a refusal that arrives after somebody else logged in clears nothing', async () => {
    const tab = await openTab(anna)
    const release = server.holdNext()
    server.answer(REFRESH, { status: 401 })
    const refresh = tab.refreshSession()
    server.answer(LOGIN, { body: cassa })
    await tab.signIn('cassa', 'x')
    release()
    expect(await refresh).toBe('unknown')
    expect(tab.getSession()?.user.id).toBe('cassa0000000001')
  })
})

describe('other tabs', () => {
  test('follow a logout', async () => {
    const one = await openTab(anna)
    const two = await openTab()
    const changes: string[] = []
    one.onSessionChange((session, change) => changes.push(`${session?.user.id ?? 'nobody'} ${change}`))
    await two.signOut()
    await vi.waitFor(() => expect(changes).toEqual(['nobody left']), 10_000)
    expect(one.getSession()).toBeNull()
  })

  test('follow a login', async () => {
    const one = await openTab(null)
    const two = await openTab()
    server.answer(LOGIN, { body: cassa })
    await two.signIn('cassa', 'x')
    await vi.waitFor(() => expect(one.getSession()?.user.role).toBe('CASHIER'), 10_000)
  })

  test('notice a cookie that ran out when they are looked at again', async () => {
    const tab = await openTab(anna)
    setCookie(null)
    page.document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(tab.getSession()).toBeNull(), 10_000)
  })
})
