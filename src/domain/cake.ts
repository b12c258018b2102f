// The live cake: what the choices of one line look like. Pure, so that composer, cart, order, desk and the laboratory's ticket
// show the same cake.
import { isType, layerOf, layersOf } from '#domain/cake-group.ts'
import type { CakeBox, CakeLayer, CakeLayerRow, CakePhotoPlace, CakeTiers } from '#domain/cake-layer.ts'
import { CAKE_STAGES } from '#domain/cake-layers.ts'
import { type CakePhrase, phraseOn } from '#domain/cake-phrase.ts'
import { type CustomVariant, PHRASE_TYPE } from '#domain/catalogue.ts'

export interface CakeLook {
  tiers: CakeTiers
  /** Bottom first. */
  layers: CakeLayer[]
  /** The part of the canvas to show. */
  frame: CakeBox
  phrase: CakePhrase | null
  /** Where a wafer's photo goes; null without a wafer. */
  photo: CakePhotoPlace | null
}

export interface CakePhotos {
  /** A photo is to be printed on a wafer. */
  hasWafer: boolean
}

/** From so many guests on one tier is not enough. */
const TWO_TIER_SERVINGS = 30
/** What a line's product may say about its cake by name alone. */
const WEDDING = /nuzial|nozze|sposi|matrimoni/i

/**
 * @param productName a wedding cake has two tiers and sugar paste, also when nobody chose them
 * @returns null for what is not a cake that can be drawn
 */
export function cakeLook(variants: readonly CustomVariant[], photos: CakePhotos, productName = ''): CakeLook | null {
  if (!isCake(variants)) return null
  const tiers = cakeTiers(variants, productName)
  const layers = layersFor(variants, photos, tiers, WEDDING.test(productName))
  const stage = CAKE_STAGES[tiers]
  const wafer = layers.find((layer) => layer.group === 'cialda')
  return {
    tiers,
    layers: layers.map(({ group, id, file, x, y, width, height }) => ({ group, id, file, x, y, width, height })),
    frame: stage.frame,
    phrase: phraseFor(variants, layers, tiers),
    photo: (wafer && stage.photos[wafer.id]) ?? null,
  }
}

export function cakeTiers(variants: readonly CustomVariant[], productName = ''): CakeTiers {
  return WEDDING.test(productName) || (servingsOf(variants) ?? 0) >= TWO_TIER_SERVINGS ? 2 : 1
}

/** How many guests a cake is for, out of the choice of Persone (`12 persone`); null when it says none. */
export function servingsOf(variants: readonly Pick<CustomVariant, 'type' | 'value'>[]): number | null {
  const guests = variants.find((variant) => isType(variant, 'persone'))?.value.match(/\d+/g)
  return guests ? Math.max(...guests.map(Number)) : null
}

/**
 * Whether enough was chosen that the drawing is of this cake: its coating, or its sponge for so many guests. A ready cake with a
 * choice of fillings has a picture of its own, which says more.
 */
function isCake(variants: readonly CustomVariant[]): boolean {
  const has = (type: Parameters<typeof isType>[1]) => variants.some((variant) => isType(variant, type))
  return has('copertura') || (has('base') && has('persone'))
}

/** One layer of each group, the last choice winning; under all the tray, and sponge and coating also where nobody chose them. */
function layersFor(variants: readonly CustomVariant[], photos: CakePhotos, tiers: CakeTiers, isWedding: boolean): CakeLayerRow[] {
  const chosen = new Map<string, CakeLayerRow>()
  const put = (layer: CakeLayerRow | null | undefined) => layer && chosen.set(layer.group, layer)
  const drawn = (group: string, id: string) => layersOf(tiers).find((layer) => layer.group === group && layer.id === id)
  put(drawn('vassoio', 'vassoio-oro-con-pizzo'))
  put(drawn('base', 'pan-di-spagna'))
  put(drawn('copertura', isWedding ? 'pasta-di-zucchero-bianca' : 'panna'))
  for (const variant of variants) put(layerOf(variant, tiers))
  if (photos.hasWafer && !chosen.has('cialda')) put(drawn('cialda', 'cialda-inclinata'))
  // Plate and wafer have one place: what was uploaded is worth more than what was ticked.
  if (chosen.has('cialda')) for (const group of ['targa', 'candeline']) chosen.delete(group)
  if (chosen.get('cialda')?.id === 'cialda-piatta') chosen.delete('bordo')
  return [...chosen.values()].sort((a, b) => a.z - b.z)
}

function phraseFor(variants: readonly CustomVariant[], layers: readonly CakeLayerRow[], tiers: CakeTiers): CakePhrase | null {
  const text = variants.find((variant) => variant.type === PHRASE_TYPE)?.value.trim() ?? ''
  if (text === '') return null
  const of = (group: string) => layers.find((layer) => layer.group === group)
  // A small second tier has no room within its rim.
  const isTaken = of('cialda') ?? of('candeline') ?? (tiers === 2 ? of('bordo') : undefined)
  const spot = of('targa') ? 'plate' : isTaken ? 'side' : of('bordo') ? 'inner' : 'top'
  const ground = (spot === 'side' ? undefined : of('colata')) ?? of('copertura')
  return phraseOn(text, spot, CAKE_STAGES[tiers], tiers, ['cioccolato', 'fragola'].includes(ground?.id ?? ''))
}
