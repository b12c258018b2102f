import { expect, test } from 'vitest'
import '../../../../../tests/fakes/page.ts'
import { checkImport } from './catalogue-csv.ts'

const TYPE = { isRequired: true, isMultiple: false, sort: 1, updated: '' }
const CATALOGUE = {
  categories: [],
  products: [],
  variants: [],
  types: [
    { ...TYPE, id: 'fondo0000000000', name: 'Fondo', role: 'base' as const },
    { ...TYPE, id: 'gusto0000000000', name: 'Gusto', role: '' as const },
  ],
}

test('a new variant has the drawing that its row names, else the one that its name says, and a type that is no part of a cake none', async () => {
  const text = ['tipo;valore;disegno', 'Fondo;Cacao;', 'Fondo;Al buio;base/cacao', 'Fondo;Farro;', 'Gusto;Cacao;'].join('\n')
  const checked = await checkImport(text, CATALOGUE, () => undefined, new AbortController().signal)
  const rows = checked?.ok ? checked.report.rows : []
  expect(rows.map(({ change }) => change?.values.layer ?? '')).toEqual(['base/cacao', 'base/cacao', '', ''])
  expect(rows.map(({ state }) => state)).toEqual(['new', 'new', 'new', 'new'])
})
