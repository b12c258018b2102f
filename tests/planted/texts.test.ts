// A planted bug whose text has left the source proves nothing, and is only found out when somebody plants it.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PLANTED_BUGS as OUTBOX_BUGS } from '../model/planted-bugs.ts'
import { PLANTED_BUGS } from './bugs.ts'

describe('the text that a planted bug replaces', () => {
  test.each([
    { list: 'everywhere', bugs: PLANTED_BUGS },
    { list: 'in the outbox', bugs: OUTBOX_BUGS },
  ])('stands in its file once: $list', ({ bugs }) => {
    const lost = bugs.flatMap(({ name, changes }) =>
      changes
        .filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2)
        .map(({ file }) => `${name}: ${file}`),
    )
    expect(lost).toEqual([])
  })
})

test('the files that have to notice are there', () => {
  const lost = PLANTED_BUGS.flatMap(({ name, caughtBy }) =>
    caughtBy.filter((file) => !existsSync(file)).map((file) => `${name}: ${file}`),
  )
  expect(lost).toEqual([])
})
