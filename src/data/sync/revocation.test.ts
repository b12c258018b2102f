// A device and its own word: it proves itself by its secret, delivers for who has left it, and, sent away, is empty when nothing can
// be delivered any more.
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { deviceProof, isDeviceApproved, keepCode, readDevice } from '#data/device/device.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { readOutboxStatus } from '#data/outbox/status.ts'
import { keepCredential, releaseCredential } from '#data/session/credentials.ts'
import {
  aDeviceOf,
  CASHIER,
  ENTRIES,
  heldOrder,
  KIOSK,
  placed,
  type SentEntry,
  signInAs,
} from '../../../tests/fakes/shop-device.ts'
import { contactServer } from './device-contact.ts'
import { askReadmission, becomeRevoked, readRevocation } from './revocation.ts'

const DEVICES = '/api/sfoglia/devices'

interface Asked {
  path: string
  headers: Headers
  body: { entries?: SentEntry[] } & Record<string, unknown>
}

/** What the shop makes of an order, by who sends it; and of a contact. */
const shop = {
  asked: [] as Asked[],
  takes: (_asked: Asked): 'created' | 'rejected' | 401 | 403 | 503 => 'created',
  contact: (_asked: Asked): Response => refusal(403, { revoked: true }),
}

function refusal(status: number, data: object = {}): Response {
  return Response.json({ status, message: 'no', data }, { status })
}

function answerTo(asked: Asked): Response {
  if (asked.path === DEVICES) return shop.contact(asked)
  if (asked.path !== ENTRIES) return refusal(404)
  const outcome = shop.takes(asked)
  if (typeof outcome === 'number') return refusal(outcome)
  const results = asked.body.entries?.map(({ id, content: { number, promised_total } }) =>
    outcome === 'created'
      ? { id, outcome, record: heldOrder(id, { number, total: promised_total }) }
      : { id, outcome, reason: 'invalid', message: 'no', record: null },
  )
  return Response.json({ results })
}

/** An empty device with this person at it; the shop answers as it is told from here on. */
async function at(user: typeof KIOSK | typeof CASHIER): Promise<void> {
  await aDeviceOf(user)
  shop.asked = []
  shop.takes = () => 'created'
  shop.contact = () => refusal(403, { revoked: true })
  globalThis.fetch = async (path, init) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const asked = { path: String(path), headers: new Headers(init?.headers), body }
    shop.asked.push(asked)
    return answerTo(asked)
  }
}

const asksOf = (path: string) => shop.asked.filter((asked) => asked.path === path)
const senders = () =>
  asksOf(ENTRIES).map(({ headers }) => headers.get('Authorization') ?? `device for ${headers.get('X-Sfoglia-Author')}`)
const states = async () => (await db.outbox.orderBy('sequence').toArray()).map(({ state }) => state)
const drain = () => drainOutbox({ isServerSeen: true, isLookedAt: true })
/** Of the server's: only with a token, only by the device's own word, or never. */
const unlessLoggedIn = ({ headers }: Asked) => (headers.has('Authorization') ? 401 : ('created' as const))

/** Takes orders while nobody answers, so that they wait. */
async function ordersWaiting(channel: 'kiosk' | 'counter', count: number): Promise<string[]> {
  shop.takes = () => 503
  for (let taken = 0; taken < count; taken++) await placed(channel)
  await drain()
  shop.asked = []
  return (await db.outbox.orderBy('sequence').toArray()).map(({ order }) => order?.number ?? '')
}

beforeEach(() => at(KIOSK))

describe('the secret', () => {
  test('is made once, is told with every word of the device, and is not lost with a lost answer', async () => {
    const { id } = await readDevice()
    shop.contact = () => refusal(503)
    await contactServer(0)
    shop.contact = () => Response.json({ id, code: 'K1' })
    await contactServer(0)
    const proof = await deviceProof()
    expect(proof).toMatch(new RegExp(`^${id}\\.[0-9a-f]{64}$`))
    expect(asksOf(DEVICES).map(({ headers }) => headers.get('X-Sfoglia-Device'))).toEqual([proof, proof])
  })

  test('is one for all tabs, and outlives a tab of an earlier version, a logout and a revocation', async () => {
    const { id } = await readDevice()
    const [first, second] = await Promise.all([deviceProof(), deviceProof()])
    expect(second).toBe(first)
    await keepCode({ id, code: 'K9' })
    await releaseCredential()
    await becomeRevoked()
    expect(await deviceProof()).toBe(first)
  })

  test('is of no device where there is none', async () => {
    expect(await deviceProof()).toBeNull()
    expect(await db.keyValues.count()).toBe(1)
  })
})

describe('what somebody left behind', () => {
  test('is sent by the device itself when their login is refused', async () => {
    await ordersWaiting('kiosk', 2)
    shop.takes = unlessLoggedIn
    await drain()
    expect(senders()).toEqual([KIOSK.token, `device for ${KIOSK.userId}`])
    expect(await states()).toEqual(['delivered', 'delivered'])
  })

  test('goes as theirs while their login is good, and as a colleague’s who is here now', async () => {
    await at(CASHIER)
    await ordersWaiting('counter', 1)
    shop.takes = unlessLoggedIn
    await keepCredential({ ...CASHIER, userId: 'collega00000001', token: 'token-collega' })
    shop.takes = ({ headers }) => (headers.get('Authorization') === CASHIER.token ? 401 : 'created')
    await drain()
    expect(senders()).toEqual([CASHIER.token, 'token-collega'])
  })

  test('waits for a login when the shop does not take it from the device, until it hears the device again', async () => {
    const { id } = await readDevice()
    await ordersWaiting('kiosk', 1)
    shop.takes = () => 401
    await drain()
    expect(await readOutboxStatus()).toMatchObject({ waiting: 1, needSignIn: 1 })
    shop.asked = []
    await drain()
    expect(senders()).toEqual([])
    await signInAs(CASHIER)
    shop.contact = () => Response.json({ id, code: 'C1' })
    await contactServer(1)
    expect((await db.credentials.get(KIOSK.userId))?.isBarred).toBe(false)
  })

  test('is told of by the device when nobody is logged in', async () => {
    const { id } = await readDevice()
    await keepCode({ id, code: 'K1' })
    await ordersWaiting('kiosk', 1)
    await releaseCredential()
    shop.contact = () => Response.json({ id, code: 'K1' })
    expect(await contactServer(1)).toBe('heard')
    expect(await contactServer(0)).toBe('none')
    expect(asksOf(DEVICES)).toMatchObject([{ body: { id, waiting: 1 } }])
    expect(asksOf(DEVICES)[0]?.headers.get('Authorization')).toBeNull()
  })
})

test('a contact says whether the device is let in; one that is sent away is not any more', async () => {
  const { id } = await readDevice()
  const heard = async (answer: object) => {
    shop.contact = () => Response.json({ id, code: 'K1', ...answer })
    await contactServer(0)
    return isDeviceApproved()
  }
  expect(await isDeviceApproved()).toBe(false)
  expect([await heard({ approved: false }), await heard({})]).toEqual([false, true])
  shop.contact = () => refusal(403, { revoked: true })
  await becomeRevoked()
  expect(await isDeviceApproved()).toBe(false)
})

test('a contact says that the login has ended', async () => {
  await readDevice()
  shop.contact = () => refusal(401)
  expect(await contactServer(0)).toBe('signed-out')
})

describe('a device that was sent away', () => {
  const told = () => asksOf(DEVICES).map(({ body: { wiped, waiting, left } }) => ({ wiped, waiting, left }))

  test('says so before it does anything else', async () => {
    await readDevice()
    await ordersWaiting('kiosk', 1)
    shop.takes = unlessLoggedIn
    const seen: unknown[] = []
    shop.contact = () => refusal(403, { revoked: true })
    const fetched = globalThis.fetch
    globalThis.fetch = async (path, init) => {
      seen.push(await readRevocation())
      return fetched(path, init)
    }
    await becomeRevoked()
    expect(seen.every((revocation) => revocation !== null)).toBe(true)
    expect(asksOf(ENTRIES)).not.toEqual([])
  })

  test('is not empty while something can still be delivered: it tries again at every contact', async () => {
    await readDevice()
    await ordersWaiting('kiosk', 2)
    shop.takes = ({ headers }) => (headers.has('Authorization') ? 401 : 503)
    await releaseCredential()
    await becomeRevoked()
    expect(await askReadmission()).toBe(false)
    expect(await states()).toEqual(['waiting', 'waiting'])
    shop.takes = unlessLoggedIn
    await db.keyValues.delete('outbox-pause')
    expect(await askReadmission()).toBe(false)
    expect(await states()).toEqual([])
    const [still, again, empty] = told()
    expect([still, again]).toEqual(Array(2).fill({ wiped: false, waiting: 2, left: [] }))
    expect(empty).toEqual({ wiped: true, waiting: 0, left: [] })
    // Nor is anybody left there in whose name something could be sent.
    expect(await db.credentials.count()).toBe(0)
  })

  test('that nobody will take anything from any more is empty, and tells which orders stay', async () => {
    await readDevice()
    const numbers = await ordersWaiting('kiosk', 2)
    shop.takes = ({ headers }) => (headers.has('Authorization') ? 401 : 'rejected')
    await becomeRevoked()
    expect(await readRevocation()).toEqual({ waiting: 2 })
    expect(told()).toEqual([{ wiped: true, waiting: 0, left: numbers }])
  })

  test('counts what the shop takes from nobody here as staying', async () => {
    await readDevice()
    const numbers = await ordersWaiting('kiosk', 1)
    shop.takes = () => 401
    await becomeRevoked()
    expect(told()).toEqual([{ wiped: true, waiting: 0, left: numbers }])
  })

  test('is one of the shop’s again when an administrator says so, and not because nobody answers', async () => {
    const { id } = await readDevice()
    await becomeRevoked()
    shop.contact = () => refusal(503)
    expect(await askReadmission()).toBeNull()
    expect(await readRevocation()).not.toBeNull()
    shop.contact = () => Response.json({ id, code: 'K1' })
    expect(await askReadmission()).toBe(true)
    expect(await readRevocation()).toBeNull()
  })

  test('of a demo that was thrown away forgets its orders too, is known by nobody, and may begin anew', async () => {
    const { id } = await readDevice()
    await keepCode({ id, code: 'K1' })
    await ordersWaiting('kiosk', 2)
    shop.takes = () => 403
    // Told at the first contact, and unknown as soon as it has said that nothing is left.
    shop.contact = ({ body }) => (body.wiped === true ? refusal(401) : refusal(403, { revoked: true, of_demo: true }))
    expect(await contactServer(2)).toBe('revoked')
    await becomeRevoked()
    expect(told().at(-1)).toEqual({ wiped: true, waiting: 0, left: [] })
    expect([await states(), await readRevocation()]).toEqual([[], null])
    expect(await readDevice()).toEqual({ id, code: expect.stringMatching(/^X\d{4}$/) })
  })
})

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
