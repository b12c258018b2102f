// Prints the fiscal documents that this device owes, one after the other, whatever is on its screen. Every tab may do it: each document is
// begun in the device's turn, and what another tab has printed by then is due no more. What is due is worked out of the database each
// time, so that a reload or a power cut loses nothing. When the printer needs somebody it stops, says so, and looks again.
import { follow } from '#data/db/follow.ts'
import { now } from '#data/server/clock.ts'
import { isTabInDrill } from '#data/server/drill-state.ts'
import { forgetDue, leaveByHand, restoreDues } from '#data/till/fiscal-dues.ts'
import type { FiscalTrouble } from '#domain/fiscal/trouble.ts'
import { printFiscalDocuments } from './fiscal-documents.ts'
import { restoreDocuments, tidyDocuments } from './fiscal-entry.ts'
import { recoverInterrupted } from './fiscal-questions.ts'
import { askFiscalTrouble } from './fiscal-setup.ts'
import { type FiscalDuty, readDuties } from './fiscal-state.ts'

/** A printer that somebody has just filled goes on by itself. */
const LOOK_AGAIN_MS = 8000

let stop: (() => void) | null = null
let trouble: FiscalTrouble | null = null
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let isBusy = false
let isWanted = false
/** Orders whose document could not be made just now, and when they are tried again; device's clock. */
const later = new Map<string, number>()

/** What keeps the printer from printing, as it said last; null when nothing does. */
export function getFiscalTrouble(): FiscalTrouble | null {
  return trouble
}

/** @returns a function that stops it */
export function onFiscalTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** From a page of the office on, for as long as the page lives. Safe to repeat. @returns a function that ends it */
export function startFiscalQueue(): () => void {
  stop ??= start()
  return stop
}

function start(): () => void {
  void takeUp().catch((error: unknown) => console.error('fiscal', error))
  const unfollow = follow(
    readDuties,
    () => void lookNow(),
    (error) => console.error('fiscal', error),
  )
  return () => {
    unfollow()
    clearTimeout(timer)
    learn(null)
    later.clear()
    stop = null
  }
}

/** What a reload, a crash or a lost database has left behind. */
async function takeUp(): Promise<void> {
  await restoreDocuments()
  await restoreDues()
  await tidyDocuments(now())
  await recoverInterrupted()
}

/** A person asks whether the printer is well again. */
export async function tryFiscalPrinter(): Promise<void> {
  learn(await askFiscalTrouble())
  later.clear()
  await lookNow()
}

/** Prints what may be printed now, and plans the next look. What is learned meanwhile is looked at in the same turn. */
async function lookNow(): Promise<void> {
  isWanted = true
  if (isBusy) return
  isBusy = true
  while (isWanted) {
    isWanted = false
    await work().catch((error: unknown) => {
      console.error('fiscal', error)
      plan(LOOK_AGAIN_MS)
    })
  }
  isBusy = false
}

async function work(): Promise<void> {
  clearTimeout(timer)
  if (stop === null) return
  const { duties, over } = await readDuties()
  for (const due of over) await forgetDue(due)
  if (isTabInDrill()) return plan(LOOK_AGAIN_MS)
  const waiting = duties.filter(({ state }) => state === 'waits')
  if (waiting.length === 0) return
  if (trouble !== null) {
    learn(await askFiscalTrouble())
    if (trouble !== null) return plan(LOOK_AGAIN_MS)
  }
  const next = waiting.find((duty) => readyAt(duty) <= Date.now())
  if (!next) return plan(Math.min(...waiting.map(readyAt)) - Date.now())
  await printDuty(next)
  isWanted = true
}

function plan(inMs: number): void {
  timer = setTimeout(lookNow, Math.max(inMs, 0))
}

function readyAt({ due, readyMs }: FiscalDuty): number {
  // A clock that was set back makes nobody wait for longer.
  const fromDue = due.sinceMs > Date.now() ? 0 : readyMs
  return Math.max(fromDue, later.get(due.orderId) ?? 0)
}

async function printDuty({ due: { orderId, lotteryCode } }: FiscalDuty): Promise<void> {
  const result = await printFiscalDocuments(orderId, { lotteryCode, isByItself: true })
  if (result.kind === 'printed' || result.kind === 'unsure') return
  // What the printer refuses of one order keeps no other from its receipt.
  if (result.kind !== 'not-printed') later.set(orderId, Date.now() + LOOK_AGAIN_MS)
  else if (result.trouble === 'refused') await leaveByHand(orderId)
  else learn(result.trouble)
}

function learn(found: FiscalTrouble | null): void {
  if (found === trouble) return
  trouble = found
  for (const listener of listeners) listener()
}
