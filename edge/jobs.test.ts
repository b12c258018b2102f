// What runs in the background, and that one job's failure is not another's.
import { expect, test, vi } from 'vitest'
import { edgeConfig, edgeOptions } from '../tests/builders/edge-options.ts'
import { runJobs } from './jobs.ts'

const STRIPE = { secretKey: 'sk', webhookSecret: 'whsec', apiUrl: 'http://stripe.test' }
const WHATSAPP = { token: 't', phoneNumberId: '1', appSecret: 'a', verifyToken: 'v', apiUrl: 'http://graph.test' }
const CALLS = ['GET /api/sfoglia/payments/due', 'POST /api/sfoglia/messages/claim', 'POST /api/sfoglia/messages/mails']

async function run({ answer = () => Response.json({ payments: [], messages: [] }), token = 'service' as string | null } = {}) {
  const calls: string[] = []
  await runJobs({
    ...edgeOptions(),
    config: edgeConfig({ serviceToken: token, stripe: STRIPE, whatsapp: WHATSAPP }),
    forward: async ({ method, path, headers }) => {
      expect(headers.get('Authorization')).toBe('service')
      calls.push(`${method} ${path}`)
      return answer()
    },
  })
  return calls
}

test('with nothing to do each job costs one call', async () => {
  expect(await run()).toEqual(CALLS)
})

test('a job that fails stops no other', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await run({ answer: () => Response.json({ message: 'No.' }, { status: 403 }) })).toEqual(CALLS)
  expect(errors).toHaveBeenCalled()
  errors.mockRestore()
})

test('without an account of its own the edge asks for nothing', async () => {
  expect(await run({ token: null })).toEqual([])
})
