// Something that is tried out before it is saved, can be given up, and once it is saved can be put back to what it was.
import { useState } from 'react'
import { type WriteOutcome, writeProblem } from '#data/admin/write.ts'
import { type Saver, useUnsaved } from '#features/office/settings/save-status.tsx'

interface DraftOptions<Values> {
  saver: Saver
  /** As the server has them. */
  stored: Values
  /** The record's `updated`. */
  version: string
  save: (values: Values) => Promise<WriteOutcome>
  /** Everything that putting it back takes, read before it is replaced. */
  readStored: () => Promise<Values>
}

export interface Draft {
  isDirty: boolean
  isSaving: boolean
  /** What kept it from being saved, Italian. */
  problem: string | null
  /** It was saved here, and what was there before is still known. */
  hasPast: boolean
  save: () => void
  /** Gives up what was tried; of what was saved, saves what was there before. */
  putBack: () => void
}

export function useDraft<Values extends object>({ saver, stored, version, save, readStored }: DraftOptions<Values>) {
  const [changed, setChanged] = useState<Partial<Values>>({})
  const [past, setPast] = useState<Values | null>(null)
  /** The version that was changed last: the mirror brings another one in a moment. */
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (sentFrom !== null && sentFrom !== version) {
    setSentFrom(null)
    setChanged({})
  }
  const values = { ...stored, ...changed }
  const isDirty = sentFrom === null && isOther(changed, stored)
  useUnsaved(saver, isDirty)
  const send = async (next: Values, keepPast: boolean) => {
    setIsSaving(true)
    setProblem(null)
    try {
      const before = keepPast ? await readStored() : null
      const outcome = await save(next)
      setProblem(writeProblem(outcome))
      if (outcome.kind !== 'saved') return
      setChanged(next)
      setSentFrom(version)
      setPast(before)
    } finally {
      setIsSaving(false)
    }
  }
  return {
    values,
    isDirty,
    isSaving,
    problem,
    hasPast: past !== null,
    set: (some: Partial<Values>) => {
      setSentFrom(null)
      setProblem(null)
      setChanged((last) => ({ ...last, ...some }))
    },
    save: () => void send(values, true),
    putBack: () => {
      setProblem(null)
      if (isDirty || past === null) setChanged({})
      else void send(past, false)
    },
  }
}

function isOther<Values extends object>(changed: Partial<Values>, stored: Values): boolean {
  return Object.entries(changed).some(([name, value]) => value !== stored[name as keyof Values])
}
