// The way through composing a cake: one step for each of the product's variant types in the shop's own order, then phrase, photo
// and summary. Steps can be taken in any order: each says whether it is done, missing or simply open.
import { type CakeDraft, hasWafer } from '#domain/cake-draft.ts'
import type { TypeChoice } from '#domain/line-choices.ts'

export type CakeStep =
  | { kind: 'choice'; slug: string; name: string; choice: TypeChoice }
  | { kind: 'phrase' | 'photo' | 'summary'; slug: string; name: string }

/** `missing` has to be made up before the cake can be ordered; `open` may stay as it is. */
export type StepState = 'done' | 'missing' | 'open'

const LAST_STEPS: readonly CakeStep[] = [
  { kind: 'phrase', slug: 'frase', name: 'Frase' },
  { kind: 'photo', slug: 'foto', name: 'Foto' },
  { kind: 'summary', slug: 'riepilogo', name: 'Riepilogo' },
]

/** @param types the product's, in their order */
export function cakeSteps(types: readonly TypeChoice[]): CakeStep[] {
  const choices = types.map(
    (choice): CakeStep => ({ kind: 'choice', slug: slugOf(choice.type.name), name: choice.type.name, choice }),
  )
  return [...choices, ...LAST_STEPS]
}

export function stepState(step: CakeStep, types: readonly TypeChoice[], draft: CakeDraft): StepState {
  if (step.kind === 'choice') {
    const { type, variants } = step.choice
    if (variants.some(({ id }) => draft.choices.chosen.has(id))) return 'done'
    return type.isRequired ? 'missing' : 'open'
  }
  if (step.kind === 'phrase') return draft.choices.phrase.trim() === '' ? 'open' : 'done'
  if (step.kind === 'photo') {
    if (hasWafer(types, draft) && draft.waferImage === null) return 'missing'
    return draft.referenceImage !== null || draft.waferImage !== null ? 'done' : 'open'
  }
  return 'open'
}

/** What has to be made up before the cake can be ordered, in the order of the steps. */
export function missingSteps(types: readonly TypeChoice[], draft: CakeDraft): CakeStep[] {
  return cakeSteps(types).filter((step) => stepState(step, types, draft) === 'missing')
}

/** As it stands in an address: `Frutta fresca` is `frutta-fresca`. A shop's own type cannot take the place of ours. */
function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return LAST_STEPS.some((step) => step.slug === slug) ? `scelta-${slug}` : slug
}
