// WooCommerce's own export of products, in English and Italian: a variable product is a row, and each of its variations another that
// names it in "Parent".
import { wordKey } from '#domain/catalogue/csv.ts'
import type { CsvRow } from '#domain/catalogue/csv-import.ts'
import type { ForeignList, ForeignProduct, ForeignVariation } from './foreign-list.ts'
import { type ForeignTable, fileNamesIn, foreignTable, isTrue, ownAmount, vatIn } from './foreign-table.ts'
import { htmlText } from './html-text.ts'

const COLUMNS = {
  id: { keys: ['id'], becomes: 'tiene insieme le righe di un prodotto' },
  type: { keys: ['type', 'tipo'], becomes: 'che cos’è: semplice, con varianti, variante' },
  sku: { keys: ['sku', 'cod'], becomes: 'per trovare le foto' },
  barcode: {
    keys: ['gtin,_upc,_ean,_or_isbn', 'gtin,_upc,_ean_o_isbn', 'gtin', 'ean', 'meta:_global_unique_id'],
    becomes: 'codice a barre',
  },
  name: { keys: ['name', 'nome'], becomes: 'nome' },
  published: { keys: ['published', 'pubblicato'], becomes: 'nascosto' },
  visibility: { keys: ['visibility_in_catalog', 'visibilita_nel_catalogo'], becomes: 'nascosto' },
  featured: { keys: ['is_featured?', 'in_primo_piano?', 'in_evidenza?'], becomes: 'in evidenza' },
  short: { keys: ['short_description', 'breve_descrizione', 'descrizione_breve'], becomes: 'descrizione, dove l’altra è vuota' },
  description: { keys: ['description', 'descrizione'], becomes: 'descrizione, come testo' },
  inStock: { keys: ['in_stock?', 'disponibile?'], becomes: 'disponibile' },
  taxClass: { keys: ['tax_class', 'aliquota_di_imposta', 'classe_di_imposta'], becomes: 'IVA, se il nome dice l’aliquota' },
  salePrice: { keys: ['sale_price', 'prezzo_in_offerta'], becomes: 'lasciato: si prende il prezzo pieno' },
  price: { keys: ['regular_price', 'prezzo_di_listino'], becomes: 'prezzo' },
  categories: { keys: ['categories', 'categorie'], becomes: 'categoria, l’ultima parte della prima' },
  images: { keys: ['images', 'immagini', 'immagine'], becomes: 'nomi dei file delle foto' },
  parent: { keys: ['parent', 'genitore'], becomes: 'tiene insieme le righe di un prodotto' },
} as const
type Column = keyof typeof COLUMNS

const ATTRIBUTES = {
  pattern: /^(attribute_\d+_(name|value\(s\))|attributo_\d+_nome|attributo_\d+_valuta\(e\)|attributo_\d+_valor[ei](\([ei]\))?)$/,
  becomes: 'varianti; «Allergeni» e «Ingredienti» come tali',
}
const NAMES = /^(attribute_\d+_name|attributo_\d+_nome)$/
const VALUES = /^(attribute_\d+_value\(s\)|attributo_\d+_valuta\(e\)|attributo_\d+_valor[ei](\([ei]\))?)$/

/** Columns that no other program's file has all of. */
const MARKS: readonly Column[] = ['type', 'name', 'price', 'published']

export function isWooCommerce(keys: readonly string[]): boolean {
  return MARKS.every((column) => COLUMNS[column].keys.some((key) => keys.includes(key)))
}

export function readWooCommerce(header: readonly string[], rows: readonly CsvRow[]): ForeignList {
  const table = foreignTable<Column>(header, COLUMNS, [ATTRIBUTES])
  const isVariation = (row: CsvRow) => /\bvariation\b|\bvariazione\b/i.test(table.cell(row, 'type'))
  const parents = new Map<string, CsvRow>()
  const own = rows.filter((row) => !isVariation(row))
  for (const row of own) {
    for (const code of [`id:${table.cell(row, 'id')}`, table.cell(row, 'sku')]) if (code !== '') parents.set(code, row)
  }
  const children = new Map<CsvRow, CsvRow[]>()
  const orphans: CsvRow[] = []
  for (const row of rows.filter(isVariation)) {
    const parent = parents.get(table.cell(row, 'parent'))
    if (parent) children.set(parent, [...(children.get(parent) ?? []), row])
    else orphans.push(row)
  }
  const products = [
    ...own.map((row) => productOf(table, row, children.get(row) ?? [])),
    ...orphans.map((row) => ({
      ...productOf(table, row, []),
      refused: 'È una variante di un prodotto che nel file non c’è.',
    })),
  ]
  const onSale = rows.filter((row) => table.cell(row, 'salePrice') !== '').length
  return {
    program: 'WooCommerce',
    products,
    columns: table.found,
    ignored: table.ignored,
    lost:
      onSale === 0
        ? []
        : [
            `${onSale === 1 ? 'Un prezzo in offerta non è preso' : `${onSale} prezzi in offerta non sono presi`}: vale il prezzo pieno.`,
          ],
  }
}

function productOf(table: ForeignTable<Column>, row: CsvRow, children: readonly CsvRow[]): ForeignProduct {
  const type = table.cell(row, 'type').toLowerCase()
  const attributes = attributesOf(table, row)
  const said = (...names: string[]) => attributes.find(({ name }) => names.includes(wordKey(name)))?.value ?? ''
  const [category = '', ...others] = categoriesIn(table.cell(row, 'categories'))
  const isHidden = !isTrue(table.cell(row, 'published')) || /^(hidden|nascosto)$/i.test(table.cell(row, 'visibility'))
  return {
    line: row.line,
    name: htmlText(table.cell(row, 'name')),
    description: textOf(table.cell(row, 'description')) || textOf(table.cell(row, 'short')),
    ingredients: said('ingredienti', 'ingredients'),
    allergens: said('allergeni', 'allergens'),
    category,
    vat: vatIn(table.cell(row, 'taxClass')),
    isHidden,
    isFeatured: isTrue(table.cell(row, 'featured')),
    codes: codesOf(table, row),
    pictures: fileNamesIn(table.cell(row, 'images')),
    variations:
      children.length === 0
        ? [variationOf(table, row, [])]
        : children.map((child) => variationOf(table, child, attributesOf(table, child))),
    lost: others.length === 0 ? [] : [`Sta anche in ${others.join(', ')}: qui un prodotto ha una categoria.`],
    ...refusalOf(type, children),
  }
}

function refusalOf(type: string, children: readonly CsvRow[]): { refused?: string } {
  if (/grouped|raggruppato/.test(type)) return { refused: 'È un gruppo di prodotti: qui non esiste, i suoi prodotti sì.' }
  if (/external|esterno/.test(type)) return { refused: 'Si vende su un altro sito: qui non si può.' }
  if (/variable|variabile/.test(type) && children.length === 0) return { refused: 'Ha varianti che nel file non ci sono.' }
  return {}
}

function variationOf(
  table: ForeignTable<Column>,
  row: CsvRow,
  options: readonly { name: string; value: string }[],
): ForeignVariation {
  const stock = table.cell(row, 'inStock')
  return {
    line: row.line,
    options,
    price: ownAmount(table.cell(row, 'price')),
    barcode: table.cell(row, 'barcode'),
    isAvailable: !/^(0|no|false|outofstock)$/i.test(stock),
    codes: codesOf(table, row),
    pictures: fileNamesIn(table.cell(row, 'images')),
  }
}

function attributesOf(table: ForeignTable<Column>, row: CsvRow): { name: string; value: string }[] {
  const values = table.cells(row, VALUES)
  return table.cells(row, NAMES).flatMap((name, index) => (name === '' ? [] : [{ name, value: values[index] ?? '' }]))
}

function codesOf(table: ForeignTable<Column>, row: CsvRow): string[] {
  return [table.cell(row, 'sku')].filter((code) => code !== '')
}

/** The export writes line breaks as two letters. */
function textOf(cell: string): string {
  return htmlText(cell.replace(/\\r\\n|\\n/g, '\n'))
}

/** `Dolci > Torte, Novità` is Torte and Novità; a comma within a name is written with a stroke before it. */
function categoriesIn(cell: string): string[] {
  const paths = cell
    .replaceAll('\\,', '\u0001')
    .split(',')
    .map((path) => path.replaceAll('\u0001', ',').trim())
  const names = paths.map((path) => path.split('>').pop()?.trim() ?? '').map(htmlText)
  return [...new Set(names.filter((name) => name !== '' && !/^(uncategorized|senza categoria)$/i.test(name)))]
}
