// The second factor of administrators: no way in without it, each code once, each ticket once, and nobody reads what it stands on.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../builders/one-time-code.ts'
import { randomId } from './an-order.ts'
import { type Answer, type Json, PASSWORD, type Server, startSmallShop } from './harness.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import type { SmallShop } from './small-shop.ts'

let server: Server
let shop: SmallShop
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox()
  const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SFOGLIA_URL: 'https://shop.test' }
  ;({ server, shop } = await startSmallShop(env))
  // Our own limits are on; PocketBase's, by address, would be met by all these people of one machine.
  const rules = [{ label: '/api/', duration: 10, maxRequests: 100_000, audience: '' }]
  await server.call('/api/settings', { method: 'PATCH', token: server.superuser, body: { rateLimits: { enabled: true, rules } } })
})
afterAll(() => mailbox.stop())
// Whoever logs in here is at one address.
beforeEach(async () => {
  for (const { id } of await server.list('attempts', "who~'address'")) {
    await server.call(`/api/collections/attempts/records/${id}`, { method: 'DELETE', token: server.superuser })
  }
})

interface Administrator {
  id: string
  email: string
  token: string
  secret: string
  codes: string[]
}

const post = (path: string, token: string, body: unknown = {}) => server.call(`/api/sfoglia/${path}`, { token, body })
const typePassword = (email: string, password = PASSWORD) =>
  server.call('/api/collections/users/auth-with-password', { body: { identity: email, password } })
const typeCode = (ticket: string, code: string) => server.call('/api/sfoglia/login/second-factor', { body: { ticket, code } })
const status = async (token: string) => (await server.call('/api/sfoglia/second-factor', { token })).body
const refresh = (token: string) => server.call('/api/collections/users/auth-refresh', { method: 'POST', token })

async function ticketOf(email: string): Promise<string> {
  const answer = await typePassword(email)
  expect(answer.status).toBe(403)
  return answer.body.data.ticket
}

/** A code that was not used: half a minute has passed, as far as the server knows. */
async function freshCode({ id, secret }: { id: string; secret: string }): Promise<string> {
  const [row] = await server.list('second_factors', `user='${id}'`)
  await server.patch('second_factors', row.id, { last_step: 0 })
  return codeOf(secret)
}

async function anAdministrator(): Promise<Omit<Administrator, 'secret' | 'codes'>> {
  const email = `${randomId()}@sfoglia.test`
  const account = { email, password: PASSWORD, passwordConfirm: PASSWORD, name: 'Lia', surname: 'Neri', role: 'ADMIN' }
  const { id } = await server.create('users', { ...account, verified: true })
  return { id, email, token: (await server.login(email)).token }
}

async function anEnrolled(): Promise<Administrator> {
  const person = await anAdministrator()
  const { secret } = (await post('second-factor', person.token, { password: PASSWORD })).body
  const { codes } = (await post('second-factor/confirm', person.token, { code: codeOf(secret) })).body
  return { ...person, secret, codes }
}

const problemIn = ({ status: code, body }: Answer) => [code, ...Object.keys(body.data ?? {}).filter((key) => key !== 'source')]

describe('enrolling', () => {
  test('asks for the password, shows the secret once, and counts only after a code of it', async () => {
    const person = await anAdministrator()
    expect(problemIn(await post('second-factor', person.token, { password: 'sbagliata' }))).toEqual([400, 'password'])
    const begun = await post('second-factor', person.token, { password: PASSWORD })
    const { secret, uri } = begun.body
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`otpauth://totp/Sfoglia%20di%20prova:`)
    expect(uri).toContain(`secret=${secret}`)
    // Not yet: whoever closes the page now has locked nobody out.
    expect((await typePassword(person.email)).status).toBe(200)
    expect(await status(person.token)).toMatchObject({ since: '', codes_left: 0 })
    expect(problemIn(await post('second-factor/confirm', person.token, { code: '000000' }))).toEqual([400, 'code'])
    const { codes } = (await post('second-factor/confirm', person.token, { code: codeOf(secret) })).body
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect(await status(person.token)).toMatchObject({ codes_left: 10, accounts: [person.id] })
    expect((await typePassword(person.email)).status).toBe(403)
    // Nor a second time: who takes the page over gets no other phone in.
    expect((await post('second-factor', person.token, { password: PASSWORD })).status).toBe(409)
    expect((await post('second-factor/confirm', person.token, { code: codeOf(secret, 1) })).status).toBe(409)
    const told = await mailbox.mail(({ to, subject }) => to?.[0]?.address === person.email && /attivata/.test(subject ?? ''))
    expect(told.text).not.toContain(secret)
  })

  test('two secrets are never alike, and one that was shown before is nothing any more', async () => {
    const person = await anAdministrator()
    const begin = async () => (await post('second-factor', person.token, { password: PASSWORD })).body.secret
    const [first, second] = [await begin(), await begin()]
    expect(first).not.toBe(second)
    expect(problemIn(await post('second-factor/confirm', person.token, { code: codeOf(first) }))).toEqual([400, 'code'])
    expect((await post('second-factor/confirm', person.token, { code: codeOf(second) })).status).toBe(200)
  })

  test('lasts half an hour', async () => {
    const person = await anAdministrator()
    const { secret } = (await post('second-factor', person.token, { password: PASSWORD })).body
    const [row] = await server.list('second_factors', `user='${person.id}'`)
    await server.patch('second_factors', row.id, { started_at: new Date(Date.now() - 31 * 60_000).toISOString() })
    expect((await post('second-factor/confirm', person.token, { code: codeOf(secret) })).status).toBe(409)
  })

  test('ends the logins that began with the password alone, and goes on with this one', async () => {
    const person = await anAdministrator()
    const { token: other } = await server.login(person.email)
    const { secret } = (await post('second-factor', person.token, { password: PASSWORD })).body
    await post('second-factor/confirm', person.token, { code: codeOf(secret) })
    expect([(await refresh(other)).status, (await refresh(person.token)).status]).toEqual([401, 200])
  })

  test('is for administrators: not for cashiers, customers and kiosks', async () => {
    for (const { token } of [shop.cashier, shop.anna, shop.kiosk]) {
      expect((await post('second-factor', token, { password: PASSWORD })).status).toBe(403)
      expect((await server.call('/api/sfoglia/second-factor', { token })).status).toBe(403)
    }
  })
})

describe('logging in', () => {
  test('the password gives no token but a ticket, and the ticket with a code what a login gives', async () => {
    const person = await anEnrolled()
    const asked = await typePassword(person.email)
    expect(asked).toMatchObject({
      status: 403,
      body: { data: { source: 'sfoglia' }, message: expect.stringContaining('due passaggi') },
    })
    expect(JSON.stringify(asked.body)).not.toMatch(/eyJ|token|Neri/)
    const answer = await typeCode(asked.body.data.ticket, codeOf(person.secret, 1))
    expect(answer.status).toBe(200)
    const plain = await server.login('admin@sfoglia.test')
    expect(Object.keys(answer.body).sort()).toEqual(Object.keys(plain).sort())
    expect(Object.keys(answer.body.record).sort()).toEqual(Object.keys(plain.record).sort())
    expect(answer.body.record).toMatchObject({ id: person.id, email: person.email, role: 'ADMIN' })
    expect((await refresh(answer.body.token)).status).toBe(200)
    const { sessions } = (await server.call('/api/sfoglia/sessions', { token: answer.body.token })).body
    expect(sessions.filter(({ current }: Json) => current)).toHaveLength(1)
  })

  test('a ticket is no login, whatever it is shown to', async () => {
    const person = await anEnrolled()
    const ticket = await ticketOf(person.email)
    expect((await refresh(ticket)).status).toBe(401)
    expect((await server.call('/api/sfoglia/figures?from=2026-01-01&to=2026-12-31', { token: ticket })).status).toBe(401)
    expect((await server.call(`/api/collections/users/records/${person.id}`, { token: ticket })).status).toBe(404)
  })

  test('a code is taken once, also by two at the same moment, and none before it afterwards', async () => {
    const person = await anEnrolled()
    const code = await freshCode(person)
    const tickets = [await ticketOf(person.email), await ticketOf(person.email), await ticketOf(person.email)]
    const [first = '', second = '', third = ''] = tickets
    const answers = await Promise.all([typeCode(first, code), typeCode(second, code)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
    expect(problemIn(await typeCode(third, code))).toEqual([400, 'code'])
    expect(problemIn(await typeCode(third, codeOf(person.secret, -1)))).toEqual([400, 'code'])
    // The ticket is not spent by a wrong code: who mistyped need not begin again.
    expect((await typeCode(third, codeOf(person.secret, 1))).status).toBe(200)
  })

  test('codes of two minutes ago and of later are none', async () => {
    const person = await anEnrolled()
    await freshCode(person)
    const ticket = await ticketOf(person.email)
    for (const steps of [-4, 4]) expect(problemIn(await typeCode(ticket, codeOf(person.secret, steps)))).toEqual([400, 'code'])
  })

  test('a ticket is good once, for five minutes, and for its own account', async () => {
    const [person, other] = [await anEnrolled(), await anEnrolled()]
    const ticket = await ticketOf(person.email)
    expect(problemIn(await typeCode(ticket, await freshCode(other)))).toEqual([400, 'code'])
    expect((await typeCode(ticket, await freshCode(person))).status).toBe(200)
    expect(problemIn(await typeCode(ticket, await freshCode(person)))).toEqual([400, 'ticket'])
    const late = await ticketOf(person.email)
    const row = await server.call(`/api/collections/login_tickets/records/${late.split('.')[0]}`, { token: server.superuser })
    expect(Math.round((Date.parse(row.body.expires_at) - Date.now()) / 60_000)).toBe(5)
    await server.patch('login_tickets', row.body.id, { expires_at: new Date(Date.now() - 1).toISOString() })
    expect(problemIn(await typeCode(late, await freshCode(person)))).toEqual([400, 'ticket'])
    for (const wrong of ['', 'x', `${late.split('.')[0]}.x`, '.', `${await ticketOf(person.email)}x`]) {
      expect(problemIn(await typeCode(wrong, await freshCode(person)))).toEqual([400, 'ticket'])
    }
    // What is over does not stay.
    await ticketOf(person.email)
    expect(await server.list('login_tickets', `id='${row.body.id}'`)).toEqual([])
  })

  test('another password, and a suspension, end a ticket', async () => {
    const person = await anEnrolled()
    const ticket = await ticketOf(person.email)
    await server.patch('users', person.id, { password: 'un-altra-dolcezza', passwordConfirm: 'un-altra-dolcezza' })
    expect(problemIn(await typeCode(ticket, await freshCode(person)))).toEqual([400, 'ticket'])
    const again = (await typePassword(person.email, 'un-altra-dolcezza')).body.data.ticket
    await server.patch('users', person.id, { disabled: true })
    expect((await typeCode(again, await freshCode(person))).status).toBe(400)
    expect((await typePassword(person.email, 'un-altra-dolcezza')).status).toBe(403)
    expect((await typePassword(person.email, 'un-altra-dolcezza')).body.data.ticket).toBeUndefined()
  })

  test('a wrong password says nothing of a second factor', async () => {
    const person = await anEnrolled()
    const [enrolled, plain] = [
      await typePassword(person.email, 'sbagliata'),
      await typePassword('admin@sfoglia.test', 'sbagliata'),
    ]
    expect([enrolled.status, enrolled.body]).toEqual([plain.status, plain.body])
  })

  test('five wrong codes are enough for ten minutes; the answer says so, and a right one is not tried', async () => {
    const [person, other] = [await anEnrolled(), await anEnrolled()]
    const ticket = await ticketOf(person.email)
    const wrong = await Promise.all(Array.from({ length: 8 }, () => typeCode(ticket, '000000')))
    expect(wrong.filter((answer) => answer.status === 400)).toHaveLength(5)
    const refused = await typeCode(await ticketOf(person.email), await freshCode(person))
    expect(refused).toMatchObject({ status: 429, body: { message: 'Troppi codici sbagliati. Riprova fra dieci minuti.' } })
    expect((await typeCode(ticket, person.codes[0] ?? '')).status).toBe(429)
    expect((await post('second-factor/remove', person.token, { password: PASSWORD, code: person.codes[0] })).status).toBe(429)
    expect((await typeCode(await ticketOf(other.email), await freshCode(other))).status).toBe(200)
    const { alarms } = (await server.call('/api/sfoglia/alarms', { token: shop.admin.token })).body
    expect(alarms).toContainEqual(
      expect.objectContaining({ kind: 'second-factor', who: `account ${person.id}`, name: 'Lia Neri' }),
    )
  })

  test('right ones are not counted', async () => {
    const person = await anEnrolled()
    for (let login = 0; login < 7; login++) {
      expect((await typeCode(await ticketOf(person.email), await freshCode(person))).status).toBe(200)
    }
  })

  test('a link to a new password sets it and lets nobody in', async () => {
    const person = await anEnrolled()
    await server.call('/api/collections/users/request-password-reset', { body: { email: person.email } })
    const mail = await mailbox.mail(({ to, text }) => to?.[0]?.address === person.email && /reimposta-password/.test(text ?? ''))
    const token = /token=([\w.-]+)/.exec(mail.text ?? '')?.[1]
    const chosen = { token, password: 'un-altra-dolcezza', passwordConfirm: 'un-altra-dolcezza' }
    const answer = await server.call('/api/collections/users/confirm-password-reset', { body: chosen })
    expect([answer.status, answer.body]).toEqual([204, ''])
    expect((await typePassword(person.email, 'un-altra-dolcezza')).status).toBe(403)
    expect((await refresh(person.token)).status).toBe(401)
  })

  test('a new address keeps the second factor', async () => {
    const person = await anEnrolled()
    const newEmail = `${randomId()}@sfoglia.test`
    await server.call('/api/collections/users/request-email-change', { token: person.token, body: { newEmail } })
    const mail = await mailbox.mail(({ to }) => to?.[0]?.address === newEmail)
    const token = /token=([\w.-]+)/.exec(mail.text ?? '')?.[1]
    const answer = await server.call('/api/collections/users/confirm-email-change', { body: { token, password: PASSWORD } })
    expect([answer.status, answer.body]).toEqual([204, ''])
    expect((await typePassword(newEmail)).status).toBe(403)
  })
})

describe('recovery codes', () => {
  test('are good once each, however they are written, and are counted down', async () => {
    const person = await anEnrolled()
    const [first = '', second = ''] = person.codes
    const tickets = [await ticketOf(person.email), await ticketOf(person.email), await ticketOf(person.email)]
    const answer = await typeCode(tickets[0] ?? '', first)
    expect(answer.status).toBe(200)
    expect(problemIn(await typeCode(tickets[1] ?? '', first))).toEqual([400, 'code'])
    const two = await Promise.all(
      [1, 2].map((index) => typeCode(tickets[index] ?? '', ` ${second.toLowerCase().replaceAll('-', ' ')} `)),
    )
    expect(two.map(({ status: code }) => code).sort()).toEqual([200, 400])
    expect((await status(answer.body.token)).codes_left).toBe(8)
  })

  test('are of their account, and stored as passwords are', async () => {
    const [person, other] = [await anEnrolled(), await anEnrolled()]
    expect(problemIn(await typeCode(await ticketOf(other.email), person.codes[0] ?? ''))).toEqual([400, 'code'])
    const rows = await server.list('recovery_codes', `user='${person.id}'`)
    expect(rows).toHaveLength(10)
    const text = JSON.stringify(rows)
    for (const code of person.codes) expect(text).not.toContain(code.replaceAll('-', '').slice(2))
  })

  test('are made anew with password and code; those before are nothing then', async () => {
    const person = await anEnrolled()
    const renew = (body: unknown) => post('second-factor/recovery-codes', person.token, body)
    expect(problemIn(await renew({ password: 'sbagliata', code: await freshCode(person) }))).toEqual([400, 'password'])
    expect(problemIn(await renew({ password: PASSWORD, code: '000000' }))).toEqual([400, 'code'])
    expect(problemIn(await renew({ password: PASSWORD }))).toEqual([400, 'code'])
    const { codes } = (await renew({ password: PASSWORD, code: await freshCode(person) })).body
    expect(codes).toHaveLength(10)
    expect((await typeCode(await ticketOf(person.email), person.codes[3] ?? '')).status).toBe(400)
    expect((await typeCode(await ticketOf(person.email), codes[3])).status).toBe(200)
  })
})

describe('turning it off', () => {
  test('asks for password and code, takes everything with it, and ends the other logins', async () => {
    const person = await anEnrolled()
    const { token: other } = (await typeCode(await ticketOf(person.email), await freshCode(person))).body
    const off = (body: unknown) => post('second-factor/remove', person.token, body)
    expect(problemIn(await off({ password: PASSWORD }))).toEqual([400, 'code'])
    expect(problemIn(await off({ code: await freshCode(person) }))).toEqual([400, 'password'])
    expect((await typePassword(person.email)).status).toBe(403)
    expect(await off({ password: PASSWORD, code: person.codes[0] })).toMatchObject({ status: 200, body: {} })
    for (const name of ['second_factors', 'recovery_codes', 'login_tickets']) {
      expect(await server.list(name, `user='${person.id}'`)).toEqual([])
    }
    expect([(await refresh(other)).status, (await refresh(person.token)).status]).toEqual([401, 200])
    expect((await typePassword(person.email)).status).toBe(200)
    expect((await off({ password: PASSWORD, code: codeOf(person.secret) })).status).toBe(409)
  })

  test('comes by itself with another role, and a new administrator begins without', async () => {
    const person = await anEnrolled()
    await server.patch('users', person.id, { role: 'CASHIER' })
    expect(await server.list('second_factors', `user='${person.id}'`)).toEqual([])
    expect(await server.list('recovery_codes', `user='${person.id}'`)).toEqual([])
    expect((await typePassword(person.email)).status).toBe(200)
  })

  test('by another administrator: the logins end, the person is told, and logs in with the password', async () => {
    const person = await anEnrolled()
    const reset = (token: string, id = person.id) => post(`second-factor/${id}/reset`, token)
    for (const { token } of [shop.cashier, shop.anna, shop.kiosk]) expect((await reset(token)).status).toBe(403)
    expect((await reset('')).status).toBe(401)
    // One's own takes password and code.
    expect((await reset(person.token)).status).toBe(400)
    expect((await typePassword(person.email)).status).toBe(403)
    const ticket = await ticketOf(person.email)
    expect(await reset(shop.admin.token)).toMatchObject({ status: 200, body: { isMailed: true } })
    expect((await reset(shop.admin.token)).status).toBe(404)
    expect((await reset(shop.admin.token, randomId())).status).toBe(404)
    expect((await refresh(person.token)).status).toBe(401)
    expect(problemIn(await typeCode(ticket, codeOf(person.secret)))).toEqual([400, 'ticket'])
    expect((await typePassword(person.email)).status).toBe(200)
    await mailbox.mail(({ to, subject }) => to?.[0]?.address === person.email && /azzerata/.test(subject ?? ''))
  })

  test('with the account', async () => {
    const person = await anEnrolled()
    await server.call(`/api/collections/users/records/${person.id}`, { method: 'DELETE', token: shop.admin.token })
    for (const name of ['second_factors', 'recovery_codes']) expect(await server.list(name, `user='${person.id}'`)).toEqual([])
  })
})

test('secrets and codes are in no answer, list or stream, whoever asks', async () => {
  const person = await anEnrolled()
  await ticketOf(person.email)
  const controller = new AbortController()
  const response = await fetch(`${server.url}/api/realtime`, { signal: controller.signal })
  const reader = response.body?.getReader()
  let heard = ''
  const hear = async (isThere: () => boolean) => {
    while (!isThere()) heard += new TextDecoder().decode((await reader?.read())?.value)
  }
  await hear(() => /^id:(\S+)/m.test(heard))
  const clientId = /^id:(\S+)/m.exec(heard)?.[1]
  const names = ['second_factors', 'recovery_codes', 'login_tickets']
  const subscriptions = [...names.map((name) => `${name}/*`), 'users/*', 'products/*']
  await server.call('/api/realtime', { token: person.token, body: { clientId, subscriptions } })
  // All three change, and then what everybody may hear of.
  await typeCode(await ticketOf(person.email), person.codes[0] ?? '')
  await freshCode(person)
  const [product] = await server.list('products')
  await server.patch('products', product.id, { sort: 7 })
  await hear(() => heard.includes('event:products/*'))
  controller.abort()
  const said = [heard]
  for (const token of [person.token, shop.admin.token, shop.cashier.token, '']) {
    const ask = async (path: string) => said.push(JSON.stringify((await server.call(path, { token })).body))
    for (const name of names) await ask(`/api/collections/${name}/records`)
    for (const path of ['second-factor', 'security-log', 'sessions', 'my-data', 'alarms']) await ask(`/api/sfoglia/${path}`)
    await ask(`/api/collections/users/records/${person.id}?expand=second_factors_via_user,recovery_codes_via_user`)
    await ask(
      `/api/collections/users/records?filter=${encodeURIComponent(`second_factors_via_user.secret ?~ '${person.secret.slice(0, 3)}'`)}`,
    )
  }
  const all = said.join('\n')
  expect(all).not.toContain(person.secret)
  expect(all).not.toMatch(/second_factors\/|recovery_codes\/|login_tickets\//)
  for (const code of person.codes) expect(all.replaceAll('-', '')).not.toContain(code.replaceAll('-', '').slice(2))
})

test('what happened is written down, without what was typed', async () => {
  const log = async (): Promise<Json[]> =>
    (await server.call('/api/sfoglia/security-log', { token: shop.admin.token })).body.events
  const known = new Set((await log()).map(({ id }) => id))
  const person = await anEnrolled()
  const ticket = await ticketOf(person.email)
  await typeCode(ticket, '000000')
  await typeCode(ticket, person.codes[0] ?? '')
  await post('second-factor/recovery-codes', person.token, { password: PASSWORD, code: await freshCode(person) })
  await post('second-factor/remove', person.token, { password: PASSWORD, code: await freshCode(person) })
  const { secret } = (await post('second-factor', person.token, { password: PASSWORD })).body
  await post('second-factor/confirm', person.token, { code: codeOf(secret) })
  await post(`second-factor/${person.id}/reset`, shop.admin.token)
  const added = (await log()).filter(({ id }) => !known.has(id)).reverse()
  expect(added.map(({ event, actor }) => [event, actor].filter(Boolean).join(' by '))).toEqual([
    ...['login', 'second-factor-on', 'second-factor-failed', 'recovery-code-used', 'login', 'recovery-codes-made'],
    ...['second-factor-off', 'second-factor-on', 'second-factor-reset by admin Prova'],
  ])
  expect(added.every(({ account }) => account === 'Lia Neri')).toBe(true)
  expect(JSON.stringify(await server.list('security_events'))).not.toMatch(/000000/)
})
