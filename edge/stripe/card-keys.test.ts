// The box in which pasted keys lie, what is in use of them, and what is said of keys that cannot be used.
import { expect, test } from 'vitest'
import { edgeConfig } from '../../tests/builders/edge-options.ts'
import { publishedParameters } from '../../tests/cases/published-parameters.ts'
import { cardKeysOf, forgetCardKeys, type PastedKeys, readKeys, seal, stripeOf, takesCards } from './card-keys.ts'
import { noticeOf } from './payment-events.ts'
import { ENDPOINT_EVENTS, endpointUrl, isTestKey, keyProblem } from './try-keys.ts'

const KEY = 'A'.repeat(43)
const PASTED: PastedKeys = {
  ...{ secretKey: 'sk_test_abcdefghijkl', webhookSecret: 'whsec_1', endpointId: 'we_1', account: 'Rossi' },
  since: '2026-11-28T10:00:00.000Z',
}

/** An edge whose database answers so, or not at all. */
async function edgeWith(row: { sealed: string; retired_at?: string } | null, given: Parameters<typeof edgeConfig>[0] = {}) {
  const config = edgeConfig({ serviceToken: 'service', secretsKey: KEY, ...given })
  const forward = async () => {
    if (row === null) throw new Error('connect ECONNREFUSED')
    return Response.json({ retired_at: '', ...row })
  }
  return { config, forward }
}

test('what was sealed is opened with the same key alone, and not when a letter changed', async () => {
  const sealed = await seal(KEY, PASTED)
  expect(sealed).not.toContain('abcdefghijkl')
  expect(await seal(KEY, PASTED)).not.toBe(sealed)
  const body = { sealed, retired_at: '' }
  const open = (secretsKey: string, given = body) => readKeys(edgeConfig({ secretsKey }), given)
  expect(await open(KEY)).toMatchObject({ kind: 'pasted', pasted: PASTED, stripe: { secretKey: PASTED.secretKey } })
  expect(await open('B'.repeat(43))).toEqual({ kind: 'locked' })
  const at = sealed.length - 3
  const changed = `${sealed.slice(0, at)}${sealed[at] === 'x' ? 'y' : 'x'}${sealed.slice(at + 1)}`
  expect(await open(KEY, { ...body, sealed: changed })).toEqual({ kind: 'locked' })
  for (const text of ['2.a.b', '1', 'ciao', '1..']) expect(await open(KEY, { ...body, sealed: text })).toEqual({ kind: 'locked' })
})

test('of the environment before those that were pasted; without either nothing is paid by card', async () => {
  const sealed = await seal(KEY, PASTED)
  const own = { secretKey: 'sk_live_1', webhookSecret: 'whsec_2', apiUrl: 'https://api.stripe.test' }
  expect(await cardKeysOf(await edgeWith({ sealed }, { stripe: own }))).toEqual({ kind: 'environment', stripe: own })
  expect(await takesCards(await edgeWith({ sealed }))).toBe(true)
  expect(await takesCards(await edgeWith({ sealed: '' }))).toBe(false)
  expect(await takesCards(await edgeWith({ sealed }, { secretsKey: null }))).toBe(false)
  expect(await takesCards(await edgeWith({ sealed }, { serviceToken: null }))).toBe(false)
})

test('taken away, they settle what is under way and take nothing new', async () => {
  const edge = await edgeWith({ sealed: await seal(KEY, PASTED), retired_at: '2026-11-28 11:00:00.000Z' })
  expect(await takesCards(edge)).toBe(false)
  expect((await stripeOf(edge))?.secretKey).toBe(PASTED.secretKey)
})

test('while nobody can say so, cards are not off; what was known is believed until it is', async () => {
  expect(await takesCards(await edgeWith(null))).toBe(true)
  const { config, forward } = await edgeWith({ sealed: await seal(KEY, PASTED) })
  expect((await cardKeysOf({ config, forward }, 0)).kind).toBe('pasted')
  const silent = (await edgeWith(null)).forward
  expect((await cardKeysOf({ config, forward: silent }, 60_000)).kind).toBe('pasted')
  forgetCardKeys(config)
  expect((await cardKeysOf({ config, forward: silent }, 60_000)).kind).toBe('unknown')
})

test.each([
  ['sk_test_51Habcdefghijk', null],
  ['rk_live_51Habcdefghijk', null],
  ['pk_live_51Habcdefghijk', 'pubblicabile'],
  ['whsec_51Habcdefghijk', 'webhook'],
  ['sk_test_', 'intera'],
  ['sk_test_51H abc', 'intera'],
])('%s', (key, problem) => {
  if (problem === null) expect(keyProblem(key)).toBeNull()
  else expect(keyProblem(key)).toContain(problem)
})

test('a key says whether payments are real', () => {
  expect([isTestKey('sk_test_1'), isTestKey('rk_test_1'), isTestKey('sk_live_1')]).toEqual([true, true, false])
})

test.each([
  ['https://rossi.it', 'https://rossi.it/api/stripe/webhook'],
  ['http://rossi.it', null],
  ['https://localhost', null],
  ['https://192.168.1.4', null],
  ['https://negozio.local', null],
  [null, null],
])('Stripe can tell %s: %s', (origin, url) => {
  expect(endpointUrl(origin)).toBe(url)
})

test('Stripe is asked to tell only what is understood, by names that it publishes', () => {
  for (const type of ENDPOINT_EVENTS) {
    // Known types read their object, and this is none.
    expect(() => noticeOf({ id: 'evt_1', type, created: 1, data: { object: null } })).toThrow()
  }
  const isKnown = publishedParameters('WebhookEndpoints.d.ts', 'WebhookEndpointCreateParams')
  for (const name of ['url', 'description']) expect([name, isKnown(name)]).toEqual([name, true])
})
