// What the edge is told by its environment, and nothing else: secrets stand in no file of the project. Checked once at start, so
// that a missing key is a sentence on the console and not a customer's failed payment.

export interface EdgeConfig {
  pocketbaseUrl: string
  /** Origin of the shop as people open it; null: the request's own origin. */
  publicUrl: string | null
  /** Of the `services` account; null: card payment and messages are off. */
  serviceToken: string | null
  stripe: StripeConfig | null
  whatsapp: WhatsappConfig | null
  push: PushConfig | null
  /** Where `/_demo/*` is answered; null everywhere but in a demo. */
  standInsUrl: string | null
  /** Origins of receipt printers in the shop's network: pages may speak to these and to no other. */
  printerOrigins: readonly string[]
  /** For how long what a rendered page says about the shop is not asked again. */
  pagesFreshMs: number
  /** Who is believed about the client's address: nobody, Cloudflare, or the last n entries of X-Forwarded-For. */
  trustedProxy: TrustedProxy
}

export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  apiUrl: string
}

export interface WhatsappConfig {
  token: string
  phoneNumberId: string
  appSecret: string
  verifyToken: string
  apiUrl: string
}

/** How the shop makes itself known to push services (VAPID, RFC 8292). */
export interface PushConfig {
  /** An uncompressed P-256 point in base64url, 87 characters; browsers are told it. */
  publicKey: string
  /** 32 bytes in base64url, 43 characters. */
  privateKey: string
  /** Who a push service writes to when something is wrong: `mailto:…` or `https://…`. */
  subject: string
}

export type TrustedProxy = 'none' | 'cloudflare' | number

export type Environment = Record<string, string | undefined>

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
const WHATSAPP = ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN']

const PUSH = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']

/** Every variable that is read here, e.g. to pass them on. */
export const EDGE_VARIABLES: readonly string[] = [
  'POCKETBASE_URL',
  'PUBLIC_URL',
  'SERVICE_TOKEN',
  ...STRIPE,
  'STRIPE_API_URL',
  ...WHATSAPP,
  'WHATSAPP_API_URL',
  ...PUSH,
  'STAND_INS_URL',
  'PRINTER_ORIGINS',
  'PAGES_FRESH_SECONDS',
  'TRUSTED_PROXY',
  'POCKETBASE_ACCESS_ID',
  'POCKETBASE_ACCESS_SECRET',
]

/**
 * An empty variable counts as missing.
 * @throws Error whose message names every variable that is wrong or missing, one a line, never its value when it is a secret
 */
export function readEdgeSettings(env: Environment): EdgeConfig {
  const problems: string[] = []
  if (textOf(env, 'SFOGLIA_CLOCK_OFFSET_MS') !== null) {
    problems.push('SFOGLIA_CLOCK_OFFSET_MS is set: only tests live by another clock than the real one. Take it out.')
  }
  const pocketbaseUrl = readUrl(env, 'POCKETBASE_URL', problems)
  if (textOf(env, 'POCKETBASE_URL') === null) {
    problems.push('POCKETBASE_URL is missing: the address of the database, e.g. http://127.0.0.1:8090.')
  }
  const config = {
    pocketbaseUrl: pocketbaseUrl ?? '',
    publicUrl: readUrl(env, 'PUBLIC_URL', problems),
    serviceToken: textOf(env, 'SERVICE_TOKEN'),
    stripe: readStripe(env, problems),
    whatsapp: readWhatsapp(env, problems),
    push: readPush(env, problems),
    standInsUrl: readUrl(env, 'STAND_INS_URL', problems),
    printerOrigins: readPrinters(env, problems),
    pagesFreshMs: readPagesFreshSeconds(env, problems) * 1000,
    trustedProxy: readTrustedProxy(env, problems),
  }
  if ((config.stripe ?? config.whatsapp ?? config.push) !== null && config.serviceToken === null) {
    problems.push('SERVICE_TOKEN is missing: card payment, WhatsApp and notifications cannot work without it.')
  }
  if (problems.length > 0) throw new Error(`The edge cannot start with these settings:\n${problems.join('\n')}`)
  return config
}

function textOf(env: Environment, name: string): string | null {
  const text = env[name]?.trim() ?? ''
  return text === '' ? null : text
}

function readStripe(env: Environment, problems: string[]): StripeConfig | null {
  const variable = readGroup(env, STRIPE, 'card payment', problems)
  if (variable === null) return null
  return {
    secretKey: variable('STRIPE_SECRET_KEY'),
    webhookSecret: variable('STRIPE_WEBHOOK_SECRET'),
    apiUrl: readUrl(env, 'STRIPE_API_URL', problems) ?? 'https://api.stripe.com',
  }
}

function readWhatsapp(env: Environment, problems: string[]): WhatsappConfig | null {
  const variable = readGroup(env, WHATSAPP, 'WhatsApp', problems)
  if (variable === null) return null
  return {
    token: variable('WHATSAPP_TOKEN'),
    phoneNumberId: variable('WHATSAPP_PHONE_NUMBER_ID'),
    appSecret: variable('WHATSAPP_APP_SECRET'),
    verifyToken: variable('WHATSAPP_VERIFY_TOKEN'),
    apiUrl: readUrl(env, 'WHATSAPP_API_URL', problems) ?? 'https://graph.facebook.com',
  }
}

function readPush(env: Environment, problems: string[]): PushConfig | null {
  const variable = readGroup(env, PUSH, 'notifications', problems)
  if (variable === null) return null
  const [publicKey, privateKey, subject] = [
    variable('VAPID_PUBLIC_KEY'),
    variable('VAPID_PRIVATE_KEY'),
    variable('VAPID_SUBJECT'),
  ]
  const wrong = (name: string, what: string) => problems.push(`${name} is not right: it must be ${what}.`)
  // Base64url of an uncompressed point begins with 0x04.
  if (publicKey !== '' && !/^B[\w-]{86}$/.test(publicKey)) wrong('VAPID_PUBLIC_KEY', '87 characters that begin with B')
  if (privateKey !== '' && !/^[\w-]{43}$/.test(privateKey)) wrong('VAPID_PRIVATE_KEY', '43 characters')
  if (subject !== '' && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject)) {
    wrong('VAPID_SUBJECT', 'a way to reach you, mailto:… or https://…')
  }
  return { publicKey, privateKey, subject }
}

/** What gives the values of a service's variables; null when none of them is set. With only some the service would fail later. */
function readGroup(env: Environment, names: readonly string[], service: string, problems: string[]) {
  const missing = names.filter((name) => textOf(env, name) === null)
  if (missing.length === names.length) return null
  for (const name of missing) problems.push(`${name} is missing: ${service} needs all of ${names.join(', ')}.`)
  return (name: string) => textOf(env, name) ?? ''
}

/** Without a slash at the end, so that paths can be put behind it. */
function readUrl(env: Environment, name: string, problems: string[]): string | null {
  const text = textOf(env, name)
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  ) {
    return url.origin
  }
  problems.push(`${name} is ${text}: it must be an address like https://example.it, without a path.`)
  return null
}

/** Separated by spaces. */
function readPrinters(env: Environment, problems: string[]): string[] {
  const addresses = (textOf(env, 'PRINTER_ORIGINS') ?? '').split(/\s+/).filter((address) => address !== '')
  return addresses.flatMap((address) => readUrl({ PRINTER_ORIGINS: address }, 'PRINTER_ORIGINS', problems) ?? [])
}

function readPagesFreshSeconds(env: Environment, problems: string[]): number {
  const text = textOf(env, 'PAGES_FRESH_SECONDS') ?? '30'
  if (/^\d{1,2}$/.test(text)) return Number(text)
  problems.push(`PAGES_FRESH_SECONDS is ${text}: it must be a whole number of seconds, 0 to 99.`)
  return 30
}

function readTrustedProxy(env: Environment, problems: string[]): TrustedProxy {
  const text = textOf(env, 'TRUSTED_PROXY') ?? 'none'
  if (text === 'none' || text === 'cloudflare') return text
  if (/^[1-9]$/.test(text)) return Number(text)
  problems.push(`TRUSTED_PROXY is ${text}: it must be none, cloudflare, or how many proxies stand before the edge (1 to 9).`)
  return 'none'
}
