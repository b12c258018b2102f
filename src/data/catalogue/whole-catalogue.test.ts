// Many changes at once, made twice by one person before the mirror has brought the first ones back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeCatalogue } from './whole-catalogue.ts'

const place = (id: string, sort: number, seen: string | null) => ({ collection: 'products' as const, id, seen, values: { sort } })
const seenInRequests = () =>
  vi
    .mocked(fetch)
    .mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
    .map(({ changes }: { changes: { seen: string | null }[] }) => changes.map(({ seen }) => seen))

/** Answers as the server does: each record gets a version of its own. */
beforeEach(() => {
  let count = 0
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_, init) => {
      count += 1
      const { changes }: { changes: { id: string }[] } = JSON.parse(String(init?.body))
      return Response.json({ saved: changes.map(({ id }) => ({ id, updated: `${id} version ${count}` })) })
    }),
  )
})
afterEach(() => vi.unstubAllGlobals())

test('an order that is taken back at once is not taken for somebody else’s', async () => {
  await changeCatalogue([place('cornetto', 2, 'first'), place('frolla', 1, 'first')])
  await changeCatalogue([place('frolla', 2, 'first'), place('cornetto', 1, 'first'), place('riccia', 3, 'first')])
  expect(seenInRequests()[1]).toEqual(['frolla version 1', 'cornetto version 1', 'first'])
})

test('two orders that are given at once are written one after the other', async () => {
  await Promise.all([changeCatalogue([place('bombolone', 1, 'first')]), changeCatalogue([place('bombolone', 2, 'first')])])
  expect(seenInRequests()).toEqual([['first'], ['bombolone version 1']])
})

test('what is new was never seen', async () => {
  await changeCatalogue([place('nuovo', 1, null)])
  expect(seenInRequests()).toEqual([[null]])
})
