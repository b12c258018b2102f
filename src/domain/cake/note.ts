// Notes about a cake: what the shop can and cannot promise to "senza noci" and the like (careful on purpose: it never promises
// more than ingredients and traces say), and the line of the order's note that a cake's note becomes (docs/decisions/0604).

import { NOTE_MAX_LENGTH } from '#domain/cart/cart.ts'
import { ALLERGENS, type Allergen, type Declaration } from '#domain/catalogue/allergens.ts'
import { fold } from '#domain/fold.ts'
import { CAKE_NOTE_MAX_LENGTH } from './draft.ts'

/** What the cake is made of, as chosen so far. */
export interface NoteFacts {
  /** In the cake whatever is chosen. */
  always: Declaration
  chosen: readonly { type: string; value: string; allergens: Declaration }[]
  /** "Può contenere". */
  mayContain: readonly Allergen[]
  /** False when nobody has said what the cake or one of the choices contains: then nothing is promised. */
  isComplete: boolean
}

/**
 * `always`: the cake is made with it. `choice`: these choices contain it, others may not; traces may stay. `traces`: not an
 * ingredient, but it is used in the laboratory. `free`: neither. `undeclared`: not known to be in it, but not everything is
 * declared. `unknown`: no allergen; a person reads the note.
 */
export type NoteAnswer =
  | { promise: 'always' | 'traces' | 'free' | 'undeclared'; word: string; allergen: Allergen }
  | { promise: 'choice'; word: string; allergen: Allergen; choices: { type: string; value: string }[]; hasTraces: boolean }
  | { promise: 'unknown'; word: string }

const WORDS: Record<Allergen, readonly string[]> = {
  glutine: ['glutine', 'grano', 'frumento', 'farina', 'orzo', 'segale', 'farro', 'kamut'],
  crostacei: ['crostacei', 'crostaceo', 'gamberi', 'gamberetti', 'scampi', 'granchio'],
  uova: ['uova', 'uovo', 'albume', 'albumi', 'tuorlo', 'tuorli'],
  pesce: ['pesce', 'pesci'],
  arachidi: ['arachidi', 'arachide', 'noccioline', 'nocciolina'],
  soia: ['soia', 'soya'],
  latte: [
    ...['latte', 'lattosio', 'latticini', 'latticino', 'burro', 'panna', 'formaggio', 'ricotta', 'mascarpone', 'yogurt'],
    'caseina',
  ],
  'frutta-a-guscio': [
    ...['frutta a guscio', 'frutta secca', 'noci', 'noce', 'nocciole', 'nocciola', 'mandorle', 'mandorla', 'pistacchi'],
    ...['pistacchio', 'anacardi', 'anacardo', 'noci pecan', 'pecan', 'macadamia', 'noci di macadamia'],
  ],
  sedano: ['sedano'],
  senape: ['senape', 'mostarda'],
  sesamo: ['sesamo'],
  solfiti: ['solfiti', 'solfito', 'anidride solforosa'],
  lupini: ['lupini', 'lupino'],
  molluschi: ['molluschi', 'mollusco', 'cozze', 'vongole', 'calamari'],
}

/** Sound like an allergen and are none: longer words win. */
const OTHERS = [
  'noce moscata',
  'noce di cocco',
  'latte di cocco',
  'grano saraceno',
  'burro di cacao',
  'farina di riso',
  'farina di mais',
]

const KNOWN: ReadonlyMap<string, Allergen | null> = new Map([
  ...OTHERS.map((word) => [word, null] as const),
  ...ALLERGENS.flatMap((allergen) => WORDS[allergen].map((word) => [word, allergen] as const)),
])
const LONGEST_WORDS = 3

const WITHOUT = ['senza', 'niente', 'priva', 'privo']
/** Also begin a wish, but what follows is often something else ("no problem"): what is not known there is not answered. */
const AVOIDING = [
  ...['no', 'nessun', 'nessuna', 'evitare', 'evitate', 'togliere', 'togliete', 'allergico', 'allergica', 'allergici', 'allergia'],
  ...['allergie', 'intollerante', 'intolleranti', 'intolleranza'],
]
const COELIAC = ['celiaco', 'celiaca', 'celiaci', 'celiachia']
const BETWEEN = new Set(
  'e ed o od ne di del dello della dei degli delle dell d il lo la l i gli le al allo alla ai agli alle all un una uno tracce traccia anche ogni qualsiasi tutta tutte tutti'.split(
    ' ',
  ),
)

/** One answer for each thing that the note wants left out, in its order, each once. */
export function answerNote(note: string, facts: NoteFacts): NoteAnswer[] {
  const answers: NoteAnswer[] = []
  const seen = new Set<string>()
  for (const { word, allergen } of wishesOf(note)) {
    const key = allergen ?? word
    if (seen.has(key)) continue
    seen.add(key)
    answers.push(allergen === null ? { promise: 'unknown', word } : answerFor(word, allergen, facts))
  }
  return answers
}

function answerFor(word: string, allergen: Allergen, facts: NoteFacts): NoteAnswer {
  if (facts.always.includes(allergen)) return { promise: 'always', word, allergen }
  if (!facts.isComplete) return { promise: 'undeclared', word, allergen }
  const choices = facts.chosen.filter(({ allergens }) => allergens.includes(allergen)).map(({ type, value }) => ({ type, value }))
  const hasTraces = facts.mayContain.includes(allergen)
  if (choices.length > 0) return { promise: 'choice', word, allergen, choices, hasTraces }
  return { promise: hasTraces ? 'traces' : 'free', word, allergen }
}

interface Wish {
  word: string
  /** Null: not an allergen, or not known. */
  allergen: Allergen | null
}

function wishesOf(note: string): Wish[] {
  const tokens = fold(note).match(/\p{L}+/gu) ?? []
  const wishes: Wish[] = []
  /** What was met last: nothing, the beginning of a wish, or one of the things in it. */
  let state: 'outside' | 'without' | 'avoiding' | 'listing' = 'outside'
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? ''
    const known = state === 'outside' ? null : knownAt(tokens, at)
    if (known) {
      wishes.push({ word: known.word, allergen: known.allergen })
      state = 'listing'
      at += known.length
      continue
    }
    if (WITHOUT.includes(token)) state = 'without'
    else if (AVOIDING.includes(token)) state = 'avoiding'
    else if (COELIAC.includes(token)) wishes.push({ word: token, allergen: 'glutine' })
    else if (!BETWEEN.has(token)) {
      if (state === 'without') wishes.push({ word: token, allergen: null })
      state = 'outside'
    }
    at++
  }
  return wishes
}

/** The longest known words that begin there. */
function knownAt(tokens: readonly string[], at: number): (Wish & { length: number }) | null {
  for (let length = LONGEST_WORDS; length > 0; length--) {
    const word = tokens.slice(at, at + length).join(' ')
    const allergen = at + length <= tokens.length ? KNOWN.get(word) : undefined
    if (allergen !== undefined) return { word, allergen, length }
  }
  return null
}

// What a customer writes about one cake goes into the order's note, on a line of its own that says which cake it is about: an
// order has one note, and the laboratory reads it with the ticket (docs/decisions/0604).

/** What the order's note says about this cake, empty when nothing. */
export function noteAbout(orderNote: string, productName: string): string {
  return orderNote.split('\n').find(isAbout(productName))?.slice(prefixOf(productName).length) ?? ''
}

/** The order's note with another one about this cake; the rest of it stays. */
export function withNoteAbout(orderNote: string, productName: string, before: string, note: string): string {
  const lines = orderNote === '' ? [] : orderNote.split('\n')
  const place = before === '' ? -1 : lines.indexOf(prefixOf(productName) + before)
  const text = oneLine(note)
  const written = text === '' ? [] : [prefixOf(productName) + text]
  const changed = place < 0 ? [...lines, ...written] : lines.toSpliced(place, 1, ...written)
  return changed.join('\n').slice(0, NOTE_MAX_LENGTH)
}

/** How many characters can be written about this cake. */
export function noteRoom(orderNote: string, productName: string, before: string): number {
  const taken = withNoteAbout(orderNote, productName, before, '').length + 1 + prefixOf(productName).length
  return Math.max(0, Math.min(CAKE_NOTE_MAX_LENGTH, NOTE_MAX_LENGTH - taken))
}

function prefixOf(productName: string): string {
  return `${productName}: `
}

function isAbout(productName: string) {
  return (line: string) => line.startsWith(prefixOf(productName))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
