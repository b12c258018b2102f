// Shopify's `products_export.csv`: a product is as many rows as it has variants or pictures, with the same handle. Its older and its
// newer names of the columns.
import type { CsvRow } from '#domain/catalogue/csv-import.ts'
import type { ForeignList, ForeignProduct, ForeignVariation } from './foreign-list.ts'
import { fileNameOf, foreignTable, isTrue, ownAmount } from './foreign-table.ts'
import { htmlText } from './html-text.ts'

const COLUMNS = {
  handle: { keys: ['handle', 'url_handle'], becomes: 'tiene insieme le righe di un prodotto' },
  title: { keys: ['title'], becomes: 'nome' },
  body: { keys: ['body_(html)', 'body_html', 'description'], becomes: 'descrizione, come testo' },
  type: { keys: ['type', 'custom_product_type'], becomes: 'categoria' },
  category: { keys: ['product_category', 'standardized_product_type'], becomes: 'categoria, dove «Type» è vuoto' },
  published: { keys: ['published', 'published_on_online_store'], becomes: 'nascosto' },
  status: { keys: ['status'], becomes: 'nascosto' },
  price: { keys: ['variant_price', 'price'], becomes: 'prezzo' },
  barcode: { keys: ['variant_barcode', 'barcode'], becomes: 'codice a barre' },
  sku: { keys: ['variant_sku', 'sku'], becomes: 'per trovare le foto' },
  image: { keys: ['image_src', 'product_image_url'], becomes: 'nome del file della foto' },
  variantImage: { keys: ['variant_image', 'variant_image_url'], becomes: 'nome del file della foto' },
  giftCard: { keys: ['gift_card'], becomes: 'le carte regalo restano fuori' },
} as const
const OPTIONS = { pattern: /^option[123]_(name|value)$/, becomes: 'varianti' }

export function isShopify(keys: readonly string[]): boolean {
  const has = (key: string) => keys.includes(key)
  return (has('handle') || has('url_handle')) && has('title') && (has('variant_price') || has('option1_value'))
}

export function readShopify(header: readonly string[], rows: readonly CsvRow[]): ForeignList {
  const table = foreignTable(header, COLUMNS, [OPTIONS])
  const groups = new Map<string, CsvRow[]>()
  for (const row of rows) {
    const handle = table.cell(row, 'handle')
    groups.set(handle, [...(groups.get(handle) ?? []), row])
  }
  const products = [...groups].map(([handle, group]): ForeignProduct => {
    const first = group.find((row) => table.cell(row, 'title') !== '') ?? group[0] ?? { line: 0, cells: [] }
    const names = table.cells(first, /^option[123]_name$/)
    const variations = group
      .filter((row) => row === first || table.cell(row, 'price') !== '')
      .map((row): ForeignVariation => {
        const values = table.cells(row, /^option[123]_value$/)
        const options = values.map((value, index) => ({ name: names[index] ?? '', value }))
        return {
          line: row.line,
          options: options.filter(({ value }) => value !== '' && value !== 'Default Title'),
          price: ownAmount(table.cell(row, 'price')),
          barcode: table.cell(row, 'barcode'),
          isAvailable: true,
          codes: [table.cell(row, 'sku')].filter((code) => code !== ''),
          pictures: [fileNameOf(table.cell(row, 'variantImage'))].filter((name) => name !== ''),
        }
      })
    const status = table.cell(first, 'status').toLowerCase()
    const isUnpublished = table.has('published') && !isTrue(table.cell(first, 'published'))
    return {
      line: first.line,
      name: table.cell(first, 'title'),
      description: htmlText(table.cell(first, 'body')),
      category: table.cell(first, 'type') || leafOf(table.cell(first, 'category')),
      vat: '',
      isHidden: isUnpublished || status === 'draft' || status === 'archived',
      codes: [handle],
      pictures: group.map((row) => fileNameOf(table.cell(row, 'image'))).filter((name) => name !== ''),
      variations,
      lost: [],
      ...(isTrue(table.cell(first, 'giftCard')) && { refused: 'È una carta regalo: qui non si vende come prodotto.' }),
    }
  })
  return { program: 'Shopify', products, columns: table.found, ignored: table.ignored, lost: [] }
}

/** Of `Food > Bakery > Cakes` the last. */
function leafOf(path: string): string {
  return path.split('>').pop()?.trim() ?? ''
}
