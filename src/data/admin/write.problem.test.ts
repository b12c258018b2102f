// Whatever kept a change from being saved, the person reads a sentence in Italian.
import { expect, test } from 'vitest'
import { writeProblem } from './write.ts'

const texts = { code: 'C’è già un codice con questo nome.' }

test.each([
  [{ kind: 'saved' }, null],
  [{ kind: 'invalid', problems: { code: 'C’è già.' }, message: '' }, 'C’è già un codice con questo nome.'],
  [{ kind: 'invalid', problems: { value: 'Manca.' }, message: '' }, 'Manca.'],
  [{ kind: 'invalid', problems: {}, message: 'Controlla gli orari.' }, 'Controlla gli orari.'],
  [{ kind: 'invalid', problems: {}, message: '' }, 'Il server non ha accettato questi valori: controllali e riprova.'],
  [{ kind: 'refused', message: 'Non c’è più: qualcuno l’ha eliminato.' }, 'Non c’è più: qualcuno l’ha eliminato.'],
  [{ kind: 'refused', message: '' }, 'Non è stato possibile salvare. Riprova tra poco.'],
] as const)('%j', (outcome, said) => {
  expect(writeProblem(outcome, texts)).toBe(said)
})
