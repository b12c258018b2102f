import { expect, test } from 'vitest'
import type { DeviceAudit } from '#data/admin/audit.ts'
import type { DrillReport } from '#data/admin/devices.ts'
import {
  arrivedText,
  contactText,
  contactTone,
  drillCounts,
  numbersText,
  rangeText,
  recoveryText,
  revokedText,
} from './device-words.ts'

const NOW_MS = Date.parse('2026-11-21T09:42:00Z')
const device = (fields: Partial<DeviceAudit> = {}): DeviceAudit => ({
  ...{ deviceId: 'a', code: 'K2', kind: 'kiosk', name: '', lastContactMs: NOW_MS, waiting: 0, missing: [], checks: [] },
  ...{ isRevoked: false, isWiped: false, left: '', isApproved: true, isReplaced: false, isHidden: false },
  ...fields,
})

test.each([
  [0, 'here', 'ora'],
  [8, 'late', '8 min fa'],
  [180, 'away', '3 h fa'],
  [15 * 60, 'away', 'ven 20 nov, 19:42'],
])('heard %d minutes ago: %s, «%s»', (minutes, tone, text) => {
  const heard = device({ lastContactMs: NOW_MS - minutes * 60_000 })
  expect([contactTone(heard, NOW_MS), contactText(heard, NOW_MS)]).toEqual([tone, text])
})

test('a revoked device is that before anything else, one never heard says so', () => {
  expect(contactTone(device({ isRevoked: true }), NOW_MS)).toBe('revoked')
  expect(contactText(device({ lastContactMs: null }), NOW_MS)).toBe('mai collegato')
})

test('a device that lost its memory a minute ago is not here: it goes on under another code', () => {
  const wiped = device({ isReplaced: true, lastContactMs: NOW_MS - 60_000 })
  expect([contactTone(wiped, NOW_MS), contactText(wiped, NOW_MS)]).toEqual(['away', 'fino a oggi, 10:41'])
})

test('a device that was sent away is empty, on its way, or has kept something', () => {
  const texts = [
    { waiting: 2 },
    {},
    { isWiped: true },
    { isWiped: true, left: 'K3-001' },
    { isWiped: true, left: 'K3-001, K3-002', waiting: 2 },
  ].map((fields) => revokedText(device({ isRevoked: true, ...fields })))
  expect(texts).toEqual([
    expect.stringContaining('Ha ancora 2 ordini da consegnare'),
    expect.stringContaining('Si svuota appena torna in rete'),
    'Revocato: ha consegnato i suoi ordini e si è svuotato.',
    expect.stringContaining('si è svuotato, ma 1 ordine è rimasto lì: K3-001.'),
    expect.stringContaining('si è svuotato, ma 2 ordini sono rimasti lì: K3-001, K3-002.'),
  ])
})

test('missing orders are named when there is one, counted when there are more', () => {
  const one = { day: '2026-11-21', from: 4, to: 4, count: 1 }
  const three = { day: '2026-11-20', from: 7, to: 9, count: 3 }
  expect(numbersText(device())).toBe('nessun ordine manca')
  expect(numbersText(device({ missing: [one] }))).toBe('manca il 4º ordine')
  expect(numbersText(device({ missing: [three, one] }))).toBe('mancano 4 ordini')
  expect(rangeText('K2', one)).toBe('4º ordine di K2')
  expect(rangeText('K2', three)).toBe('ordini di K2 dal 7º al 9º (3)')
})

test('an order that was dealt with is not missing, and what of it arrived later is said', () => {
  const told = { id: 'c', note: 'Tablet caduto.', checkedBy: 'Anna', checkedMs: NOW_MS }
  const check = { ...told, day: '2026-11-21', from: 4, to: 6, count: 3, arrived: [] }
  expect(numbersText(device({ checks: [check] }))).toBe('3 ordini verificati')
  expect(arrivedText(check)).toBe('')
  expect(arrivedText({ ...check, arrived: [{ from: 5, to: 5 }] })).toBe('arrivati 1 di 3')
  expect(arrivedText({ ...check, arrived: [{ from: 4, to: 6 }] })).toBe('arrivati')
})

test('a drill is told by what came of its orders', () => {
  const drill: DrillReport = {
    ...{ id: 'd', deviceId: 'a', minutes: 5, state: 'done', startedMs: NOW_MS, isStopped: false },
    ...{ taken: 3, sent: 3, waiting: 0, doubled: 0, lost: 0, recoveryMs: 3900 },
  }
  expect(drillCounts(drill)).toBe('3 ordini presi, 3 arrivati, 0 doppi, 0 persi')
  expect(drillCounts({ ...drill, sent: 1, waiting: 1, lost: 1 })).toBe(
    '3 ordini presi, 1 arrivato, 1 in attesa, 0 doppi, 1 perso',
  )
  expect([3900, 100, 125_000, 120_000].map(recoveryText)).toEqual(['4 s', '1 s', '2 min 5 s', '2 min'])
})
