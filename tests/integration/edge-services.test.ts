// Which services of `npm start` are real and which only stand in, decided by the environment alone.
import { beforeAll, expect, test } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { startServices } from '../../scripts/start/shop.mjs'

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const WHATSAPP = { WHATSAPP_TOKEN: 'token' }
const MAIL = { SMTP_HOST: 'smtp.example.it' }

beforeAll(() => build())

test.each([
  ['without any key everything stands in', {}, true, ['mails', 'messages', 'payments']],
  ['what has keys is real', STRIPE, true, ['mails', 'messages']],
  ['half a set of keys is no reason to stand in: the edge refuses to start', WHATSAPP, true, ['mails', 'payments']],
  ['an empty variable is none', { SMTP_HOST: ' ' }, true, ['mails', 'messages', 'payments']],
  ['with all keys nothing stands in', { ...STRIPE, ...WHATSAPP, ...MAIL }, true, []],
  ['where others look nothing stands in', {}, false, []],
])('%s', async (_, env, mayStandIn, demoOf) => {
  const services = await startServices({ env, shopUrl: () => 'http://127.0.0.1:1', mayStandIn })
  try {
    expect([...services.demoOf].sort()).toEqual(demoOf)
    const begins = (prefix: string) => Object.keys(services.edgeEnv).some((name) => name.startsWith(prefix))
    expect(begins('STRIPE_')).toBe(demoOf.includes('payments'))
    expect(begins('WHATSAPP_')).toBe(demoOf.includes('messages'))
    expect('SMTP_HOST' in services.databaseEnv).toBe(demoOf.includes('mails'))
    expect('STAND_INS_URL' in services.edgeEnv).toBe(demoOf.length > 0)
  } finally {
    await services.stop()
  }
})
