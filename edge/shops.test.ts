import { describe, expect, test } from 'vitest'
import { readEdgeSettings } from './settings.ts'
import { shopEnvironment, shopHosts } from './shops.ts'

const ENV = {
  SHOPS: JSON.stringify({
    'rossi.it': { pocketbase: 'https://db.rossi.it', secrets: 'ROSSI' },
    'www.bianchi.it': { pocketbase: 'https://db.bianchi.it', secrets: 'BIANCHI', public: 'https://bianchi.it' },
  }),
  ROSSI_SERVICE_TOKEN: 'token of Rossi',
  ROSSI_STRIPE_SECRET_KEY: 'sk_test_rossi',
  ROSSI_STRIPE_WEBHOOK_SECRET: 'whsec_rossi',
  BIANCHI_SERVICE_TOKEN: 'token of Bianchi',
  // Nobody's: names no shop.
  SERVICE_TOKEN: 'token of nobody',
  WHATSAPP_TOKEN: 'token of nobody',
}

describe('many shops', () => {
  test('each host has its own database and secrets', () => {
    expect(readEdgeSettings(shopEnvironment(ENV, 'rossi.it') ?? {})).toMatchObject({
      pocketbaseUrl: 'https://db.rossi.it',
      publicUrl: 'https://rossi.it',
      serviceToken: 'token of Rossi',
      stripe: { secretKey: 'sk_test_rossi' },
      whatsapp: null,
    })
    expect(readEdgeSettings(shopEnvironment(ENV, 'www.bianchi.it') ?? {})).toMatchObject({
      pocketbaseUrl: 'https://db.bianchi.it',
      publicUrl: 'https://bianchi.it',
      serviceToken: 'token of Bianchi',
      stripe: null,
    })
  })

  test.each([
    'altro.it',
    'rossi.it.altro.it',
    'www.rossi.it',
    'rossi.it:8080',
    '',
    'constructor',
    '__proto__',
  ])('nobody is at %j', (host) => expect(shopEnvironment(ENV, host)).toBeNull())

  test('what a shop lacks is not taken from elsewhere', () => {
    const env = { ...ENV, ROSSI_SERVICE_TOKEN: '' }
    expect(() => readEdgeSettings(shopEnvironment(env, 'rossi.it') ?? {})).toThrow('SERVICE_TOKEN is missing')
  })

  test('jobs run for each', () => {
    expect(shopHosts(ENV)).toEqual(['rossi.it', 'www.bianchi.it'])
  })
})

test.each([undefined, '', ' '])('without SHOPS (%j) every host is the one shop’s', (SHOPS) => {
  const env = { SHOPS, POCKETBASE_URL: 'https://db.rossi.it' }
  expect(shopEnvironment(env, 'qualunque.it')).toBe(env)
  expect(shopHosts(env)).toEqual([''])
})

test.each([
  'rossi.it',
  '[]',
  '{}',
  '{"rossi.it": {}}',
  '{"Rossi.it": {"pocketbase": "https://db.rossi.it", "secrets": "ROSSI"}}',
  '{"rossi.it": {"pocketbase": "https://db.rossi.it", "secrets": ""}}',
  '{"rossi.it": {"pocketbase": "https://db.rossi.it", "secrets": "rossi"}}',
])('SHOPS is refused: %s', (SHOPS) => {
  expect(() => shopEnvironment({ SHOPS }, 'rossi.it')).toThrow('SHOPS is not a table')
})
