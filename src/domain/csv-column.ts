// What a column of the catalogue's list is: its Italian header, the field it stands for, how a value is written and read.
import { ALLERGENS, allergenLabel } from '#domain/allergens.ts'
import { readBarcode } from '#domain/barcode.ts'
import type { Category, VariantType } from '#domain/catalogue.ts'
import type { BatchValue } from '#domain/catalogue-batch.ts'
import { euroCell, flagCell, readEuroCell, readFlagCell, readNumberCell, wordKey } from '#domain/csv-cell.ts'
import { decimalText } from '#domain/decimal-text.ts'
import { euroFromCents } from '#domain/money.ts'
import { isText } from '#domain/wire.ts'

/** What names in a list may refer to. */
export interface CsvNames {
  categories: readonly Pick<Category, 'id' | 'name'>[]
  types: readonly Pick<VariantType, 'id' | 'name'>[]
}

export type ReadCell = { ok: true; value: BatchValue } | { ok: false; message: string }

export interface CsvColumn<Row> {
  header: string
  /** The database's name. */
  field: string
  /** A new row cannot be without it. */
  isNeeded?: boolean
  /** The value of a row, as the database holds it. */
  of: (row: Row) => BatchValue
  write: (value: BatchValue, names: CsvNames) => string
  /** @param text without blanks around */
  read: (text: string, names: CsvNames) => ReadCell
}

type Codec = Pick<CsvColumn<never>, 'write' | 'read'>

const right = (value: BatchValue): ReadCell => ({ ok: true, value })
const wrong = (message: string): ReadCell => ({ ok: false, message })

export function words({ min, max }: { min: number; max: number }): Codec {
  return {
    write: String,
    read: (text) => {
      if (text.length < min) return wrong('Manca.')
      if (text.length > max) return wrong(`È troppo lungo: al massimo ${max} caratteri.`)
      return isText(text, max) ? right(text) : wrong('Contiene caratteri che non si possono leggere.')
    },
  }
}

/** The value is in euro, as the database has it. */
export function euro(): Codec {
  return {
    write: (value) => euroCell(Math.round(Number(value) * 100)),
    read: (text) => {
      const cents = readEuroCell(text)
      if (cents === null) return wrong(text === '' ? 'Manca.' : `«${text}» non è un importo. Scrivilo come 12,50.`)
      return cents > 10_000_000 ? wrong('È troppo: al massimo 100000,00.') : right(euroFromCents(cents))
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
export function barcode(): Codec {
  return {
    write: String,
    read: (text) => {
      if (text === '') return right('')
      if (/^\d+([.,]\d+)?E\+?\d+$/i.test(text)) {
        return wrong(`«${text}» non è più il codice: nel foglio di calcolo metti la colonna in formato testo.`)
      }
      const read = readBarcode(text)
      return read.ok ? right(read.barcode) : wrong(read.message)
    },
  }
}

export function flag(): Codec {
  return {
    write: (value) => flagCell(value === true),
    read: (text) => {
      const value = readFlagCell(text)
      return value === null ? wrong(`«${text}» non va bene: scrivi sì o no.`) : right(value)
    },
  }
}

/** One of a few words. @param labels Italian, by the database's word */
export function choice(labels: Readonly<Record<string, string>>): Codec {
  const entries = Object.entries(labels)
  return {
    write: (value) => labels[String(value)] ?? String(value),
    read: (text) => {
      const found = entries.find(([word, label]) => [wordKey(word), wordKey(label)].includes(wordKey(text)))
      return found ? right(found[0]) : wrong(`«${text}» non va bene: scrivi ${listed(entries.map(([, label]) => label))}.`)
    },
  }
}

export function allergens(): Codec {
  return {
    write: (value) => textsIn(value).map(spoken).join(', '),
    read: (text) => {
      const keys = parts(text, /[,|]/).map(wordKey)
      const found = ALLERGENS.filter((allergen) => keys.includes(wordKey(allergen)))
      const unknown = keys.find((key) => !ALLERGENS.some((allergen) => wordKey(allergen) === key))
      return unknown === undefined ? right(found) : wrong(`«${unknown.replaceAll('_', ' ')}» non è uno dei 14 allergeni.`)
    },
  }
}

export function categoryName(): Codec {
  return {
    write: (value, { categories }) => nameOf(String(value), categories),
    read: (text, { categories }) => named(text, categories, 'La categoria', 'Creala prima nella scheda Categorie.'),
  }
}

export function typeName(): Codec {
  return {
    write: (value, { types }) => nameOf(String(value), types),
    read: (text, { types }) => named(text, types, 'Il tipo di variante', 'Crealo prima nella scheda Varianti.'),
  }
}

/** Several types, `Persone | Base | Farcitura`. */
export function typeNames(): Codec {
  return {
    write: (value, { types }) =>
      textsIn(value)
        .map((id) => nameOf(id, types))
        .join(' | '),
    read: (text, { types }) => {
      const read = parts(text, /\|/).map((part) =>
        named(part, types, 'Il tipo di variante', 'Crealo prima nella scheda Varianti.'),
      )
      const problem = read.find((one) => !one.ok)
      return problem ?? right(read.flatMap((one) => (one.ok ? [String(one.value)] : [])))
    },
  }
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

function textsIn(value: BatchValue): readonly string[] {
  return typeof value === 'object' ? value : []
}

function spoken(word: string): string {
  const allergen = ALLERGENS.find((candidate) => candidate === word)
  return allergen ? allergenLabel(allergen) : word
}

function listed(labels: readonly string[]): string {
  return `${labels.slice(0, -1).join(', ')} o ${labels.at(-1) ?? ''}`
}
