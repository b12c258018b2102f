// GET /api/sfoglia/audit?from=YYYY-MM-DD&days=31: which order numbers never arrived, by device and day of placing, and which of
// them somebody has dealt with; and older days of which something has not arrived to this day.
import type { MissingNumbers } from '#domain/number-audit.ts'
import { countOf } from '#domain/number-ranges.ts'
import { addDays } from '#domain/shop-time.ts'
import { adminOnly, Refusal, TEXT_INVALID } from './answers.ts'
import { auditDays } from './audit-days.ts'
import { readRows } from './database.ts'
import { openDaysBefore } from './open-days.ts'
import { type Row, textOf } from './row.ts'

const MAX_DAYS = 400

/**
 * `{devices: [{id, code, …, waiting, missing: [{day, from, to, count}], checks: [{id, day, from, to, note, …, arrived}]}]}`:
 * `missing` is what nobody has dealt with, `arrived` what came after somebody had. @throws Refusal 400, 401, 403
 */
export function auditNumbers(e: PbRequestEvent): { devices: Row[] } {
  adminOnly(e)
  const query = e.request.url.query()
  const from = query.get('from')
  const days = Number(query.get('days') || '31')
  const isDay = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(from)
  if (!isDay || !Number.isInteger(days) || days < 1 || days > MAX_DAYS) throw new Refusal(400, TEXT_INVALID)
  return { devices: auditDevices(e.app, from, days) }
}

function auditDevices(app: PbApp, from: string, days: number): Row[] {
  const asked = Array.from({ length: days }, (_, index) => addDays(from, index))
  const open = openDaysBefore(app, from)
  const kept = new Set(open.map(({ day, code }) => `${day} ${code}`))
  const older = [...new Set(open.map(({ day }) => day))]
  const audited = auditDays(app, [...older, ...asked]).filter(({ day, code }) => day >= from || kept.has(`${day} ${code}`))
  return readRows(app, DEVICES).map((device) => {
    const own = audited.filter(({ code }) => code === textOf(device, 'code'))
    return {
      ...device,
      waiting: own.reduce((sum, { waiting }) => sum + countOf(waiting), 0),
      missing: own.flatMap(({ day, missing }) =>
        missing.map((range): MissingNumbers => ({ day, ...range, count: countOf([range]) })),
      ),
      checks: own.flatMap(({ checks }) => checks),
    }
  })
}

const DEVICES = `SELECT json_object('id', devices.id, 'code', code, 'kind', kind, 'name', devices.name, 'last_contact', last_contact,
    'entries', waiting, 'revoked', json(iif(revoked, 'true', 'false')), 'wiped_at', wiped_at,
    'replaced', json(iif(replaced, 'true', 'false')), 'owner_name', COALESCE(NULLIF(TRIM(users.name || ' ' || users.surname), ''), '')) AS document
  FROM devices LEFT JOIN users ON users.id = devices.owner ORDER BY code`
