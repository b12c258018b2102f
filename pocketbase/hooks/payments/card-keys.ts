// The keys of card payment that the owner pasted, as the edge has sealed them: this database keeps a box that it cannot open, for the
// key to it lies elsewhere. Browsers reach none of these routes; the edge calls them, for its owner or for itself. One row, or none.
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { isShortText } from '#domain/wire.ts'
import { noteSecurity } from '../accounts/security-log.ts'
import { adminOnly, jsonBody, Refusal, serviceOnly, TEXT_INVALID } from '../server/answers.ts'
import { checkPresentPassword } from '../server/attempts.ts'
import { durably, execute, findRecord, newRecord, readRows, storedDate, storeRecord, textOf } from '../server/database.ts'

const NAME = 'stripe'
const LONGEST = 4000

interface KeptKeys {
  /** Empty where there is none. */
  sealed: string
  /** Since when nothing new is begun with them (UTC); empty while they are in use. */
  retired_at: string
}

interface ShownKeys extends KeptKeys {
  /** The page at Stripe of the newest payment that is not settled yet; empty where there is none. */
  under_way: string
}

/** GET /api/sfoglia/service/card-keys, for the edge itself. @throws Refusal 403 */
export function readCardKeys(e: PbRequestEvent): KeptKeys {
  serviceOnly(e)
  return keptKeys(e.app)
}

/**
 * POST /api/sfoglia/service/card-keys, as an administrator: `{}` reads, all else asks for the `password`: `{sealed}` keeps, `{retire}`
 * begins nothing new with them. What is under way is still settled. @throws Refusal 400 with the problem at `password`, 401, 403, 429
 */
export function changeCardKeys(e: PbRequestEvent): ShownKeys {
  const account = adminOnly(e)
  const { password, sealed, retire } = jsonBody(e)
  if (password !== undefined) checkPresentPassword(e, account, password)
  else if (sealed !== undefined || retire !== undefined) throw new Refusal(400, TEXT_INVALID)
  if (sealed === undefined && retire !== true) return shownKeys(e.app)
  if (sealed !== undefined && (!isShortText(sealed, LONGEST) || sealed === '')) throw new Refusal(400, TEXT_INVALID)
  const change = sealed === undefined ? { retired_at: storedDate(Date.now()) } : { sealed, retired_at: '' }
  durably(e.app, (tx) => {
    const row = findRecord(tx, 'sealed_secrets', { name: NAME })
    if (row) storeRecord(tx, row, change)
    else if (sealed !== undefined) storeRecord(tx, newRecord(tx, 'sealed_secrets', { name: NAME, ...change }))
  })
  noteSecurity(e, { event: sealed === undefined ? 'card-keys-removed' : 'card-keys-set', account })
  return shownKeys(e.app)
}

/** POST /api/sfoglia/service/card-keys/erase {sealed}: of those that are retired nothing is under way any more. @throws Refusal 403 */
export function eraseCardKeys(e: PbRequestEvent): Record<string, never> {
  serviceOnly(e)
  const { sealed } = jsonBody(e)
  const erase = "DELETE FROM sealed_secrets WHERE name = {:name} AND sealed = {:sealed} AND retired_at != ''"
  execute(e.app, erase, { name: NAME, sealed: typeof sealed === 'string' ? sealed : '' })
  return {}
}

function keptKeys(app: PbApp): KeptKeys {
  const row = findRecord(app, 'sealed_secrets', { name: NAME })
  return { sealed: row?.getString('sealed') ?? '', retired_at: row?.getString('retired_at') ?? '' }
}

/** A refund that fails for longer is somebody's to make at Stripe. */
const UNDER_WAY = `SELECT json_object('session', session) AS document FROM payments
  WHERE session != '' AND (state = 'open' OR (state = 'refund-due' AND updated >= {:lately}))
  ORDER BY created DESC, rowid DESC LIMIT 1`

function shownKeys(app: PbApp): ShownKeys {
  const [newest] = readRows(app, UNDER_WAY, { lately: storedDate(Date.now() - 60 * MINUTE_MS) })
  return { ...keptKeys(app), under_way: newest ? textOf(newest, 'session') : '' }
}
