// An edge for tests: a PocketBase that answers nothing, no keys, no files. Each test names what it is about.
import type { EdgeOptions } from '../../edge/options.ts'
import type { EdgeConfig } from '../../edge/settings.ts'

export function edgeConfig(given: Partial<EdgeConfig> = {}): EdgeConfig {
  return {
    pocketbaseUrl: 'http://pocketbase.test',
    publicUrl: null,
    loopbackOnly: false,
    serviceToken: null,
    stripe: null,
    stripeApiUrl: 'https://api.stripe.test',
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
    ...given,
  }
}

/** Nothing is rendered: every document is the built one. */
const noScreens: EdgeOptions['screens'] = {
  shopCollections: ['shop'],
  readShopFacts: () => {
    throw new Error('This test has no shop.')
  },
  serveShop: () => {
    throw new Error('This test has no shop.')
  },
  renderScreen: async () => {
    throw new Error('This test renders nothing.')
  },
  routeFiles: () => ({ scripts: [], styles: [] }),
}

export function edgeOptions(given: Partial<EdgeOptions> = {}): EdgeOptions {
  return {
    config: edgeConfig(),
    assets: { respond: async () => null },
    forward: async () => {
      throw new Error('connect ECONNREFUSED')
    },
    fetch: async () => {
      throw new Error('This test reaches nobody outside.')
    },
    clientAddress: () => null,
    inBackground: () => undefined,
    jobs: async () => undefined,
    jobsAfter: () => undefined,
    screens: noScreens,
    policyHashes: { scripts: [], styles: [] },
    version: 'test',
    serviceState: async () => 'off',
    log: null,
    compressesAnswers: true,
    ...given,
  }
}
