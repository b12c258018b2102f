// A device on which people log in and out, with as many tabs as a test opens: one database, one cookie jar, one server.
import './page.ts'
import { vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { loginCookie, readLoginCookie, type StoredLogin } from '#domain/account/login.ts'
import { anAccount, aToken } from '../builders/logins.ts'
import { page } from './page.ts'
import { ScriptedFetch } from './scripted-fetch.ts'

export const REFRESH = '/api/collections/users/auth-refresh'
export const LOGIN = '/api/collections/users/auth-with-password'
export const DAY_MS = 86_400_000

/** A login that the server gave, good for a day. */
export function loginOf(id: string, fields = {}, expiresMs = Date.now() + DAY_MS): StoredLogin {
  return { token: aToken(id, expiresMs), record: anAccount(id, fields) }
}

export const anna = loginOf('anna00000000001')
export const cassa = loginOf('cassa0000000001', { role: 'CASHIER' })
export const totem = loginOf('totem0000000001', { kiosk: true })

/** The channels of tabs that are open: those of the test before are closed. */
const channels = new Set<BroadcastChannel>()
const Channel = globalThis.BroadcastChannel
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name)
    channels.add(this)
  }
}

export let server = new ScriptedFetch()

/** A device on which nobody has ever been. */
export async function resetDevice(): Promise<void> {
  for (const channel of channels) channel.close()
  channels.clear()
  // What the tabs of the test before had heard before that is done with.
  await page.locks.request('sfoglia-session', async () => undefined)
  await Promise.all(db.tables.map((table) => table.clear()))
  page.document.refusesCookies = false
  setCookie(null)
  server = new ScriptedFetch()
  globalThis.fetch = server.fetch
}

export type Tab = Awaited<ReturnType<typeof openTab>>

/** The modules of a page that has just been loaded. @param stored what the browser has in its cookie */
export async function openTab(stored: StoredLogin | null = cookie()) {
  setCookie(stored)
  vi.resetModules()
  const tab = { ...(await import('#data/session/session.ts')), ...(await import('#data/session/account.ts')) }
  await tab.startSession()
  await tab.settleSession()
  return tab
}

export function cookie(): StoredLogin | null {
  return readLoginCookie(page.document.cookie)
}

export function setCookie(login: StoredLogin | null): void {
  page.document.cookie = loginCookie(login, false)
}
