// Small things this device remembers, whoever is logged in: whether it rings for new orders, and visits and answers for the
// invitation to the home screen. Nothing about who it was.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'

/** A shorter pause is the same visit. */
const VISIT_PAUSE_MS = 30 * 60_000

const memorySchema = v.object({
  visits: v.number(),
  lastVisitMs: v.number(),
  hasDoneSomething: v.boolean(),
  dismissedMs: v.number(),
})
const nothing = { visits: 0, lastVisitMs: 0, hasDoneSomething: false, dismissedMs: 0 }
const memory = keptValue('install', v.fallback(memorySchema, nothing))

export const readInstallMemory = memory.read

/** Counts the visits before this one. @param nowMs device's clock */
export function noteVisit(nowMs: number): Promise<void> {
  return memory.change((before) => {
    const isNew = before.lastVisitMs > 0 && Math.abs(nowMs - before.lastVisitMs) > VISIT_PAUSE_MS
    return { ...before, visits: before.visits + (isNew ? 1 : 0), lastVisitMs: nowMs }
  })
}

export function noteActivity(): Promise<void> {
  return memory.change((before) => ({ ...before, hasDoneSomething: true }))
}

/** @param nowMs device's clock */
export function noteInstallDismissed(nowMs: number): Promise<void> {
  return memory.change((before) => ({ ...before, dismissedMs: nowMs }))
}

// Whether this device rings for new orders. It belongs to the device, not to who is logged in: the tablet beside the oven rings,
// the one on the counter does not.

const DESK_SOUND_KEY = 'desk-sound'

/** On until somebody turns it off. */
export async function readDeskSound(): Promise<boolean> {
  return (await db.keyValues.get(DESK_SOUND_KEY))?.value !== 'off'
}

/** @returns whether it rings from now on */
export async function toggleDeskSound(): Promise<boolean> {
  return db.transaction('rw', db.keyValues, async () => {
    const isOn = !(await readDeskSound())
    await db.keyValues.put({ key: DESK_SOUND_KEY, value: isOn ? 'on' : 'off' })
    return isOn
  })
}
