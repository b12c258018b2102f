// What our routes and hooks answer when they do not do what was asked: PocketBase's own shape of an error, in Italian.
import { asObject, isOwnRefusal, OWN_REFUSAL, parseJsonObject } from '#domain/wire.ts'

/** Ends a route with this status; thrown through transactions, caught in `answering`. */
export class Refusal {
  readonly status: number
  readonly message: string
  readonly data: Record<string, unknown>

  constructor(status: number, message: string, data: Record<string, unknown> = {}) {
    this.status = status
    this.message = message
    this.data = data
  }
}

export const TEXT_SIGN_IN = 'Accedi per continuare.'
export const TEXT_NOT_FOUND = 'Non trovato.'
export const TEXT_NOT_ALLOWED = 'Questo account non può farlo.'
export const TEXT_INVALID = 'La richiesta non è valida.'

/**
 * Runs a route's work and answers with what it returns as 200, or with the refusal it threw. What PocketBase itself refuses is
 * its 400; anything else is our failure, 500: PocketBase would answer 400, and a device's queue would give the request up.
 */
export function answering(e: PbRequestEvent, work: () => unknown): void {
  let refusal: Refusal | null = null
  let body: unknown = null
  try {
    body = work()
  } catch (error) {
    if (error instanceof Refusal) refusal = error
    if (refusal === null && isPocketBases(error)) throw error
    refusal ??= failure(e, error)
  }
  // PocketBase's own answer to a login.
  if (refusal === null && e.written()) return
  if (refusal === null) e.json(200, body)
  else e.json(refusal.status, { status: refusal.status, message: refusal.message, data: { ...OWN_REFUSAL, ...refusal.data } })
}

/**
 * What a hook throws when a record breaks the shop's rules; answered as 400.
 * @param code of every problem
 * @param problems what is wrong, by the name of its field
 */
export function brokenRule(message: string, code = '', problems: Readonly<Record<string, string>> = {}): PbApiError {
  const data = Object.entries(problems).map(([field, text]) => [field, new ValidationError(code, text)] as const)
  return ownError(new BadRequestError(message, Object.fromEntries(data)))
}

/** Our word, not PocketBase's: it may be shown to whoever asked. */
export function ownError(error: PbApiError): PbApiError {
  Object.assign(error.data, OWN_REFUSAL)
  return error
}

/** The logged-in account of `users`. @throws Refusal 401 for guests and accounts that are disabled, 403 for others */
export function signedIn(e: PbRequestEvent): PbRecord {
  const { auth } = e
  if (!auth || auth.getBool('disabled')) throw new Refusal(401, TEXT_SIGN_IN)
  if (auth.collection().name !== 'users') throw new Refusal(403, TEXT_NOT_ALLOWED)
  return auth
}

/** For the edge's own account alone. @throws Refusal 403 for everybody else, guests included */
export function serviceOnly(e: PbRequestEvent): void {
  if (e.auth?.collection().name !== 'services') throw new Refusal(403, TEXT_NOT_ALLOWED)
}

/** @throws Refusal 401 for guests, 403 for whoever does not administer the shop */
export function adminOnly(e: PbRequestEvent): PbRecord {
  const account = signedIn(e)
  if (account.getString('role') !== 'ADMIN') throw new Refusal(403, TEXT_NOT_ALLOWED)
  return account
}

export function fullNameOf(account: PbRecord): string {
  return `${account.getString('name')} ${account.getString('surname')}`.trim()
}

/** Who did something; without id and name the server itself. */
export interface Actor {
  id: string
  name: string
  /** Whose login it was, where the person at the till is somebody else. */
  login?: { id: string; name: string }
}

export function actorOf(account: PbRecord): Actor {
  return { id: account.id, name: fullNameOf(account) }
}

export function isCustomer(account: PbRecord): boolean {
  return account.getString('role') === 'USER' && !account.getBool('kiosk')
}

export function isStaff(account: PbRecord): boolean {
  const role = account.getString('role')
  return role === 'ADMIN' || role === 'CASHIER'
}

/**
 * The request's JSON object, parsed from its text: PocketBase's own parse gives Go maps, whose keys come in random order. The
 * engine's JSON.parse bounds the nesting (10,000), so that no text can exhaust its stack.
 * @throws Refusal 400
 */
export function jsonBody(e: PbRequestEvent): Record<string, unknown> {
  const type = e.request.header.get('Content-Type')
  if (type !== '' && !type.startsWith('application/json')) throw new Refusal(400, TEXT_INVALID)
  const text = bodyText(e)
  const body = text === '' ? {} : parseJsonObject(text)
  if (body === null) throw new Refusal(400, TEXT_INVALID)
  return body
}

/** For what PocketBase answers by itself afterwards: a body can be read once, and it keeps what it has read. @throws Refusal 400 */
export function keepBody(e: PbRequestEvent): void {
  try {
    e.requestInfo()
  } catch {
    throw new Refusal(400, TEXT_INVALID)
  }
}

function bodyText(e: PbRequestEvent): string {
  try {
    return toString(e.request.body)
  } catch {
    // Larger than the route takes, or broken off: the sender has to mend it.
    throw new Refusal(400, TEXT_INVALID)
  }
}

const TEXT_DISK = 'Il disco del server è pieno: nulla è stato salvato. Libera spazio e riprova.'
/** SQLite's words for a file that cannot grow or be written (SQLITE_FULL, SQLITE_IOERR), and the system's. */
const DISK = /database or disk is full|disk I\/O error|no space left on device/i

/**
 * A record that could not be written because the disk is full: our failure, 507 (RFC 4918, 11.5). PocketBase would answer 400, which
 * tells a device that what it sent is wrong. @throws ApiError
 */
export function sayDiskFull(e: PbErrorEvent): void {
  if (DISK.test(String(e.error))) throw ownError(new ApiError(507, TEXT_DISK))
  e.next()
}

/** What a record's hook says when it refuses it (`brokenRule`); null for any other error. */
export function brokenRuleIn(error: unknown): string | null {
  const { status, data, message } = fieldsOf(fieldsOf(error).value)
  return status === 400 && isOwnRefusal(asObject(data)) ? String(message) : null
}

/** An error of its API, or of a record's validation (Go's `validation.Errors`), as such or wrapped by the engine. */
function isPocketBases(error: unknown): boolean {
  const wrapped = fieldsOf(fieldsOf(error).value)
  return (
    [fieldsOf(error).status, wrapped.status].some((status) => typeof status === 'number') || typeof wrapped.filter === 'function'
  )
}

function fieldsOf(value: unknown): { status?: unknown; value?: unknown; filter?: unknown; data?: unknown; message?: unknown } {
  return typeof value === 'object' && value !== null ? value : {}
}

function failure(e: PbRequestEvent, error: unknown): Refusal {
  e.app.logger().error('A route failed', 'error', String(error))
  return new Refusal(500, 'Il server non è riuscito a rispondere. Riprova tra poco.')
}
