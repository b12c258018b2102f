// The no-gap audit on the real server: what waits is not missing, what another device brought is there, and a device that starts
// again on an empty storage leaves exactly the numbers that never arrived.
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, shopMoment } from '#domain/pickup/shop-time.ts'
import { anOrder, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type Person, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const today = () => shopMoment(Date.now()).day
const SECRET = 'ab'.repeat(32)
/** By code, how a device proves itself. */
const proofs = new Map<string, Record<string, string>>()
const register = async (person: Person, id = randomId(), word: Json = {}) => {
  const headers = { 'X-Sfoglia-Device': `${id}.${SECRET}` }
  const told = { id, name: 'Prova', secret: SECRET, ...word }
  const { body } = await server.call('/api/sfoglia/devices', { token: person.token, headers, body: told })
  proofs.set(body.code, headers)
  return body
}
const day = (code: string, counter: number, waiting = '', settled = '') => ({ code, day: today(), counter, waiting, settled })
const send = async (person: Person, device: string, numbers: string[], days: unknown[] = []) => {
  const isKiosk = numbers[0]?.startsWith('K')
  const author = isKiosk && person !== shop.kiosk ? { author_id: shop.kiosk.id } : {}
  const orders = numbers.map((number) =>
    anOrder({ channel: isKiosk ? 'kiosk' : 'counter', number, pickup_date: slotIn(2, '12:00'), ...author }),
  )
  const headers = proofs.get(device) ?? {}
  const answer = await server.call('/api/sfoglia/orders', { token: person.token, headers, body: { device, orders, days } })
  expect(answer.body.results.map(({ outcome }: Json) => outcome)).toEqual(numbers.map(() => 'created'))
}
const auditOf = async (code: string) => {
  const answer = await server.call(`/api/sfoglia/audit?from=${today()}&days=1`, { token: shop.admin.token })
  expect(answer.status).toBe(200)
  const { waiting, missing } = answer.body.devices.find((device: Json) => device.code === code)
  return { waiting, missing: missing.map(({ from, to }: Json) => (from === to ? `${from}` : `${from}-${to}`)) }
}

describe('a device that lost nothing', () => {
  test('shows no gap while its orders arrive in any order, nor when they all have', async () => {
    const { id, code } = await register(shop.kiosk)
    const number = (counter: number) => `${code}-${String(counter).padStart(3, '0')}`
    await send(shop.kiosk, code, [number(3)], [day(code, 4, '1-4')])
    expect(await auditOf(code)).toEqual({ waiting: 3, missing: [] })
    // A till brings one from its code, further than the kiosk has told.
    await send(shop.cashier, 'C1', [number(6)])
    expect(await auditOf(code)).toEqual({ waiting: 4, missing: [] })
    await send(shop.kiosk, code, [number(1), number(2), number(4), number(5)], [day(code, 6, '1-2,4-6')])
    // Requests overtake each other.
    await send(shop.kiosk, code, [], [day(code, 4, '1-4')])
    await register(shop.kiosk, id, { days: [day(code, 6)] })
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: [] })
  })

  test('is told to hold no number that somebody else has brought, also when it tells so itself', async () => {
    const { id, code } = await register(shop.kiosk)
    const heldIn = async () => (await server.list('device_days', `code = '${code}'`)).map(({ waiting }) => waiting)
    await register(shop.kiosk, id, { days: [day(code, 4, '1-4')] })
    await send(shop.cashier, 'C1', [`${code}-002`, `${code}-003`])
    expect(await heldIn()).toEqual(['1,4'])
    await register(shop.kiosk, id, { days: [day(code, 5, '1-5')] })
    expect(await heldIn()).toEqual(['1,4-5'])
    await send(shop.cashier, 'C1', [`${code}-001`, `${code}-004`, `${code}-005`])
    expect(await heldIn()).toEqual([''])
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: [] })
  })

  test('shows none for a refusal that a person has settled', async () => {
    const { id, code } = await register(shop.cashier)
    await send(shop.cashier, code, [`${code}-001`, `${code}-003`], [day(code, 3, '1-3')])
    expect(await auditOf(code)).toEqual({ waiting: 1, missing: [] })
    await register(shop.cashier, id, { days: [day(code, 3, '', '2')] })
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: [] })
    // It forgets what was settled long ago; the server does not.
    await register(shop.cashier, id, { days: [day(code, 3)] })
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: [] })
  })
})

describe('a device that lost something', () => {
  test('shows exactly that', async () => {
    const { id, code } = await register(shop.cashier)
    await send(shop.cashier, code, [`${code}-001`, `${code}-004`], [day(code, 5, '1-5')])
    await register(shop.cashier, id, { days: [day(code, 6, '5')] })
    expect(await auditOf(code)).toEqual({ waiting: 1, missing: ['2-3', '6'] })
  })

  test('because its storage was wiped, shows exactly what never arrived once its account starts anew', async () => {
    const before = await register(shop.kiosk)
    const { code } = before
    await send(shop.kiosk, code, [`${code}-001`], [day(code, 4, '1-4')])
    expect(await auditOf(code)).toEqual({ waiting: 3, missing: [] })
    const after = await register(shop.kiosk)
    // It does not use the day's numbers again.
    expect(after.code).not.toBe(code)
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: ['2-4'] })
    // One of them had been scanned by a till.
    await send(shop.cashier, 'C1', [`${code}-003`])
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: ['2', '4'] })
    // Two tablets shared the account after all: it speaks again.
    await register(shop.kiosk, before.id)
    expect(await auditOf(code)).toEqual({ waiting: 2, missing: [] })
  })

  test('because its browser cleared it, a till’s too, where only the till itself can say so', async () => {
    const before = await register(shop.cashier)
    await send(shop.cashier, before.code, [`${before.code}-001`], [day(before.code, 3, '1-3')])
    const after = await register(shop.cashier)
    expect(after.code).not.toBe(before.code)
    expect(await auditOf(before.code)).toEqual({ waiting: 2, missing: [] })
    // Its own code is no loss, and neither is one that nobody has.
    for (const lost of [after.code, 'C9999']) await register(shop.cashier, after.id, { lost })
    expect(await auditOf(before.code)).toEqual({ waiting: 2, missing: [] })
    await register(shop.cashier, after.id, { lost: before.code })
    expect(await auditOf(before.code)).toEqual({ waiting: 0, missing: ['2-3'] })
  })
})

describe('a missing number that somebody deals with', () => {
  const deal = (body: Json, token = shop.admin.token) =>
    server.call('/api/sfoglia/number-checks', { token, body: { id: randomId(), day: today(), note: 'Tablet caduto.', ...body } })
  const checksOf = async (code: string) => {
    const answer = await server.call(`/api/sfoglia/audit?from=${today()}&days=1`, { token: shop.admin.token })
    return answer.body.devices.find((device: Json) => device.code === code).checks
  }
  /** 2, 3 and 6 are missing. */
  const lossy = async () => {
    const { id, code } = await register(shop.cashier)
    await send(shop.cashier, code, [`${code}-001`, `${code}-004`, `${code}-005`])
    await register(shop.cashier, id, { days: [day(code, 6)] })
    return code
  }

  test('is missed no more, with what was found out, by whom and when; the others still are', async () => {
    const code = await lossy()
    const check = { id: randomId(), code, from: 2, to: 3, note: ' Tablet caduto, cliente richiamata. ' }
    expect(await deal(check)).toMatchObject({ status: 200, body: { id: check.id } })
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: ['6'] })
    const [told] = await checksOf(code)
    expect(told).toMatchObject({ id: check.id, from: 2, to: 3, note: 'Tablet caduto, cliente richiamata.', arrived: [] })
    expect(told.checked_by).not.toBe('')
    expect(Math.abs(Date.parse(told.checked_at) - Date.now())).toBeLessThan(60 * 60_000)
    // The answer was lost: the same once more.
    expect((await deal(check)).status).toBe(200)
    expect(await checksOf(code)).toHaveLength(1)
  })

  test('that turns up later is told as arrived', async () => {
    const code = await lossy()
    await deal({ code, from: 2, to: 3 })
    await send(shop.cashier, 'C1', [`${code}-003`])
    expect(await checksOf(code)).toMatchObject([{ from: 2, to: 3, arrived: [{ from: 3, to: 3 }] }])
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: ['6'] })
  })

  test('is missed again when that is taken back, and the trace stays', async () => {
    const code = await lossy()
    const { id } = (await deal({ code, from: 6, to: 6 })).body
    const takeBack = () => server.call(`/api/sfoglia/number-checks/${id}/withdraw`, { token: shop.admin.token, method: 'POST' })
    expect([(await takeBack()).status, (await takeBack()).status]).toEqual([200, 200])
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: ['2-3', '6'] })
    expect((await deal({ code, from: 6, to: 6 })).status).toBe(200)
    const kept = await server.list('number_checks', `code = '${code}'`)
    expect(kept.map(({ withdrawn_at }) => withdrawn_at !== '').sort()).toEqual([false, true])
  })

  test('has to be missing, and something has to be said', async () => {
    const code = await lossy()
    for (const run of [
      { from: 1, to: 2 },
      { from: 7, to: 7 },
      { from: 6, to: 7 },
    ]) {
      expect((await deal({ code, ...run })).status).toBe(409)
    }
    await deal({ code, from: 2, to: 3 })
    expect((await deal({ code, from: 3, to: 3 })).status).toBe(409)
    for (const wrong of [{ note: '  ' }, { note: 'x'.repeat(301) }, { day: '2026-02-31' }, { to: 5 }, { from: 0 }, { id: 'x' }]) {
      expect((await deal({ code, from: 6, to: 6, ...wrong })).status).toBe(400)
    }
    expect(await checksOf(code)).toHaveLength(1)
  })
})

describe('a day that is older than the month that is asked for', () => {
  const daysAgo = (days: number) => addDays(today(), -days)
  const keptDays = async (code: string) => (await server.list('open_days', `code = '${code}'`)).map(({ day }) => day)
  const checkOf = (code: string, day: string) => ({ id: randomId(), code, day, from: 1, to: 2, note: 'Cliente richiamata.' })
  /** It gave out two numbers that day; neither of the two ever arrived. */
  const lostOn = async (day: string, waiting = '') => {
    const { code } = await register(shop.cashier)
    const told = await server.create('device_days', { code, day, counter: 2, waiting })
    return { code, told: told.id as string }
  }
  /** Answers before it is done; what is struck out every time is struck out last. */
  const cron = async () => {
    await server.create('open_days', { code: 'C999', day: daysAgo(400) })
    await server.call('/api/crons/keep-open-days', { method: 'POST', token: server.superuser })
    await expect.poll(() => keptDays('C999')).toEqual([])
  }

  test('is told while something of it is missing, until an administrator has dealt with it', async () => {
    const { code } = await lostOn(daysAgo(20))
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: [] })
    await cron()
    await cron()
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: ['1-2'] })
    const check = checkOf(code, daysAgo(20))
    expect((await server.call('/api/sfoglia/number-checks', { token: shop.admin.token, body: check })).status).toBe(200)
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: [] })
    await server.call(`/api/sfoglia/number-checks/${check.id}/withdraw`, { token: shop.admin.token, method: 'POST' })
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: ['1-2'] })
  })

  test('stays when what waits there turns out to be lost after the month', async () => {
    const { code, told } = await lostOn(daysAgo(20), '1-2')
    await cron()
    expect(await auditOf(code)).toEqual({ waiting: 2, missing: [] })
    await server.call(`/api/collections/device_days/records/${told}`, {
      ...{ token: server.superuser, method: 'PATCH', body: { waiting: '2' } },
    })
    expect(await auditOf(code)).toEqual({ waiting: 1, missing: ['1'] })
  })

  test('is asked for no longer once it is whole, or a year has gone by', async () => {
    const { code, told } = await lostOn(daysAgo(60))
    for (const day of [daysAgo(60), daysAgo(400)]) await server.create('open_days', { code, day })
    await cron()
    expect(await keptDays(code)).toEqual([daysAgo(60)])
    await server.call(`/api/collections/device_days/records/${told}`, {
      ...{ token: server.superuser, method: 'PATCH', body: { settled: '1-2' } },
    })
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: [] })
    await cron()
    expect(await keptDays(code)).toEqual([])
  })

  test('stands beside what another device of the same day has, which is none of it', async () => {
    const [{ code }, other] = [await lostOn(daysAgo(60)), await lostOn(daysAgo(60))]
    await server.create('open_days', { code, day: daysAgo(60) })
    expect(await auditOf(code)).toEqual({ waiting: 0, missing: ['1-2'] })
    expect(await auditOf(other.code)).toEqual({ waiting: 0, missing: [] })
  })
})

test('a device speaks of no other’s numbers', async () => {
  const { code } = await register(shop.kiosk)
  await register(shop.cashier, randomId(), { days: [day(code, 9)] })
  expect(await auditOf(code)).toEqual({ waiting: 0, missing: [] })
})

test.each([
  { days: 7 },
  { days: [{}] },
  { days: [{ code: 'K1', day: '2026-11-22', counter: 99_999, waiting: '', settled: '' }] },
])('a word that is none is refused: %j', async (word) => {
  const body = { id: randomId(), name: '', ...word }
  expect((await server.call('/api/sfoglia/devices', { token: shop.kiosk.token, body })).status).toBe(400)
  expect((await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { orders: [], ...word } })).status).toBe(400)
})

test.each(['', '?from=ieri', '?from=2026-11-01&days=0', '?from=2026-11-01&days=401'])('no audit of %s', async (query) => {
  expect((await server.call(`/api/sfoglia/audit${query}`, { token: shop.admin.token })).status).toBe(400)
})
