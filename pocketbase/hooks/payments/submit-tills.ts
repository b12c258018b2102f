// POST /api/sfoglia/tills: what the tills tell of their drawers. Facts: refused is only what cannot be one. Whichever comes first
// makes the session; the others find it.

import { euroFromCents } from '#domain/money.ts'
import type { RejectionReason } from '#domain/order/order.ts'
import {
  differenceOf,
  isMovement,
  MAX_FACTS_PER_REQUEST,
  parseTillFact,
  type TillClosing,
  type TillFact,
  type TillMovement,
  type TillOpening,
  tillFactContent,
  totalOf,
  wireAmounts,
} from '#domain/till/till.ts'
import { parseJsonObject } from '#domain/wire.ts'
import { givenCode, type Sender, tillSender } from '../devices/handover.ts'
import { claimedActor } from '../devices/till-people.ts'
import { jsonBody, Refusal, TEXT_INVALID } from '../server/answers.ts'
import { durably, storedDate, togetherOrEach } from '../server/database.ts'
import { markLate } from './payment-lines.ts'

interface FactResult {
  id: string
  outcome: 'created' | 'replayed' | 'rejected'
  /** Empty unless rejected. */
  reason: RejectionReason | ''
  message: string
}

/** Who brings them, and what somebody has to know of that. */
interface Bringer {
  sender: Sender
  /** Of the device that proved itself; empty for none. */
  device: string
  mark: string
}

/** Whom the fact bears, in whose name it came, and what somebody has to know of them. */
interface Author {
  actor: string
  login: string
  mark: string
}

/** Answers `{results}`, one per fact and in their order. @throws Refusal 400 malformed, 401, 403 for who is no staff */
export function submitTillFacts(e: PbRequestEvent): { results: FactResult[] } {
  const { sender, mark } = tillSender(e)
  const { facts } = jsonBody(e)
  if (!Array.isArray(facts) || facts.length > MAX_FACTS_PER_REQUEST) throw new Refusal(400, TEXT_INVALID)
  const bringer = { sender, device: givenCode(sender.device), mark: mark ?? '' }
  const store = (some: readonly ReturnType<typeof parseTillFact>[]) => {
    const results: FactResult[] = []
    durably(e.app, (tx) => {
      for (const one of some) results.push(settle(tx, one, bringer))
    })
    return results
  }
  return { results: togetherOrEach(e.app, facts.map(parseTillFact), store) }
}

function settle(tx: PbApp, parsed: ReturnType<typeof parseTillFact>, bringer: Bringer): FactResult {
  if (!parsed.ok) return rejected(parsed.id, 'invalid', `Il fatto di cassa non è valido (${parsed.field}).`)
  const fact = { ...parsed.fact, device: codeOf(parsed.fact, bringer) }
  const known = isMovement(fact) ? knownMovement(tx, fact) : knownOfSession(tx, fact)
  if (known !== null && known !== tillFactContent(fact)) return rejected(fact.id, 'content-differs', TEXT_DIFFERS)
  if (known !== null) return { id: fact.id, outcome: 'replayed', reason: '', message: '' }
  const author = authorOf(tx, fact, bringer)
  if (isMovement(fact)) addMovement(tx, fact, author)
  else addToSession(tx, fact, author)
  return { id: fact.id, outcome: 'created', reason: '', message: '' }
}

function authorOf(tx: PbApp, { actorId }: TillFact, { sender, mark }: Bringer): Author {
  const { actor, isSuspended } = claimedActor(tx, sender, actorId)
  return { actor: actor.id, login: sender.account.id, mark: mark === '' && isSuspended ? 'suspended-author' : mark }
}

/** Opened before the server had given it a code, it has one by now. */
function codeOf({ device: told }: TillFact, { device }: Bringer): string {
  return device !== '' && told.startsWith('X') ? device : told
}

const TEXT_DIFFERS = 'Questo fatto di cassa è già arrivato con un contenuto diverso.'

// Of each kind what is stored under it already, as its content; null for nothing.

function knownMovement(tx: PbApp, { id }: TillMovement): string | null {
  const [record] = tx.findRecordsByFilter('till_movements', 'id = {:id}', '', 1, 0, { id })
  if (!record) return null
  const [session, kind, reason, at] = ['session', 'kind', 'reason', 'at'].map((name) => record.getString(name))
  return contentOf({ id, session, kind, reason, at, amount: record.getFloat('amount') })
}

/** A session is opened once and closed once: a second closing is another content of it. */
function knownOfSession(tx: PbApp, { id, kind, sessionId }: TillOpening | TillClosing): string | null {
  const record = findSession(tx, sessionId)
  const at = record?.getString(kind === 'open' ? 'opened_at' : 'closed_at') ?? ''
  if (!record || at === '') return null
  if (kind === 'open') return contentOf({ id: sessionId, session: sessionId, kind, at, float: record.getFloat('float') })
  const [expected, counted] = ['expected', 'counted'].map((name) => parseJsonObject(record.getString(name)))
  const note = record.getString('note')
  if (record.getString('closing') !== id) return ''
  return contentOf({ id, session: sessionId, kind, at, expected, counted, note })
}

function contentOf(stored: Record<string, unknown>): string {
  const parsed = parseTillFact(stored)
  return parsed.ok ? tillFactContent(parsed.fact) : ''
}

function addMovement(tx: PbApp, fact: TillMovement, { actor, login, mark }: Author): void {
  const { id, sessionId: session, kind, amountCents, reason, atMs, device } = fact
  const at = { amount: euroFromCents(amountCents), reason, at: storedDate(atMs) }
  const record = new Record(tx.findCachedCollectionByNameOrId('till_movements'), {
    ...{ id, session, kind, ...at, device, actor, login, mark },
  })
  tx.saveNoValidate(record)
  if (!findSession(tx, session)) makeSession(tx, fact, '')
  markLate(tx, session)
}

function addToSession(tx: PbApp, fact: TillOpening | TillClosing, author: Author): void {
  const record = findSession(tx, fact.sessionId) ?? makeSession(tx, fact, author.mark)
  if (author.mark !== '') record.set('mark', author.mark)
  const fields = fact.kind === 'open' ? openingFields(fact, author) : closingFields(fact, author)
  for (const [name, value] of Object.entries(fields)) record.set(name, value)
  tx.saveNoValidate(record)
}

function openingFields({ atMs, floatCents }: TillOpening, { actor, login }: Author): Record<string, unknown> {
  return { opened_at: storedDate(atMs), opened_by: actor, login, float: euroFromCents(floatCents) }
}

function closingFields({ id, atMs, expected, counted, note }: TillClosing, { actor }: Author): Record<string, unknown> {
  const difference = euroFromCents(totalOf(differenceOf(counted, expected)))
  const sums = { expected: wireAmounts(expected), counted: wireAmounts(counted), difference }
  return { closing: id, closed_at: storedDate(atMs), closed_by: actor, ...sums, note }
}

function findSession(tx: PbApp, id: string): PbRecord | null {
  return tx.findRecordsByFilter('till_sessions', 'id = {:id}', '', 1, 0, { id })[0] ?? null
}

function makeSession(tx: PbApp, { sessionId, device }: TillFact, mark: string): PbRecord {
  const record = new Record(tx.findCachedCollectionByNameOrId('till_sessions'), { id: sessionId, device, mark })
  tx.saveNoValidate(record)
  return record
}

function rejected(id: string, reason: RejectionReason, message: string): FactResult {
  return { id, outcome: 'rejected', reason, message }
}
