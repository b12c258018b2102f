import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorTable, notAList, parseCsv, writeCsv } from './catalogue-csv.ts'

describe('a file', () => {
  test.each([
    ['nome;prezzo\nCornetto;1,50\n'],
    ['nome,prezzo\r\nCornetto,"1,50"\r\n'],
    ['\ufeffnome;prezzo\rCornetto;1,50'],
    ['sep=;\nnome;prezzo\nCornetto;1,50'],
    ['nome\tprezzo\nCornetto\t1,50'],
  ])('%j is read', (text) => {
    const read = parseCsv(text)
    expect(read).toMatchObject({ ok: true, header: ['nome', 'prezzo'] })
    expect(read.ok && read.rows.map(({ cells }) => cells)).toEqual([['Cornetto', '1,50']])
  })

  test.each([
    [[], 'è vuoto.'],
    [[0x50, 0x4b, 3, 4, 0], expect.stringContaining('Excel (.xlsx)')],
    // Cut off after its first bytes, as a broken download is.
    [[0x50, 0x4b], expect.stringContaining('Excel (.xlsx)')],
    [[0xd0, 0xcf, 0x11, 0xe0, 0xa1], expect.stringContaining('(.xls)')],
    [[0x25, 0x50, 0x44, 0x46, 0x2d], expect.stringContaining('PDF')],
    [[0x6e, 0, 0x6f, 0xff], expect.stringContaining('non è un testo')],
    [[0xff, 0xfe, 0x6e, 0], null],
    [[0xfe, 0xff, 0, 0x6e], null],
    [[0x6e, 0x6f, 0x6d, 0x65], null],
  ])('that are no lists are called what they are: %j', (bytes, message) => {
    expect(notAList(Uint8Array.from(bytes))).toEqual(message)
  })

  test('knows the line of each row, also after texts of several lines and empty ones', () => {
    const read = parseCsv('nome;descrizione\r\nA;"una\r\ndue ""sì"""\r\n\r\n;\r\nB;x\r\n')
    expect(read.ok && read.rows).toEqual([
      { line: 2, cells: ['A', 'una\ndue "sì"'] },
      { line: 6, cells: ['B', 'x'] },
    ])
  })

  test('with its separator named has its lines counted from there', () => {
    const read = parseCsv('sep=;\nnome;prezzo\nA;1')
    expect(read.ok && read.rows[0]?.line).toBe(3)
  })

  test.each([
    ['', 'Il file è vuoto.'],
    ['nome;prezzo\n', 'Il file ha una riga sola: sotto i nomi delle colonne non c’è niente.'],
    ['nome;prezzo\nA;1\n"B;2\nC;3', 'Alla riga 3 c’è una virgoletta che non si chiude.'],
  ])('%j is refused', (text, message) => {
    expect(parseCsv(text)).toEqual({ ok: false, message })
  })
})

test('what is written is read again, whatever stands in the cells', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'à', ';', ',', '"', '\n', ' ', '=', '\t') })
  const row = fc.tuple(cell, cell, cell).filter((cells) => cells.some((text) => text.trim() !== ''))
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const read = parseCsv(writeCsv([['codice', 'nome', 'prezzo'], ...rows]))
      expect(read.ok && read.rows.map(({ cells }) => cells)).toEqual(rows)
    }),
  )
})

test('a list of wrong rows runs nothing where it is opened', () => {
  const problems = [{ header: 'prezzo', message: '«=1+1» non è un importo.' }]
  const nothing = { id: null, change: null, before: null, differences: [], doubts: [], isUndeclared: false } as const
  const [, row] = errorTable([{ line: 2, label: '=HYPERLINK("https://x.example")', state: 'wrong', ...nothing, problems }])
  expect(row).toEqual(['2', '\'=HYPERLINK("https://x.example")', 'prezzo', '«=1+1» non è un importo.'])
})
