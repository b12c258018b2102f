// The drawer that goes with a till. A browser that knows of none (it is new, or has lost its memory) gets the one that is open under
// its name; one that still holds a drawer hears that somebody else has closed it or taken it over meanwhile.
import { isRecordId } from '#domain/record-id.ts'
import { findRecord, readRows, storeRecord } from '../server/database.ts'
import { givenCode } from './handover.ts'

/** Facts and lines of money as tills tell them. */
interface DrawerNews {
  session: string
  /** What was done with it; of one that is gone, how it ended. */
  facts: unknown[]
  lines: unknown[]
  /** `Banco C7`, the till that has it; empty for none. */
  moved_to: string
}

const at = (column: string) => `replace(${column}, ' ', 'T')`
const OPENING = `SELECT json_object('id', id, 'session', id, 'kind', 'open', 'at', ${at('opened_at')}, 'device', device, 'actor', opened_by,
    'float', float) AS document FROM till_sessions WHERE id = {:session} AND opened_at != ''`
const ENDS = `SELECT json_object('id', closing, 'session', id, 'kind', 'close', 'at', ${at('closed_at')}, 'device', device, 'actor', closed_by,
    'expected', json(expected), 'counted', json(counted), 'note', note) AS document
  FROM till_sessions WHERE id = {:session} AND closing != ''
  UNION ALL SELECT json_object('id', ending, 'session', id, 'kind', 'end', 'at', ${at('ended_at')}, 'device', '', 'actor', ended_by,
    'reason', ended_why) FROM till_sessions WHERE id = {:session} AND ending != ''`
const MOVEMENTS = `SELECT json_object('id', id, 'session', session, 'kind', kind, 'at', ${at('at')}, 'device', device, 'actor', actor,
    'amount', amount, 'reason', reason) AS document FROM till_movements WHERE session = {:session}`
const LINES = `SELECT json_object('id', id, 'order_id', order_id, 'amount', amount, 'method', method, 'kind', kind, 'taken_at', ${at('taken_at')},
    'device', device, 'actor', actor, 'till_session', till_session, 'note', note,
    'pieces', pieces) AS document
  FROM order_payments WHERE till_session = {:session}`

/**
 * What a till that is let in hears of its drawer; null for nothing new.
 * @param held id of the session that is open there by its own word; empty where no drawer is known, absent where none is asked about
 */
export function drawerNews(tx: PbApp, device: PbRecord, held: unknown): DrawerNews | null {
  if (held === '') return handedOver(tx, device)
  return isRecordId(held) ? goneFrom(tx, device, held) : null
}

/** From now on the drawer is this till's. */
function handedOver(tx: PbApp, device: PbRecord): DrawerNews | null {
  const filter = "device = {:code} && opened_at != '' && closing = '' && ending = ''"
  const openAt = (code: string) => tx.findRecordsByFilter('till_sessions', filter, '-opened_at', 1, 0, { code })[0]
  const earlier = tx.findRecordsByFilter('devices', 'merged_into = {:id}', '-last_contact', 0, 0, { id: device.id })
  const session = [device, ...earlier].map((one) => openAt(one.getString('code'))).find((one) => one !== undefined)
  if (!session) return null
  storeRecord(tx, session, { device: givenCode(device) })
  const read = (sql: string) => readRows(tx, sql, { session: session.id })
  return { session: session.id, facts: [...read(OPENING), ...read(MOVEMENTS)], lines: read(LINES), moved_to: '' }
}

function goneFrom(tx: PbApp, device: PbRecord, sessionId: string): DrawerNews | null {
  const session = findRecord(tx, 'till_sessions', { id: sessionId })
  if (!session) return null
  const facts = readRows(tx, ENDS, { session: sessionId })
  if (facts.length > 0) return { session: sessionId, facts, lines: [], moved_to: '' }
  const filter = 'code = {:code} && id != {:id}'
  const params = { code: session.getString('device'), id: device.id }
  const [holder] = tx.findRecordsByFilter('devices', filter, '', 1, 0, params)
  if (!holder || givenCode(holder) === '') return null
  return { session: sessionId, facts: [], lines: [], moved_to: `${holder.getString('name')} ${holder.getString('code')}`.trim() }
}
