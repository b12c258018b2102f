// How a new shop gets its first administrator: by a one-time link that `npm run new-shop` prints, whose secret stands behind the #
// and is known here by its hash alone. Once anybody administers the shop no link is worth anything.
import { checkOwner, type Owner, type OwnerMessages } from '#domain/account/owner.ts'
import { TEXT_EMAIL_TAKEN } from '#domain/account/registration.ts'
import { DAY_MS, MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { isShortText, wireInstant } from '#domain/wire.ts'
import { jsonBody, keepBody, Refusal } from '../server/answers.ts'
import { addressOf, giveBack, spend } from '../server/attempts.ts'
import { durably, execute, findRecord, newRecord, storedDate, storeRecord } from '../server/database.ts'
import { theShop } from '../server/shop-settings.ts'
import { noteSecurity } from './security-log.ts'

const VALID_MS = DAY_MS
/** For so long whoever made the account by a link, and did not hear so, is answered as at first. */
const REPEATED_MS = 60 * MINUTE_MS
const SECRET_LENGTH = 43

/** The same for each: what is wrong with it is nobody's to learn who only guesses. */
const TEXT_OVER =
  'Questo link non vale: è scaduto, è già stato usato o non è intero. Se hai già scelto la password, accedi. Altrimenti sul computer ' +
  'del negozio scrivi «npm run new-shop -- --link»: te ne dà uno nuovo.'

/** POST /api/sfoglia/welcome/check {secret}: for whom the link was made. @throws Refusal 410, 429 */
export function checkWelcome(e: PbRequestEvent): { mail: string; shopName: string } {
  const { secret } = jsonBody(e)
  spend(e.app, 'welcome', [addressOf(e)])
  const link = linkOf(e.app, secret)
  if (!isGood(e.app, link)) throw new Refusal(410, TEXT_OVER)
  giveBack(e.app, 'welcome', [addressOf(e)])
  return { mail: link.getString('mail'), shopName: theShop(e.app)?.getString('name') ?? '' }
}

/**
 * POST /api/sfoglia/welcome {secret, name, surname, mail, password}: makes the first administrator, and answers as a login does,
 * `{token, record}`. @throws Refusal 400 with one message per wrong field, 410, 429
 */
export function beginShop(e: PbRequestEvent): void {
  keepBody(e)
  const body = jsonBody(e)
  spend(e.app, 'welcome', [addressOf(e)])
  const link = linkOf(e.app, body.secret)
  const made = link && madeBy(e.app, link, body)
  // The answer to the request that made it was lost.
  const account = made ?? makeOwner(e, link, body)
  giveBack(e.app, 'welcome', [addressOf(e)])
  if (!made) noteSecurity(e, { event: 'owner-made', account })
  $apis.recordAuthResponse(e, account, 'password', null)
}

function linkOf(app: PbApp, secret: unknown): PbRecord | null {
  if (!isShortText(secret, 100) || secret === '') return null
  return findRecord(app, 'welcome_links', { hash: $security.sha256(secret) })
}

function isGood(app: PbApp, link: PbRecord | null): link is PbRecord {
  const isOpen = link !== null && link.getString('used_at') === '' && (wireInstant(link.getString('expires')) ?? 0) > Date.now()
  return isOpen && ownerOf(app) === null
}

/** Who administers the shop, suspended or not; of several the first. */
function ownerOf(app: PbApp): PbRecord | null {
  return app.findRecordsByFilter('users', "role = 'ADMIN'", 'disabled,created', 1, 0)[0] ?? null
}

/** The account that this link made a moment ago, for whoever shows its mail and password again. */
function madeBy(app: PbApp, link: PbRecord, { mail, password }: Record<string, unknown>): PbRecord | null {
  const usedMs = wireInstant(link.getString('used_at'))
  if (usedMs === null || usedMs + REPEATED_MS <= Date.now()) return null
  if (typeof mail !== 'string' || typeof password !== 'string') return null
  const account = findRecord(app, 'users', { id: link.getString('account') })
  const isTheirs = account?.getString('email') === mail.trim().toLowerCase() && account.validatePassword(password)
  return account && isTheirs && !account.getBool('disabled') ? account : null
}

/** @throws Refusal 400, 410 */
function makeOwner(e: PbRequestEvent, link: PbRecord | null, body: Record<string, unknown>): PbRecord {
  // Before anything is said of what was typed.
  if (!isGood(e.app, link)) throw new Refusal(410, TEXT_OVER)
  const owner = readOwner(e.app, body)
  return durably(e.app, (tx) => {
    // Again, inside: of two at once one makes the account.
    if (!isGood(tx, linkOf(tx, body.secret))) throw new Refusal(410, TEXT_OVER)
    const account = saveOwner(tx, newRecord(tx, 'users', { role: 'ADMIN' }), owner)
    storeRecord(tx, link, { used_at: storedDate(Date.now()), account: account.id })
    return account
  })
}

/** @throws Refusal 400 with one message per wrong field */
export function readOwner(app: PbApp, body: Record<string, unknown>): Owner {
  const checked = checkOwner(body, theShop(app)?.getString('name') ?? '')
  if (!checked.ok) throw refusedOwner(checked.messages)
  return checked.owner
}

/** Writes name, mail and password. @throws Refusal 400 where another account has the mail; BadRequestError for a common password */
export function saveOwner(tx: PbApp, account: PbRecord, { name, surname, mail, password }: Owner): PbRecord {
  const holder = findRecord(tx, 'users', { email: mail })
  if (holder !== null && holder.id !== account.id) throw refusedOwner({ mail: TEXT_EMAIL_TAKEN })
  account.load({ name, surname, email: mail, verified: true })
  account.setPassword(password)
  tx.save(account)
  return account
}

function refusedOwner(messages: OwnerMessages): Refusal {
  const fields = Object.entries(messages).map(([field, message]) => [field, { code: 'invalid', message }])
  return new Refusal(400, 'Controlla i dati inseriti.', Object.fromEntries(fields))
}

/** What `pocketbase welcome-link` prints, as JSON. */
type MadeLink =
  /** `path` with the secret, for whoever opens the shop. */
  | { kind: 'welcome'; path: string; mail: string; shopName: string }
  /** Somebody administers the shop: `path` lets them choose another password. */
  | { kind: 'password'; path: string; mail: string; shopName: string }
  /** The demo's accounts have a password that everybody knows. */
  | { kind: 'demo' }

/**
 * `pocketbase welcome-link`, also while the server runs: a new link for the first account, instead of those of before. Whoever may run
 * it owns the database. `SFOGLIA_OWNER_MAIL` and `SFOGLIA_SHOP_NAME` of a new shop; without them a link is made for whom the last was.
 */
function makeLink(app: PbApp): MadeLink {
  const [mail, shopName] = [$os.getenv('SFOGLIA_OWNER_MAIL'), $os.getenv('SFOGLIA_SHOP_NAME')]
  if (theShop(app, 'shop_private')?.getBool('is_demo')) return { kind: 'demo' }
  const owner = ownerOf(app)
  const at = { app, realIP: () => '' }
  if (owner !== null) {
    noteSecurity(at, { event: 'owner-reset', account: owner })
    return {
      kind: 'password',
      path: `/reimposta-password?token=${owner.newPasswordResetToken()}`,
      mail: owner.getString('email'),
      shopName: nameOf(app),
    }
  }
  const secret = $security.randomString(SECRET_LENGTH)
  const [last] = app.findRecordsByFilter('welcome_links', "id != ''", '-expires', 1, 0)
  const values = { hash: $security.sha256(secret), mail: mail || (last?.getString('mail') ?? '') }
  durably(app, (tx) => {
    const shop = theShop(tx)
    if (shopName !== '' && shop) {
      shop.set('name', shopName)
      tx.save(shop)
    }
    execute(tx, 'DELETE FROM welcome_links')
    storeRecord(tx, newRecord(tx, 'welcome_links', { ...values, expires: storedDate(Date.now() + VALID_MS) }))
  })
  noteSecurity(at, { event: 'welcome-link' })
  return { kind: 'welcome', path: `/benvenuto#${secret}`, mail: values.mail, shopName: nameOf(app) }
}

function nameOf(app: PbApp): string {
  return theShop(app)?.getString('name') ?? ''
}

/** `pocketbase welcome-link`: the link as one line of JSON. */
export function printLink(app: PbApp): void {
  console.log(JSON.stringify(makeLink(app)))
}
