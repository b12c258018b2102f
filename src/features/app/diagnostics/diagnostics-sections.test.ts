import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { mirroredCollections } from '#data/mirror/collections.ts'
import type { NumberedEvent } from '#data/sync/sync-health.ts'
import { CONTRACT } from '#domain/contract.ts'
import { customer, staff } from '../../../../tests/fakes/mirror-bench.ts'
import { type DiagnosticsFacts, diagnosticsSections, diagnosticsText } from './diagnostics-sections.ts'

const NOW = Date.UTC(2026, 10, 21, 10, 0)
const MINUTE = 60_000

const calm: DiagnosticsFacts = {
  buildId: 'abc123',
  app: { worker: 'active', caches: [{ name: 'shell', count: 80 }], isInstalled: true, browser: 'Chromium' },
  room: { usedBytes: 12 * 1_048_576, quotaBytes: 3 * 1_073_741_824, isPersisted: true },
  sync: {
    collections: [{ name: 'products', pulledMs: NOW - 2 * MINUTE }],
    clockOffsetMs: 0,
    queue: {
      counts: { noted: 0, waiting: 0, rejected: 0, delivered: 3, settled: 1 },
      oldestWaitingMs: null,
      lastError: '',
      entries: [],
    },
    events: [],
    deviceCode: 'K7',
    isApproved: true,
    login: { role: 'USER', isKiosk: true, expiresMs: NOW + 72 * 60 * MINUTE, isExpired: false },
  },
  connection: { isReachable: true, sinceMs: NOW - 5 * MINUTE },
  contract: CONTRACT,
  loss: null,
  isForgetful: false,
  nowMs: NOW,
}

const rowOf = (facts: DiagnosticsFacts, label: string) =>
  diagnosticsSections(facts)
    .flatMap(({ rows }) => rows)
    .find((row) => row.label === label)

test('a device on which all is well has nothing odd', () => {
  const rows = diagnosticsSections(calm).flatMap(({ rows }) => rows)
  expect(rows.filter(({ isOdd }) => isOdd)).toEqual([])
  expect(rowOf(calm, 'Rete')?.value).toBe('in linea, 5 min fa')
  expect(rowOf(calm, 'Occupato')?.value).toBe('12 MB di 3,0 GB')
  expect(rowOf(calm, 'Prodotti')?.value).toBe('2 min fa')
  expect(rowOf(calm, 'Accesso')?.value).toBe('totem, vale ancora 3 giorni')
})

test('everything that is mirrored for anybody has a name of the shop’s', () => {
  const admin = { ...staff, user: { ...staff.user, role: 'ADMIN' as const } }
  const names = [null, admin, staff, customer].flatMap((session) => mirroredCollections(session).map(({ name }) => name))
  const collections = [...new Set(names), 'tombstones'].map((name) => ({ name, pulledMs: NOW }))
  const labels = diagnosticsSections({ ...calm, sync: { ...calm.sync, collections } }).flatMap(({ rows }) => rows)
  for (const { name } of collections) expect(labels.some(({ label }) => label === name)).toBe(false)
})

test.each<[string, Partial<DiagnosticsFacts>, string, string]>([
  ['no network', { connection: { isReachable: false, sinceMs: NOW - MINUTE } }, 'Rete', 'offline, 1 min fa'],
  ['a full disk', { room: { usedBytes: 99, quotaBytes: 100, isPersisted: false } }, 'Occupato', '0 MB di 0 MB'],
  ['no offline', { app: { ...calm.app, worker: 'unsupported' } }, 'Funzionamento offline', 'non disponibile in questo browser'],
  [
    'a slow clock',
    { sync: { ...calm.sync, clockOffsetMs: 90 * MINUTE } },
    'Orologio',
    '1 h 30 min indietro: le ore vengono corrette',
  ],
  ['a private window', { isForgetful: true }, 'Finestra', 'privata: dimentica tutto quando si chiude'],
  [
    'a device that was cleared',
    {
      loss: {
        code: 'K6',
        waiting: 2,
        contactMs: NOW - 999 * MINUTE,
        noticedMs: NOW - 5 * MINUTE,
        isTold: true,
        isReported: true,
      },
    },
    'Dati cancellati dal browser',
    'visto 5 min fa; era K6, con 2 in attesa all’ultimo contatto',
  ],
  [
    'a device that nobody has let in',
    { sync: { ...calm.sync, isApproved: false } },
    'Codice del dispositivo',
    'K7, da approvare in Personale, Dispositivi',
  ],
  ['never mirrored', { sync: { ...calm.sync, collections: [{ name: 'orders', pulledMs: null }] } }, 'Ordini', 'mai'],
  [
    'a refused order',
    { sync: { ...calm.sync, queue: { ...calm.sync.queue, lastError: 'Slot pieno' } } },
    'Ultimo errore',
    'Slot pieno',
  ],
])('%s is marked', (_, facts, label, value) => {
  expect(rowOf({ ...calm, ...facts }, label)).toEqual({ label, value, isOdd: true })
})

test('a clock or a start that lies ahead is not told as the future', () => {
  expect(rowOf({ ...calm, connection: { isReachable: true, sinceMs: NOW + 9 * MINUTE } }, 'Rete')?.value).toBe('in linea, adesso')
})

test('the text for support has every line of the screen', () => {
  const sections = diagnosticsSections(calm)
  const text = diagnosticsText(calm)
  expect(text).toContain('2026-11-21T10:00:00.000Z')
  for (const { rows } of sections) for (const { label, value } of rows) expect(text).toContain(`${label}: ${value}`)
})

test('what happened is told with its time, its order, how long it took and why', () => {
  const about = { id: 'a00000000000001', kind: 'order', number: 'K3-001' }
  const at = (sequence: number, event: Pick<NumberedEvent, 'name' | 'ms'> & Partial<NumberedEvent>) => ({
    ...{ sequence, atMs: NOW, id: '', kind: '', number: '', reason: '' },
    ...event,
  })
  const events: NumberedEvent[] = [
    at(4, { name: 'settled', ms: 340, ...about }),
    at(3, { name: 'refused', ms: 3 * 60 * MINUTE, ...about, reason: 'slot-past' }),
    at(2, { name: 'paused', ms: 12_400, reason: 'no-answer' }),
    at(1, { name: 'unreachable', ms: null }),
  ]
  const text = diagnosticsText({ ...calm, sync: { ...calm.sync, events } })
  const lines = text.split('\n').slice(-4)
  expect(lines).toEqual([
    '  2026-11-21T10:00:00.000Z · settled · Ordine K3-001 · a00000000000001 · dopo 340 ms',
    '  2026-11-21T10:00:00.000Z · refused · Ordine K3-001 · a00000000000001 · dopo 3 h · slot-past',
    '  2026-11-21T10:00:00.000Z · paused · per 12,4 s · no-answer',
    '  2026-11-21T10:00:00.000Z · unreachable',
  ])
})
