// One till is what somebody has named. A browser in which staff log in is a device of the shop at once, and looks; it becomes a till,
// with a code for its order numbers, when it gets a name: a new one, or that of a till that nobody has heard of for a while. Then it
// goes on under that name with a code and numbers of its own, because nobody knows how far the other had counted.
import { isShortText } from '#domain/wire.ts'

export const TILL_NAME_MAX = 40

/** Italian; null when it is a name. */
export function tillNameProblem(name: string): string | null {
  if (name.trim() === '') return 'Scrivi un nome, per esempio «Banco».'
  return isShortText(name.trim(), TILL_NAME_MAX) ? null : `Al massimo ${TILL_NAME_MAX} caratteri.`
}

/** `K7` or `C1`, as the server gave it. One without a name has none; until it hears of its own, a device makes do with an `X`. */
export function isGivenCode(code: string): boolean {
  return /^[A-WYZ]\d{1,4}$/.test(code)
}

/** What a device is listed by. */
export interface ListedDevice {
  code: string
  kind: 'kiosk' | 'counter'
  name: string
  isRevoked: boolean
  /** Its account, or its browser, has begun anew elsewhere. */
  isReplaced: boolean
  /** Somebody has put it away, or another device goes on under its name. */
  isHidden: boolean
  /** Server's clock; null when only others spoke of it. */
  lastContactMs: number | null
}

/** Tills speak every minute. */
const IDLE_AFTER_MS = 60 * 60_000

/** Whether a new device may go on under its name. */
export function isIdleTill(device: ListedDevice, nowMs: number): boolean {
  const { code, kind, name, isRevoked, isReplaced, isHidden, lastContactMs } = device
  if (kind !== 'counter' || name === '' || isRevoked || isHidden || !isGivenCode(code)) return false
  return isReplaced || lastContactMs === null || nowMs - lastContactMs > IDLE_AFTER_MS
}
