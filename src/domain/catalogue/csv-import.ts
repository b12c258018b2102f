// A list that comes from a spreadsheet, compared with the catalogue before anything is written: what each row would make, change
// or leave as it is, and what is wrong with it. Columns that are not there, and cells that are, decide: what a row does not
// name stays as it is.

import type { StoredValue } from '#domain/fields.ts'
import { searchText } from '#domain/fold.ts'
import { DECLARATION_WORDS, isDeclared } from './allergens.ts'
import type { BatchCollection, CatalogueWrite } from './batch.ts'
import { type CsvColumn, type CsvNames, doubtOf, formulaProblem, isReadable, plainText, unguardCell, wordKey } from './csv.ts'
import { CODE_HEADER } from './csv-columns.ts'
import { knownHeaders, type RenamedColumn } from './csv-headers.ts'
import { lacksDeclaration } from './declaring.ts'

type Values = Record<string, StoredValue>

interface Listed {
  id: string
  updated: string
}

/** What is known of the catalogue; `updated` goes with every change as what was seen. */
export interface ImportTarget<Row extends Listed> {
  collection: BatchCollection
  columns: readonly CsvColumn<Row>[]
  rows: readonly Row[]
  names: CsvNames
  /** Of fields that a new row does not name. @param named those that it does, by field names */
  defaultsFor: (named: Readonly<Values>) => Readonly<Values>
  /** What no two records may share: a product's name and category, a variant's type and value. By field names. */
  identity: readonly [string, string]
  /** Fields whose values no two records may share, when they have any. */
  soleFields: readonly string[]
  /** A row without a code that names what is there already leaves it as it is; else it is wrong. */
  leavesExisting?: boolean
  /** Of what the row at a line makes; of one that has been written, its own. */
  idFor: (line: number) => string
}

export interface CsvRow {
  /** Where it begins in the file, from 1. */
  line: number
  cells: readonly string[]
}

interface ImportDifference {
  header: string
  before: string
  after: string
}

interface ImportProblem {
  /** Empty when it is about the whole row. */
  header: string
  message: string
}

export interface ImportRow {
  line: number
  /** Of the record that the row makes or is about; null where it is wrong. */
  id: string | null
  /** What the row is about, as a person calls it. */
  label: string
  state: 'new' | 'changed' | 'unchanged' | 'wrong'
  /** Null when there is nothing to write. */
  change: CatalogueWrite | null
  /** What the change writes over, by the database's names; null where it makes a record or there is none. */
  before: Readonly<Values> | null
  differences: readonly ImportDifference[]
  problems: readonly ImportProblem[]
  /** What can be written as it stands, and is probably not what was meant. */
  doubts: readonly ImportProblem[]
  /** Nobody will have said what it contains. */
  isUndeclared: boolean
}

type HeaderReading<Row> =
  | { ok: true; columns: readonly (CsvColumn<Row> | 'code' | null)[]; renamed: RenamedColumn[]; ignored: string[] }
  | { ok: false; message: string }

/** Which column stands where. Those that are called otherwise are named, and unknown ones, which are left aside. */
export function readHeader<Row>(header: readonly string[], columns: readonly CsvColumn<Row>[]): HeaderReading<Row> {
  const written = header.map(wordKey)
  const keys = knownHeaders(
    written,
    columns.map((column) => column.header),
  )
  const twice = keys.find((key, index) => key !== '' && keys.indexOf(key) !== index)
  if (twice !== undefined) return { ok: false, message: `La colonna «${twice}» c’è due volte.` }
  const found = keys.map((key) => (key === CODE_HEADER ? 'code' : (columns.find((column) => column.header === key) ?? null)))
  const needed = columns.filter((column) => column.isNeeded && !found.includes(column))
  if (!found.includes('code') && needed.length > 0) {
    const missing = [CODE_HEADER, ...needed.map((column) => column.header)].join(', ')
    return { ok: false, message: `La prima riga deve avere i nomi delle colonne. Mancano: ${missing}.` }
  }
  if (found.every((column) => column === 'code' || column === null)) {
    return { ok: false, message: 'Nel file non c’è nessuna colonna da importare.' }
  }
  const renamed = header.flatMap((name, index) => {
    const key = keys[index] ?? ''
    return key === written[index] ? [] : [{ name: name.trim(), header: key }]
  })
  return {
    ok: true,
    columns: found,
    renamed,
    ignored: header.filter((name, index) => found[index] === null && name.trim() !== ''),
  }
}

/**
 * Reads rows one by one, in the order of the file: it remembers those before, so that none is there twice.
 * @param columns as `readHeader` found them
 */
export function rowReader<Row extends Listed>(
  target: ImportTarget<Row>,
  columns: readonly (CsvColumn<Row> | 'code' | null)[],
): (row: CsvRow) => ImportRow {
  const byId = new Map(target.rows.map((row) => [row.id, row]))
  const seenIds = new Map<string, number>()
  const owners = new Map<string, Owner>(target.rows.map((row) => [identityOf(target, fieldsOf(target, row)), { id: row.id }]))
  const holders = soleHolders(target)
  const codeAt = columns.indexOf('code')
  return ({ line, cells }) => {
    const code = cleanCell(cells[codeAt] ?? '')
    const existing = byId.get(code) ?? null
    const problems: ImportProblem[] = []
    if (code !== '' && existing === null) {
      problems.push({
        header: CODE_HEADER,
        message: `Nessuna voce ha il codice «${code}». Lascialo vuoto per crearne una nuova.`,
      })
    }
    const firstAt = seenIds.get(code)
    if (existing && firstAt !== undefined) {
      problems.push({ header: CODE_HEADER, message: `Lo stesso codice è già alla riga ${firstAt}.` })
    }
    if (existing) seenIds.set(code, line)
    const read = readCells(target, columns, cells, existing)
    const there = target.leavesExisting ? owners.get(identityOf(target, read.values)) : undefined
    // A part of this list may have been written before the import was cut short.
    const known = byId.get(target.idFor(line)) ?? (there && there.line === undefined ? there : undefined)
    const label = labelOf(target, read.values, existing)
    const nothing = { change: null, before: null, differences: [], doubts: [], problems: [] }
    if (code === '' && known) {
      return { line, id: known.id, label, state: 'unchanged', ...nothing, isUndeclared: false }
    }
    const extra = cells.slice(columns.length).some((cell) => cell.trim() !== '')
    if (extra) problems.push({ header: '', message: 'Ha più valori delle colonne: forse manca una virgoletta.' })
    problems.push(...read.problems)
    if (code === '') problems.push(...missing(target, read.values, read.problems))
    const held = existing && fieldsOf(target, existing)
    const values = code === '' ? { ...target.defaultsFor(read.values), ...read.values } : read.values
    problems.push(...contradictions(values, held ?? {}))
    const shown = shownOf({ ...held, ...values })
    const isUndeclared = !isDeclared(shown)
    if (target.collection === 'products' && lacksDeclaration(held && shownOf(held), shown)) {
      // A new one waits out of sight for its answer; of one that has an answer none is taken away.
      if (existing === null) values.hidden = true
      else problems.push({ header: 'allergeni', message: TEXT_DECLARE_CELL })
    }
    const identity = identityOf(target, { ...held, ...values })
    const owner = owners.get(identity)
    const isAboutIdentity = target.identity.some((field) => field in values)
    const isTaken = owner !== undefined && owner.id !== existing?.id && isAboutIdentity
    if (isTaken) problems.push({ header: '', message: takenText(owner) })
    for (const holder of holders) problems.push(...holder.problems(values, existing?.id ?? null))
    const row = { line, id: existing?.id ?? null, label, ...nothing, problems, doubts: read.doubts, isUndeclared }
    if (problems.length > 0) return { ...row, state: 'wrong', id: null, doubts: [] }
    if (existing === null) {
      const id = target.idFor(line)
      owners.set(identity, { id, line })
      for (const holder of holders) holder.take(values, { id, label })
      return { ...row, id, state: 'new', change: { collection: target.collection, id, seen: null, values } }
    }
    if (Object.keys(values).length === 0) return { ...row, state: 'unchanged' }
    const { id, updated: seen } = existing
    owners.set(identity, { id })
    for (const holder of holders) holder.take(values, { id, label })
    const change = { collection: target.collection, id, seen, values }
    const before = Object.fromEntries(Object.keys(values).map((field) => [field, held?.[field] ?? '']))
    return { ...row, state: 'changed', change, before, differences: read.differences }
  }
}

const TEXT_UNREADABLE = 'Ci sono lettere che non si leggono: salva il file come «CSV UTF-8» e sceglilo di nuovo.'

interface ReadCells {
  values: Values
  differences: ImportDifference[]
  problems: ImportProblem[]
  doubts: ImportProblem[]
}

/** Of an existing row only what differs; of a new one all. A cell that reads as it was exported is never a difference. */
function readCells<Row extends Listed>(
  target: ImportTarget<Row>,
  columns: readonly (CsvColumn<Row> | 'code' | null)[],
  cells: readonly string[],
  existing: Row | null,
): ReadCells {
  const found: ReadCells = { values: {}, differences: [], problems: [], doubts: [] }
  columns.forEach((column, index) => {
    const cell = cells[index]
    if (column === 'code' || column === null || cell === undefined) return
    const text = cleanCell(cell)
    const before = existing && plainText(column.write(column.of(existing), target.names))
    if (text === before) return
    if (!isReadable(cell)) {
      found.problems.push({ header: column.header, message: TEXT_UNREADABLE })
      return
    }
    // A new row's empty cell says nothing: the default holds.
    if (existing === null && text === '' && !column.isNeeded) return
    const failed = formulaProblem(text)
    if (failed !== null) {
      found.problems.push({ header: column.header, message: failed })
      return
    }
    const read = column.read(text, target.names)
    if (!read.ok) found.problems.push({ header: column.header, message: read.message })
    else if (existing === null || JSON.stringify(read.value) !== JSON.stringify(column.of(existing))) {
      found.values[column.field] = read.value
      const doubt = target.identity.includes(column.field) ? doubtOf(text) : null
      if (doubt !== null) found.doubts.push({ header: column.header, message: doubt })
      found.differences.push({ header: column.header, before: before ?? '', after: column.write(read.value, target.names) })
    }
  })
  return found
}

function missing<Row extends Listed>(
  { columns }: ImportTarget<Row>,
  values: Values,
  problems: readonly ImportProblem[],
): ImportProblem[] {
  return columns
    .filter(({ isNeeded, field, header }) => isNeeded && !(field in values) && !problems.some((one) => one.header === header))
    .map(({ header }) => ({ header, message: 'Manca.' }))
}

const TEXT_DECLARE_CELL = 'Scrivi gli allergeni, oppure «nessuno» se non ne ha.'

/** What a record says of its allergens. @param values by the database's names */
function shownOf({ hidden, allergens, servings }: Values) {
  const said = typeof allergens === 'object' ? allergens : []
  return {
    isHidden: hidden === true,
    allergens: DECLARATION_WORDS.filter((word) => said.includes(word)),
    servings: Number(servings ?? 0),
  }
}

function contradictions(values: Values, before: Values): ImportProblem[] {
  if (!('max_quantity' in values) && !('min_quantity' in values)) return []
  const { min_quantity: min, max_quantity: max }: Partial<Values> = { ...before, ...values }
  const isAgainst = typeof min === 'number' && typeof max === 'number' && max !== 0 && max < min
  return isAgainst ? [{ header: 'massimo', message: 'È meno del minimo. Scrivi 0 per non avere un massimo.' }] : []
}

function fieldsOf<Row extends Listed>(target: ImportTarget<Row>, row: Row): Values {
  return Object.fromEntries(target.columns.map((column) => [column.field, column.of(row)]))
}

function identityOf<Row extends Listed>({ identity }: ImportTarget<Row>, values: Values): string {
  return identity.map((field) => searchText(String(values[field] ?? ''))).join('\n')
}

function soleHolders<Row extends Listed>(target: ImportTarget<Row>): Holders[] {
  return target.columns
    .filter(({ field }) => target.soleFields.includes(field))
    .map((column) => {
      const held = target.rows.map((row) => ({ id: row.id, label: labelOf(target, {}, row), value: column.of(row) }))
      return holdersOf(column, held)
    })
}

/** `line`: of the file, where it only comes with it; nobody can look up that one's code. */
interface Owner {
  id: string
  line?: number
}

function takenText({ id, line }: Owner): string {
  if (line !== undefined) return `È già alla riga ${line} di questo file: togli questa, o cambia il nome.`
  return `Esiste già: metti il codice «${id}» per modificarlo, o cambia il nome.`
}

function labelOf<Row extends Listed>(target: ImportTarget<Row>, values: Values, existing: Row | null): string {
  const field = target.collection === 'products' ? 'name' : 'value'
  const column = target.columns.find((candidate) => candidate.field === field)
  return String(values[field] ?? (existing && column ? column.of(existing) : ''))
}

function cleanCell(cell: string): string {
  return plainText(unguardCell(cell.trim()))
}

// Which record holds a value that no two may have, such as a barcode, while the rows of a list are read one after the other: as
// the server will write them, so that a code which one row gives up is free for the next.

interface Holder {
  id: string
  label: string
}

interface Holders {
  /** That somebody else holds what these values would take; nothing when it is free, empty or not among them. */
  problems(values: Readonly<Values>, id: string | null): ImportProblem[]
  take(values: Readonly<Values>, holder: Holder): void
}

/**
 * @param column whose values are held
 * @param rows what is held now; an empty value is nobody's
 */
function holdersOf(
  { field, header }: { field: string; header: string },
  rows: readonly (Holder & { value: StoredValue })[],
): Holders {
  const held = new Map<StoredValue, Holder>(rows.map(({ value, ...holder }) => [value, holder]))
  held.delete('')
  return {
    problems(values, id) {
      const holder = held.get(values[field] ?? '')
      return holder && holder.id !== id ? [{ header, message: `È già di «${holder.label}».` }] : []
    },
    take(values, holder) {
      const value = values[field]
      if (value === undefined) return
      for (const [old, { id }] of held) if (id === holder.id) held.delete(old)
      if (value !== '') held.set(value, holder)
    },
  }
}
