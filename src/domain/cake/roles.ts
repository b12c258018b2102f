// What a choice means for a cake, as drawing, rules, sentences and labels ask it: by what the catalogue says (CakePart), and for
// what was stored before the catalogue said it by the shop's names, here and nowhere else.

import type { CakePart, CakeRole } from '#domain/catalogue/cake-part.ts'
import type { CustomVariant, VariantType } from '#domain/catalogue/catalogue.ts'
import { fold } from '#domain/fold.ts'
import { ONE_TIER_LAYERS } from './layers.generated.ts'

/** A choice of a cart, an order or the catalogue. */
export type Choice = Pick<CustomVariant, 'type' | 'value' | 'cake'>

/** Which groups of layers a part of the cake is drawn with. */
export const GROUPS_OF_ROLE: Readonly<Record<CakeRole, readonly string[]>> = {
  persone: [],
  base: ['base'],
  farcia: ['farcia'],
  bagna: [],
  copertura: ['copertura'],
  colata: ['colata'],
  decorazione: ['superficie', 'perle', 'bordo', 'candeline', 'targa', 'cialda'],
}

export function partOf(choice: Choice): CakePart {
  return choice.cake ?? partByName(choice.type, choice.value)
}

/** The part of the cake that a choice is about; null for what no drawing, rule or sentence knows. */
export function roleOf(choice: Choice): CakeRole | null {
  return partOf(choice).role || null
}

/** The same of a type, before anything of it is chosen. */
export function roleOfType({ name, role }: Pick<VariantType, 'name' | 'role'>): CakeRole | '' {
  return role ?? roleByName(name)
}

/** How many guests a cake is for, out of the choice of its size; null when it says none. */
export function servingsOf(variants: readonly Choice[]): number | null {
  const size = variants.find((variant) => roleOf(variant) === 'persone')
  // A shop may have written them into the name alone.
  return size ? partOf(size).servings || servingsByName(size.value) || null : null
}

/** A sheet that a photo is printed on. */
export function isWafer(choice: Choice): boolean {
  return partOf(choice).layer.startsWith('cialda/')
}

/** A wedding cake has two tiers and sugar paste, also when nobody chose them. */
export function isWeddingCake({ name, isWedding }: { name: string; isWedding?: boolean | undefined }): boolean {
  return isWedding ?? isWeddingByName(name)
}

// By names. Carts, drafts, orders and catalogues that a device kept from before the columns have nothing else, and a new type or
// variant in the office is offered what its name says.

const ROLES: Readonly<Record<string, CakeRole>> = {
  persone: 'persone',
  base: 'base',
  farcitura: 'farcia',
  bagna: 'bagna',
  copertura: 'copertura',
  colata: 'colata',
  decorazione: 'decorazione',
  decorazioni: 'decorazione',
}

/** What the names of a type and a variant of it say of a cake. */
export function partByName(type: string, value: string): CakePart {
  const role = roleByName(type)
  // Decorations of other names are in the sentence, and are not drawn.
  const layer = layerByName(ROLES[nameSlug(type)] ?? '', value)
  return { role, layer, servings: role === 'persone' ? servingsByName(value) : 0 }
}

export function roleByName(type: string): CakeRole | '' {
  const name = nameSlug(type)
  return ROLES[name] ?? (name.startsWith('decorazion') ? 'decorazione' : '')
}

/** `12 persone` is 12, `da 10 a 12` too; 0 without a number. */
function servingsByName(value: string): number {
  return Math.max(0, ...(value.match(/\d+/g) ?? []).map(Number))
}

/** A wafer is printed on whatever else it is called, and drawn leaning. */
const WAFER = 'cialda/cialda-inclinata'

/** The drawing of a variant by its name; empty for none. */
export function layerByName(role: CakeRole | '', value: string): string {
  const name = nameSlug(value)
  const groups = role === '' ? [] : GROUPS_OF_ROLE[role]
  const layer = ONE_TIER_LAYERS.find((one) => groups.includes(one.group) && (one.id === name || nameSlug(one.name) === name))
  if (layer) return `${layer.group}/${layer.id}`
  return /^cialda\b/i.test(value) ? WAFER : ''
}

function isWeddingByName(productName: string): boolean {
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
