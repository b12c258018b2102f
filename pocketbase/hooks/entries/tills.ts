// What the tills tell of their drawers. Facts: refused is only what cannot be one. Whichever comes first makes the session; the others
// find it.
import { euroFromCents } from '#domain/money.ts'
import {
  differenceOf,
  isMovement,
  parseTillFact,
  type TillFact,
  type TillMovement,
  tillFactContent,
  totalOf,
  wireAmounts,
} from '#domain/till/till.ts'
import { parseJsonObject } from '#domain/wire.ts'
import { deviceOf, isFromBefore, timeOf } from '../devices/handover.ts'
import { claimedActor } from '../devices/till-people.ts'
import { markLate } from '../payments/payment-lines.ts'
import { findRecord, newRecord, storedDate, storeRecord } from '../server/database.ts'
import { type Bringer, type EntryResult, type HeardEntry, rejected, taken } from './judging.ts'

/** Whom the fact bears, in whose name it came, what somebody has to know of them, and when it was. */
interface Origin {
  actor: string
  login: string
  mark: string
  at: string
  /** What the device said of the time, where that is not when it was; else empty. */
  said: string
}

export function judgeTillFact(tx: PbApp, { id, about, content, heardMs }: HeardEntry, bringer: Bringer): EntryResult {
  const parsed = parseTillFact(content)
  if (!parsed.ok) return rejected(id, 'invalid', `La registrazione di cassa non è valida (${parsed.field}).`)
  if (parsed.fact.id !== id || parsed.fact.sessionId !== about)
    return rejected(id, 'invalid', 'La registrazione di cassa non è valida (id).')
  if (parsed.fact.kind === 'end' && !mayEnd(bringer)) return rejected(id, 'not-allowed', TEXT_OWNER_ALONE)
  const fact = { ...parsed.fact, device: deviceOf(tx, parsed.fact.device, bringer.sender) }
  const known = isMovement(fact) ? knownMovement(tx, fact) : knownOfSession(tx, fact)
  if (known !== null && known !== tillFactContent(fact)) return rejected(id, 'content-differs', TEXT_DIFFERS)
  if (known !== null) return taken(id, 'replayed')
  const origin = originOf(tx, fact, heardMs, bringer)
  if (isMovement(fact)) addMovement(tx, fact, origin)
  else addToSession(tx, fact, origin)
  return taken(id, 'created')
}

/** By the login's own right: no till may say that the owner stands there. */
function mayEnd({ sender: { account, isByDevice, isTrusted } }: Bringer): boolean {
  return isTrusted && !isByDevice && account.getString('role') === 'ADMIN'
}

const TEXT_OWNER_ALONE = 'Una cassa lasciata aperta la chiude chi amministra.'

function originOf(tx: PbApp, { actorId, atMs: toldMs }: TillFact, heardMs: number, { sender, mark }: Bringer): Origin {
  const { actor, isSuspended } = claimedActor(tx, sender, actorId)
  const { atMs, saidMs } = timeOf(toldMs, heardMs, sender)
  const ofPerson = isSuspended ? 'suspended-author' : ''
  const ofTime = isFromBefore(sender, atMs) ? 'from-before-restore' : ''
  return {
    ...{ actor: actor.id, login: sender.account.id, mark: mark ?? (ofPerson || ofTime) },
    ...{ at: storedDate(atMs), said: saidMs === null ? '' : storedDate(saidMs) },
  }
}

const TEXT_DIFFERS = 'Questa registrazione di cassa è già arrivata con un contenuto diverso.'

// Of each kind what is stored under it already, as its content; null for nothing.

function knownMovement(tx: PbApp, { id }: TillMovement): string | null {
  const record = findRecord(tx, 'till_movements', { id })
  if (!record) return null
  const [session, kind, reason] = ['session', 'kind', 'reason'].map((name) => record.getString(name))
  const at = record.getString('said_at') || record.getString('at')
  return contentOf({ id, session, kind, reason, at, amount: record.getFloat('amount') })
}

/** A session is opened once, counted once and ended by the owner once: a second closing is another content of it. */
function knownOfSession(tx: PbApp, { id, kind, sessionId: session, atMs }: Exclude<TillFact, TillMovement>): string | null {
  const record = findRecord(tx, 'till_sessions', { id: session })
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
  const values = { id, session, kind, amount: euroFromCents(amountCents), reason, at, said_at: said, device, actor, login, mark }
  storeRecord(tx, newRecord(tx, 'till_movements', values))
  const isKnown = findRecord(tx, 'till_sessions', { id: session }) !== null
  if (!isKnown) storeRecord(tx, newRecord(tx, 'till_sessions', { id: session, device }))
  markLate(tx, session)
}

function addToSession(tx: PbApp, fact: Exclude<TillFact, TillMovement>, origin: Origin): void {
  const { sessionId: id, device } = fact
  const session = findRecord(tx, 'till_sessions', { id }) ?? newRecord(tx, 'till_sessions', { id })
  // The owner may end a drawer before its till has told of it; once it was told of, the drawer may have gone to another till.
  const ofTill = session.getString('device') || device
  storeRecord(tx, session, { ...fieldsOf(fact, origin), device: ofTill, ...(origin.mark !== '' && { mark: origin.mark }) })
}

function fieldsOf(fact: Exclude<TillFact, TillMovement>, { actor, login, at, said }: Origin): Record<string, unknown> {
  switch (fact.kind) {
    case 'open':
      return { opened_at: at, opened_said: said, opened_by: actor, login, float: euroFromCents(fact.floatCents) }
    case 'close': {
      const { id, expected, counted, counts = null, note } = fact
      const difference = euroFromCents(totalOf(differenceOf(counted, expected)))
      const sums = { expected: wireAmounts(expected), counted: wireAmounts(counted), difference, counts }
      return { closing: id, closed_at: at, closed_said: said, closed_by: actor, ...sums, note }
    }
    case 'end':
      return { ending: fact.id, ended_at: at, ended_by: actor, ended_why: fact.reason }
  }
}
