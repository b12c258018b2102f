// Many changes at once, made twice by one person before the mirror has brought the first ones back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeCatalogue, changeInPieces } from './whole-catalogue.ts'

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

test('a long list is written piece by piece, waits where the server is busy, and says how far it is', async () => {
  vi.useFakeTimers()
  const answer = vi.mocked(fetch).getMockImplementation()
  let asked = 0
  vi.mocked(fetch).mockImplementation(async (...request) => {
    asked += 1
    const isBusy = asked === 2 || asked === 3
    return isBusy ? Response.json({ message: '' }, { status: 429 }) : (answer?.(...request) ?? Response.error())
  })
  const changes = Array.from({ length: 600 }, (_, index) => place(`p${index}`, index, 'first'))
  const steps: number[] = []
  const writing = changeInPieces(changes, async (done, versions) => {
    expect(versions.slice(0, 1)).toEqual([expect.stringContaining(`${changes[done - versions.length]?.id} version`)])
    steps.push(done)
  })
  await vi.runAllTimersAsync()
  expect(await writing).toMatchObject({ kind: 'saved' })
  expect(steps).toEqual([250, 500, 600])
  vi.useRealTimers()
})

test('a piece that fails ends it: what was written is known, what comes after is not begun', async () => {
  const answer = vi.mocked(fetch).getMockImplementation()
  let asked = 0
  vi.mocked(fetch).mockImplementation(async (...request) => {
    asked += 1
    return asked === 2
      ? Response.json({ message: 'No.', data: { stale: ['p250'] } }, { status: 412 })
      : (answer?.(...request) ?? Response.error())
  })
  const steps: number[] = []
  const changes = Array.from({ length: 600 }, (_, index) => place(`p${index}`, index, null))
  expect(await changeInPieces(changes, async (done) => void steps.push(done))).toEqual({
    kind: 'changed-elsewhere',
    ids: ['p250'],
  })
  expect([steps, asked]).toEqual([[250], 2])
})
