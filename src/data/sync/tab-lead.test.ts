// One tab leads; when it closes, sleeps or loses its lock, the next one does.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '../../../tests/fakes/page.ts'
import { type TabLead, takeLead } from './tab-lead.ts'

interface Tab {
  lead: TabLead
  terms: AbortSignal[]
  wakes: boolean[]
}

let tabs: Tab[] = []

beforeEach(() => {
  tabs = []
})
afterEach(() => {
  vi.useRealTimers()
  page.locks.isLeaving = false
  for (const { lead } of tabs) lead.stop()
})

function openTab(): Tab {
  const terms: AbortSignal[] = []
  const wakes: boolean[] = []
  const tab = {
    terms,
    wakes,
    lead: takeLead(
      (ended) => terms.push(ended),
      (isNetworkNew) => wakes.push(isNetworkNew),
    ),
  }
  tabs.push(tab)
  return tab
}

const leads = ({ terms }: Tab) => terms.length > 0 && terms.at(-1)?.aborted === false
const turn = () => new Promise((resolve) => setImmediate(resolve))
const soon = (assertion: () => void) => vi.waitFor(assertion, 15_000)

test('of three tabs one leads', async () => {
  const [first, ...others] = [openTab(), openTab(), openTab()]
  await soon(() => expect(leads(first)).toBe(true))
  expect(others.map(leads)).toEqual([false, false])
})

test('when it closes, the next one takes over, and its own work ends', async () => {
  const [first, second] = [openTab(), openTab()]
  await soon(() => expect(leads(first)).toBe(true))
  first.lead.stop()
  await soon(() => expect(leads(second)).toBe(true))
  expect(leads(first)).toBe(false)
})

test('news asked for in any tab are looked for by the leading one', async () => {
  const [first, second] = [openTab(), openTab()]
  await soon(() => expect(leads(first)).toBe(true))
  first.lead.wake(true)
  expect(first.wakes).toEqual([true])
  second.lead.wake(true)
  // That the network is new, each tab hears by itself.
  await soon(() => expect(first.wakes).toEqual([true, false]))
  expect(leads(first)).toBe(true)
})

test('a leading tab that gives no sign of life loses the lead, and waits for its next turn', async () => {
  const sleeper = openTab()
  await soon(() => expect(leads(sleeper)).toBe(true))
  const silenced = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined)
  const second = openTab()
  second.lead.wake(false)
  await soon(() => expect(leads(second)).toBe(true))
  silenced.mockRestore()
  expect(leads(sleeper)).toBe(false)
  second.lead.stop()
  await soon(() => expect(leads(sleeper)).toBe(true))
})

test('a leading tab that answers keeps the lead', async () => {
  const [first, second] = [openTab(), openTab()]
  await soon(() => expect(leads(first)).toBe(true))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  second.lead.wake(false)
  while (first.wakes.length === 0) await turn()
  for (let turns = 50; turns > 0; turns--) await turn()
  vi.advanceTimersByTime(10_000)
  for (let turns = 50; turns > 0; turns--) await turn()
  vi.useRealTimers()
  expect([leads(first), leads(second)]).toEqual([true, false])
})

// Asked again and again without a pause, a page that is leaving would never be gone: nothing but promises would run any more.
test.each([
  'leading',
  'waiting',
] as const)('a %s tab whose locks are refused at once asks no more than once a second', async (who) => {
  const first = openTab()
  await soon(() => expect(leads(first)).toBe(true))
  if (who === 'waiting') openTab()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const before = page.locks.requests
  page.locks.leave()
  for (let turns = 50; turns > 0; turns--) await turn()
  expect(leads(first)).toBe(false)
  // The leading tab cannot know at once that nobody has taken the lead from it.
  expect(page.locks.requests - before).toBe(1)
  for (let seconds = 1; seconds <= 3; seconds++) {
    const asked = page.locks.requests
    vi.advanceTimersByTime(1000)
    for (let turns = 50; turns > 0; turns--) await turn()
    expect(page.locks.requests - asked).toBe(tabs.length)
  }
  page.locks.isLeaving = false
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await soon(() => expect(tabs.filter(leads)).toHaveLength(1))
})

test('a page that is put away gives the lead back and asks for nothing; shown again, it asks again', async () => {
  const only = openTab()
  await soon(() => expect(leads(only)).toBe(true))
  page.fire('pagehide')
  expect(leads(only)).toBe(false)
  const before = page.locks.requests
  page.locks.leave()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  only.lead.wake(true)
  for (let turns = 50; turns > 0; turns--) await turn()
  vi.advanceTimersByTime(60_000)
  for (let turns = 50; turns > 0; turns--) await turn()
  vi.useRealTimers()
  expect(page.locks.requests).toBe(before)
  page.locks.isLeaving = false
  page.fire('pageshow')
  await soon(() => expect(leads(only)).toBe(true))
  expect(only.wakes).toEqual([])
})

test('the first showing of a page changes nothing', async () => {
  const only = openTab()
  const before = page.locks.requests
  page.fire('pageshow')
  await soon(() => expect(leads(only)).toBe(true))
  expect(page.locks.requests).toBe(before)
  expect(only.terms).toHaveLength(1)
})
