// What becomes of the lists of other programs, told as a shop tells it.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import '../../../../../tests/fakes/page.ts'
import type { WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { checkImport, type ImportReport, type ReportRow } from './catalogue-csv.ts'

const EMPTY: WholeCatalogue = { categories: [], products: [], types: [], variants: [] }

async function dryRun(file: string, catalogue = EMPTY): Promise<ImportReport> {
  const text = readFileSync(new URL(`../../../../../tests/fixtures/exports/${file}`, import.meta.url), 'utf8')
  const checked = await checkImport(text, catalogue, () => undefined, new AbortController().signal)
  if (!checked?.ok) throw new Error(checked?.message ?? 'aborted')
  return checked.report
}

const named = ({ rows }: ImportReport, name: string): ReportRow => {
  const row = rows.find(({ label }) => label === name)
  if (!row) throw new Error(`No row «${name}» among ${rows.map(({ label }) => label).join(', ')}`)
  return row
}
const sold = (report: ImportReport, name: string) => named(report, name).change?.values
const categoryOf = (report: ImportReport, name: string) =>
  report.makes.find(({ change }) => change.id === sold(report, name)?.category)?.label
const made = ({ makes }: ImportReport, collection: string) =>
  makes.filter(({ change }) => change.collection === collection).map(({ label }) => label)

describe('from Shopify', () => {
  test('several rows are one product: its cheapest price, its weights as variants with what they add', async () => {
    const report = await dryRun('shopify-products.csv')
    expect(report.program).toBe('Shopify')
    // Mimosa costs 18 and 34, the crostata 16 and 32: one type «Peso» says the same of both.
    expect(sold(report, 'Torta mimosa')).toMatchObject({ price: 18 })
    expect(sold(report, 'Crostata di albicocche')).toMatchObject({ price: 16 })
    expect(made(report, 'product_variant_types')).toEqual(['Peso'])
    expect(made(report, 'product_variants')).toEqual(['Peso: 500 g', 'Peso: 1 kg'])
    expect(report.makes.map(({ change }) => change.values.priceIncrease).filter((price) => price !== undefined)).toEqual([0, 16])
  })

  test('what our variants cannot say is one product each', async () => {
    const report = await dryRun('shopify-products.csv')
    expect(sold(report, 'Colomba, Classica, 750 g')).toMatchObject({ price: 1029.9 })
    expect(sold(report, 'Colomba, Cioccolato, 750 g')).toMatchObject({ price: 31.5 })
  })

  test('the description is text, the category its type or the end of its path', async () => {
    const report = await dryRun('shopify-products.csv')
    expect(sold(report, 'Torta mimosa')?.description).toBe('Pan di Spagna, crema e ananas.\n- Da conservare in frigo\n- 3 giorni')
    expect(sold(report, 'Crostata di albicocche')?.description).toBe('Frolla al burro è tutto.')
    expect(categoryOf(report, 'Torta mimosa')).toBe('Torte')
    expect(categoryOf(report, 'Cornetto')).toBe('Pastries & Scones')
    expect(categoryOf(report, 'Colomba, Classica, 750 g')).toBe('Altri prodotti')
    expect(made(report, 'product_categories')).toEqual(['Torte', 'Pastries & Scones', 'Altri prodotti'])
  })

  test('barcodes and pictures come along, gift cards stay out, and everything waits for its allergens', async () => {
    const report = await dryRun('shopify-products.csv')
    expect(sold(report, 'Cornetto')).toMatchObject({ barcode: '8001090310330', hidden: true })
    expect(named(report, 'Torta mimosa').hints.pictures).toEqual(['torta-mimosa.jpg', 'torta-mimosa-fetta.jpg'])
    expect(named(report, 'Buono regalo')).toMatchObject({
      state: 'wrong',
      problems: [{ message: expect.stringContaining('carta regalo') }],
    })
    expect(
      report.rows
        .filter(({ change }) => change)
        .every(({ change, isUndeclared }) => isUndeclared && change?.values.hidden === true),
    ).toBe(true)
    expect(report.ignored).toContain('Vendor')
    expect(report.columns).toContainEqual({ name: 'Variant Price', becomes: 'prezzo' })
  })
})

describe('from WooCommerce', () => {
  test('the full price, not the offer; the last part of the category; allergens where an attribute says them', async () => {
    const report = await dryRun('woocommerce-products.csv')
    expect(report.program).toBe('WooCommerce')
    expect(sold(report, 'Setteveli')).toMatchObject({
      ...{ price: 32.5, vat: '10%', barcode: '8001090310330', featured: true },
      ...{ allergens: ['glutine', 'uova', 'latte'], description: 'La classica.\n\nCon panna a parte & zucchero.' },
    })
    expect(sold(report, 'Setteveli')?.hidden).toBe(false)
    expect(categoryOf(report, 'Setteveli')).toBe('Torte')
    expect(report.lost).toEqual(['Un prezzo in offerta non è preso: vale il prezzo pieno.'])
    expect(named(report, 'Setteveli').hints).toMatchObject({
      codes: ['SET-01'],
      pictures: ['setteveli.jpg', 'setteveli-fetta-300x300.jpg'],
    })
  })

  test('what is out of stock is sold out; a second category is said', async () => {
    const report = await dryRun('woocommerce-products.csv')
    expect(sold(report, 'Babà al rum')).toMatchObject({
      available: false,
      price: 2.2,
      description: 'Mignon imbevuto',
      hidden: true,
    })
    expect(named(report, 'Babà al rum').doubts).toEqual([
      { header: '', message: 'Sta anche in Novità: qui un prodotto ha una categoria.' },
    ])
  })

  test('variations find their product, groups and bad prices are named', async () => {
    const report = await dryRun('woocommerce-products.csv')
    expect(sold(report, 'Tiramisù')).toMatchObject({ price: 12 })
    expect(made(report, 'product_variants')).toEqual(['Formato: Piccolo', 'Formato: Grande'])
    expect(named(report, 'Cesto di Natale').problems[0]?.message).toContain('gruppo di prodotti')
    expect(named(report, 'Ciambella').problems).toEqual([
      { header: 'prezzo', message: '«gratis» non è un importo. Scrivilo come 12,50.' },
    ])
  })

  test('in Italian, with semicolons and decimal commas', async () => {
    const report = await dryRun('woocommerce-prodotti.csv')
    expect(report.program).toBe('WooCommerce')
    expect(sold(report, 'Panettone')).toMatchObject({ price: 32.5, description: 'Lievito madre' })
    expect(named(report, 'Panettone').hints).toMatchObject({ codes: ['PAN'], pictures: ['panettone.jpg'] })
  })
})

describe('from Square', () => {
  test('thousands have a comma, the tax names its rate, what is called only «Regular» has no variants', async () => {
    const report = await dryRun('square-items.csv')
    expect(report.program).toBe('Square')
    expect(sold(report, 'Bignè')).toMatchObject({ price: 1.8, vat: '10%', description: 'Crema chantilly' })
    expect(sold(report, 'Bottiglia di spumante')).toMatchObject({ price: 1240, vat: '22%', barcode: '8001090310330' })
  })

  test('variations without a name for their choice are one product each; a price that is open is no price', async () => {
    const report = await dryRun('square-items.csv')
    expect(sold(report, 'Vassoio di paste, Piccolo')).toMatchObject({ price: 12, available: true })
    expect(sold(report, 'Vassoio di paste, Grande')).toMatchObject({ price: 22, available: false })
    expect(named(report, 'Torta di compleanno').problems[0]).toMatchObject({ header: 'prezzo' })
    expect(made(report, 'product_variant_types')).toEqual([])
  })
})

describe('from Odoo', () => {
  test('a price with one decimal, the end of the category, the till’s category before it, kilograms', async () => {
    const report = await dryRun('odoo-product-template.csv')
    expect(report.program).toBe('Odoo')
    expect(sold(report, 'Crostata alla marmellata')).toMatchObject({
      price: 16,
      vat: '10%',
      barcode: '8001090310330',
      unit: 'pezzo',
    })
    expect(categoryOf(report, 'Crostata alla marmellata')).toBe('Torte')
    expect(sold(report, 'Biscotti di meliga')).toMatchObject({ price: 24.5, unit: 'kg' })
    expect(categoryOf(report, 'Biscotti di meliga')).toBe('Biscotti')
  })

  test('a barcode of its own making stays empty and is said; a raw material is hidden', async () => {
    const report = await dryRun('odoo-product-template.csv')
    expect(sold(report, 'Biscotti di meliga')?.barcode).toBeUndefined()
    expect(named(report, 'Biscotti di meliga').doubts).toEqual([
      { header: '', message: 'Il codice a barre «MELIGA-01» non è valido: resta vuoto.' },
    ])
    expect(sold(report, 'Farina 00')).toMatchObject({ hidden: true })
  })

  test('in Italian; variants of one name are one product with what each adds', async () => {
    const report = await dryRun('odoo-prodotti.csv')
    expect(report.program).toBe('Odoo')
    expect(sold(report, 'Colomba')).toMatchObject({ price: 28, vat: '10%' })
    expect(made(report, 'product_variants')).toEqual(['Gusto: Classica', 'Gusto: Cioccolato'])
  })
})

test('a list of ours stays one, also where it has columns of other programs', async () => {
  const text = 'codice;nome;categoria;prezzo;published;type;foto;colore\n;Krapfen;Fritti;1,60;1;x;krapfen.jpg;rosso\n'
  const checked = await checkImport(text, EMPTY, () => undefined, new AbortController().signal)
  if (!checked?.ok) throw new Error('no list')
  const { program, makes, rows, ignored } = checked.report
  expect({ program, ignored, made: makes.map(({ label }) => label) }).toEqual({
    ...{ program: null, made: ['Fritti'] },
    ignored: ['published', 'type', 'colore'],
  })
  expect(rows[0]).toMatchObject({ state: 'new', hints: { pictures: ['krapfen.jpg'] } })
})

test('a category is made once, and only where a right row needs it', async () => {
  const text = 'nome;categoria;prezzo\nPane;Forno;2\nFocaccia;forno ;3\nStrudel;Viennesi;gratis\n'
  const checked = await checkImport(text, EMPTY, () => undefined, new AbortController().signal)
  expect(checked?.ok && checked.report.makes.map(({ change }) => change.values)).toEqual([
    { name: 'Forno', slug: 'forno', vat: '10%', sort: 1 },
  ])
})
