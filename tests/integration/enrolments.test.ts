// Letting kiosks, tills and people in by a link, on the real server: what it does once, and every way in which it does not.
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { enrolmentSecret } from '#domain/account/enrolment.ts'
import { anOrder, randomId } from './an-order.ts'
import { type Json, PASSWORD, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop({ SFOGLIA_APPROVE_DEVICES: '', SFOGLIA_URL: 'https://shop.test' }))
  await withoutRateLimits(server)
})

const PATH = '/api/sfoglia/enrolments'

interface Asked {
  kind?: string
  account?: string
  name?: string
  id?: string
}
const ask = (body: Asked = {}, token = shop.admin.token) =>
  server.call(PATH, { token, body: { id: randomId(), kind: 'kiosk', ...body } })

/** A link, and the secret in it. */
async function aLink(body: Asked = {}) {
  const answer = await ask(body)
  expect(answer.status).toBe(200)
  return { ...(answer.body as Json), secret: enrolmentSecret(answer.body.link) } as Json & { secret: string }
}

/** A browser that nobody has logged in on. */
function aTablet() {
  const id = randomId()
  const headers = { 'X-Sfoglia-Device': `${id}.${'ab'.repeat(32)}` }
  const redeem = (secret: unknown, more: Json = {}) => server.call(`${PATH}/redeem`, { body: { secret, ...more }, headers })
  const contact = async (token: string) =>
    (await server.call('/api/sfoglia/devices', { token, body: { id, name: 'Prova' }, headers })).body as Json
  const record = async () => (await server.list('devices', `id='${id}'`))[0] as Json
  return { id, headers, redeem, contact, record }
}

const look = (secret: unknown) => server.call(`${PATH}/look`, { body: { secret } })
const stateOf = async (id: string) => (await server.call(`${PATH}/${id}`, { token: shop.admin.token })).body as Json
const refused = (reason: string) => ({ status: reason === 'unknown' ? 404 : 410, body: { data: { source: 'sfoglia', reason } } })
const past = () => new Date(Date.now() - 1000).toISOString()

describe('a kiosk', () => {
  test('is made without an address or a password, let in by its link, and sells unmarked', async () => {
    const { id, link, name, account, secret } = await aLink({ name: 'Ingresso' })
    expect(link).toBe(`https://shop.test/entra#${secret}`)
    expect(name).toBe('Ingresso')
    expect((await server.list('users', `id='${account}'`))[0]).toMatchObject({ name: 'Ingresso', kiosk: true, role: 'USER' })
    expect(await look(secret)).toMatchObject({ status: 200, body: { kind: 'kiosk', name: 'Ingresso', person: '', email: '' } })
    expect(await stateOf(id)).toEqual({ state: 'waiting', code: '', name: '' })
    const tablet = aTablet()
    const answer = await tablet.redeem(secret)
    expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String), record: { id: account, kiosk: true } } })
    const device = await tablet.record()
    expect(device).toMatchObject({ kind: 'kiosk', name: 'Ingresso', approved: true, owner: account })
    expect(await stateOf(id)).toEqual({ state: 'used', code: device.code, name: 'Ingresso' })
    const { token } = answer.body
    const contact = await tablet.contact(token)
    expect(contact).toMatchObject({ code: device.code })
    expect(contact.approved).toBeUndefined()
    const order = anOrder({ channel: 'kiosk', pickup_date: slotIn(2, '10:00') })
    const sent = { token, body: { device: device.code, orders: [order] }, headers: tablet.headers }
    expect((await server.call('/api/sfoglia/orders', sent)).body.results[0].order.attention).toEqual([])
  })

  test('gets a name of its own where none is typed', async () => {
    const [first, second] = [await aLink(), await aLink()]
    expect(first.name).toMatch(/^Totem \d+$/)
    expect(second.name).not.toBe(first.name)
  })

  test('goes on at another tablet, and the broken one is known to be gone', async () => {
    const { account, secret } = await aLink()
    const [old, next] = [aTablet(), aTablet()]
    await old.redeem(secret)
    const again = await aLink({ account })
    expect((await next.redeem(again.secret)).body.record.id).toBe(account)
    expect(await old.record()).toMatchObject({ replaced: true })
    expect(await next.record()).toMatchObject({ replaced: false, approved: true })
  })

  test('a browser in which somebody of the staff only looked becomes one', async () => {
    const tablet = aTablet()
    await server.call('/api/sfoglia/devices', { token: shop.cashier.token, body: { id: tablet.id }, headers: tablet.headers })
    expect((await tablet.redeem((await aLink()).secret)).status).toBe(200)
    expect(await tablet.record()).toMatchObject({ kind: 'kiosk', code: expect.stringMatching(/^K\d+$/) })
  })
})

describe('a till', () => {
  test('is named, approved and logged in as itself; nobody stands there as the till', async () => {
    const { account, secret } = await aLink({ kind: 'till', name: 'Banco' })
    const tablet = aTablet()
    const { token, record } = (await tablet.redeem(secret)).body
    expect(record).toMatchObject({ id: account, role: 'CASHIER', kiosk: false })
    expect(await tablet.record()).toMatchObject({ kind: 'counter', name: 'Banco', approved: true })
    const { code, people } = await tablet.contact(token)
    expect(code).toMatch(/^C\d+$/)
    expect(people.some(({ id }: Json) => id === shop.cashier.id)).toBe(true)
    expect(people.some(({ id }: Json) => id === account)).toBe(false)
  })

  test('is logged in as a cashier where the owner says so, never as an administrator', async () => {
    const { secret } = await aLink({ kind: 'till', name: 'Sala', account: shop.cashier.id })
    expect((await look(secret)).body.person).not.toBe('')
    expect((await aTablet().redeem(secret)).body.record.id).toBe(shop.cashier.id)
    expect((await ask({ kind: 'till', account: shop.admin.id })).status).toBe(400)
  })

  test('does not become a kiosk, nor a kiosk a till: it is said what to do', async () => {
    const [till, kiosk] = [aTablet(), aTablet()]
    await till.redeem((await aLink({ kind: 'till' })).secret)
    await kiosk.redeem((await aLink()).secret)
    const before = await aLink()
    expect(await till.redeem(before.secret)).toMatchObject(refused('till'))
    expect(await kiosk.redeem((await aLink({ kind: 'till' })).secret)).toMatchObject(refused('kiosk'))
    // It was not used up by that.
    expect((await aTablet().redeem(before.secret)).status).toBe(200)
  })
})

describe('somebody of the staff', () => {
  const aPerson = () =>
    server.create('users', {
      ...{ name: 'Marta', surname: 'Colombo', role: 'CASHIER', email: `${randomId()}@sfoglia.test` },
      ...{ password: PASSWORD, passwordConfirm: PASSWORD },
    })

  test('chooses a password and is in; one that is too easy is refused, and the link stays good', async () => {
    const { id, email } = await aPerson()
    const before = (await server.login(email)).token
    const { secret } = await aLink({ kind: 'staff', account: id })
    expect((await look(secret)).body).toMatchObject({ kind: 'staff', email, name: 'Marta Colombo' })
    const phone = aTablet()
    for (const password of [undefined, '', 'password1', 12]) {
      expect(await phone.redeem(secret, { password })).toMatchObject({
        status: 400,
        body: { data: { password: expect.anything() } },
      })
    }
    const answer = await phone.redeem(secret, { password: 'la-mia-password' })
    expect(answer).toMatchObject({ status: 200, body: { record: { id } } })
    expect((await server.login(email, 'la-mia-password')).record.id).toBe(id)
    const old = await server.call('/api/collections/users/auth-refresh', { method: 'POST', token: before })
    expect(old.status).toBe(401)
    // Their telephone is no till.
    expect(await phone.record()).toBeUndefined()
  })

  test('is nobody else: no customer, no kiosk, not whoever asks, nobody suspended', async () => {
    const suspended = await aPerson()
    await server.patch('users', suspended.id, { disabled: true })
    for (const [account, status] of [
      [shop.anna.id, 404],
      [shop.kiosk.id, 404],
      [randomId(), 404],
      ['', 404],
      [suspended.id, 404],
      [shop.admin.id, 400],
    ] as const) {
      expect((await ask({ kind: 'staff', account })).status).toBe(status)
    }
  })
})

describe('a link', () => {
  test('works once: of two tablets at the same moment one gets in, and the other is told', async () => {
    const { secret } = await aLink()
    const answers = await Promise.all([aTablet().redeem(secret), aTablet().redeem(secret)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(answers.find(({ status }) => status === 410)).toMatchObject(refused('used'))
    expect(await look(secret)).toMatchObject(refused('used'))
  })

  test('whose answer was lost is answered again to the same tablet, for minutes', async () => {
    const { id, secret } = await aLink()
    const tablet = aTablet()
    const code = async () => (await tablet.record()).code
    expect((await tablet.redeem(secret)).status).toBe(200)
    const first = await code()
    expect((await tablet.redeem(secret)).status).toBe(200)
    expect(await code()).toBe(first)
    await server.patch('enrolments', id, { used_at: new Date(Date.now() - 11 * 60_000).toISOString() })
    expect(await tablet.redeem(secret)).toMatchObject(refused('used'))
  })

  test('is not answered to whoever knows the tablet’s name and not its secret', async () => {
    const { secret } = await aLink()
    const tablet = aTablet()
    await tablet.redeem(secret)
    const stranger = { 'X-Sfoglia-Device': `${tablet.id}.${'cd'.repeat(32)}` }
    expect(await server.call(`${PATH}/redeem`, { body: { secret }, headers: stranger })).toMatchObject(refused('used'))
    const other = await aLink()
    expect((await server.call(`${PATH}/redeem`, { body: { secret: other.secret }, headers: stranger })).status).toBe(403)
    expect((await server.call(`${PATH}/redeem`, { body: { secret: other.secret } })).status).toBe(400)
  })

  test('that is looked at, by a preview too, does nothing', async () => {
    const { id, secret } = await aLink()
    for (let times = 0; times < 3; times++) expect((await look(secret)).status).toBe(200)
    expect((await stateOf(id)).state).toBe('waiting')
  })

  test('is over after its time', async () => {
    const { id, secret } = await aLink()
    await server.patch('enrolments', id, { expires_at: past() })
    expect(await aTablet().redeem(secret)).toMatchObject(refused('expired'))
    expect(await look(secret)).toMatchObject(refused('expired'))
    expect((await stateOf(id)).state).toBe('expired')
  })

  test.each([
    ['kiosk', 30 * 60_000],
    ['till', 30 * 60_000],
    ['staff', 7 * 86_400_000],
  ])('of the kind %s is good for %i milliseconds', async (kind, ms) => {
    const { expires_at } = await aLink({ kind, ...(kind === 'staff' && { account: shop.cashier.id }) })
    expect(Math.abs(Date.parse(expires_at) - Date.now() - ms)).toBeLessThan(60_000)
  })

  test('ends the one before, and is ended by hand', async () => {
    const first = await aLink()
    const second = await aLink({ account: first.account })
    expect(await aTablet().redeem(first.secret)).toMatchObject(refused('ended'))
    const end = () => server.call(`${PATH}/${second.id}/end`, { token: shop.admin.token, body: {} })
    expect([(await end()).status, (await end()).status]).toEqual([200, 200])
    expect(await aTablet().redeem(second.secret)).toMatchObject(refused('ended'))
    expect((await stateOf(second.id)).state).toBe('ended')
  })

  test('asked for again under its id, because the answer was lost, makes no second account', async () => {
    const id = randomId()
    const [first, again] = [await aLink({ id, name: 'Sala grande' }), await aLink({ id, name: 'Sala grande' })]
    expect(again.account).toBe(first.account)
    expect(await aTablet().redeem(first.secret)).toMatchObject(refused('unknown'))
    expect((await aTablet().redeem(again.secret)).status).toBe(200)
    expect(await ask({ id })).toMatchObject(refused('used'))
  })

  test('is worth no more than who made it, and whom it lets in', async () => {
    const email = `${randomId()}@sfoglia.test`
    const account = { email, password: PASSWORD, passwordConfirm: PASSWORD, role: 'ADMIN', name: 'Piero' }
    const maker = await server.create('users', account)
    const { token } = await server.login(email)
    const byPiero = async () => enrolmentSecret((await ask({}, token)).body.link)
    const link = await byPiero()
    await server.patch('users', maker.id, { role: 'CASHIER' })
    expect(await aTablet().redeem(link)).toMatchObject(refused('ended'))
    const kiosk = await aLink()
    await server.patch('users', kiosk.account, { disabled: true })
    expect(await aTablet().redeem(kiosk.secret)).toMatchObject(refused('ended'))
    const till = await aLink({ kind: 'till' })
    await server.patch('users', till.account, { role: 'ADMIN' })
    expect(await aTablet().redeem(till.secret)).toMatchObject(refused('ended'))
  })

  test('does not let a revoked device in', async () => {
    const tablet = aTablet()
    await tablet.redeem((await aLink()).secret)
    await server.call(`/api/sfoglia/devices/${tablet.id}/revoke`, { token: shop.admin.token, body: {} })
    expect(await tablet.redeem((await aLink()).secret)).toMatchObject({ status: 403, body: { data: { revoked: true } } })
  })

  test.each([
    undefined,
    null,
    '',
    'x',
    7,
    {},
    'a'.repeat(26),
    `${'a'.repeat(25)}'`,
    'à'.repeat(26),
    'a'.repeat(5000),
  ])('is none: %j', async (secret) => {
    expect(await look(secret)).toMatchObject(refused('unknown'))
    expect(await aTablet().redeem(secret)).toMatchObject(refused('unknown'))
  })

  test('is made by administrators alone, of what there is', async () => {
    for (const { token } of [shop.cashier, shop.kiosk, shop.anna]) expect((await ask({}, token)).status).toBe(403)
    expect((await server.call(PATH, { body: { id: randomId(), kind: 'kiosk' } })).status).toBe(401)
    for (const body of [{ kind: 'oven' }, { id: 'x' }, { name: 'x'.repeat(41) }]) expect((await ask(body)).status).toBe(400)
  })

  test('leaves no secret behind: not in the database, its log or its answers', async () => {
    const { id, secret } = await aLink()
    await aTablet().redeem(secret)
    expect(JSON.stringify(await server.list('enrolments', `id='${id}'`))).not.toContain(secret)
    const logs = await server.call('/api/logs?perPage=500', { token: server.superuser })
    expect(JSON.stringify(logs.body)).not.toContain(secret)
    const files = await Promise.all(
      ['data.db', 'data.db-wal', 'auxiliary.db', 'auxiliary.db-wal'].map((name) =>
        readFile(`${server.dir}/${name}`, 'latin1').catch(() => ''),
      ),
    )
    expect(files.join('')).not.toContain(secret)
    const events = (await server.call('/api/sfoglia/security-log', { token: shop.admin.token })).body.events as Json[]
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['enrolment-made', 'enrolled', 'login']))
  })
})

test('guesses are counted by the network, and right ones are not', async () => {
  const { server: limited, shop: its } = await startSmallShop()
  const make = async () => {
    const body = { id: randomId(), kind: 'kiosk' }
    return enrolmentSecret((await limited.call(PATH, { token: its.admin.token, body })).body.link)
  }
  const lookThere = async (secret: string) => (await limited.call(`${PATH}/look`, { body: { secret } })).status
  const right = await make()
  for (let times = 0; times < 25; times++) expect(await lookThere(right)).toBe(200)
  for (let times = 0; times < 20; times++) expect(await lookThere('x')).toBe(404)
  expect(await lookThere('x')).toBe(429)
})
