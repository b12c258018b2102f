// A login on one device: how long it is good, and how its owner recognises it in a list. The server keeps one row for each
// (hooks/accounts/sessions.ts).
import { DAY_MS, MINUTE_MS } from '#domain/pickup/shop-time.ts'
import type { Role } from './navigation.ts'

const HOUR_MS = 60 * MINUTE_MS

export interface SessionLimits {
  /** How long a token is good that nobody renews; null: as long as the server's own. */
  tokenMs: number | null
  /** How long it may be renewed after the password was typed; null: for ever. */
  longestMs: number | null
}

/** Staff see everybody's orders: theirs ends with the working day. A kiosk has nobody who could log in again. */
export function sessionLimits({ role, isKiosk }: { role: Role; isKiosk: boolean }): SessionLimits {
  if (isKiosk) return { tokenMs: null, longestMs: null }
  return role === 'USER' ? { tokenMs: null, longestMs: 90 * DAY_MS } : { tokenMs: 12 * HOUR_MS, longestMs: 30 * DAY_MS }
}

/** The first that fits: browsers name the others' engines as well. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** A device in words, of its browser's `User-Agent`: `Chrome su Android`. */
export function deviceWords(userAgent: string): string {
  const nameIn = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  if (browser === undefined && system === undefined) return 'Dispositivo sconosciuto'
  return system === undefined ? `${browser}` : `${browser ?? 'Browser'} su ${system}`
}
