// What a cake looks like: its tiers, its layers, and the phrase on it, with what can be written at all. Pure, so that composer,
// cart, order, desk and ticket show the same cake.
import type { CartItem } from '#domain/cart/cart.ts'
import type { CakeRole } from '#domain/catalogue/cake-part.ts'
import { type CustomVariant, PHRASE_TYPE } from '#domain/catalogue/catalogue.ts'
import type { CakeBox, CakeLayer, CakeLayerRow, CakePhotoPlace, CakeStage, CakeTiers } from './layer.ts'
import { CAKE_STAGES } from './layers.generated.ts'
import { layerOf, layersOf } from './layers.ts'
import { isWeddingCake, roleOf, servingsOf } from './roles.ts'

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

interface CakePhotos {
  /** A photo is to be printed on a wafer. */
  hasWafer: boolean
}

/** Guests from which on a second tier is needed. */
const TWO_TIER_SERVINGS = 30

/** @returns null for what is not a cake that can be drawn */
export function cakeLook(variants: readonly CustomVariant[], photos: CakePhotos, isWedding = false): CakeLook | null {
  if (!isCake(variants)) return null
  const tiers = isWedding || (servingsOf(variants) ?? 0) >= TWO_TIER_SERVINGS ? 2 : 1
  const layers = layersFor(variants, photos, tiers, isWedding)
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

/** The same of a line of the cart. */
export function lookOfLine(line: Pick<CartItem, 'name' | 'isWedding' | 'customVariants' | 'waferImage'>): CakeLook | null {
  return cakeLook(line.customVariants, { hasWafer: line.waferImage !== null }, isWeddingCake(line))
}

/** The same of a line of an order. */
export function lookOfItem(item: OrderedCake): CakeLook | null {
  const isWedding = isWeddingCake({ name: item.productName, isWedding: item.isWedding })
  return cakeLook(item.customVariants, { hasWafer: item.waferImage !== '' }, isWedding)
}

interface OrderedCake {
  productName: string
  isWedding?: boolean | undefined
  customVariants: readonly CustomVariant[]
  waferImage: string
}

/**
 * Whether enough was chosen that the drawing is of this cake: its coating, or its sponge for so many guests. A ready cake with a
 * choice of fillings has a picture of its own, which says more.
 */
function isCake(variants: readonly CustomVariant[]): boolean {
  const has = (role: CakeRole) => variants.some((variant) => roleOf(variant) === role)
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

// How a phrase lies on the live cake: on which spot, in how many lines, how large. Widths are estimated here; the screen, which
// has the font, only ever makes it smaller.

/**
 * `plate`: on the white chocolate plate; `top`: written on the cake; `inner`: there, within a decorated rim; `side`: on its
 * wall, when the top is taken.
 */
type PhraseSpot = 'plate' | 'top' | 'inner' | 'side'

interface CakePhrase {
  text: string
  lines: string[]
  /** Of the canvas. */
  sizePx: number
  box: CakeBox
  rotateDeg: number
  /** Light on chocolate, dark elsewhere. */
  ink: 'dark' | 'light'
}

interface Spot {
  box: CakeBox
  maxPx: number
  rotateDeg: number
  mostLines: number
}

const TOP = { x: 290, y: 340, width: 420, height: 92 }
const INNER_TOP = { x: 320, y: 368, width: 368, height: 72 }
const SMALL_TOP = { x: 345, y: 190, width: 310, height: 62 }
const SIDE = { x: 176, y: 588, width: 184, height: 108 }
const LINE_HEIGHT = 1.08
/** A second line is worth it when the letters grow by more than this. */
const WORTH_A_LINE = 1.15

/** @param isDark whether the spot's ground is chocolate */
export function phraseOn(text: string, spotName: PhraseSpot, stage: CakeStage, tiers: CakeTiers, isDark: boolean): CakePhrase {
  const spot = spotOf(spotName, stage, tiers)
  const ink = isDark && spotName !== 'plate' ? 'light' : 'dark'
  return { text, ...fitted(text, spot), box: spot.box, rotateDeg: spot.rotateDeg, ink }
}

function spotOf(name: PhraseSpot, { plate }: CakeStage, tiers: CakeTiers): Spot {
  const { maxPx, x, y, width, height } = plate
  if (name === 'plate') return { box: { x, y, width, height }, maxPx, rotateDeg: -4, mostLines: 2 }
  if (name === 'side') return { box: SIDE, maxPx: 40, rotateDeg: 15, mostLines: 3 }
  return { box: tiers === 2 ? SMALL_TOP : name === 'inner' ? INNER_TOP : TOP, maxPx, rotateDeg: -2, mostLines: 2 }
}

/** The largest size at which the phrase fits; below the smallest one only for a word that nothing can break. */
function fitted(text: string, spot: Spot): { lines: string[]; sizePx: number } {
  const words = text.split(/\s+/)
  let best = { lines: [text], sizePx: 0 }
  for (let count = 1; count <= Math.min(spot.mostLines, words.length); count++) {
    const lines = evenLines(words, count)
    const widest = Math.max(...lines.map(widthEm))
    const fits = Math.min(spot.maxPx, spot.box.width / widest, spot.box.height / (count * LINE_HEIGHT))
    if (fits > best.sizePx * (count === 1 ? 1 : WORTH_A_LINE)) best = { lines, sizePx: Math.floor(fits * 2) / 2 }
  }
  return best
}

/** Words in `count` lines, the longest line as short as it can be. */
function evenLines(words: readonly string[], count: number): string[] {
  if (count === 1) return [words.join(' ')]
  const ways = words.slice(0, words.length - count + 1).map((_, cut) => {
    return [words.slice(0, cut + 1).join(' '), ...evenLines(words.slice(cut + 1), count - 1)]
  })
  const longest = (lines: readonly string[]) => Math.max(...lines.map(widthEm))
  return ways.reduce((best, way) => (longest(way) < longest(best) ? way : best))
}

/** Fraunces italic, measured by kinds of letters. */
function widthEm(line: string): number {
  let width = 0
  for (const letter of line) {
    if (/[ .,:;'’!|ijlt]/.test(letter)) width += 0.3
    else if (/[mwMW@%]/.test(letter)) width += 0.78
    else if (/[A-ZÀ-Ý0-9&?]/.test(letter)) width += 0.64
    else width += letter.length > 1 ? 1.2 : 0.5
  }
  return Math.max(width, 0.5)
}

// What can be written on a cake with a piping bag: letters of the Latin alphabet, figures and punctuation. Nothing typed is lost:
// what cannot be written is named, and left out on the cake alone.

/** With the invisible signs that join emoji. */
const UNWRITABLE = /(?:[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}+=<>€|°^`]|[\u200d\ufe0f\u20e3])+/gu

/** The phrase as it will stand on the cake. */
export function writtenPhrase(text: string): string {
  return text.normalize('NFC').replace(UNWRITABLE, ' ').replace(/\s+/g, ' ').trim()
}

/** What of it cannot be written, in order, each once. */
export function unwritableIn(text: string): string[] {
  return [...new Set(text.normalize('NFC').match(UNWRITABLE) ?? [])].filter(
    (signs) => signs.replace(/\u200d|\ufe0f|\s/gu, '') !== '',
  )
}
