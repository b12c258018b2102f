// How a device's state reads: its name, its last contact, what waits, which numbers are missing, how a drill went.
import type { DeviceAudit, NumberCheck } from '#data/admin/audit.ts'
import type { DrillReport } from '#data/admin/devices.ts'
import { countOf, type MissingNumbers } from '#domain/device/audit.ts'
import { formatOrderNumber } from '#domain/order/number.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { formatMoment, isSameDay } from '#ui/text/dates.ts'
import { formatDistance } from '#ui/text/durations.ts'
import { pluralText } from '#ui/text/plural-text.ts'

export type ContactTone = 'here' | 'late' | 'away' | 'revoked'

/** Devices speak every minute. */
const HERE_MS = 3 * MINUTE_MS
const LATE_MS = 60 * MINUTE_MS

export function contactTone({ lastContactMs, isRevoked }: DeviceAudit, nowMs: number): ContactTone {
  if (isRevoked) return 'revoked'
  if (lastContactMs === null) return 'away'
  const silentMs = nowMs - lastContactMs
  return silentMs < HERE_MS ? 'here' : silentMs < LATE_MS ? 'late' : 'away'
}

/** `ora` · `8 min fa` · `ieri, 19:42` */
export function contactText({ lastContactMs }: DeviceAudit, nowMs: number): string {
  if (lastContactMs === null) return 'mai sentito'
  if (nowMs - lastContactMs < HERE_MS) return 'ora'
  return isSameDay(lastContactMs, nowMs) ? formatDistance(lastContactMs, nowMs) : formatMoment(lastContactMs, nowMs)
}

export function deviceName({ name, kind, code }: DeviceAudit): string {
  if (name !== '') return name
  return code.startsWith('X') ? 'Senza codice' : kind === 'kiosk' ? 'Totem' : 'Cassa'
}

export function missingCount({ missing }: DeviceAudit): number {
  return missing.reduce((sum, { count }) => sum + count, 0)
}

/** `numeri completi` · `manca K2-004` · `mancano 3 numeri` · `2 numeri verificati` */
export function numbersText(device: DeviceAudit): string {
  const count = missingCount(device)
  const [first] = device.missing
  if (!first) return checkedText(device)
  return count === 1 ? `manca ${formatOrderNumber(device.code, first.from)}` : `mancano ${count} numeri`
}

function checkedText({ checks }: DeviceAudit): string {
  const count = checks.reduce((sum, check) => sum + check.count, 0)
  return count === 0 ? 'numeri completi' : pluralText(count, 'numero verificato', 'numeri verificati')
}

export function waitingText({ waiting }: DeviceAudit): string {
  return waiting === 0 ? 'niente in attesa' : `${waiting} in attesa`
}

/** `K2-004` · `da K2-004 a K2-006 (3)` */
export function rangeText(code: string, { from, to, count }: MissingNumbers): string {
  const first = formatOrderNumber(code, from)
  return count === 1 ? first : `da ${first} a ${formatOrderNumber(code, to)} (${count})`
}

/** `K2-004 non è arrivato` · `3 numeri di K2 non sono arrivati` */
export function missingTitle(code: string, { from, count }: MissingNumbers): string {
  return count === 1 ? `${formatOrderNumber(code, from)} non è arrivato` : `${count} numeri di ${code} non sono arrivati`
}

/** What it means to the shop that numbers are missing. @param count how many */
export function missingMeaning({ isReplaced }: DeviceAudit, count: number): string {
  const isOne = count === 1
  const given = isOne ? 'Questo numero è stato dato a un cliente' : 'Questi numeri sono stati dati ai clienti'
  const lost = isOne ? 'il suo ordine non è arrivato' : 'i loro ordini non sono arrivati'
  const gone = isOne ? 'non è più sul dispositivo' : 'non sono più sul dispositivo'
  const why = isReplaced ? `${given}, ma ${lost}: il dispositivo è ripartito vuoto.` : `${given}, ma ${lost} e ${gone}.`
  return `${why} Se un cliente si presenta con ${isOne ? 'questo numero' : 'uno di questi'}, rifai il suo ordine alla cassa.`
}

/** `arrivato` · `arrivati 2 di 3`; empty while none is. */
export function arrivedText({ arrived, count }: NumberCheck): string {
  const here = countOf(arrived)
  if (here === 0) return ''
  return here < count ? `arrivati ${here} di ${count}` : count === 1 ? 'arrivato' : 'arrivati'
}

/** `3 ordini presi, 3 arrivati, 0 doppi, 0 persi` */
export function drillCounts({ taken, sent, waiting, doubled, lost }: DrillReport): string {
  const words = [pluralText(taken, 'ordine preso', 'ordini presi'), pluralText(sent, 'arrivato', 'arrivati')]
  if (waiting > 0) words.push(`${waiting} in attesa`)
  return [...words, pluralText(doubled, 'doppio', 'doppi'), pluralText(lost, 'perso', 'persi')].join(', ')
}

/** `4 s` · `2 min 5 s` */
export function recoveryText(recoveryMs: number): string {
  const seconds = Math.max(1, Math.round(recoveryMs / 1000))
  if (seconds < 60) return `${seconds} s`
  const rest = seconds % 60
  return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`
}
