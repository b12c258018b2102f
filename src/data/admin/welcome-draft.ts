// What is typed in a step of the setup and not saved yet: a power cut, or a look elsewhere, costs nothing. No password is kept.
import * as v from 'valibot'
import { keptValue } from '#data/db/kept-value.ts'

export type StepDraft = Readonly<Record<string, string>>

const drafts = keptValue('welcome-draft', v.fallback(v.record(v.string(), v.record(v.string(), v.string())), {}))

/** Empty where nothing is kept. @param step its name in the address */
export async function readStepDraft(step: string): Promise<StepDraft> {
  return (await drafts.read())[step] ?? {}
}

export function keepStepDraft(step: string, draft: StepDraft): Promise<void> {
  return drafts.change((before) => ({ ...before, [step]: { ...draft } }))
}

/** It is saved. */
export function forgetStepDraft(step: string): Promise<void> {
  return drafts.change((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== step)))
}
