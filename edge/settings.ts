// What the edge is told by its environment, and nothing else: secrets stand in no file of the project. Checked once at start, so
// that a missing key is a sentence on the console and not a customer's failed payment.
import {
  array,
  check,
  getDotPath,
  type InferOutput,
  never,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  string,
  transform,
} from 'valibot'

export interface EdgeConfig {
  pocketbaseUrl: string
  /** Origin of the shop as people open it; null: the request's own, which then is this machine. */
  publicUrl: string | null
  /** The shop is for whoever sits at this machine: what asks for another host than that of `publicUrl` is refused. */
  loopbackOnly: boolean
  /** The secret of the edge's account, see backend/service-login.ts; null: card payment and messages are off. */
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
  /** How long the database may be silent before a call is given up. */
  backendTimeoutMs: number
  /** Whether HTTPS is asked for of every name below the shop's own as well. */
  hstsForSubdomains: boolean
  /** Who wants to hear of a hole, `mailto:…` or `https://…`; null: nobody is named. */
  securityContact: string | null
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

/** Whether card payment is set up at all; that Stripe does not answer for a moment is something else. */
export function takesCards({ stripe, serviceToken }: Pick<EdgeConfig, 'stripe' | 'serviceToken'>): boolean {
  return stripe !== null && serviceToken !== null
}

export type TrustedProxy = 'none' | 'cloudflare' | number

export type Environment = Record<string, string | undefined>

/** An origin, written without a slash at the end so that paths can be put behind it. */
const Origin = pipe(
  string(),
  check(isOrigin, ({ input }) => `is ${input}: it must be an address like https://example.it, without a path.`),
  transform((text) => new URL(text).origin),
)

/** Of a secret only what it must look like is said, never what it is. */
const secretLike = (pattern: RegExp, description: string) =>
  optional(pipe(string(), regex(pattern, `is not right: it must be ${description}.`)))

const CONTACT = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/

const onOff = optional(
  pipe(
    string(),
    regex(/^[01]$/, ({ input }) => `is ${input}: it must be 0 or 1.`),
    transform((text) => text === '1'),
  ),
  '0',
)

/** Every variable that is read here, after blank ones were left out. What a message says follows the variable's name. */
const Variables = object({
  POCKETBASE_URL: optional(Origin),
  PUBLIC_URL: optional(Origin),
  LOOPBACK_ONLY: onOff,
  SERVICE_TOKEN: optional(string()),
  STRIPE_SECRET_KEY: optional(string()),
  STRIPE_WEBHOOK_SECRET: optional(string()),
  STRIPE_API_URL: optional(Origin, 'https://api.stripe.com'),
  WHATSAPP_TOKEN: optional(string()),
  WHATSAPP_PHONE_NUMBER_ID: optional(string()),
  WHATSAPP_APP_SECRET: optional(string()),
  WHATSAPP_VERIFY_TOKEN: optional(string()),
  WHATSAPP_API_URL: optional(Origin, 'https://graph.facebook.com'),
  // Base64url of an uncompressed point begins with 0x04.
  VAPID_PUBLIC_KEY: secretLike(/^B[\w-]{86}$/, '87 characters that begin with B'),
  VAPID_PRIVATE_KEY: secretLike(/^[\w-]{43}$/, '43 characters'),
  VAPID_SUBJECT: secretLike(CONTACT, 'a way to reach you, mailto:… or https://…'),
  STAND_INS_URL: optional(Origin),
  /** Separated by spaces. */
  PRINTER_ORIGINS: optional(
    pipe(
      string(),
      transform((text) => text.split(/\s+/).filter((address) => address !== '')),
      array(Origin),
    ),
    '',
  ),
  PAGES_FRESH_SECONDS: optional(
    pipe(
      string(),
      regex(/^\d{1,2}$/, ({ input }) => `is ${input}: it must be a whole number of seconds, 0 to 99.`),
      transform(Number),
    ),
    '30',
  ),
  BACKEND_TIMEOUT_SECONDS: optional(
    pipe(
      string(),
      regex(/^[1-9]\d?$/, ({ input }) => `is ${input}: it must be a whole number of seconds, 1 to 99.`),
      transform(Number),
    ),
    '15',
  ),
  HSTS_SUBDOMAINS: onOff,
  SECURITY_CONTACT: optional(
    pipe(
      string(),
      regex(CONTACT, ({ input }) => `is ${input}: it must be a way to reach you, mailto:… or https://….`),
    ),
  ),
  TRUSTED_PROXY: optional(
    pipe(
      string(),
      regex(
        /^(none|cloudflare|[1-9])$/,
        ({ input }) => `is ${input}: it must be none, cloudflare, or how many proxies stand before the edge (1 to 9).`,
      ),
      transform((text): TrustedProxy => (text === 'none' || text === 'cloudflare' ? text : Number(text))),
    ),
    'none',
  ),
  // Read where the worker speaks to PocketBase (worker.ts).
  POCKETBASE_ACCESS_ID: optional(string()),
  POCKETBASE_ACCESS_SECRET: optional(string()),
  SFOGLIA_CLOCK_OFFSET_MS: optional(never('is set: only tests live by another clock than the real one. Take it out.')),
})

/** The variables' names, e.g. to pass them on. */
export const EDGE_VARIABLES: readonly string[] = Object.keys(Variables.entries)

/** With only some of its variables a service would fail later, at a customer's request. */
const SERVICES = {
  'card payment': ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  WhatsApp: ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  notifications: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
}

/**
 * A blank variable counts as missing.
 * @throws Error whose message names every variable that is wrong or missing, one a line, never its value when it is a secret
 */
export function readEdgeSettings(env: Environment): EdgeConfig {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, text]) => (typeof text === 'string' && text.trim() !== '' ? [[name, text.trim()]] : [])),
  )
  const parsed = safeParse(Variables, given)
  const wrong = (parsed.issues ?? []).map((issue) => `${getDotPath(issue)?.split('.')[0]} ${issue.message}`)
  const problems = [...wrong, ...missingIn(given)]
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The edge cannot start with these settings:\n${problems.join('\n')}`)
  }
  return configOf(parsed.output)
}

function missingIn(given: Environment): string[] {
  const problems: string[] = []
  if (given.POCKETBASE_URL === undefined) {
    problems.push('POCKETBASE_URL is missing: the address of the database, e.g. http://127.0.0.1:8090.')
  }
  // Whoever asks chooses the Host header: no link may come from it.
  if (given.PUBLIC_URL === undefined && given.LOOPBACK_ONLY !== '1' && given.STAND_INS_URL === undefined) {
    problems.push('PUBLIC_URL is missing: the address at which people open the shop, e.g. https://rossi.it.')
  }
  let needsToken = false
  for (const [service, names] of Object.entries(SERVICES)) {
    const missing = names.filter((name) => given[name] === undefined)
    if (missing.length === names.length) continue
    needsToken = true
    problems.push(...missing.map((name) => `${name} is missing: ${service} needs all of ${names.join(', ')}.`))
  }
  if (needsToken && given.SERVICE_TOKEN === undefined) {
    problems.push('SERVICE_TOKEN is missing: card payment, WhatsApp and notifications cannot work without it.')
  }
  return problems
}

/** @param variables complete: either all of a service's or none */
function configOf(variables: InferOutput<typeof Variables>): EdgeConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = variables
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = variables
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = variables
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = variables
  return {
    pocketbaseUrl: variables.POCKETBASE_URL ?? '',
    publicUrl: variables.PUBLIC_URL ?? null,
    // Whoever reads the mails of the stand-ins can reset every password.
    loopbackOnly: variables.LOOPBACK_ONLY || variables.STAND_INS_URL !== undefined,
    serviceToken: variables.SERVICE_TOKEN ?? null,
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl: variables.STRIPE_API_URL } : null,
    whatsapp:
      token && phoneNumberId && appSecret && verifyToken
        ? { token, phoneNumberId, appSecret, verifyToken, apiUrl: variables.WHATSAPP_API_URL }
        : null,
    push: publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null,
    standInsUrl: variables.STAND_INS_URL ?? null,
    printerOrigins: variables.PRINTER_ORIGINS,
    pagesFreshMs: variables.PAGES_FRESH_SECONDS * 1000,
    backendTimeoutMs: variables.BACKEND_TIMEOUT_SECONDS * 1000,
    hstsForSubdomains: variables.HSTS_SUBDOMAINS,
    securityContact: variables.SECURITY_CONTACT ?? subject ?? null,
    trustedProxy: variables.TRUSTED_PROXY,
  }
}

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
}
