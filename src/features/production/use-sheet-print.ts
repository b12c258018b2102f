// Printing the sheet. A browser does not tell whether paper came out: the person does, and only then does it count as the last
// print that the next one is compared with.
import { useCallback, useState } from 'react'
import { now } from '#data/clock.ts'
import { savePrintedSheet } from '#data/production-prints.ts'
import { printedSheet } from '#domain/production-changes.ts'
import type { PrintingSheet } from './production-print.tsx'
import type { Production } from './use-production.ts'

export type SheetPrint = ReturnType<typeof useSheetPrint>

export function useSheetPrint() {
  const [job, setJob] = useState<PrintingSheet | null>(null)
  /** Was sent to the printer; whether it came out is being asked. */
  const [asked, setAsked] = useState<PrintingSheet | null>(null)
  const start = (production: Production) => {
    setAsked(null)
    setJob({ production, printedMs: now() })
  }
  const finish = useCallback(() => {
    setAsked(job)
    setJob(null)
  }, [job])
  const answer = async (isOut: boolean) => {
    setAsked(null)
    if (!asked || !isOut) return
    const { production, printedMs } = asked
    await savePrintedSheet(printedSheet(production.sheet, production.printCount + 1, printedMs))
  }
  return { job, isAsked: asked !== null, start, finish, answer }
}
