// Square's export of the item library: a row for each variation, those of one item one after the other under the same name.
import type { CsvRow } from '#domain/catalogue/csv-import.ts'
import type { ForeignList, ForeignProduct, ForeignVariation } from './foreign-list.ts'
import { type ForeignTable, foreignTable, isTrue, ownAmount, vatIn } from './foreign-table.ts'
import { htmlText } from './html-text.ts'

const COLUMNS = {
  name: { keys: ['item_name', 'nome_articolo'], becomes: 'nome' },
  variation: { keys: ['variation_name', 'nome_variante'], becomes: 'varianti' },
  sku: { keys: ['sku'], becomes: 'per trovare le foto' },
  description: { keys: ['description', 'descrizione'], becomes: 'descrizione, come testo' },
  category: { keys: ['reporting_category', 'category', 'categoria'], becomes: 'categoria' },
  categories: { keys: ['categories', 'categorie'], becomes: 'categoria, la prima' },
  barcode: { keys: ['gtin'], becomes: 'codice a barre' },
  price: { keys: ['price', 'prezzo'], becomes: 'prezzo' },
  archived: { keys: ['archived', 'archiviato'], becomes: 'nascosto' },
  sellable: { keys: ['sellable', 'vendibile'], becomes: 'disponibile' },
  unit: { keys: ['unit_and_precision', 'unit'], becomes: 'unità' },
} as const
type Column = keyof typeof COLUMNS

const OPTIONS = { pattern: /^option_(name|value)_\d+$/, becomes: 'varianti' }
const TAXES = { pattern: /^(tax|imposta)_.*%/, becomes: 'IVA' }
/** What Square calls the only way in which something is sold. */
const ONLY = /^(regular|regolare|normale|predefinit[oa]|standard)?$/i

export function isSquare(keys: readonly string[]): boolean {
  return COLUMNS.name.keys.some((key) => keys.includes(key)) && COLUMNS.variation.keys.some((key) => keys.includes(key))
}

export function readSquare(header: readonly string[], rows: readonly CsvRow[]): ForeignList {
  const table = foreignTable<Column>(header, COLUMNS, [OPTIONS, TAXES])
  const groups: CsvRow[][] = []
  let last = ''
  for (const row of rows) {
    const name = table.cell(row, 'name')
    const group = groups.at(-1)
    if (group && (name === last || name === '')) group.push(row)
    else groups.push([row])
    if (name !== '') last = name
  }
  const products = groups.map((group) => productOf(table, group))
  return { program: 'Square', products, columns: table.found, ignored: table.ignored, lost: [] }
}

function productOf(table: ForeignTable<Column>, group: readonly CsvRow[]): ForeignProduct {
  const first = group[0] ?? { line: 0, cells: [] }
  const rates = table.matching(first, TAXES.pattern).filter(({ cell }) => isTrue(cell))
  const [listed = ''] = table.cell(first, 'categories').split(',')
  return {
    line: first.line,
    name: table.cell(first, 'name'),
    description: htmlText(table.cell(first, 'description')),
    category: leafOf(table.cell(first, 'category') || listed),
    unit: /\bkg|kilogram|chil/i.test(table.cell(first, 'unit')) ? 'kg' : '',
    vat: rates.length === 1 ? vatIn(rates[0]?.name ?? '') : '',
    isHidden: isTrue(table.cell(first, 'archived')),
    codes: [],
    pictures: [],
    variations: group.map((row) => variationOf(table, row)),
    lost: [],
  }
}

function variationOf(table: ForeignTable<Column>, row: CsvRow): ForeignVariation {
  const names = table.cells(row, /^option_name_\d+$/)
  const options = table
    .cells(row, /^option_value_\d+$/)
    .flatMap((value, index) => (value === '' ? [] : [{ name: names[index] ?? '', value }]))
  const variation = table.cell(row, 'variation')
  // Without options the variation has a name alone, and none of what is chosen.
  const named = ONLY.test(variation) ? [] : [{ name: '', value: variation }]
  return {
    line: row.line,
    options: options.length > 0 ? options : named,
    price: ownAmount(table.cell(row, 'price')),
    barcode: table.cell(row, 'barcode'),
    isAvailable: !/^(n|no)$/i.test(table.cell(row, 'sellable')),
    codes: [table.cell(row, 'sku')].filter((code) => code !== ''),
    pictures: [],
  }
}

/** Of `Dolci > Torte` the last; an id that newer exports put behind a name goes: `Torte (#ABC123)`. */
function leafOf(path: string): string {
  return (path.split('>').pop() ?? '').replace(/\s*\(#?[A-Z0-9]{12,}\)$/, '').trim()
}
