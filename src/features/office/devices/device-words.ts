// How a device's state reads: its name, its last contact, what waits, which of its orders are missing, how a drill went. A missing
// order is known by its place in the device's day; what number its customer holds, the device alone knew.
import type { DeviceAudit, NumberCheck } from '#data/admin/audit.ts'
import type { DrillReport } from '#data/admin/devices.ts'
import { countOf, type MissingNumbers } from '#domain/device/audit.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { formatMoment, isSameDay } from '#ui/text/dates.ts'
import { formatDistance } from '#ui/text/durations.ts'
import { pluralText } from '#ui/text/plural-text.ts'

export type ContactTone = 'here' | 'late' | 'away' | 'revoked'

/** Devices speak every minute. */
const HERE_MS = 3 * MINUTE_MS
const LATE_MS = 60 * MINUTE_MS

export function contactTone({ lastContactMs, isRevoked, isReplaced }: DeviceAudit, nowMs: number): ContactTone {
  if (isRevoked) return 'revoked'
  if (lastContactMs === null || isReplaced) return 'away'
  const silentMs = nowMs - lastContactMs
  return silentMs < HERE_MS ? 'here' : silentMs < LATE_MS ? 'late' : 'away'
}

/** `ora` · `8 min fa` · `ieri, 19:42`. One that lost its memory goes on under another code: this one speaks no more. */
export function contactText({ lastContactMs, isReplaced }: DeviceAudit, nowMs: number): string {
  if (lastContactMs === null) return 'mai collegato'
  if (isReplaced) return `fino a ${formatMoment(lastContactMs, nowMs)}`
  if (nowMs - lastContactMs < HERE_MS) return 'ora'
  return isSameDay(lastContactMs, nowMs) ? formatDistance(lastContactMs, nowMs) : formatMoment(lastContactMs, nowMs)
}

export function deviceName(device: DeviceAudit): string {
  const { name, kind, code } = device
  if (isUnnamed(device)) return 'Dispositivo senza nome'
  if (name !== '') return name
  return code.startsWith('X') ? 'Senza codice' : kind === 'kiosk' ? 'Totem' : 'Cassa'
}

/** A browser in which staff have logged in: it looks, and takes no orders. */
export function isUnnamed({ code }: DeviceAudit): boolean {
  return !/^[A-Z]/.test(code)
}

/** `Banco C7` */
export function deviceTitle(device: DeviceAudit): string {
  return isUnnamed(device) ? deviceName(device) : `${deviceName(device)} ${device.code}`
}

/** What the owner need not see each day: put away, or no till; unless something of it waits or is missing. */
export function isAside(device: DeviceAudit): boolean {
  return (device.isHidden || isUnnamed(device)) && device.waiting === 0 && missingCount(device) === 0
}

export function missingCount({ missing }: DeviceAudit): number {
  return missing.reduce((sum, { count }) => sum + count, 0)
}

/** `nessun ordine manca` · `manca il 4º ordine` · `mancano 3 ordini` · `2 ordini verificati` */
export function numbersText(device: DeviceAudit): string {
  const count = missingCount(device)
  const [first] = device.missing
  if (!first) return checkedText(device)
  return count === 1 ? `manca il ${first.from}º ordine` : `mancano ${count} ordini`
}

function checkedText({ checks }: DeviceAudit): string {
  const count = checks.reduce((sum, check) => sum + check.count, 0)
  return count === 0 ? 'nessun ordine manca' : pluralText(count, 'ordine verificato', 'ordini verificati')
}

export function waitingText({ waiting }: DeviceAudit): string {
  return waiting === 0 ? 'niente in attesa' : `${waiting} in attesa`
}

/** What became of a device that was sent away. */
export function revokedText({ isWiped, left, waiting }: DeviceAudit): string {
  if (!isWiped && waiting > 0)
    return `Revocato: il suo accesso è chiuso. Ha ancora ${pluralText(waiting, 'ordine', 'ordini')} da consegnare, e ci riprova a ogni contatto.`
  if (!isWiped) return 'Revocato: il suo accesso è chiuso. Si svuota appena torna in rete.'
  if (left === '') return 'Revocato: ha consegnato i suoi ordini e si è svuotato.'
  const count = left.split(', ').length
  return `Revocato: si è svuotato, ma ${pluralText(count, 'ordine è rimasto', 'ordini sono rimasti')} lì: ${left}. Senti i clienti, o riammettilo e riprova da lì.`
}

/** `4º ordine di K2` · `ordini di K2 dal 4º al 6º (3)` */
export function rangeText(code: string, { from, to, count }: MissingNumbers): string {
  return count === 1 ? `${from}º ordine di ${code}` : `ordini di ${code} dal ${from}º al ${to}º (${count})`
}

/** `Il 4º ordine di K2 non è arrivato` · `3 ordini di K2 non sono arrivati` */
export function missingTitle(code: string, { from, count }: MissingNumbers): string {
  return count === 1 ? `Il ${from}º ordine di ${code} non è arrivato` : `${count} ordini di ${code} non sono arrivati`
}

/** What it means to the shop that orders are missing. @param count how many */
export function missingMeaning({ code, isReplaced }: DeviceAudit, count: number): string {
  const isOne = count === 1
  const given = isOne ? 'Questo ordine è stato promesso a un cliente' : 'Questi ordini sono stati promessi ai clienti'
  const lost = isOne ? 'non è arrivato' : 'non sono arrivati'
  const gone = isOne ? 'non è più sul dispositivo' : 'non sono più sul dispositivo'
  const why = isReplaced ? `${given}, ma ${lost}: il dispositivo è ripartito vuoto.` : `${given}, ma ${lost} e ${gone}.`
  return `${why} Se un cliente si presenta con un numero di ${code} che qui non c’è, rifai il suo ordine alla cassa.`
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
