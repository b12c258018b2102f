// The login through its life: refreshed at the start, kept without network, cleared when refused, followed by other tabs.
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import type { StoredLogin } from '#domain/account/login.ts'
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
  type Tab,
  totem,
} from '../../../tests/fakes/login-device.ts'
import { page } from '../../../tests/fakes/page.ts'
import { keepLoggedOut, keepLogin, readKeptLogin } from './stored-login.ts'

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
    await keepLoggedOut()
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

describe('a browser that keeps no cookie of ours', () => {
  const order = { id: 'ordine000000001', pickupMs: 1, userId: 'x', status: 'NOTPAID', attention: [], updated: 'u' }
  const look = () => page.document.dispatchEvent(new Event('visibilitychange'))
  /** Whatever tabs do because of something before has been done: they take turns. */
  const turn = () => page.locks.request('sfoglia-session', async () => undefined)

  async function signInAs(login: StoredLogin) {
    const tab = await openTab(null)
    server.answer(LOGIN, { body: login })
    await tab.signIn('x', 'x')
    await db.table('orders').put(order)
    return tab
  }

  async function expectLoggedIn(tab: Tab, login: StoredLogin) {
    expect([tab.getSession()?.token, (await readKeptLogin())?.token]).toEqual([login.token, login.token])
    expect(await db.orders.count()).toBe(1)
    expect((await db.credentials.get(String(login.record.id)))?.token).toBe(login.token)
  }

  test('the login and its rows are there at the next start', async () => {
    page.document.refusesCookies = true
    await signInAs(cassa)
    const tab = await openTab()
    await expectLoggedIn(tab, cassa)
    look()
    await turn()
    await expectLoggedIn(tab, cassa)
  })

  test('it is refreshed, and ended when the server refuses it', async () => {
    page.document.refusesCookies = true
    const tab = await signInAs(cassa)
    const fresh = loginOf('cassa0000000001', { role: 'CASHIER' }, Date.now() + 7 * DAY_MS)
    server.answer(REFRESH, { body: fresh })
    expect(await tab.refreshSession()).toBe('fresh')
    await expectLoggedIn(tab, fresh)
    server.answer(REFRESH, { status: 401 })
    expect(await tab.refreshSession()).toBe('ended')
    expect([tab.getSession(), await readKeptLogin(), await db.orders.count()]).toEqual([null, null, 0])
  })

  test('other tabs follow a login, a refresh and a logout', async () => {
    page.document.refusesCookies = true
    const other = await openTab(null)
    const changes: string[] = []
    other.onSessionChange((session, change) => changes.push(`${session?.user.id ?? 'nobody'} ${change}`))
    const tab = await signInAs(cassa)
    await vi.waitFor(() => expect(changes).toEqual(['cassa0000000001 signed-in']), 10_000)
    const fresh = loginOf('cassa0000000001', { role: 'CASHIER' }, Date.now() + 7 * DAY_MS)
    server.answer(REFRESH, { body: fresh })
    await tab.refreshSession()
    await vi.waitFor(() => expect(other.getSession()?.token).toBe(fresh.token), 10_000)
    await expectLoggedIn(other, fresh)
    await tab.signOut()
    await vi.waitFor(() => expect(changes.at(-1)).toBe('nobody left'), 10_000)
    expect([await readKeptLogin(), await db.orders.count()]).toEqual([null, 0])
    expect((await openTab()).getSession()).toBeNull()
  })

  test('a login lives no longer than its cookie would have', async () => {
    page.document.refusesCookies = true
    const tab = await signInAs(anna)
    await keepLoggedOut()
    await keepLogin(anna, Date.now() - 8 * DAY_MS)
    look()
    await vi.waitFor(() => expect(tab.getSession()).toBeNull(), 10_000)
    expect(await db.orders.count()).toBe(0)
  })

  test('cookies turned off while the shop is open end no login, and turned on again they hold it', async () => {
    const tab = await signInAs(anna)
    page.document.refusesCookies = true
    look()
    await turn()
    await expectLoggedIn(tab, anna)
    // The browser has thrown away what it had.
    page.document.refusesCookies = false
    setCookie(null)
    look()
    await turn()
    await expectLoggedIn(tab, anna)
    expect(cookie()).toEqual(anna)
  })

  test('a cookie that is too large even when trimmed leaves none of somebody else', async () => {
    const huge = loginOf('cassa0000000001', { role: 'CASHIER', email: `${'a'.repeat(5000)}@sfoglia.it` })
    const tab = await signInAs(anna)
    server.answer(LOGIN, { body: huge })
    await tab.signIn('cassa', 'x')
    await db.table('orders').put(order)
    expect(cookie()).toBeNull()
    look()
    await turn()
    await expectLoggedIn(tab, huge)
    await expectLoggedIn(await openTab(), huge)
  })

  test('a power cut between database and cookie leaves the login, and brings nobody back', async () => {
    page.document.refusesCookies = true
    await keepLogin(totem, Date.now())
    expect((await openTab()).getSession()?.user.isKiosk).toBe(true)
    await keepLoggedOut()
    expect((await openTab()).getSession()).toBeNull()
  })
})
