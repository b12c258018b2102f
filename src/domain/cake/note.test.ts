import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerNote, type NoteFacts } from './note.ts'

const FACTS: NoteFacts = {
  always: ['glutine', 'uova', 'latte'],
  chosen: [
    { type: 'Farcitura', value: 'Cioccolato fondente', allergens: ['soia', 'latte'] },
    { type: 'Colata', value: 'Cioccolato', allergens: ['soia', 'latte'] },
  ],
  mayContain: ['frutta-a-guscio', 'soia'],
  isComplete: true,
}

const promises = (note: string) => answerNote(note, FACTS).map(({ promise, word }) => `${word}: ${promise}`)

describe('a note that wants something left out', () => {
  test('what every such cake is made with stays in it', () => expect(promises('senza uova')).toEqual(['uova: always']))

  test('what comes with a choice is named with the choices', () =>
    expect(answerNote('Senza soia, grazie', FACTS)).toEqual([
      {
        promise: 'choice',
        word: 'soia',
        allergen: 'soia',
        choices: [
          { type: 'Farcitura', value: 'Cioccolato fondente' },
          { type: 'Colata', value: 'Cioccolato' },
        ],
        hasTraces: true,
      },
    ]))

  test('what is no ingredient may still leave traces', () => expect(promises('senza noci')).toEqual(['noci: traces']))

  test('what is neither is not in it', () => expect(promises('senza arachidi')).toEqual(['arachidi: free']))

  test('nothing is promised of what nobody has declared', () => {
    const answers = answerNote('senza uova, arachidi e soia', { ...FACTS, isComplete: false })
    expect(answers.map(({ promise, word }) => `${word}: ${promise}`)).toEqual([
      'uova: always',
      'arachidi: undeclared',
      'soia: undeclared',
    ])
  })

  test('what is no allergen is left to a person', () => expect(promises('senza candeline')).toEqual(['candeline: unknown']))
})

describe('the words people use', () => {
  test.each([
    ['senza noci e senza sesamo', ['noci: traces', 'sesamo: free']],
    ['senza noci, sesamo né pesce', ['noci: traces', 'sesamo: free', 'pesce: free']],
    ['SENZA FRUTTA SECCA!', ['frutta secca: traces']],
    ['Mio figlio è allergico alle arachidi', ['arachidi: free']],
    ['intolleranza al lattosio', ['lattosio: always']],
    ['la festeggiata è celiaca', ['celiaca: always']],
    ['senza tracce di noci', ['noci: traces']],
    ['niente burro', ['burro: always']],
    ['senza noccioline', ['noccioline: free']],
    ['senza l’uovo', ['uovo: always']],
    ['senza pistacchi e nocciole', ['pistacchi: traces']],
  ])('%s', (note, answers) => expect(promises(note)).toEqual(answers))

  test.each([
    ['senza noce moscata', ['noce moscata: unknown']],
    ['senza burro di cacao', ['burro di cacao: unknown']],
    ['con tante noci', []],
    ['senza noci con panna', ['noci: traces']],
    ['no problem per le uova', []],
    ['consegnare a Marta', []],
    ['senza', []],
    ['', []],
  ])('%s does not promise what was not asked', (note, answers) => expect(promises(note)).toEqual(answers))
})

test('no note is ever promised free of what is in the cake', () => {
  const word = fc.constantFrom('senza', 'uova', 'latte', 'soia', 'noci', 'e', 'con', 'burro', 'di', 'cacao', '🎂', 'no', 'né')
  fc.assert(
    fc.property(fc.array(word), (words) => {
      for (const answer of answerNote(words.join(' '), FACTS)) {
        if (answer.promise === 'free')
          expect(['uova', 'latte', 'glutine', 'soia', 'frutta-a-guscio']).not.toContain(answer.allergen)
      }
    }),
  )
})
