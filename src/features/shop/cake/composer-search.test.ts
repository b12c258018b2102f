import { expect, it } from 'vitest'
import { readComposerSearch } from './composer-search.ts'

const NOTHING = { prodotto: undefined, passo: undefined, riga: undefined, persone: undefined }

it.each([
  [
    { prodotto: 'torta', passo: 'frase', riga: '2', persone: '12' },
    { prodotto: 'torta', passo: 'frase', riga: 2, persone: 12 },
  ],
  [{ riga: 2 }, { ...NOTHING, riga: 2 }],
  [{ prodotto: '', passo: '', riga: '', persone: '' }, NOTHING],
  [{ riga: 'abc', persone: '1.5' }, NOTHING],
  [{ riga: '0', persone: '1000' }, NOTHING],
  [{ riga: '-1', persone: 'Infinity' }, NOTHING],
  [{}, NOTHING],
])('%j is read as %j, and so what the router was given does not show', (search, expected) => {
  expect(readComposerSearch(search)).toStrictEqual(expected)
})
