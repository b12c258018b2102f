// The shop writes its catalogue in one language; screens may be in another. What stands in the catalogue's words says so, for screen
// readers; the few words of it that every shop has from us are said in the language on the screen.
import { type Message, type Translate, useTranslate } from './translate.ts'

/** For `lang`, on everything that is shown as the catalogue has it. */
export const CATALOGUE_LANGUAGE = 'it'

/** Names of types of choice as a new shop has them. */
const OUR_TYPES: readonly Message[] = [
  'Persone',
  'Base',
  'Farcitura',
  'Bagna',
  'Copertura',
  'Colata',
  'Decorazione',
  'Decorazioni',
]

/** In the language on the screen where the word is ours. */
export function typeName(name: string, t: Translate): string {
  const ours = OUR_TYPES.find((known) => known === name)
  return ours ? t(ours) : name
}

/** The same on the screen: a shop's own name is marked as Italian. */
export function TypeName({ name }: { name: string }) {
  const t = useTranslate()
  return <span lang={OUR_TYPES.some((known) => known === name) ? undefined : CATALOGUE_LANGUAGE}>{typeName(name, t)}</span>
}

/** `12 persone`, in the language on the screen where that is all it says. @param servings 0 for what is no size */
export function isSizeText(value: string, servings: number): boolean {
  return servings > 0 && (value === `${servings} persone` || value === `${servings} persona`)
}

/** A variant's value; a plain size is said in the language on the screen. */
export function variantText({ value, servings }: { value: string; servings: number }, t: Translate): string {
  return isSizeText(value, servings) ? t('{count} persona|{count} persone', { count: servings }) : value
}
