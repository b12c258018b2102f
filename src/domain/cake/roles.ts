// What a choice means for a cake: which of its parts a type of choice is about, which sheets take a photo, which products are
// wedding cakes. All of it is told by the shop's own names, here and nowhere else: a cart or an order of any age keeps the names
// of its choices and nothing more.

import type { CustomVariant, Variant } from '#domain/catalogue/catalogue.ts'
import { fold } from '#domain/fold.ts'

/** `farcia` is the filling, `colata` the drip, `persone` the size. */
export type CakeRole = 'persone' | 'base' | 'farcia' | 'copertura' | 'colata' | 'decorazione'

const ROLES: Readonly<Record<string, CakeRole>> = {
  persone: 'persone',
  base: 'base',
  farcitura: 'farcia',
  copertura: 'copertura',
  colata: 'colata',
  decorazione: 'decorazione',
  decorazioni: 'decorazione',
}

/** The part of the cake that a type of choice is about; null for what no drawing, rule or sentence knows. */
export function roleOf({ type }: Pick<CustomVariant, 'type'>): CakeRole | null {
  return ROLES[nameSlug(type)] ?? null
}

/** Whether a type of choice is about what stands on the cake, also one that the drawing does not know: `Decorazioni di carta`. */
export function isDecoration({ type }: Pick<CustomVariant, 'type'>): boolean {
  return nameSlug(type).startsWith('decorazion')
}

/** A sheet that a photo is printed on. */
export function isWafer({ value }: Pick<Variant, 'value'>): boolean {
  return /^cialda\b/i.test(value)
}

/** A wedding cake has two tiers and sugar paste, also when nobody chose them. */
export function isWeddingCake(productName: string): boolean {
  return /nuzial|nozze|sposi|matrimoni/i.test(productName)
}

/** A cake is drawn anew with every tap, out of the same hundred names. */
const SLUGS = new Map<string, string>()

/** `Cialda con foto, inclinata` → `cialda-con-foto-inclinata`. */
export function nameSlug(name: string): string {
  const known = SLUGS.get(name)
  if (known !== undefined) return known
  const slug = fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  SLUGS.set(name, slug)
  return slug
}
