// A person who changes the same thing twice is nobody else.
import { expect, test } from 'vitest'
import { editionOf, inTurn, noteEdition } from './editions.ts'

test('what was seen is followed through this tab’s own changes, and no further', () => {
  noteEdition('sacher', 'a', { id: 'sacher', updated: 'b' })
  noteEdition('sacher', 'b', { id: 'sacher', updated: 'c' })
  expect(editionOf('sacher', 'a')).toBe('c')
  expect(editionOf('sacher', 'b')).toBe('c')
  expect(editionOf('sacher', 'somebody else’s')).toBe('somebody else’s')
  expect(editionOf('babà', 'a')).toBe('a')
})

test('an answer that says nothing new, or nothing at all, is not followed for ever', () => {
  noteEdition('bignè', 'a', { id: 'bignè', updated: 'a' })
  noteEdition('bignè', 'a', '<html>')
  expect(editionOf('bignè', 'a')).toBe('a')
})

test('changes of one record go one after the other, whatever became of the first; others do not wait', async () => {
  const log: string[] = []
  let breakLine = (_: Error): void => undefined
  const one = inTurn(['x', 'y'], () => {
    log.push('one')
    return new Promise((_, reject) => {
      breakLine = reject
    })
  })
  const two = inTurn(['y'], async () => log.push('two'))
  await inTurn(['z'], async () => log.push('other'))
  expect(log).toEqual(['one', 'other'])
  breakLine(new Error('no line'))
  await expect(one).rejects.toThrow('no line')
  await two
  expect(log).toEqual(['one', 'other', 'two'])
  expect(await inTurn(['x', 'y'], async () => 'free')).toBe('free')
})
