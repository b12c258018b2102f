// Cells and columns of a list that goes to a spreadsheet and comes back: amounts and words as Italians write them, a guard
// against what a spreadsheet would run as a formula (OWASP, "CSV injection"), and how each kind of value is written and read.
import type { StoredValue } from '#domain/fields.ts'
import { searchText } from '#domain/fold.ts'
import { type Cents, decimalText, euroFromCents } from '#domain/money.ts'
import { normalizeText } from '#domain/wire.ts'
import { ALLERGENS, type Allergen, allergenLabel, isAllergen, NO_ALLERGENS } from './allergens.ts'
import { readBarcode } from './barcode.ts'
import type { Category, VariantType } from './catalogue.ts'
import { CATEGORY_NAME_MAX } from './product-schema.ts'
import { scaleCodeProblem, storedScaleCode } from './scale-label.ts'

/** A text that begins like a formula gets an apostrophe, which spreadsheets take as "this is text". One more each time. */
export function guardCell(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** Takes back exactly what `guardCell` put there. */
export function unguardCell(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

/** As it is stored and compared: one form, line breaks of every system are one, blanks around are nothing. */
export function plainText(text: string): string {
  return normalizeText(text).replace(/\r\n?/g, '\n').trim()
}

/**
 * What letters look like that were read in another encoding than they were written in: controls, signs behind a letter
 * that stand there in no language, and capitals with an accent inside of a word.
 */
const WRONG_LETTERS =
  /[^\t\n\r -~\u00a0-\ufffc]|[a-z]Ã|(^|\s)Ã(\s|$)|Ã[^A-ZÀ-Þ\s]|Â[\u00a0-\u00bf]|â€|[A-Za-zà-ÿ][ˆ˜‚ƒ†‡‰¤¦¨¬¯¸\u2500-\u25a0]|[a-zß-ÿ][À-ÖØ-ÞŠŽ]|[A-Z][À-ÖØ-Þ][a-zß-ÿ]/

/** Whether its letters are what somebody wrote: nothing is imported that only looks like a word. */
export function isReadable(text: string): boolean {
  return !WRONG_LETTERS.test(text)
}

/** An error that a spreadsheet wrote in the place of a value, in Italian or English; null for anything else. */
export function formulaProblem(text: string): string | null {
  const isError = /^#(NOME|NAME|RIF|REF|VALORE|VALUE|NUM|NULLO|NULL|DIV\/0|ESPANSIONE|SPILL|CALC)[!?]$|^#N\/[AD]$|^#{3,}$/i.test(
    text,
  )
  return isError ? `«${text}» è un errore del foglio di calcolo: scrivi il valore, non la formula.` : null
}

const MONTHS = 'gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic|jan|may|jun|jul|aug|sep|oct|dec'
const DATE = new RegExp(
  `^\\d{1,2}[-/ ](${MONTHS})([-/ ]\\d{2,4})?$|^(${MONTHS})[-/ ]\\d{2,4}$|^\\d{1,2}[-/]\\d{1,2}[-/]\\d{2,4}$|^\\d{4}-\\d{2}-\\d{2}\\b`,
  'i',
)

/** That a name is what a spreadsheet makes of `6-8`: a date, or the number of its day; null for any other name. */
export function doubtOf(name: string): string | null {
  if (DATE.test(name)) return `«${name}» è una data: forse il foglio di calcolo ha cambiato il nome.`
  return /^[34]\d{4}$/.test(name)
    ? `«${name}» è un numero: forse era una data, o il foglio di calcolo ha cambiato il nome.`
    : null
}

/** `1234,50`: comma, two decimals, no thousands: what Excel takes for a number. */
export function euroCell(cents: Cents): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
}

/** `3,5`, `3.50`, `€ 3,50`, `1.234,50` → cents; null for what is no amount, or could be two (`1.234`). */
export function readEuroCell(text: string): Cents | null {
  const bare = text.replace(/[€\s\u00a0]/g, '')
  const italian = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(bare)
  const isThousand = /^\d{1,3}(\.\d{3})+$/.test(bare)
  const found = isThousand ? null : (italian ?? /^(\d+)\.(\d{1,2})$/.exec(bare))
  if (!found) return null
  const [, whole = '', fraction = ''] = found
  const cents = Number(whole.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

/** `0,25`, `0.25`, `-3` → a number with at most three decimals; null for what is none. */
export function readNumberCell(text: string): number | null {
  return /^-?\d{1,9}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

const YES = ['si', 's', '1', 'vero', 'true', 'x', 'yes']
const NO = ['no', 'n', '0', 'falso', 'false', '']

function flagCell(isSet: boolean): string {
  return isSet ? 'sì' : 'no'
}

/** `sì`, `no` and what spreadsheets make of them; null for any other word. */
export function readFlagCell(text: string): boolean | null {
  const word = wordKey(text)
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : null
}

/** Names are compared without case, accents and the like: `Unità` is `unita`, `Giorni preparazione` is `giorni_preparazione`. */
export function wordKey(text: string): string {
  return searchText(text).replace(/[\s_-]+/g, '_')
}

// What a column of the catalogue's list is: its Italian header, the field it stands for, how a value is written and read.

/** What names in a list may refer to. */
export interface CsvNames {
  categories: readonly Pick<Category, 'id' | 'name'>[]
  types: readonly Pick<VariantType, 'id' | 'name'>[]
}

type ReadCell = { ok: true; value: StoredValue } | { ok: false; message: string }

export interface CsvColumn<Row> {
  header: string
  /** The database's name. */
  field: string
  /** A new row cannot be without it. */
  isNeeded?: boolean
  /** The value of a row, as the database holds it. */
  of: (row: Row) => StoredValue
  write: (value: StoredValue, names: CsvNames) => string
  /** @param text without blanks around */
  read: (text: string, names: CsvNames) => ReadCell
}

export type Codec = Pick<CsvColumn<never>, 'write' | 'read'>

const right = (value: StoredValue): ReadCell => ({ ok: true, value })
const wrong = (message: string): ReadCell => ({ ok: false, message })

export function words({ min, max }: { min: number; max: number }): Codec {
  return {
    write: String,
    read: (text) => {
      if (text.length < min) return wrong('Manca.')
      if (text.length > max) return wrong(`È troppo lungo: al massimo ${max} caratteri.`)
      return right(text)
    },
  }
}

/** The value is in euro, as the database has it. */
export function euro({ max }: { max: Cents }): Codec {
  return {
    write: (value) => euroCell(Math.round(Number(value) * 100)),
    read: (text) => {
      const cents = readEuroCell(text)
      if (cents === null) return wrong(text === '' ? 'Manca.' : `«${text}» non è un importo. Scrivilo come 12,50.`)
      return cents > max ? wrong(`È troppo: al massimo ${euroCell(max)}.`) : right(euroFromCents(cents))
    },
  }
}

export function number({ min, max, isWhole = false }: { min: number; max: number; isWhole?: boolean }): Codec {
  return {
    write: (value) => decimalText(Number(value)),
    read: (text) => {
      const value = readNumberCell(text)
      if (value === null || (isWhole && !Number.isInteger(value))) {
        return wrong(`«${text}» non è un numero${isWhole ? ' intero' : ''}.`)
      }
      const isInside = value >= min && value <= max
      return isInside ? right(value) : wrong(`Deve stare tra ${decimalText(min)} e ${decimalText(max)}.`)
    },
  }
}

/** Spreadsheets shorten long numbers to `8,00123E+12` and drop zeros in front: what cannot be read any more is said. */
export const barcode: Codec = {
  write: String,
  read: (text) => {
    if (text === '') return right('')
    if (/^\d+([.,]\d+)?E\+?\d+$/i.test(text)) {
      return wrong(`«${text}» non è più il codice: nel foglio di calcolo metti la colonna in formato testo.`)
    }
    const read = readBarcode(text)
    return read.ok ? right(read.barcode) : wrong(lostZeros(text) ?? read.message)
  },
}

/** Digits that are a barcode with the zeros that a spreadsheet takes away in front; null for any others. */
function lostZeros(text: string): string | null {
  const whole = [8, 13].map((length) => text.padStart(length, '0')).find((digits) => digits !== text && readBarcode(digits).ok)
  return whole === undefined || !/^\d+$/.test(text)
    ? null
    : `Forse è ${whole}: il foglio di calcolo toglie gli zeri davanti. Metti la colonna in formato testo.`
}

export const scaleCode: Codec = {
  write: String,
  read: (text) => {
    const problem = scaleCodeProblem(text)
    return problem === null ? right(storedScaleCode(text)) : wrong(problem)
  },
}

export const flag: Codec = {
  write: (value) => flagCell(value === true),
  read: (text) => {
    const value = readFlagCell(text)
    return value === null ? wrong(`«${text}» non va bene: scrivi sì o no.`) : right(value)
  },
}

/** One of a few words. @param labels Italian, by the database's word */
export function choice(labels: Readonly<Record<string, string>>): Codec {
  const entries = Object.entries(labels)
  return {
    write: (value) => labels[String(value)] ?? String(value),
    read: (text) => {
      const found = entries.find(([word, label]) => [wordKey(word), wordKey(label)].includes(wordKey(text)))
      const said = entries.flatMap(([, label]) => (label === '' ? [] : [label]))
      return found ? right(found[0]) : wrong(`«${text}» non va bene: scrivi ${listed(said)}.`)
    },
  }
}

const NONE_WORDS = [NO_ALLERGENS, 'nessuna', 'nessun_allergene', 'nessuno_dei_14']

/** `glutine, latte`, or `nessuno` for none of the fourteen; an empty cell says nothing. */
export const allergens: Codec = {
  write: (value) => textsIn(value).map(spoken).join(', '),
  read: (text) => {
    if (NONE_WORDS.includes(wordKey(text))) return right([NO_ALLERGENS])
    const read = readAllergens(text)
    if (read.unknown === undefined) return right(read.found)
    return wrong(
      NONE_WORDS.includes(wordKey(read.unknown))
        ? 'Scrivi gli allergeni, oppure solo «nessuno».'
        : `«${read.unknown}» non è uno dei 14 allergeni. Se non ne ha, scrivi «nessuno».`,
    )
  },
}

/** Traces: no cell, no traces. */
export const traces: Codec = {
  write: (value) => textsIn(value).map(spoken).join(', '),
  read: (text) => {
    const read = readAllergens(NONE_WORDS.includes(wordKey(text)) ? '' : text)
    return read.unknown === undefined ? right(read.found) : wrong(`«${read.unknown}» non è uno dei 14 allergeni.`)
  },
}

/** `unknown`: the first word that is none of the fourteen. */
function readAllergens(text: string): { found: Allergen[]; unknown: string | undefined } {
  const keys = parts(text, /[,|]/).map(wordKey)
  const unknown = keys.find((key) => !ALLERGENS.some((allergen) => wordKey(allergen) === key))
  return {
    found: ALLERGENS.filter((allergen) => keys.includes(wordKey(allergen))),
    unknown: unknown?.replaceAll('_', ' '),
  }
}

export const categoryName: Codec = {
  write: (value, { categories }) => nameOf(String(value), categories),
  read: (text, { categories }) =>
    text.length > CATEGORY_NAME_MAX
      ? wrong(`Il nome della categoria è troppo lungo: al massimo ${CATEGORY_NAME_MAX} caratteri.`)
      : named(text, categories, 'La categoria', 'Creala prima nella scheda Categorie.'),
}

export const typeName: Codec = {
  write: (value, { types }) => nameOf(String(value), types),
  read: (text, { types }) => named(text, types, 'Il tipo di variante', 'Crealo prima nella scheda Varianti.'),
}

/** Several types, `Persone | Base | Farcitura`. */
export const typeNames: Codec = {
  write: (value, { types }) =>
    textsIn(value)
      .map((id) => nameOf(id, types))
      .join(' | '),
  read: (text, { types }) => {
    const read = parts(text, /\|/).map((part) => named(part, types, 'Il tipo di variante', 'Crealo prima nella scheda Varianti.'))
    const problem = read.find((one) => !one.ok)
    return problem ?? right(read.flatMap((one) => (one.ok ? [String(one.value)] : [])))
  },
}

interface Named {
  id: string
  name: string
}

function named(text: string, rows: readonly Named[], what: string, advice: string): ReadCell {
  if (text === '') return wrong('Manca.')
  const exact = rows.filter(({ name }) => name.trim() === text)
  const found = exact.length > 0 ? exact : rows.filter(({ name }) => wordKey(name) === wordKey(text))
  const [first, second] = found
  if (!first) return wrong(`${what} «${text}» non esiste. ${advice}`)
  return second ? wrong(`«${text}» esiste più volte: dai nomi diversi prima di importare.`) : right(first.id)
}

function nameOf(id: string, rows: readonly Named[]): string {
  return rows.find((row) => row.id === id)?.name ?? ''
}

function parts(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function textsIn(value: StoredValue): readonly string[] {
  return typeof value === 'object' ? value : []
}

function spoken(word: string): string {
  return isAllergen(word) ? allergenLabel(word) : word
}

function listed(labels: readonly string[]): string {
  return `${labels.slice(0, -1).join(', ')} o ${labels.at(-1) ?? ''}`
}
