// Odoo's export of products (product.template, product.product), with the labels of the English and the Italian program or the names
// of its fields. Further lines of one product, such as a second attribute, have no name.
import type { CsvRow } from '#domain/catalogue/csv-import.ts'
import type { ForeignList, ForeignProduct, ForeignVariation } from './foreign-list.ts'
import { type ForeignTable, foreignTable, isTrue, ownAmount, vatIn } from './foreign-table.ts'
import { htmlText } from './html-text.ts'

const COLUMNS = {
  externalId: { keys: ['external_id', 'id_esterno', 'id'], becomes: 'lasciato: qui i codici sono altri' },
  name: { keys: ['name', 'nome'], becomes: 'nome' },
  reference: { keys: ['internal_reference', 'riferimento_interno', 'default_code'], becomes: 'per trovare le foto' },
  barcode: { keys: ['barcode', 'codice_a_barre'], becomes: 'codice a barre' },
  price: {
    keys: ['sales_price', 'prezzo_di_vendita', 'prezzo_vendita', 'list_price', 'lst_price', 'public_price'],
    becomes: 'prezzo',
  },
  posCategory: {
    keys: [
      ...['point_of_sale_category', 'pos_category', 'categoria_punto_vendita', 'categoria_del_punto_vendita', 'categoria_pos'],
      ...['point_of_sale_categories', 'pos_categ_ids', 'pos_categ_id', 'pos_product_category'],
    ],
    becomes: 'categoria, la prima',
  },
  category: {
    keys: [
      ...['product_category', 'categoria_prodotto', 'categoria_del_prodotto', 'categ_id', 'product_category/complete_name'],
      ...['categ_id/complete_name', 'categ_id/name', 'product_category/name'],
    ],
    becomes: 'categoria, l’ultima parte',
  },
  description: {
    keys: [
      ...['sales_description', 'descrizione_vendita', 'descrizione_di_vendita', 'descrizione_vendite', 'description_sale'],
      ...['ecommerce_description', 'description', 'descrizione'],
    ],
    becomes: 'descrizione, come testo',
  },
  taxes: {
    keys: [
      ...['customer_taxes', 'sales_taxes', 'imposte_vendita', 'imposte_vendite', 'imposte_cliente', 'imposte_di_vendita'],
      ...['imposte_sulle_vendite', 'taxes_id', 'taxes_id/name', 'customer_taxes/tax_name'],
    ],
    becomes: 'IVA',
  },
  unit: { keys: ['unit_of_measure', 'unita_di_misura', 'uom_id', 'uom_id/name', 'unit'], becomes: 'unità' },
  active: { keys: ['active', 'attivo'], becomes: 'nascosto' },
  sold: { keys: ['can_be_sold', 'puo_essere_venduto', 'sale_ok', 'sales', 'vendite'], becomes: 'nascosto' },
  variantValues: { keys: ['variant_values', 'valori_variante', 'product_template_variant_value_ids'], becomes: 'varianti' },
  attribute: {
    keys: ['product_attributes/attribute', 'attributi_prodotto/attributo', 'attribute_line_ids/attribute_id'],
    becomes: 'lasciato: non dice i prezzi delle varianti',
  },
} as const
type Column = keyof typeof COLUMNS

/** Words that no list of ours has. */
const MARKS: readonly Column[] = ['reference', 'posCategory', 'taxes', 'externalId', 'sold']

export function isOdoo(keys: readonly string[]): boolean {
  const has = (column: Column) => COLUMNS[column].keys.some((key) => keys.includes(key))
  return has('name') && has('price') && (has('category') || has('posCategory')) && MARKS.some(has)
}

export function readOdoo(header: readonly string[], rows: readonly CsvRow[]): ForeignList {
  const table = foreignTable<Column>(header, COLUMNS)
  const groups: CsvRow[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    const name = table.cell(row, 'name')
    const isVariant = table.cell(row, 'variantValues') !== '' && group?.[0] && table.cell(group[0], 'name') === name
    if (group && (name === '' || isVariant)) group.push(row)
    else groups.push([row])
  }
  return {
    program: 'Odoo',
    products: groups.map((group) => productOf(table, group)),
    columns: table.found,
    ignored: table.ignored,
    lost: [],
  }
}

function productOf(table: ForeignTable<Column>, group: readonly CsvRow[]): ForeignProduct {
  const first = group[0] ?? { line: 0, cells: [] }
  const isOff = (column: Column) => table.has(column) && !isTrue(table.cell(first, column))
  const variants = group.filter((row) => table.cell(row, 'name') !== '')
  const hasAttributes = group.some((row) => table.cell(row, 'attribute') !== '')
  const [posCategory = ''] = table.cell(first, 'posCategory').split(',')
  return {
    line: first.line,
    name: table.cell(first, 'name'),
    description: htmlText(table.cell(first, 'description')),
    category: leafOf(posCategory) || leafOf(table.cell(first, 'category')),
    unit: /^kg$/i.test(table.cell(first, 'unit')) ? 'kg' : '',
    vat: vatIn(table.cell(first, 'taxes')),
    isHidden: isOff('active') || isOff('sold'),
    codes: [],
    pictures: [],
    variations: (variants.length === 0 ? [first] : variants).map((row) => variationOf(table, row)),
    lost: hasAttributes ? ['Le sue varianti non sono prese: il file non ne dice i prezzi. Si aggiungono nella sua scheda.'] : [],
  }
}

function variationOf(table: ForeignTable<Column>, row: CsvRow): ForeignVariation {
  const options = table
    .cell(row, 'variantValues')
    .split(',')
    .flatMap((part) => {
      const [name = '', ...value] = part.split(':')
      return part.trim() === ''
        ? []
        : [value.length === 0 ? { name: '', value: name.trim() } : { name: name.trim(), value: value.join(':').trim() }]
    })
  return {
    line: row.line,
    options,
    price: ownAmount(table.cell(row, 'price')),
    barcode: table.cell(row, 'barcode'),
    isAvailable: true,
    codes: [table.cell(row, 'reference')].filter((code) => code !== ''),
    pictures: [],
  }
}

/** Of `All / Saleable / Torte` the last; what every product is in says nothing. */
function leafOf(path: string): string {
  const leaf =
    path
      .split(/\s\/\s/)
      .pop()
      ?.trim() ?? ''
  return /^(all|tutti|tutto|saleable|vendibile|vendibili|goods|merci)$/i.test(leaf) ? '' : leaf
}
