// The login: a cookie with exact attributes, refreshed at the start, cleared when the server says no,
// kept when the server cannot be reached. And what leaving means for orders that still wait.
import { expect, test } from 'vitest'
import { LOGIN_COOKIE } from '#domain/account/login.ts'
import { aToken } from '../builders/logins.ts'
import { field, isAt, signIn } from './customer.ts'
import { quietDay } from './desk.ts'
import { testInTheProof } from './in-the-proof.ts'
import { countRows, tokensKept } from './kept.ts'
import { cutNetwork, openShop, reload, restoreNetwork, screen, server, visit } from './shop-frame.ts'
import { placeAtCounter } from './till.ts'

const LIFETIME_SECONDS = 604_800
const REFRESH = '/api/collections/users/auth-refresh'

/** The stored login with its attributes, or null. */
const storedLogin = () => cookieStore.get(LOGIN_COOKIE)
const refreshes = () => server.scripted.count(REFRESH)

test('the cookie has exactly its attributes and holds token and record', async () => {
  await openShop('/accedi')
  await signIn()
  await isAt('/')
  const cookie = await storedLogin()
  // That it can be read here at all: it is not for HTTP alone. Secure where the page is: this one is not (docs/decisions/0503).
  expect(cookie).toMatchObject({ path: '/', secure: location.protocol === 'https:', sameSite: 'strict' })
  const leftSeconds = ((cookie as { expires?: number }).expires ?? 0) / 1000 - Date.now() / 1000
  expect(leftSeconds).toBeGreaterThan(LIFETIME_SECONDS - 120)
  expect(leftSeconds).toBeLessThanOrEqual(LIFETIME_SECONDS)
  const { token, record } = JSON.parse(decodeURIComponent(cookie?.value ?? ''))
  expect(token.split('.')).toHaveLength(3)
  expect(record).toMatchObject({ email: 'cliente@sfoglia.demo', role: 'USER', collectionName: 'users' })
  expect(record).not.toHaveProperty('password')
})

test('a wrong password says so, keeps the address, and logs nobody in', async () => {
  await openShop('/accedi')
  await signIn('cliente@sfoglia.demo', 'sbagliata')
  await expect.element(screen.getByText('E-mail o password non corretti.')).toBeVisible()
  await expect.element(field('E-mail')).toHaveValue('cliente@sfoglia.demo')
  expect(await storedLogin()).toBeNull()
})

test('what was filled in without a word to the page is sent as it stands', async () => {
  await openShop('/accedi')
  await expect.element(screen.getByRole('button', { name: 'Accedi', exact: true })).toBeEnabled()
  for (const [label, text] of [
    ['E-mail', 'cliente@sfoglia.demo'],
    ['Password', 'dolcezza-demo'],
  ] as const) {
    const input = field(label).element() as HTMLInputElement
    input.value = text
  }
  await screen.getByRole('button', { name: 'Accedi', exact: true }).click()
  await isAt('/')
})

test('a second factor is asked for its code; one that took too long begins again, with the address kept', async () => {
  const CODE = '/api/sfoglia/login/second-factor'
  const problem = (name: string, message: string) => ({
    ...{ status: 400, body: { message, data: { source: 'sfoglia', [name]: { code: 'invalid', message } } } },
  })
  await openShop('/accedi')
  const asks = { status: 403, body: { message: 'Serve un codice.', data: { source: 'sfoglia', ticket: 'abc.xyz' } } }
  server.scripted.answer('/api/collections/users/auth-with-password', asks)
  server.scripted.answer(CODE, problem('code', 'Il codice non è giusto.'), problem('ticket', 'È passato troppo tempo.'))
  await signIn('admin@sfoglia.demo')
  const code = screen.getByLabelText('Codice di sei cifre')
  await expect.element(code).toHaveFocus()
  await code.fill('12345')
  await screen.getByRole('button', { name: 'Entra' }).click()
  await expect.element(screen.getByText(/^Scrivi le sei cifre/)).toBeVisible()
  expect(server.scripted.count(CODE)).toBe(0)
  await code.fill('123 456')
  await screen.getByRole('button', { name: 'Entra' }).click()
  await expect.element(screen.getByText('Il codice non è giusto.')).toBeVisible()
  await expect.element(code).toHaveValue('123 456')
  await screen.getByRole('button', { name: 'Non ho il telefono' }).click()
  await screen.getByLabelText('Codice di riserva').fill('k7qm 9xtb 4hrw')
  await screen.getByRole('button', { name: 'Entra' }).click()
  await expect.element(screen.getByText('È passato troppo tempo.')).toBeVisible()
  await expect.element(field('E-mail')).toHaveValue('admin@sfoglia.demo')
  expect(server.scripted.asked.at(-1)?.body).toEqual({ ticket: 'abc.xyz', code: 'k7qm 9xtb 4hrw' })
  expect(await storedLogin()).toBeNull()
})

testInTheProof('refreshed at the start', async () => {
  await openShop('/gestionale/ordini', { as: 'cassa' })
  await expect.poll(refreshes).toBeGreaterThan(0)
  const expires = async () => ((await storedLogin()) as { expires?: number } | null)?.expires ?? 0
  const [first, before] = [await expires(), refreshes()]
  await reload()
  await expect.poll(refreshes).toBeGreaterThan(before)
  await expect.poll(expires).toBeGreaterThan(first)
})

testInTheProof('kept while the server is away, cleared when it says no', async () => {
  await openShop('/gestionale/ordini', { as: 'cassa' })
  server.cut()
  await reload()
  await expect.element(screen.getByRole('button', { name: /Marco Bellini/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Sei offline/ })).toBeVisible()
  await isAt('/gestionale/ordini')
  expect(await storedLogin()).not.toBeNull()
  server.restore()
  await expect.element(screen.getByRole('button', { name: 'In linea' })).toBeVisible()
  expect(await storedLogin()).not.toBeNull()

  server.refuse('POST', /auth-refresh/, { status: 401 })
  await reload()
  await isAt('/accedi')
  await expect.poll(storedLogin).toBeNull()
  await visit('/gestionale/ordini')
  await isAt('/accedi')
})

test('an expired token is not refreshed', async () => {
  await openShop('/')
  const login = {
    token: aToken('cliente00000000', 1_600_000_000_000, 'x'),
    record: { id: 'cliente00000000', role: 'USER', email: 'x@y.z' },
  }
  // biome-ignore lint/suspicious/noDocumentCookie: it is how the login is stored.
  document.cookie = `${LOGIN_COOKIE}=${encodeURIComponent(JSON.stringify(login))}; Path=/; Max-Age=1000; SameSite=Strict`
  await reload()
  await expect.poll(storedLogin).toBeNull()
  expect(refreshes()).toBe(0)
})

test('who leaves leaves nothing but the queue, and it is delivered in their name', async () => {
  await openShop('/gestionale/nuovo-ordine', { as: 'cassa' })
  await expect.poll(async () => (await countRows(['orders', 'customers', 'discountCodes'])).every((rows) => rows > 0)).toBe(true)
  cutNetwork()
  const ordersBefore = server.records('orders').size
  const number = await placeAtCounter({ products: [['Tiramisù', 1]], customer: 'Ada', slot: { day: quietDay(), time: '10:00' } })

  await screen.getByRole('button', { name: /Marco Bellini/ }).click()
  await screen.getByRole('button', { name: 'Esci' }).click()
  await isAt('/accedi')
  await expect.element(screen.getByText(/1 in attesa/)).toBeVisible()
  const emptied = ['orders', 'orderItems', 'customers', 'discountCodes', 'pendingChanges']
  expect(await countRows(emptied)).toEqual([0, 0, 0, 0, 0])
  expect(await countRows(['outbox', 'outboxPayloads'])).toEqual([1, 1])

  // Somebody else works here, while orders cannot go out.
  const letGo = server.hold(/^\/api\/sfoglia\/entries$/)
  await visit('/accedi')
  restoreNetwork()
  // On its way before anybody else is here, whose login would do as well.
  await expect.poll(() => server.heldTokens, { timeout: 30_000 }).toEqual([null])
  await signIn('admin@sfoglia.demo')
  await isAt('/gestionale')
  expect(server.records('orders').size).toBe(ordersBefore)
  expect(await countRows(['outbox'])).toEqual([1])

  letGo()
  await expect.poll(() => server.where('orders', { number }).length).toBe(1)
  const [cashier] = server.where('users', { email: 'cassa@sfoglia.demo' })
  expect(server.where('orders', { number })).toMatchObject([{ user_id: cashier?.id, channel: 'counter' }])
  // Their login ended with the way out: the device itself delivers.
  expect(server.scripted.asked.findLast(({ path }) => path === '/api/sfoglia/entries')?.token).toBeNull()
  // Who they were stays, for a server that may be restored; what would let them in again does not.
  await expect.poll(tokensKept).toEqual(['', expect.stringMatching(/./)])
})
