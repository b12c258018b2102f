// The shop's public facts for rendering: read from PocketBase as a guest, so that nothing private can be in them, and the
// stale-while-revalidate cache that they are kept in.
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { DAYS_OF_STAFF } from '#domain/pickup/slots.ts'
import type { ShopFacts } from '#domain/ssr-snapshot.ts'
import { type Backend, backendClient } from '../backend/client.ts'
import type { EdgeOptions } from '../options.ts'
import type { Screens } from './screens.ts'

const OLD_MS = 5 * 60_000
const PAUSE_MS = 2_000

/**
 * The shop's public facts, kept for a while (half a minute, unless the settings say otherwise): for everything that is rendered.
 */
export function cachedShopFacts(
  { config, forward, screens }: Pick<EdgeOptions, 'config' | 'forward' | 'screens'>,
  nowMs: () => number = Date.now,
): CachedAnswer<ShopFacts> {
  const backend = backendClient(forward)
  return staleWhileRevalidate({
    ask: () => fetchShopFacts(backend, screens, nowMs()),
    nowMs,
    freshMs: config.pagesFreshMs,
    oldMs: OLD_MS,
    pauseMs: PAUSE_MS,
  })
}

/** As many as PocketBase gives at once. */
const PER_PAGE = 1000

/** @param nowMs epoch ms; @throws when PocketBase does not answer every question */
async function fetchShopFacts(backend: Backend, screens: Screens, nowMs: number): Promise<ShopFacts> {
  const names = screens.shopCollections
  const [slots, ...lists] = await Promise.all([askSlots(backend, nowMs), ...names.map((name) => askRecords(backend, name))])
  return screens.readShopFacts(Object.fromEntries(names.map((name, index) => [name, lists[index] ?? []])), slots, nowMs)
}

async function askRecords(backend: Backend, collection: string): Promise<unknown[]> {
  const records: unknown[] = []
  for (let page = 1; ; page++) {
    const query = `?page=${page}&perPage=${PER_PAGE}&skipTotal=1&sort=id`
    const { items } = await ask(backend, `/api/collections/${collection}/records${query}`)
    if (!Array.isArray(items)) throw new Error(`${collection}: not a list of records`)
    records.push(...items)
    if (items.length < PER_PAGE) return records
  }
}

/** As far as a campaign may lie ahead. */
function askSlots(backend: Backend, nowMs: number): Promise<unknown> {
  return ask(backend, `/api/sfoglia/slots?from=${shopMoment(nowMs).day}&days=${DAYS_OF_STAFF}`)
}

async function ask(backend: Backend, path: string): Promise<Record<string, unknown>> {
  const answer = await backend.call('GET', path, { token: null })
  if (answer.kind !== 'ok') throw new Error(`${path}: ${answer.kind === 'refused' ? answer.status : 'no answer'}`)
  return answer.body
}

// An answer that is expensive to get, kept for a while (RFC 5861, stale-while-revalidate and stale-if-error, for our own use).
// While it is fresh nobody asks again; when it is not, it is still given at once and a new one is fetched behind it; when it is
// old, the new one is waited for, and the old one given if there is none.

interface CacheOptions<Answer> {
  /** Gets a new one. */
  ask: () => Promise<Answer>
  nowMs: () => number
  freshMs: number
  oldMs: number
  /** The least time between two fetches behind an answer, and after one that failed. */
  pauseMs: number
}

/**
 * Gives the answer, or null when there has never been one.
 * @param behind lets a fetch go on after the request is answered
 * @param isEnough whether the one that is kept tells what is asked about; one that does not is asked for anew and waited for, with
 * the same pause between two fetches, so that nobody who asks for nonsense has the database asked more often
 */
export type CachedAnswer<Answer> = (
  behind: (work: Promise<void>) => void,
  isEnough?: (answer: Answer) => boolean,
) => Promise<Answer | null>

export function staleWhileRevalidate<Answer>({
  ask,
  nowMs,
  freshMs,
  oldMs,
  pauseMs,
}: CacheOptions<Answer>): CachedAnswer<Answer> {
  let kept: { answer: Answer; askedMs: number } | null = null
  /** No promise: on Cloudflare a request must not wait for what another one fetches. */
  let beganMs = Number.NEGATIVE_INFINITY
  let failedMs = Number.NEGATIVE_INFINITY

  const fetchNew = async () => {
    const askedMs = nowMs()
    beganMs = askedMs
    try {
      const answer = await ask()
      if (kept === null || kept.askedMs <= askedMs) kept = { answer, askedMs }
    } catch (error) {
      failedMs = nowMs()
      console.warn('rendering', error)
    }
  }
  return async (behind, isEnough = () => true) => {
    const ageMs = kept === null ? Number.POSITIVE_INFINITY : nowMs() - kept.askedMs
    const isPaused = nowMs() - failedMs < pauseMs
    const isDue = !isPaused && nowMs() - beganMs >= pauseMs
    if (ageMs >= oldMs && !isPaused) await fetchNew()
    else if (isDue && kept !== null && !isEnough(kept.answer)) await fetchNew()
    else if (isDue && ageMs >= freshMs) behind(fetchNew())
    return kept?.answer ?? null
  }
}
