// Types of costs.mjs, for the tests.
import type { Counts } from './counts.mjs'

export function closingLines(
  parts: {
    name: string
    seconds: number
    processorSeconds: number | null
    budgetSeconds?: number
    files: Counts['files']
    startedSeconds: Record<string, number>
  }[],
): { table: string[]; closing: string[] }
