import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainProduct } from '../../../tests/builders/a-product.ts'
import { ALLERGENS, NO_ALLERGENS } from './allergens.ts'
import { BATCH_FIELDS, parseCatalogueBatch } from './batch.ts'
import type { Product, Variant } from './catalogue.ts'
import { exportTable, NEW_PRODUCT, NEW_VARIANT, PRODUCT_COLUMNS, VARIANT_COLUMNS } from './csv-columns.ts'
import { type ImportRow, type ImportTarget, readHeader, rowReader } from './csv-import.ts'

type Row = Product & { updated: string }

const SEEN = '2026-11-20 10:00:00.000Z'
const CATEGORIES = [
  { id: 'categoria000001', name: 'Colazione' },
  { id: 'categoria000002', name: 'Torte' },
]
const TYPES = [
  { id: 'persone00000000', name: 'Persone' },
  { id: 'base00000000000', name: 'Base' },
]
const names = { categories: CATEGORIES, types: TYPES }
const row = (given: Partial<Product>): Row => ({ ...plainProduct(given), updated: SEEN })
const CORNETTO = row({ id: 'cornetto0000001', name: 'Cornetto', priceCents: 150, allergens: ['glutine', 'uova'] })

function target(rows: readonly Row[]): ImportTarget<Row> {
  return {
    collection: 'products',
    columns: PRODUCT_COLUMNS,
    rows,
    names,
    defaultsFor: () => NEW_PRODUCT,
    identity: ['name', 'category'],
    soleFields: ['barcode', 'scale_code'],
    idFor: (line) => `nuovo${String(line).padStart(10, '0')}`,
  }
}

function dryRun(
  header: readonly string[],
  cells: readonly (readonly string[])[],
  rows: readonly Row[] = [CORNETTO],
): ImportRow[] {
  const read = readHeader(header, PRODUCT_COLUMNS)
  if (!read.ok) throw new Error(read.message)
  return cells.map((line, index) => ({ line: index + 2, cells: line })).map(rowReader(target(rows), read.columns))
}

describe('a row with a code', () => {
  test('changes what it names and leaves the rest', () => {
    const [changed] = dryRun(['codice', 'prezzo', 'disponibile'], [['cornetto0000001', '1,70', 'no']])
    expect(changed).toMatchObject({
      line: 2,
      label: 'Cornetto',
      state: 'changed',
      change: { collection: 'products', id: 'cornetto0000001', seen: SEEN, values: { price: 1.7, available: false } },
      differences: [
        { header: 'prezzo', before: '1,50', after: '1,70' },
        { header: 'disponibile', before: 'sì', after: 'no' },
      ],
    })
  })

  test('is unchanged when it says the same in other words', () => {
    const cells = ['cornetto0000001', '1.5', 'SI', 'UOVA | glutine', 'colazione']
    const [same] = dryRun(['Codice', 'Prezzo', 'Disponibile', 'Allergeni', 'Categoria'], [cells])
    expect(same).toMatchObject({ state: 'unchanged', change: null, problems: [] })
  })

  test('that nobody has, or that came before, is wrong', () => {
    const rows = dryRun(
      ['codice', 'prezzo'],
      [
        ['altro0000000000', '1'],
        ['cornetto0000001', '1'],
        ['cornetto0000001', '2'],
      ],
    )
    expect(rows.map(({ state }) => state)).toEqual(['wrong', 'changed', 'wrong'])
    expect(rows[2]?.problems).toEqual([{ header: 'codice', message: 'Lo stesso codice è già alla riga 3.' }])
  })
})

describe('a row without a code', () => {
  const header = ['nome', 'categoria', 'prezzo', 'unita', 'massimo', 'minimo']

  test('makes a product, with the defaults for what it does not say', () => {
    const [made] = dryRun(header, [['Krapfen', 'Colazione', '1,60', '', '', '2']])
    expect(made).toMatchObject({ state: 'new', label: 'Krapfen' })
    expect(made?.change).toMatchObject({
      seen: null,
      values: { name: 'Krapfen', category: 'categoria000001', price: 1.6, unit: 'pezzo', available: true, min_quantity: 2 },
    })
    expect(parseCatalogueBatch([made?.change])).toHaveLength(1)
  })

  test('of a product that is there, or was before in the file, is not made twice', () => {
    const rows = dryRun(header, [
      ['Cornetto', 'Colazione', '1,60', '', '', ''],
      ['Krapfen', 'Colazione', '1,60', '', '', ''],
      ['Krapfen', 'Colazione', '1,80', '', '', ''],
      ['Krapfen', 'Torte', '1,80', '', '', ''],
    ])
    expect(rows.map(({ state }) => state)).toEqual(['wrong', 'new', 'wrong', 'new'])
    expect(rows[0]?.problems[0]?.message).toContain('cornetto0000001')
    expect(rows[2]?.problems[0]?.message).toContain('alla riga 3 di questo file')
  })

  test.each([
    [['', 'Colazione', '1', '', '', ''], 'nome', 'Manca.'],
    [['Krapfen', 'Pane', '1', '', '', ''], 'categoria', 'La categoria «Pane» non esiste. Creala prima nella scheda Categorie.'],
    [['Krapfen', 'Colazione', 'gratis', '', '', ''], 'prezzo', '«gratis» non è un importo. Scrivilo come 12,50.'],
    [['Krapfen', 'Colazione', '', '', '', ''], 'prezzo', 'Manca.'],
    [['Krapfen', 'Colazione', '1', 'etto', '', ''], 'unita', '«etto» non va bene: scrivi pezzo, kg, porzione o vassoio.'],
    [['Krapfen', 'Colazione', '1', '', '1000', ''], 'massimo', 'Deve stare tra 0 e 999.'],
    [['Krapfen', 'Colazione', '1', '', '2', '3'], 'massimo', 'È meno del minimo. Scrivi 0 per non avere un massimo.'],
    [['Krapfen', 'Colazione', '1', '', '', '', 'x'], '', 'Ha più valori delle colonne: forse manca una virgoletta.'],
  ])('%j says what is wrong', (cells, column, message) => {
    const [wrong] = dryRun(header, [cells])
    expect(wrong).toMatchObject({ state: 'wrong', change: null, problems: [{ header: column, message }] })
  })
})

describe('allergens', () => {
  const ESPRESSO = row({ id: 'espresso0000001', name: 'Espresso', allergens: [NO_ALLERGENS] })
  const UNSAID = row({ id: 'praline00000001', name: 'Praline' })
  const HIDDEN = row({ id: 'nascosto0000001', name: 'Prova', isHidden: true })
  const listed = [CORNETTO, ESPRESSO, UNSAID, HIDDEN]

  test.each([
    ['nessuno', [NO_ALLERGENS]],
    ['Nessun allergene', [NO_ALLERGENS]],
    ['Latte, frutta a guscio', ['latte', 'frutta-a-guscio']],
  ])('%j is an answer', (cell, allergens) => {
    const [made] = dryRun(['nome', 'categoria', 'prezzo', 'allergeni'], [['Krapfen', 'Colazione', '1', cell]], [])
    expect(made).toMatchObject({ isUndeclared: false, change: { values: { allergens } } })
    expect(made?.change?.values.hidden ?? false).toBe(false)
    expect(parseCatalogueBatch([made?.change])).toHaveLength(1)
  })

  test.each([
    [
      ['nome', 'categoria', 'prezzo'],
      ['Krapfen', 'Colazione', '1'],
    ],
    [
      ['nome', 'categoria', 'prezzo', 'allergeni', 'nascosto'],
      ['Krapfen', 'Colazione', '1', '', 'no'],
    ],
  ])('a new product without them comes out of sight: %j', (header, cells) => {
    const [made] = dryRun(header, [cells], [])
    expect(made).toMatchObject({ state: 'new', isUndeclared: true, change: { values: { hidden: true } } })
  })

  test('stay where the list has no such column, and what is sold without them is sold on', () => {
    const rows = dryRun(
      ['codice', 'prezzo'],
      [CORNETTO, ESPRESSO, UNSAID].map(({ id }) => [id, '9']),
      listed,
    )
    expect(rows.map(({ change, isUndeclared }) => [change?.values, isUndeclared])).toEqual([
      [{ price: 9 }, false],
      [{ price: 9 }, false],
      [{ price: 9 }, true],
    ])
  })

  test.each([
    ['allergeni', ESPRESSO, ''],
    ['allergeni', CORNETTO, ''],
    ['nascosto', HIDDEN, 'no'],
  ])('an answer is not taken away by an empty cell, and nothing is shown without one: %s', (header, { id }, cell) => {
    const [wrong] = dryRun(['codice', header], [[id, cell]], listed)
    const message = 'Scrivi gli allergeni, oppure «nessuno» se non ne ha.'
    expect(wrong).toMatchObject({ state: 'wrong', problems: [{ header: 'allergeni', message }] })
  })

  test.each([
    ['nessuno, latte', 'Scrivi gli allergeni, oppure solo «nessuno».'],
    ['kiwi', '«kiwi» non è uno dei 14 allergeni. Se non ne ha, scrivi «nessuno».'],
  ])('%j is no answer', (cell, message) => {
    const [wrong] = dryRun(['codice', 'allergeni'], [[CORNETTO.id, cell]])
    expect(wrong?.problems).toEqual([{ header: 'allergeni', message }])
  })

  test('an empty cell is no traces, and so is «nessuna»', () => {
    const traced = row({ id: 'traced000000001', mayContain: ['soia'] })
    const [changed] = dryRun(['codice', 'tracce'], [[traced.id, 'nessuna']], [traced])
    expect(changed?.change?.values).toEqual({ may_contain: [] })
  })
})

describe('the VAT', () => {
  const SALE = row({ id: 'pralineextra001', name: 'Praline', vat: '22%' })
  const vats = (...cells: (readonly [string, string])[]) => dryRun(['codice', 'iva'], cells, [CORNETTO, SALE])

  test.each(['4', '4%', ' 4 '])('%j is a rate', (cell) => {
    expect(vats(['cornetto0000001', cell])[0]?.change?.values).toEqual({ vat: '4%' })
  })

  test('is its nature where there is none, and its category’s where the cell is empty', () => {
    expect(vats(['cornetto0000001', 'n4'])[0]?.change?.values).toEqual({ vat: 'N4' })
    expect(vats(['pralineextra001', ''])[0]?.change?.values).toEqual({ vat: '' })
    expect(vats(['cornetto0000001', ''])[0]?.state).toBe('unchanged')
  })

  test('is said where it is none', () => {
    const message = '«21» non va bene: scrivi 10, 4, 5, 22, N1, N2, N3, N4, N5, N6 o N7.'
    expect(vats(['cornetto0000001', '21'])[0]?.problems).toEqual([{ header: 'iva', message }])
  })
})

describe('a barcode', () => {
  const PANETTONE = row({ id: 'panettone000001', name: 'Panettone', barcode: '2000001000304' })
  const listed = [CORNETTO, PANETTONE]
  const barcodes = (...cells: (readonly [string, string])[]) => dryRun(['codice', 'codice_a_barre'], cells, listed)

  test('is stored in one form, however the list writes it', () => {
    const [changed] = barcodes(['cornetto0000001', '036000291452'])
    expect(changed?.change?.values).toEqual({ barcode: '0036000291452' })
    expect(parseCatalogueBatch([changed?.change])).toHaveLength(1)
    expect(barcodes(['panettone000001', ' 2000001 000304 '])[0]).toMatchObject({ state: 'unchanged' })
  })

  test.each([
    ['2000001000305', 'L’ultima cifra del codice a barre non torna: ricontrollalo.'],
    ['20000', 'Un codice a barre ha 8, 12 o 13 cifre.'],
    ['2,00E+12', '«2,00E+12» non è più il codice: nel foglio di calcolo metti la colonna in formato testo.'],
    ['2000001000304', 'È già di «Panettone».'],
  ])('%s for another product is a bad row', (barcode, message) => {
    const [wrong] = barcodes(['cornetto0000001', barcode])
    expect(wrong).toMatchObject({ state: 'wrong', problems: [{ header: 'codice_a_barre', message }] })
  })

  test('given up by one row is free for the next, and given to one is taken for the others', () => {
    const freed = barcodes(['panettone000001', ''], ['cornetto0000001', '2000001000304'])
    expect(freed.map(({ state }) => state)).toEqual(['changed', 'changed'])
    const twice = barcodes(['panettone000001', '2000001000403'], ['cornetto0000001', '2000001000403'])
    expect(twice[1]?.problems).toEqual([{ header: 'codice_a_barre', message: 'È già di «Panettone».' }])
  })

  test('stays as it is where an older list has no such column', () => {
    const [changed] = dryRun(['codice', 'prezzo'], [['panettone000001', '30']], listed)
    expect(changed?.change?.values).toEqual({ price: 30 })
  })
})

describe('letters', () => {
  const named = (name: string, rows: readonly Row[] = [CORNETTO]) =>
    dryRun(['nome', 'categoria', 'prezzo'], [[name, 'Torte', '2']], rows)[0]

  test.each([
    ...[
      'Bign\u008f',
      'Bign\ufffd',
      'BignÃ¨',
      'BabÃ\u00a0',
      'Panna CottÃ',
      'Tiramisˆ',
      'BignŠ',
      'PralinÈ',
      'Lâ€™Etna',
      'Babà\u2566',
    ],
  ])('that cannot be read are never taken for a name: %j', (name) => {
    expect(named(name)).toMatchObject({
      state: 'wrong',
      problems: [{ header: 'nome', message: expect.stringContaining('lettere che non si leggono') }],
    })
  })

  test.each([
    ...[
      'Bignè',
      'CAFFÈ',
      'Éclair',
      'L’Éclair',
      'Crème brûlée',
      'Krapfen – Süß',
      'Pão de Ló',
      'Torta 18×24',
      'Sacher «alla viennese»',
    ],
    ...['Pan d´Oro', 'Torta 🎂', 'Šumadija', 'Æbleskiver', 'Наполеон'],
  ])('of any language are: %s', (name) => {
    expect(named(name)).toMatchObject({ state: 'new', doubts: [], change: { values: { name } } })
  })

  test('are stored in one form, and make no second product', () => {
    expect(named('Babà\u200b')?.change?.values.name).toBe('Babà')
    expect(named('Cre\u0300me')?.change?.values.name).toBe('Crème')
    const tiramisu = row({ id: 'tiramisu0000001', name: 'Tiramisù d’Oro', categoryId: 'categoria000002' })
    for (const name of ['Tiramisu\u0300 d’Oro', "tiramisù d'oro", 'TIRAMISU D`ORO']) {
      expect(named(name, [tiramisu])?.problems, name).toEqual([{ header: '', message: expect.stringContaining('Esiste già') }])
    }
  })
})

describe('what a spreadsheet makes of a name', () => {
  const named = (name: string) => dryRun(['nome', 'categoria', 'prezzo'], [[name, 'Torte', '2']])[0]

  test.each(['#NOME?', '#N/D', '#REF!', '#RIF!', '#VALORE!', '#DIV/0!', '####'])('%s is refused', (name) => {
    expect(named(name)).toMatchObject({ state: 'wrong', problems: [{ header: 'nome' }] })
  })

  test.each(['06-ago', '6-Aug', 'ago-06', '10/12/2026', '2026-08-06', '45581'])('%s is doubted, and can be written', (name) => {
    expect(named(name)).toMatchObject({ state: 'new', doubts: [{ header: 'nome' }], change: { values: { name } } })
  })

  test.each(['6-8 persone', '7 veli', '2026', 'Torta del 25 dicembre', '#1'])('%s is a name', (name) => {
    expect(named(name)).toMatchObject({ state: 'new', doubts: [] })
  })

  test('of a description nobody asks', () => {
    const [changed] = dryRun(['codice', 'descrizione'], [['cornetto0000001', '06-ago']])
    expect(changed).toMatchObject({ state: 'changed', doubts: [] })
  })
})

describe('a header', () => {
  test.each([
    [['nome', 'prezzo'], 'La prima riga deve avere i nomi delle colonne. Mancano: codice, categoria.'],
    [['codice', 'nome', 'Nome'], 'La colonna «nome» c’è due volte.'],
    [['codice', 'boh'], 'Nel file non c’è nessuna colonna da importare.'],
  ])('%j is refused', (header, message) => {
    expect(readHeader(header, PRODUCT_COLUMNS)).toEqual({ ok: false, message })
  })

  test('may call columns as other systems do, or have some of its own: both are named', () => {
    const foreign = readHeader(['Title', 'Product type', 'Prezzo di listino', 'EAN', 'Vendor', 'List price'], PRODUCT_COLUMNS)
    expect(foreign).toMatchObject({
      ok: true,
      renamed: [
        { name: 'Title', header: 'nome' },
        { name: 'Product type', header: 'categoria' },
        { name: 'Prezzo di listino', header: 'prezzo' },
        { name: 'EAN', header: 'codice_a_barre' },
      ],
      ignored: ['Vendor', 'List price'],
    })
    expect(readHeader(['title', 'nome', 'categoria', 'prezzo'], PRODUCT_COLUMNS)).toMatchObject({
      renamed: [],
      ignored: ['title'],
    })
    expect(readHeader(['codice', 'Note mie', 'prezzo', ''], PRODUCT_COLUMNS)).toMatchObject({ ok: true, ignored: ['Note mie'] })
  })
})

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('=', '-', '@', "'", '"', ';', ',', '\n', '\r', 'à', ' ', 'x') }),
)
const someOf = <Word>(all: readonly Word[]) => fc.subarray([...all])
const anyProduct = fc.record({
  name: text.filter((name) => name.trim() !== '').map((name) => name.slice(0, 100)),
  description: text,
  ingredients: text,
  categoryId: fc.constantFrom(...CATEGORIES.map(({ id }) => id)),
  priceCents: fc.nat({ max: 1_000_000 }),
  unit: fc.constantFrom<Product['unit']>('pezzo', 'kg', 'porzione', 'vassoio'),
  leadDays: fc.nat({ max: 60 }),
  allergens: fc.oneof(someOf(ALLERGENS), fc.constant([NO_ALLERGENS])),
  mayContain: someOf(ALLERGENS),
  isAvailable: fc.boolean(),
  isHidden: fc.boolean(),
  isFeatured: fc.boolean(),
  composition: fc.constantFrom<Product['composition']>('none', 'personalise', 'compose'),
  variantTypeIds: someOf(TYPES.map(({ id }) => id)),
  minQuantity: fc.nat({ max: 4 }),
  maxQuantity: fc.nat({ max: 4 }),
  quantityStep: fc.constantFrom(0.25, 0.5, 1),
  sort: fc.integer({ min: -50, max: 50 }),
})
const anyProducts = fc
  .uniqueArray(anyProduct, { selector: ({ name, categoryId }) => `${name.trim()}\n${categoryId}`, maxLength: 8 })
  .map((products) => products.map((product, index) => row({ ...product, id: `prodotto${String(index).padStart(7, '0')}` })))

describe('whatever the catalogue', () => {
  test('what was exported changes nothing when it comes back', () => {
    fc.assert(
      fc.property(anyProducts, (listed) => {
        const [header = [], ...cells] = exportTable(PRODUCT_COLUMNS, listed, names)
        const rows = dryRun(header, cells, listed)
        expect(rows.map(({ state, problems }) => ({ state, problems }))).toEqual(
          listed.map(() => ({ state: 'unchanged', problems: [] })),
        )
      }),
    )
  })

  test('read into an empty shop it makes the same products, in values that the server takes', () => {
    fc.assert(
      fc.property(anyProducts, (listed) => {
        const [header = [], ...cells] = exportTable(PRODUCT_COLUMNS, listed, names)
        const fresh = cells.map(([, ...rest]) => ['', ...rest])
        const rows = dryRun(header, fresh, [])
        rows.forEach((made, index) => {
          const source = listed[index]
          if (!source || (source.maxQuantity !== 0 && source.maxQuantity < source.minQuantity)) {
            expect(made.state).toBe('wrong')
            return
          }
          expect(made.problems).toEqual([])
          for (const column of PRODUCT_COLUMNS) {
            const nothing = Array.isArray(column.of(source)) ? [] : ''
            // What nobody has declared comes out of sight.
            const wanted = column.field === 'hidden' && source.allergens.length === 0 ? true : column.of(source)
            expect(made.change?.values[column.field] ?? nothing, column.header).toEqual(wanted)
          }
          expect(parseCatalogueBatch([made.change])).not.toBeNull()
        })
      }),
    )
  })

  test('cells of any kind never break it, and never make a change that the server would not take', () => {
    const header = ['codice', ...PRODUCT_COLUMNS.map((column) => column.header)]
    const cell = fc.oneof(
      text,
      fc.string({ unit: 'binary' }),
      fc.constantFrom('cornetto0000001', 'Colazione', '1,20', 'sì', 'kg', 'latte', 'Base', '0'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: header.length + 2 }), { maxLength: 5 }), (cells) => {
        for (const read of dryRun(header, cells)) {
          expect(read.change === null).toBe(read.state === 'wrong' || read.state === 'unchanged')
          if (read.change) expect(parseCatalogueBatch([read.change])).not.toBeNull()
        }
      }),
    )
  })
})

test('the columns are exactly the fields that a batch may write', () => {
  const fields = (columns: readonly { field: string }[]) => columns.map(({ field }) => field).sort()
  expect(fields(PRODUCT_COLUMNS)).toEqual(Object.keys(BATCH_FIELDS.products).sort())
  expect(fields(VARIANT_COLUMNS)).toEqual(Object.keys(BATCH_FIELDS.product_variants).sort())
})

test('variants: one type has no value twice', () => {
  type VariantRow = Variant & { updated: string }
  const cacao: VariantRow = {
    id: 'cacao0000000000',
    typeId: 'base00000000000',
    value: 'Cacao',
    priceIncreaseCents: 200,
    allergens: [],
    servings: 0,
    layer: '',
    colour: '#4A2A1A',
    isAvailable: true,
    sort: 1,
    updated: SEEN,
  }
  const header = readHeader(['codice', 'tipo', 'valore', 'aumento'], VARIANT_COLUMNS)
  if (!header.ok) throw new Error(header.message)
  const read = rowReader<VariantRow>(
    {
      collection: 'product_variants',
      columns: VARIANT_COLUMNS,
      rows: [cacao],
      names,
      defaultsFor: () => NEW_VARIANT,
      identity: ['type', 'value'],
      soleFields: [],
      idFor: () => 'nuovo0000000001',
    },
    header.columns,
  )
  const states = [
    ['cacao0000000000', 'Base', 'Cacao', '2,50'],
    ['', 'Base', 'Cacao', '1'],
    ['', 'Persone', 'Cacao', ''],
  ].map((cells, index) => read({ line: index + 2, cells }).state)
  expect(states).toEqual(['changed', 'wrong', 'new'])
})
