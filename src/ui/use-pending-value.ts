// A value that a person has just changed: shown at once, and until the stored row brings it or it could not be written. Without
// it a switch would jump back for as long as the news are on their way.
import { useState } from 'react'

export interface PendingValue<Value> {
  value: Value
  /** Shows `next` from now on, and no longer when `write` says that it was not written. */
  ask: (next: Value, write: () => Promise<boolean>) => Promise<void>
}

/** @param version the stored row's: another one brings the truth, whatever was asked for */
export function usePendingValue<Value>(stored: Value, version: string): PendingValue<Value> {
  const [asked, setAsked] = useState<{ value: Value; version: string } | null>(null)
  const ask: PendingValue<Value>['ask'] = async (next, write) => {
    const mine = { value: next, version }
    setAsked(mine)
    if (!(await write())) setAsked((now) => (now === mine ? null : now))
  }
  return { value: asked?.version === version ? asked.value : stored, ask }
}
