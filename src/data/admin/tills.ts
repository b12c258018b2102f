// The shop's drawers of a day, as the server tells them: asked each time, nothing of it is kept on the device.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { deviceHeader, randomBytes } from '#data/device/device.ts'
import { now } from '#data/server/clock.ts'
import { cents, instant, optionalInstant, recordOf } from '#data/server/record-fields.ts'
import { askFor, isOffline, request } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'
import { nameOfKind } from '#domain/entry/entry.ts'
import { byMethod, PAYMENT_METHODS } from '#domain/order/payment-methods.ts'
import type { ShopDay } from '#domain/pickup/shop-time.ts'
import { newRecordId } from '#domain/record-id.ts'
import { SHOP_FIELDS } from '#domain/settings-schema.ts'
import { MOVEMENT_KINDS, wireTillFact } from '#domain/till/till.ts'
import { updateRecord } from './write.ts'

const text = v.string()
/** A closing that was stored before a means was known does not name it. */
const amounts = v.object(byMethod(() => v.optional(cents, 0)))
const method = v.picklist(PAYMENT_METHODS)

const movementSchema = recordOf({
  id: text,
  kind: v.picklist(MOVEMENT_KINDS),
  amountCents: ['amount', cents],
  reason: text,
  atMs: ['at', instant],
  by: text,
})

const tillSchema = recordOf({
  id: text,
  device: text,
  name: text,
  openedAtMs: ['opened_at', optionalInstant],
  openedBy: ['opened_by', text],
  floatCents: ['float', cents],
  closedAtMs: ['closed_at', optionalInstant],
  closedBy: ['closed_by', text],
  note: text,
  endedAtMs: ['ended_at', optionalInstant],
  endedBy: ['ended_by', text],
  endedWhy: ['ended_why', text],
  lastContactMs: ['last_contact', optionalInstant],
  /** In its whole life, and of that on the day that was asked for. */
  taken: ['lines', amounts],
  takenThatDay: ['day_lines', amounts],
  expected: v.nullable(amounts),
  counted: v.nullable(amounts),
  isLate: ['late', v.boolean()],
  isClockWrong: ['clock_wrong', v.boolean()],
  movements: v.array(movementSchema),
})
const daySchema = v.object({
  /** All that was taken on the day. */
  taken: amounts,
  tills: v.array(tillSchema),
  loose: v.array(v.object({ device: text, lines: amounts })),
  orphans: v.array(v.object({ id: text, device: text, amount: cents, method, taken_at: instant, by: text, note: text })),
})

export type TillOfDay = v.InferOutput<typeof tillSchema>
export type TillsOfDay = v.InferOutput<typeof daySchema>

/** For a cashier only this device's own, unless the owner shows them all. */
export async function readTillsOf(day: ShopDay): Promise<TillsOfDay | 'offline' | 'failed'> {
  const headers = await deviceHeader()
  return askFor(`/api/sfoglia/tills?day=${day}`, { auth: currentToken(), schema: daySchema, headers })
}

/**
 * The owner closes a drawer that others left open. Nobody counts it; whoever does afterwards is heard all the same.
 * @param reason Italian, required @returns what went wrong, Italian; null when it is closed
 */
export async function endTill(sessionId: string, reason: string): Promise<string | null> {
  const common = { id: newRecordId(randomBytes), sessionId, atMs: now(), device: '', actorId: '' }
  const content = wireTillFact({ ...common, kind: 'end', reason: reason.trim() })
  const entry = { id: common.id, kind: nameOfKind('till'), about: sessionId, content }
  const asked = { method: 'POST', body: { entries: [entry] }, auth: currentToken(), schema: resultsSchema } as const
  const outcome = await request('/api/sfoglia/entries', asked)
  if (outcome.kind === 'ok') return isDone(outcome.value.results[0]) ? null : TEXT_NOT_CLOSED
  return isOffline(outcome) ? 'Per chiuderla serve la rete: riprova quando torna.' : outcome.message || TEXT_NOT_CLOSED
}

const resultsSchema = v.object({ results: v.array(v.object({ outcome: text, message: text })) })
const TEXT_NOT_CLOSED = 'Non è stata chiusa. Ricarica la pagina: forse qualcuno l’ha chiusa intanto.'

function isDone(result: { outcome: string } | undefined): boolean {
  return result?.outcome === 'created' || result?.outcome === 'replayed'
}

/** Whether cashiers see the other tills too, and the record that says so. */
interface TillsShown {
  shopId: string
  updated: string
  isOn: boolean
}

/** Null while the shop has not been mirrored. */
export async function readTillsShown(): Promise<TillsShown | null> {
  const shop = await db.shop.toCollection().first()
  return shop ? { shopId: shop.id, updated: shop.updated, isOn: shop.areTillsForStaff } : null
}

/** @returns whether it was saved */
export async function showTillsToStaff({ shopId, updated }: TillsShown, isOn: boolean): Promise<boolean> {
  const { column } = SHOP_FIELDS.areTillsForStaff
  return (await updateRecord('shop', shopId, { [column]: isOn }, { seen: updated })).kind === 'saved'
}
