// What the edge accepts from its environment, and what it says when it cannot start.
import { describe, expect, test } from 'vitest'
import type { Environment } from './environment.ts'
import { readEdgeSettings } from './settings.ts'

const POCKETBASE = { POCKETBASE_URL: 'http://127.0.0.1:8090', PUBLIC_URL: 'https://sfoglia.it' }
const SERVICE = { ...POCKETBASE, SERVICE_TOKEN: 'service' }
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const WHATSAPP = {
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '100',
  WHATSAPP_APP_SECRET: 'app',
  WHATSAPP_VERIFY_TOKEN: 'verify',
}

const PUSH = {
  VAPID_PUBLIC_KEY: `B${'x'.repeat(86)}`,
  VAPID_PRIVATE_KEY: 'y'.repeat(43),
  VAPID_SUBJECT: 'mailto:ciao@sfoglia.it',
}

test('with the database alone the shop works, and everything else is off', () => {
  expect(readEdgeSettings(POCKETBASE)).toEqual({
    pocketbaseUrl: 'http://127.0.0.1:8090',
    publicUrl: 'https://sfoglia.it',
    loopbackOnly: false,
    serviceToken: null,
    stripe: null,
    stripeApiUrl: 'https://api.stripe.com',
    secretsKey: null,
    whatsapp: null,
    push: null,
    standInsUrl: null,
    printerOrigins: [],
    pagesFreshMs: 30_000,
    backendTimeoutMs: 15_000,
    hstsForSubdomains: false,
    securityContact: null,
    trustedProxy: 'none',
  })
})

test('the clock of the tests is for tests', () => {
  expect(() => readEdgeSettings({ ...POCKETBASE, SFOGLIA_CLOCK_OFFSET_MS: '-1000' })).toThrow(/SFOGLIA_CLOCK_OFFSET_MS is set/)
})

test('everything set', () => {
  const env = {
    ...SERVICE,
    ...STRIPE,
    ...WHATSAPP,
    ...PUSH,
    PUBLIC_URL: 'https://sfoglia.it/',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    SECRETS_KEY: 'z'.repeat(43),
    STAND_INS_URL: 'http://127.0.0.1:1',
    TRUSTED_PROXY: '2',
    PRINTER_ORIGINS: 'https://192.168.1.50 http://stampante.local:8008',
    PAGES_FRESH_SECONDS: '5',
    BACKEND_TIMEOUT_SECONDS: '2',
    HSTS_SUBDOMAINS: '1',
    SECURITY_CONTACT: 'https://sfoglia.it/sicurezza',
  }
  expect(readEdgeSettings(env)).toEqual({
    pocketbaseUrl: 'http://127.0.0.1:8090',
    publicUrl: 'https://sfoglia.it',
    // Stand-ins show everybody's mails.
    loopbackOnly: true,
    serviceToken: 'service',
    stripeApiUrl: 'http://127.0.0.1:1',
    secretsKey: 'z'.repeat(43),
    stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: 'http://127.0.0.1:1' },
    whatsapp: {
      token: 'token',
      phoneNumberId: '100',
      appSecret: 'app',
      verifyToken: 'verify',
      apiUrl: 'https://graph.facebook.com',
    },
    push: { publicKey: PUSH.VAPID_PUBLIC_KEY, privateKey: PUSH.VAPID_PRIVATE_KEY, subject: 'mailto:ciao@sfoglia.it' },
    standInsUrl: 'http://127.0.0.1:1',
    printerOrigins: ['https://192.168.1.50', 'http://stampante.local:8008'],
    pagesFreshMs: 5_000,
    backendTimeoutMs: 2_000,
    hstsForSubdomains: true,
    securityContact: 'https://sfoglia.it/sicurezza',
    trustedProxy: 2,
  })
})

test.each([
  { LOOPBACK_ONLY: '1' },
  { STAND_INS_URL: 'http://127.0.0.1:1' },
])('on this machine alone no address is announced: %o', (env) => {
  const { POCKETBASE_URL } = POCKETBASE
  expect(readEdgeSettings({ POCKETBASE_URL, ...env })).toMatchObject({ publicUrl: null, loopbackOnly: true })
})

test.each(['none', 'cloudflare'] as const)('a proxy can be %s', (TRUSTED_PROXY) => {
  expect(readEdgeSettings({ ...POCKETBASE, TRUSTED_PROXY }).trustedProxy).toBe(TRUSTED_PROXY)
})

test('an empty variable is a missing one', () => {
  const empty = Object.fromEntries(Object.keys({ ...STRIPE, ...WHATSAPP, ...PUSH, TRUSTED_PROXY: '' }).map((name) => [name, ' ']))
  expect(readEdgeSettings({ ...POCKETBASE, ...empty })).toMatchObject({
    stripe: null,
    whatsapp: null,
    push: null,
    printerOrigins: [],
    trustedProxy: 'none',
  })
})

describe('refuses', () => {
  const without = (name: string) =>
    Object.fromEntries(Object.entries({ ...SERVICE, ...STRIPE, ...WHATSAPP, ...PUSH }).filter(([key]) => key !== name))

  test.each<[string, Environment, string[]]>([
    ...[
      'POCKETBASE_URL',
      'PUBLIC_URL',
      'SERVICE_TOKEN',
      ...Object.keys(STRIPE),
      ...Object.keys(WHATSAPP),
      ...Object.keys(PUSH),
    ].map<[string, Environment, string[]]>((name) => [`a start without ${name}`, without(name), [`${name} is missing`]]),
    ['what is no address', { POCKETBASE_URL: '127.0.0.1:8090' }, ['POCKETBASE_URL is 127.0.0.1:8090']],
    ['another scheme', { ...POCKETBASE, PUBLIC_URL: 'ftp://sfoglia.it' }, ['PUBLIC_URL is ftp://sfoglia.it']],
    ['a path', { ...POCKETBASE, PUBLIC_URL: 'https://sfoglia.it/negozio' }, ['PUBLIC_URL is https://sfoglia.it/negozio']],
    ['a login', { ...POCKETBASE, PUBLIC_URL: 'https://anna@sfoglia.it' }, ['PUBLIC_URL is https://anna@sfoglia.it']],
    ['a public key that is none', { ...SERVICE, ...PUSH, VAPID_PUBLIC_KEY: 'abc' }, ['VAPID_PUBLIC_KEY is not right']],
    [
      'a private key that is none',
      { ...SERVICE, ...PUSH, VAPID_PRIVATE_KEY: 'private-secret' },
      ['VAPID_PRIVATE_KEY is not right'],
    ],
    [
      'a printer without a scheme',
      { ...POCKETBASE, PRINTER_ORIGINS: 'https://192.168.1.50 stampante' },
      ['PRINTER_ORIGINS is stampante'],
    ],
    ['nobody to write to', { ...SERVICE, ...PUSH, VAPID_SUBJECT: 'ciao' }, ['VAPID_SUBJECT is not right']],
    ['no patience at all', { ...POCKETBASE, BACKEND_TIMEOUT_SECONDS: '0' }, ['BACKEND_TIMEOUT_SECONDS is 0']],
    ['nobody to tell of a hole', { ...POCKETBASE, SECURITY_CONTACT: 'ciao' }, ['SECURITY_CONTACT is ciao']],
    ['freshness without end', { ...POCKETBASE, PAGES_FRESH_SECONDS: '-1' }, ['PAGES_FRESH_SECONDS is -1']],
    ['half a wish', { ...POCKETBASE, LOOPBACK_ONLY: 'yes' }, ['LOOPBACK_ONLY is yes']],
    ['no proxies', { ...POCKETBASE, TRUSTED_PROXY: '0' }, ['TRUSTED_PROXY is 0']],
    ['any proxy', { ...POCKETBASE, TRUSTED_PROXY: 'all' }, ['TRUSTED_PROXY is all']],
    [
      'several at once, all named',
      { TRUSTED_PROXY: 'x', PUBLIC_URL: 'y' },
      ['POCKETBASE_URL is missing', 'PUBLIC_URL is y', 'TRUSTED_PROXY is x'],
    ],
  ])('%s', (_, env, sentences) => {
    for (const sentence of sentences) expect(() => readEdgeSettings(env)).toThrow(sentence)
  })

  test('and keeps secrets out of what it says', () => {
    const env = {
      ...POCKETBASE,
      SECRETS_KEY: 'z'.repeat(43),
      STRIPE_SECRET_KEY: 'sk_live_secret',
      WHATSAPP_TOKEN: 'wa-secret',
      VAPID_PRIVATE_KEY: 'vapid-secret',
      PUBLIC_URL: 'x',
    }
    expect(() => readEdgeSettings(env)).toThrow(/^(?![\s\S]*secret)/)
  })
})
