// How this device stands: the facts, read every few seconds, and the same facts in words, section by section, for the screen and
// for the text to support.
import { useEffect, useState } from 'react'
import { type AppHealth, readAppHealth } from '#data/device/app-health.ts'
import { type MemoryLoss, readMemoryLoss } from '#data/device/memory-loss.ts'
import { isPrivateWindow } from '#data/device/platform.ts'
import { isStorageScarce, readStorageUse, type StorageUse } from '#data/device/storage.ts'
import { type Connection, getConnection } from '#data/server/connection.ts'
import { serverContract } from '#data/server/server-contract.ts'
import { type NumberedEvent, readSyncHealth, type SyncHealth } from '#data/sync/sync-health.ts'
import { CONTRACT, judgePage } from '#domain/contract.ts'
import { DEVICE_EVENTS } from '#domain/device/events.ts'
import { ENTRY_KINDS, isEntryKind } from '#domain/entry/kinds.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { formatDistance, formatMinutes } from '#ui/text/durations.ts'

export interface DiagnosticsSection {
  title: string
  rows: DiagnosticsRow[]
}

interface DiagnosticsRow {
  label: string
  value: string
  /** Somebody should look at it. */
  isOdd?: boolean
}

export function diagnosticsSections(facts: DiagnosticsFacts): DiagnosticsSection[] {
  return [
    { title: 'In attesa di partire', rows: queueRows(facts) },
    { title: 'Rete e orologio', rows: connectionRows(facts) },
    { title: 'App', rows: appRows(facts) },
    { title: 'Spazio', rows: roomRows(facts) },
    { title: 'Ultimo aggiornamento dei dati', rows: mirrorRows(facts) },
    { title: 'Dispositivo e accesso', rows: loginRows(facts) },
  ]
}

/** For whoever helps from afar: all that the screen shows. */
export function diagnosticsText(facts: DiagnosticsFacts): string {
  const rowsOf = ({ rows }: DiagnosticsSection) => rows.map(({ label, value }) => `${label}: ${value}`)
  const parts = diagnosticsSections(facts).map((section) => ({ title: section.title, lines: rowsOf(section) }))
  const events = { title: 'Che cosa è successo', lines: facts.sync.events.map(eventLine) }
  const texts = [...parts, events].map(({ title, lines }) => [title, ...lines.map((line) => `  ${line}`)].join('\n'))
  return [`Diagnostica ${new Date(facts.nowMs).toISOString()}`, ...texts].join('\n\n')
}

/** With its name, which is the program's own, and its id, which the server knows too. */
function eventLine(event: NumberedEvent): string {
  const { name, atMs, id, reason } = event
  return [new Date(atMs).toISOString(), name, whatOf(event), id, tookOf(event), reason].filter((part) => part !== '').join(' · ')
}

// Events in words.

/** `Ordine K3-001`, `Prodotti`; empty where it is about nothing. */
export function whatOf({ kind, number }: NumberedEvent): string {
  return `${isEntryKind(kind) ? ENTRY_KINDS[kind].label : collectionName(kind)} ${number}`.trim()
}

/** `in 340 ms`, `dopo 12 min`; empty for a moment. */
export function tookOf({ name, ms }: NumberedEvent): string {
  if (ms === null) return ''
  const { before = 'in' } = DEVICE_EVENTS[name]
  if (ms < 1000) return `${before} ${Math.round(ms)} ms`
  if (ms < 60_000) return `${before} ${(ms / 1000).toFixed(1).replace('.', ',')} s`
  return `${before} ${formatMinutes(Math.round(ms / 60_000))}`
}

const WORKER: Record<AppHealth['worker'], string> = {
  unsupported: 'non disponibile in questo browser',
  none: 'non ancora installato',
  installing: 'si sta installando',
  active: 'attivo',
  waiting: 'attivo, una nuova versione è pronta',
}

function appRows({ buildId, app, contract }: DiagnosticsFacts): DiagnosticsRow[] {
  return [
    { label: 'Versione', value: buildId },
    {
      label: 'Accordo col server',
      value: contractText(contract),
      isOdd: contract !== null && judgePage(CONTRACT, contract) !== 'spoken',
    },
    { label: 'Funzionamento offline', value: WORKER[app.worker], isOdd: app.worker === 'unsupported' },
    { label: 'Aperta da', value: app.isInstalled ? 'schermata Home' : 'browser' },
    { label: 'Browser', value: app.browser },
  ]
}

/** `2`, `2, il server 3` */
function contractText(server: number | null): string {
  return server === null || server === CONTRACT ? String(CONTRACT) : `${CONTRACT}, il server ${server}`
}

function connectionRows({ connection, sync, nowMs }: DiagnosticsFacts): DiagnosticsRow[] {
  const since = formatDistance(Math.min(connection.sinceMs, nowMs), nowMs)
  const minutes = Math.round(Math.abs(sync.clockOffsetMs) / 60_000)
  const clock = `${formatMinutes(minutes)} ${sync.clockOffsetMs > 0 ? 'indietro' : 'avanti'}`
  return [
    { label: 'Rete', value: `${connection.isReachable ? 'in linea' : 'offline'}, ${since}`, isOdd: !connection.isReachable },
    { label: 'Orologio', value: minutes === 0 ? 'giusto' : `${clock}: le ore vengono corrette`, isOdd: minutes > 0 },
  ]
}

function queueRows({ sync: { queue }, nowMs }: DiagnosticsFacts): DiagnosticsRow[] {
  const { waiting, rejected, delivered, settled } = queue.counts
  const rows: DiagnosticsRow[] = [
    { label: 'In attesa', value: String(waiting), isOdd: waiting > 0 },
    { label: 'Da verificare', value: String(rejected), isOdd: rejected > 0 },
    { label: 'Consegnati negli ultimi giorni', value: String(delivered + settled) },
  ]
  if (queue.oldestWaitingMs !== null) rows.push({ label: 'Il più vecchio', value: age(queue.oldestWaitingMs, nowMs) })
  if (queue.lastError !== '') rows.push({ label: 'Ultimo errore', value: queue.lastError, isOdd: true })
  return rows
}

function roomRows({ room, app, loss, isForgetful, nowMs }: DiagnosticsFacts): DiagnosticsRow[] {
  const kept = app.caches.map(({ name, count }) => `${name} ${count}`).join(', ')
  const rows: DiagnosticsRow[] = [{ label: 'File tenuti qui', value: kept === '' ? 'nessuno' : kept }]
  if (isForgetful) rows.push({ label: 'Finestra', value: 'privata: dimentica tutto quando si chiude', isOdd: true })
  if (loss !== null) rows.push({ label: 'Dati cancellati dal browser', value: lossText(loss, nowMs), isOdd: true })
  if (room === null) return [{ label: 'Occupato', value: 'il browser non lo dice' }, ...rows]
  return [
    { label: 'Occupato', value: `${megabytes(room.usedBytes)} di ${megabytes(room.quotaBytes)}`, isOdd: isStorageScarce(room) },
    { label: 'Protetto', value: room.isPersisted ? 'sì' : 'no: il browser può liberare spazio da solo' },
    ...rows,
  ]
}

/** `visto 3 giorni fa; era K7, con 2 in attesa all’ultimo contatto` */
function lossText({ code, waiting, noticedMs }: MemoryLoss, nowMs: number): string {
  const waited = waiting === 0 ? 'niente in attesa' : `${waiting} in attesa`
  return `visto ${age(noticedMs, nowMs)}; era ${code}, con ${waited} all’ultimo contatto`
}

function mirrorRows({ sync: { collections }, nowMs }: DiagnosticsFacts): DiagnosticsRow[] {
  if (collections.length === 0) return [{ label: 'Dati', value: 'non ancora arrivati', isOdd: true }]
  return collections.map(({ name, pulledMs }) => ({
    label: collectionName(name),
    value: pulledMs === null ? 'mai' : age(pulledMs, nowMs),
    isOdd: pulledMs === null,
  }))
}

function loginRows({ sync: { deviceCode, isApproved, login }, nowMs }: DiagnosticsFacts): DiagnosticsRow[] {
  const isWaiting = deviceCode !== '' && !isApproved
  const code = isWaiting ? `${deviceCode}, da approvare in Personale, Dispositivi` : deviceCode || 'nessuno'
  const device = { label: 'Codice del dispositivo', value: code, isOdd: isWaiting }
  if (login === null) return [device, { label: 'Accesso', value: 'nessuno' }]
  const role = login.isKiosk ? 'totem' : { ADMIN: 'amministrazione', CASHIER: 'cassa', USER: 'cliente' }[login.role]
  const until = login.isExpired ? 'scaduto' : `vale ancora ${formatDistance(login.expiresMs, nowMs).replace('tra ', '')}`
  return [device, { label: 'Accesso', value: login.expiresMs === 0 ? role : `${role}, ${until}`, isOdd: login.isExpired }]
}

function age(ms: number, nowMs: number): string {
  return formatDistance(Math.min(ms, nowMs), nowMs)
}

function megabytes(bytes: number): string {
  const value = bytes / 1_048_576
  return value >= 1024 ? `${(value / 1024).toFixed(1).replace('.', ',')} GB` : `${Math.round(value)} MB`
}

// What the mirrored collections are called in the shop.

const NAMES: Readonly<Record<string, string>> = {
  products: 'Prodotti',
  product_categories: 'Categorie',
  product_variant_types: 'Tipi di variante',
  product_variants: 'Varianti',
  settings: 'Orari',
  campaigns: 'Campagne',
  product_caps: 'Quantità al giorno',
  shop: 'Negozio',
  orders: 'Ordini',
  order_items: 'Righe degli ordini',
  order_discount_codes: 'Codici sconto',
  users: 'Clienti',
  devices: 'Dispositivi',
  device_days: 'Giorni dei dispositivi',
  tombstones: 'Cose tolte',
}

/** The collection's own name where there is no other. */
function collectionName(collection: string): string {
  return NAMES[collection] ?? collection
}

// How the device stands, read anew every few seconds: browsers tell of none of it by themselves.

export interface DiagnosticsFacts {
  buildId: string
  app: AppHealth
  room: StorageUse | null
  sync: SyncHealth
  connection: Connection
  /** The server's, null before it answered. */
  contract: number | null
  /** Of an earlier life of this device, when the browser cleared it; null when it never did. */
  loss: MemoryLoss | null
  /** A private window: what it stores goes when it is closed. */
  isForgetful: boolean
  /** Device's clock. */
  nowMs: number
}

const EVERY_MS = 3000

/** undefined while it is read for the first time. @param look changes when it is to be read at once */
export function useDiagnosticsFacts(look: number): DiagnosticsFacts | undefined {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((count) => count + 1), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return useLiveQuery(readFacts, [tick, look])
}

async function readFacts(): Promise<DiagnosticsFacts> {
  const device = [readSyncHealth(), readAppHealth(), readStorageUse(), readMemoryLoss(), isPrivateWindow()] as const
  const [sync, app, room, loss, isForgetful] = await Promise.all(device)
  const now = { connection: getConnection(), contract: serverContract(), nowMs: Date.now() }
  return { buildId: import.meta.env.VITE_BUILD_ID, app, room, sync, loss, isForgetful, ...now }
}
