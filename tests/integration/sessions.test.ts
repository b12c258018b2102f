// Logins that can be ended: at once when somebody logs out, one by one or all others from a list, and by themselves after a while.
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrder, randomId } from './an-order.ts'
import { type Json, PASSWORD, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const DAY_MS = 86_400_000

async function login(name: string, userAgent = PHONE): Promise<string> {
  const body = { identity: `${name}@sfoglia.test`, password: PASSWORD }
  const answer = await server.call('/api/collections/users/auth-with-password', { body, headers: { 'user-agent': userAgent } })
  return answer.body.token
}
const refresh = (token: string) => server.call('/api/collections/users/auth-refresh', { method: 'POST', token })
const logOut = (token: string) => server.call('/api/sfoglia/logout', { method: 'POST', token })
const list = async (token: string): Promise<Json[]> => (await server.call('/api/sfoglia/sessions', { token })).body.sessions
const claimsOf = (token: string): Json => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const lastsSeconds = (token: string) => claimsOf(token).exp - Date.parse(serverNow) / 1000
/** Ends of logins are PocketBase's, by its own clock. */
let serverNow = ''
beforeAll(async () => {
  serverNow = new Date((await realNow()) * 1000).toISOString()
})
/** A token that is good for a second tells what time it is for PocketBase. */
async function realNow(): Promise<number> {
  const body = { duration: 1 }
  const answer = await server.call(`/api/collections/users/impersonate/${shop.admin.id}`, { token: server.superuser, body })
  return claimsOf(answer.body.token).exp - 1
}

test('logging out ends the token at once, here and where it was copied to; others of the account go on', async () => {
  const [left, stays] = [await login('anna'), await login('anna')]
  const renewed = (await refresh(left)).body.token
  expect((await logOut(left)).status).toBe(200)
  for (const token of [left, renewed]) {
    expect((await server.call('/api/collections/orders/records', { token })).status).toBe(401)
    expect((await refresh(token)).status).toBe(401)
    const orders = { token, body: { orders: [anOrder({ channel: 'web', pickup_date: slotIn(3, '10:00') })] } }
    expect((await server.call('/api/sfoglia/orders', orders)).status).toBe(401)
    expect((await logOut(token)).status).toBe(200)
  }
  expect((await refresh(stays)).status).toBe(200)
})

test('the list tells each login’s device, once however often it was renewed, and which one asks', async () => {
  const phone = await login('bruno')
  const mac = await login('bruno', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0')
  const renewed = (await refresh(phone)).body.token
  expect(claimsOf(renewed).session).toBe(claimsOf(phone).session)
  const seen = await list(renewed)
  expect(seen.slice(0, 2)).toMatchObject([
    { device: 'Chrome su Android', current: true },
    { device: 'Firefox su Mac', current: false },
  ])
  await logOut(mac)
  expect((await list(phone)).map(({ device }) => device)).not.toContain('Firefox su Mac')
})

test('one is ended from another, and all others at once; nobody ends a stranger’s', async () => {
  const [here, lost, third] = [await login('bruno'), await login('bruno'), await login('bruno')]
  const end = (token: string, id: string, password = PASSWORD) =>
    server.call(`/api/sfoglia/sessions/${id}/end`, { token, body: { password } })
  expect((await end(await login('anna'), claimsOf(lost).session)).status).toBe(404)
  expect((await end(here, claimsOf(lost).session, 'un-altra')).body).toMatchObject({ status: 400, data: { password: {} } })
  expect((await refresh(lost)).status).toBe(200)
  expect((await end(here, claimsOf(lost).session)).status).toBe(200)
  expect([(await refresh(lost)).status, (await refresh(third)).status]).toEqual([401, 200])
  const endOthers = (password: string) => server.call('/api/sfoglia/sessions/end-others', { token: here, body: { password } })
  expect((await endOthers('un-altra')).status).toBe(400)
  expect([(await refresh(third)).status, (await refresh(here)).status]).toEqual([200, 200])
  await endOthers(PASSWORD)
  expect([(await refresh(third)).status, (await refresh(here)).status]).toEqual([401, 200])
  expect(await list(here)).toHaveLength(1)
})

test('a new password ends all of them', async () => {
  const email = `${randomId()}@sfoglia.test`
  await server.create('users', { email, password: PASSWORD, passwordConfirm: PASSWORD, role: 'USER', name: 'Lia' })
  const { token, record } = await server.login(email)
  const body = { oldPassword: PASSWORD, password: 'un-altra-dolcezza', passwordConfirm: 'un-altra-dolcezza' }
  await server.call(`/api/collections/users/records/${record.id}`, { method: 'PATCH', token, body })
  const again = await server.login(email, 'un-altra-dolcezza')
  expect(await list(again.token)).toHaveLength(1)
})

test('a stream that is open hears nothing more, and is told to ask', async () => {
  const token = await login('cassa')
  const stream = await openStream()
  const subscriptions = ['users/*', 'products/*', `account/${shop.cashier.id}`]
  const subscribe = (by: string) =>
    server.call('/api/realtime', { token: by, body: { clientId: stream.clientId, subscriptions } })
  expect((await subscribe(token)).status).toBe(204)
  await server.patch('users', shop.anna.id, { name: 'Annina' })
  await stream.heard((text) => text.includes('Annina'))
  await logOut(token)
  await stream.heard((text) => text.includes(`event:account/${shop.cashier.id}`))
  await server.patch('users', shop.anna.id, { name: 'Annetta' })
  // Everybody may hear of the catalogue: what was told before it has come.
  await server.patch('products', IDS.cornetto, { sort: 7 })
  await stream.heard((text) => text.includes('event:products/*'))
  expect((await subscribe(token)).status).toBe(401)
  expect(stream.text()).not.toContain('Annetta')
  stream.close()
})

describe('how long a login lasts', () => {
  test('twelve hours for staff, a week for customers and kiosks, renewed while it is used', async () => {
    const hours = async (name: string) => Math.round(lastsSeconds(await login(name)) / 3600)
    expect([await hours('cassa'), await hours('admin'), await hours('anna'), await hours('totem')]).toEqual([12, 12, 168, 168])
  })

  test.each([
    ['cassa', 30],
    ['anna', 90],
  ])('of %s %i days after the password at the latest', async (name, days) => {
    const token = await login(name)
    const { session } = claimsOf(token)
    const started = (ms: number) => server.patch('sessions', session, { started_at: new Date(Date.now() - ms).toISOString() })
    await started((days - 0.25) * DAY_MS)
    const last = (await refresh(token)).body.token
    expect(Math.round(lastsSeconds(last) / 3600)).toBe(6)
    await started((days + 0.01) * DAY_MS)
    expect((await refresh(last)).status).toBe(401)
    expect((await server.call('/api/collections/orders/records', { token: last })).status).toBe(401)
  })

  test('a kiosk’s has no end', async () => {
    const token = await login('totem')
    await server.patch('sessions', claimsOf(token).session, { started_at: new Date(Date.now() - 400 * DAY_MS).toISOString() })
    expect((await refresh(token)).status).toBe(200)
  })
})

test('an administrator who revokes the device that they sit at goes on with a login of the list', async () => {
  const token = await login('admin')
  const { id } = await server.create('devices', { code: 'C88', owner: shop.admin.id })
  const answer = await server.call(`/api/sfoglia/devices/${id}/revoke`, { method: 'POST', token })
  expect((await refresh(token)).status).toBe(401)
  expect(await list(answer.body.token)).toMatchObject([{ current: true }])
})

async function openStream() {
  const controller = new AbortController()
  const response = await fetch(`${server.url}/api/realtime`, { signal: controller.signal })
  const reader = response.body?.getReader()
  let text = ''
  const heard = async (isThere: (text: string) => boolean) => {
    while (!isThere(text)) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) throw new Error(`The stream ended after: ${text}`)
      text += new TextDecoder().decode(chunk.value)
    }
  }
  await heard((sofar) => /^id:(\S+)/m.test(sofar))
  return { clientId: /^id:(\S+)/m.exec(text)?.[1] ?? '', heard, text: () => text, close: () => controller.abort() }
}
