// A cake while it is being composed: what has been chosen so far, the steps of the composer and what they still miss, and the
// cart line it becomes. Choices are kept by variant id, so that prices and allergens are always the catalogue's of this moment.
import type { CartItem } from '#domain/cart/cart.ts'
import { type Choices, customVariantsOf, initialChoices, newLine, type TypeChoice } from '#domain/cart/line-choices.ts'
import { clampQuantity } from '#domain/cart/quantity.ts'
import { type CustomVariant, PHRASE_TYPE, type Product, type Variant } from '#domain/catalogue/catalogue.ts'
import { writtenPhrase } from './look.ts'
import { isWafer, nameSlug } from './roles.ts'
import { cakeLeadDays } from './size.ts'

export interface CakeDraft {
  choices: Choices
  /** Content hashes of photos kept on the device, or null. */
  referenceImage: string | null
  waferImage: string | null
  note: string
  quantity: number
}

export const CAKE_NOTE_MAX_LENGTH = 160

/** @param chosen ids of variants chosen from the start */
export function newDraft(chosen: readonly string[] = []): CakeDraft {
  return {
    choices: { chosen: new Set(chosen), phrase: '' },
    referenceImage: null,
    waferImage: null,
    note: '',
    quantity: 1,
  }
}

/** A ready cake starts as it is usually made, one to compose with nothing. */
export function freshDraft({ composition }: Pick<Product, 'composition'>, types: readonly TypeChoice[]): CakeDraft {
  return newDraft(composition === 'compose' ? [] : [...initialChoices(types).chosen])
}

/** Whether anything in it would be lost by starting again. How many there are is said in a moment. */
export function isBegun(draft: CakeDraft, fresh: CakeDraft): boolean {
  return contentOf(draft) !== contentOf(fresh)
}

function contentOf({ choices, referenceImage, waferImage, note }: CakeDraft): string {
  return JSON.stringify([[...choices.chosen].sort(), choices.phrase, referenceImage, waferImage, note])
}

export function chosenVariants(types: readonly TypeChoice[], { choices }: Pick<CakeDraft, 'choices'>): Variant[] {
  return types.flatMap(({ variants }) => variants.filter(({ id }) => choices.chosen.has(id)))
}

/** What the choices mean at this moment: for the picture, the price and the cart. The phrase is what can be written. */
export function variantsOfDraft(types: readonly TypeChoice[], { choices }: Pick<CakeDraft, 'choices'>): CustomVariant[] {
  return customVariantsOf(types, { ...choices, phrase: writtenPhrase(choices.phrase) })
}

/** How many guests it is for; null while nobody said. */
function servingsIn(types: readonly TypeChoice[], draft: CakeDraft): number | null {
  return chosenVariants(types, draft).find(({ servings }) => servings > 0)?.servings ?? null
}

/** The line of the cart. The wafer's photo goes along only while a wafer is chosen. */
export function lineOfDraft(product: Product, types: readonly TypeChoice[], draft: CakeDraft): CartItem {
  return {
    ...newLine(product, variantsOfDraft(types, draft)),
    leadDays: cakeLeadDays(product, servingsIn(types, draft)),
    quantity: clampQuantity(product, draft.quantity),
    referenceImage: draft.referenceImage,
    waferImage: hasWafer(types, draft) ? draft.waferImage : null,
  }
}

/** Back from a line of the cart. What is not sold any more is left out and shows up as missing. */
export function draftOfLine(item: CartItem, types: readonly TypeChoice[], note: string): CakeDraft {
  const chosen = types.flatMap(({ type, variants }) =>
    variants.filter(({ value }) => item.customVariants.some((choice) => choice.type === type.name && choice.value === value)),
  )
  return {
    choices: {
      chosen: new Set(chosen.map(({ id }) => id)),
      phrase: item.customVariants.find(({ type }) => type === PHRASE_TYPE)?.value ?? '',
    },
    referenceImage: item.referenceImage,
    waferImage: item.waferImage,
    note,
    quantity: item.quantity,
  }
}

/** Whether a wafer to be printed on is among the choices. */
export function hasWafer(types: readonly TypeChoice[], draft: Pick<CakeDraft, 'choices'>): boolean {
  return variantsOfDraft(types, draft).some(isWafer)
}

// The way through composing a cake: one step for each of the product's variant types in the shop's own order, then phrase, photo
// and summary. Steps can be taken in any order: each says whether it is done, missing or simply open.

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
    (choice): CakeStep => ({ kind: 'choice', slug: stepSlug(choice.type.name), name: choice.type.name, choice }),
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
function stepSlug(name: string): string {
  const slug = nameSlug(name)
  return LAST_STEPS.some((step) => step.slug === slug) ? `scelta-${slug}` : slug
}
