// What a person has to know or to do about the fiscal documents that this device owes.
import { useSyncExternalStore } from 'react'
import type { FiscalDocumentRow } from '#data/db/database.ts'
import { listFiscalQuestions } from '#data/printing/fiscal-questions.ts'
import { getFiscalTrouble, onFiscalTrouble } from '#data/printing/fiscal-queue.ts'
import { type FiscalDuty, readDuties } from '#data/printing/fiscal-state.ts'
import type { FiscalTrouble } from '#domain/fiscal/trouble.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'

export interface FiscalWork {
  /** May be on paper, or may be doubles; oldest first. */
  asks: readonly FiscalDocumentRow[]
  /** Not on paper, and not about to be. */
  toDo: readonly FiscalDuty[]
  /** What keeps the printer from printing; null when nothing does, or nothing waits for it. */
  trouble: FiscalTrouble | null
}

/** Undefined until it is known. */
export function useFiscalWork(): FiscalWork | undefined {
  const found = useLiveQuery(async () => ({ asks: await listFiscalQuestions(), ...(await readDuties()) }))
  const trouble = useFiscalTrouble()
  if (!found) return undefined
  const { asks, duties } = found
  const toDo = duties.filter(({ state }) => state !== 'waits' || trouble !== null)
  return { asks, toDo, trouble: toDo.some(({ state }) => state === 'waits') ? trouble : null }
}

/** What keeps the printer from printing, as it said last; null when nothing does. */
export function useFiscalTrouble(): FiscalTrouble | null {
  return useSyncExternalStore(onFiscalTrouble, getFiscalTrouble)
}
