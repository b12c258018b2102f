// The facts in words, section by section; the screen and the text for support say the same.
import type { AppHealth } from '#data/device/app-health.ts'
import type { MemoryLoss } from '#data/device/memory-loss.ts'
import { isStorageScarce } from '#data/device/storage.ts'
import { formatDistance, formatMinutes } from '#ui/text/durations.ts'
import type { DiagnosticsFacts } from './diagnostics-facts.ts'

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

/** For whoever helps from afar. */
export function diagnosticsText(sections: readonly DiagnosticsSection[], takenAtMs: number): string {
  const parts = sections.map(({ title, rows }) => [title, ...rows.map(({ label, value }) => `  ${label}: ${value}`)].join('\n'))
  return [`Sfoglia, diagnostica ${new Date(takenAtMs).toISOString()}`, ...parts].join('\n\n')
}

const WORKER: Record<AppHealth['worker'], string> = {
  unsupported: 'non disponibile in questo browser',
  none: 'non ancora installato',
  installing: 'si sta installando',
  active: 'attivo',
  waiting: 'attivo, una nuova versione è pronta',
}

function appRows({ buildId, app }: DiagnosticsFacts): DiagnosticsRow[] {
  return [
    { label: 'Versione', value: buildId },
    { label: 'Funzionamento offline', value: WORKER[app.worker], isOdd: app.worker === 'unsupported' },
    { label: 'Aperta da', value: app.isInstalled ? 'schermata Home' : 'browser' },
    { label: 'Browser', value: app.browser },
  ]
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

function loginRows({ sync: { deviceCode, login }, nowMs }: DiagnosticsFacts): DiagnosticsRow[] {
  const device = { label: 'Codice del dispositivo', value: deviceCode === '' ? 'nessuno' : deviceCode }
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
  product_variant_types: 'Tipi di scelta',
  product_variants: 'Scelte',
  settings: 'Orari',
  shop: 'Negozio',
  orders: 'Ordini',
  order_items: 'Righe degli ordini',
  order_discount_codes: 'Codici sconto',
  users: 'Clienti',
  tombstones: 'Cose tolte',
}

/** The collection's own name where there is no other. */
function collectionName(collection: string): string {
  return NAMES[collection] ?? collection
}
