// Keys of another account, pasted while a customer is paying with those of before.
import { expect, test } from 'vitest'
import { edgeConfig, edgeOptions } from '../../tests/builders/edge-options.ts'
import { seal } from './card-keys.ts'
import { keysRoutes } from './keys-routes.ts'

const SECRETS_KEY = 'A'.repeat(43)
const [OLD, ROLLED, OTHERS] = ['sk_live_negoziovecchio', 'sk_live_negoziorifatta', 'sk_live_altronegozio']
const PAGE = 'cs_live_1'

interface Situation {
  /** In use so far. */
  key?: string
  underWay?: string
  /** Keys that Stripe does not know any more. */
  revoked?: readonly string[]
}

/** @returns the answer to pasting `key`, and whether it was kept */
async function paste(key: string, { key: before = OLD, underWay = PAGE, revoked = [] }: Situation) {
  const sealed = await seal(SECRETS_KEY, {
    ...{ secretKey: before, webhookSecret: 'whsec_prima0000', endpointId: null, account: 'Rossi' },
    since: '2026-11-28T10:00:00.000Z',
  })
  let isKept = false
  const routes = keysRoutes(
    edgeOptions({
      config: edgeConfig({ serviceToken: 'service', secretsKey: SECRETS_KEY }),
      forward: async ({ body }) => {
        const asked = JSON.parse(await new Response(body).text())
        isKept ||= asked.sealed !== undefined
        return Response.json({ sealed: asked.sealed ?? sealed, retired_at: '', under_way: underWay })
      },
      fetch: async (url, init) => {
        const used = new Headers(init?.headers).get('Authorization')?.slice('Bearer '.length) ?? ''
        if (revoked.includes(used)) return Response.json({ error: { type: 'invalid_request_error' } }, { status: 401 })
        const { pathname } = new URL(String(url))
        if (pathname === '/v1/account') return Response.json({ id: 'acct_1', charges_enabled: true })
        if (pathname === `/v1/checkout/sessions/${PAGE}`) {
          if (used === OTHERS)
            return Response.json({ error: { type: 'invalid_request_error', code: 'resource_missing' } }, { status: 404 })
          return Response.json({ id: PAGE, object: 'checkout.session' })
        }
        return Response.json({ object: 'list', data: [] })
      },
    }),
  )
  const body = JSON.stringify({ password: 'la password', key, webhook: 'whsec_adesso0000' })
  const answer = await routes.request('/', { method: 'POST', headers: { Authorization: 'token' }, body })
  return { status: answer.status, message: (await answer.json()).message, isKept }
}

test('wait until that payment is settled, and a sentence says so', async () => {
  const refused = await paste(OTHERS, {})
  expect(refused).toMatchObject({ status: 400, isKept: false, message: expect.stringContaining('un pagamento in corso') })
})

test.each<[string, string, Situation]>([
  ['nobody is paying', OTHERS, { underWay: '' }],
  ['they are the same account’s, which has changed its key', ROLLED, {}],
  ['Stripe does not know those of before any more', OTHERS, { revoked: [OLD] }],
  ['no real money was paid with those of before', OTHERS, { key: 'sk_test_negoziovecchio' }],
])('are kept where %s', async (_, key, situation) => {
  expect(await paste(key, situation)).toMatchObject({ status: 200, isKept: true })
})
