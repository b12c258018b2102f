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
import { deviceOf, type Sender, tillSender, timeOf } from '../devices/handover.ts'
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
  mark: string
}

interface Told {
  parsed: ReturnType<typeof parseTillFact>
  /** When it was heard of: a millisecond apart, in their order. */
  heardMs: number
}

/** Whom the fact bears, in whose name it came, what somebody has to know of them, and when it was. */
interface Origin {
  actor: string
  login: string
  mark: string
  at: string
  /** What the device said of the time, where that is not when it was; else empty. */
  said: string
}

/** Answers `{results}`, one per fact and in their order. @throws Refusal 400 malformed, 401, 403 for who is no staff */
export function submitTillFacts(e: PbRequestEvent): { results: FactResult[] } {
  const { sender, mark } = tillSender(e)
  const { facts } = jsonBody(e)
  if (!Array.isArray(facts) || facts.length > MAX_FACTS_PER_REQUEST) throw new Refusal(400, TEXT_INVALID)
  const bringer = { sender, mark: mark ?? '' }
  const nowMs = Date.now()
  const store = (some: readonly Told[]) => {
    const results: FactResult[] = []
    durably(e.app, (tx) => {
      for (const one of some) results.push(settle(tx, one, bringer))
    })
    return results
  }
  const told = facts.map((value, index) => ({ parsed: parseTillFact(value), heardMs: nowMs + index }))
  return { results: togetherOrEach(e.app, told, store) }
}

function settle(tx: PbApp, { parsed, heardMs }: Told, bringer: Bringer): FactResult {
  if (!parsed.ok) return rejected(parsed.id, 'invalid', `Il fatto di cassa non è valido (${parsed.field}).`)
  if (parsed.fact.kind === 'end' && !mayEnd(bringer)) return rejected(parsed.fact.id, 'not-allowed', TEXT_OWNER_ALONE)
  const fact = { ...parsed.fact, device: deviceOf(tx, parsed.fact.device, bringer.sender) }
  const known = isMovement(fact) ? knownMovement(tx, fact) : knownOfSession(tx, fact)
  if (known !== null && known !== tillFactContent(fact)) return rejected(fact.id, 'content-differs', TEXT_DIFFERS)
  if (known !== null) return { id: fact.id, outcome: 'replayed', reason: '', message: '' }
  const origin = originOf(tx, fact, heardMs, bringer)
  if (isMovement(fact)) addMovement(tx, fact, origin)
  else addToSession(tx, fact, origin)
  return { id: fact.id, outcome: 'created', reason: '', message: '' }
}

/** By the login's own right: no till may say that the owner stands there. */
function mayEnd({ sender: { account, isByDevice, isTrusted } }: Bringer): boolean {
  return isTrusted && !isByDevice && account.getString('role') === 'ADMIN'
}

const TEXT_OWNER_ALONE = 'Una cassa lasciata aperta la chiude il titolare.'

function originOf(tx: PbApp, { actorId, atMs: toldMs }: TillFact, heardMs: number, { sender, mark }: Bringer): Origin {
  const { actor, isSuspended } = claimedActor(tx, sender, actorId)
  const { atMs, saidMs } = timeOf(toldMs, heardMs, sender)
  return {
    ...{ actor: actor.id, login: sender.account.id, mark: mark === '' && isSuspended ? 'suspended-author' : mark },
    ...{ at: storedDate(atMs), said: saidMs === null ? '' : storedDate(saidMs) },
  }
}

const TEXT_DIFFERS = 'Questo fatto di cassa è già arrivato con un contenuto diverso.'

// Of each kind what is stored under it already, as its content; null for nothing.

function knownMovement(tx: PbApp, { id }: TillMovement): string | null {
  const [record] = tx.findRecordsByFilter('till_movements', 'id = {:id}', '', 1, 0, { id })
  if (!record) return null
  const [session, kind, reason] = ['session', 'kind', 'reason'].map((name) => record.getString(name))
  const at = record.getString('said_at') || record.getString('at')
  return contentOf({ id, session, kind, reason, at, amount: record.getFloat('amount') })
}

/** A session is opened once, counted once and ended by the owner once: a second closing is another content of it. */
function knownOfSession(tx: PbApp, { id, kind, sessionId: session, atMs }: Exclude<TillFact, TillMovement>): string | null {
  const record = findSession(tx, session)
  const at = record ? record.getString(SAID[kind] ?? '') || record.getString(AT[kind]) : ''
  if (!record || at === '') return null
  if (kind === 'open') return contentOf({ id: session, session, kind, at, float: record.getFloat('float') })
  if (record.getString(kind === 'end' ? 'ending' : 'closing') !== id) return ''
  // A person repeats it, not a queue: the time of the first one stands.
  if (kind === 'end') return contentOf({ id, session, kind, at: storedDate(atMs), reason: record.getString('ended_why') })
  const [expected, counted] = ['expected', 'counted'].map((name) => parseJsonObject(record.getString(name)))
  return contentOf({ id, session, kind, at, expected, counted, note: record.getString('note') })
}

const AT = { open: 'opened_at', close: 'closed_at', end: 'ended_at' }
const SAID: { readonly [kind: string]: string } = { open: 'opened_said', close: 'closed_said' }

function contentOf(stored: Record<string, unknown>): string {
  const parsed = parseTillFact(stored)
  return parsed.ok ? tillFactContent(parsed.fact) : ''
}

function addMovement(tx: PbApp, fact: TillMovement, { actor, login, mark, at, said }: Origin): void {
  const { id, sessionId: session, kind, amountCents, reason, device } = fact
  const record = new Record(tx.findCachedCollectionByNameOrId('till_movements'), {
    ...{ id, session, kind, amount: euroFromCents(amountCents), reason, at, said_at: said, device, actor, login, mark },
  })
  tx.saveNoValidate(record)
  if (!findSession(tx, session)) makeSession(tx, fact, '')
  markLate(tx, session)
}

function addToSession(tx: PbApp, fact: Exclude<TillFact, TillMovement>, origin: Origin): void {
  const record = findSession(tx, fact.sessionId) ?? makeSession(tx, fact, origin.mark)
  if (origin.mark !== '') record.set('mark', origin.mark)
  const fields =
    fact.kind === 'open'
      ? openingFields(fact, origin)
      : fact.kind === 'close'
        ? closingFields(fact, origin)
        : { ending: fact.id, ended_at: origin.at, ended_by: origin.actor, ended_why: fact.reason }
  for (const [name, value] of Object.entries(fields)) record.set(name, value)
  tx.saveNoValidate(record)
}

function openingFields({ floatCents }: TillOpening, { actor, login, at, said }: Origin): Record<string, unknown> {
  return { opened_at: at, opened_said: said, opened_by: actor, login, float: euroFromCents(floatCents) }
}

function closingFields({ id, expected, counted, counts, note }: TillClosing, origin: Origin): Record<string, unknown> {
  const difference = euroFromCents(totalOf(differenceOf(counted, expected)))
  const sums = { expected: wireAmounts(expected), counted: wireAmounts(counted), difference, counts: counts ?? null }
  return { closing: id, closed_at: origin.at, closed_said: origin.said, closed_by: origin.actor, ...sums, note }
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
