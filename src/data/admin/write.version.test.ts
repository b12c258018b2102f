// A person who changes the same thing twice is nobody else.
import { expect, test } from 'vitest'
import { latestVersion, noteVersion, writeInTurn } from './write.ts'

test('what was seen is followed through this tab’s own changes, and no further', () => {
  noteVersion('sacher', 'a', { id: 'sacher', updated: 'b' })
  noteVersion('sacher', 'b', { id: 'sacher', updated: 'c' })
  expect(latestVersion('sacher', 'a')).toBe('c')
  expect(latestVersion('sacher', 'b')).toBe('c')
  expect(latestVersion('sacher', 'somebody else’s')).toBe('somebody else’s')
  expect(latestVersion('babà', 'a')).toBe('a')
})

test('an answer that says nothing new, or nothing at all, is not followed for ever', () => {
  noteVersion('bignè', 'a', { id: 'bignè', updated: 'a' })
  noteVersion('bignè', 'a', '<html>')
  expect(latestVersion('bignè', 'a')).toBe('a')
})

test('changes of one record go one after the other, whatever became of the first; others do not wait', async () => {
  const log: string[] = []
  let breakLine = (_: Error): void => undefined
  const one = writeInTurn(['x', 'y'], () => {
    log.push('one')
    return new Promise((_, reject) => {
      breakLine = reject
    })
  })
  const two = writeInTurn(['y'], async () => log.push('two'))
  await writeInTurn(['z'], async () => log.push('other'))
  expect(log).toEqual(['one', 'other'])
  breakLine(new Error('no line'))
  await expect(one).rejects.toThrow('no line')
  await two
  expect(log).toEqual(['one', 'other', 'two'])
  expect(await writeInTurn(['x', 'y'], async () => 'free')).toBe('free')
})
