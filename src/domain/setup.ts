// How far a shop of one's own has come since its first evening: which steps of the welcome are done or were skipped, and whether the
// card "What next?" was put away. Kept by the server, so that the way begun on a phone goes on at the till.
import { asObject } from './wire.ts'

/** After the owner's account, in the order in which they are asked. */
export const SETUP_STEPS = ['shop', 'hours', 'brand', 'catalogue', 'people', 'devices', 'payments'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export interface Setup {
  /** Steps that are not here are still to come. */
  steps: Partial<Record<SetupStep, 'done' | 'skipped'>>
  isCardAway: boolean
}

/** Of what the server keeps; what is unknown, or malformed, counts as not there. */
export function parseSetup(stored: unknown): Setup {
  const { steps, isCardAway } = asObject(stored)
  const told = asObject(steps)
  const known = SETUP_STEPS.flatMap((step) => {
    const state = told[step]
    return state === 'done' || state === 'skipped' ? [[step, state] as const] : []
  })
  return { steps: Object.fromEntries(known), isCardAway: isCardAway === true }
}

/** The step to go on with; null when each was done or skipped. */
export function nextStep({ steps }: Setup): SetupStep | null {
  return SETUP_STEPS.find((step) => steps[step] === undefined) ?? null
}
