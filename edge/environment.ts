// Every variable of the environment that a program of the shop reads: its form, its default, what it is for. `npm start`, the edge,
// the upload to Cloudflare and the database check what they were given by this one table before they do anything, so that a
// mistake is a sentence at the start and not a customer's failed payment. docs/environment.md is the same table for people.
import {
  array,
  check,
  description,
  type GenericSchema,
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

export type Environment = Record<string, string | undefined>

/** Who is believed about the client's address: nobody, Cloudflare, or the last n entries of X-Forwarded-For. */
export type TrustedProxy = 'none' | 'cloudflare' | number

/** Of a variable that is no secret the sentence says its value. */
const of = (form: string) => (issue: { input: unknown }) => `is ${String(issue.input)}: it must be ${form}.`

/** @param about what it is for, for docs/environment.md */
const text = (about: string) => optional(pipe(string(), description(about)))
const formed = (pattern: RegExp, form: string, about: string) =>
  optional(pipe(string(), regex(pattern, of(form)), description(about)))

/** Of a secret only what it must look like is said, never what it is. */
const secret = (pattern: RegExp, form: string, about: string) =>
  optional(pipe(string(), regex(pattern, `is not right: it must be ${form}.`), description(about)))

/** An origin, written without a slash at the end so that paths can be put behind it. */
const Origin = pipe(
  string(),
  check(isOrigin, of('an address like https://example.it, without a path')),
  transform((value) => new URL(value).origin),
)
const address = (about: string) => optional(pipe(Origin, description(about)))
const addressOr = (fallback: string, about: string) => optional(pipe(Origin, description(about)), fallback)

const CONTACT = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/

const onOff = (about: string) =>
  optional(
    pipe(
      string(),
      regex(/^[01]$/, of('0 or 1')),
      transform((value) => value === '1'),
      description(about),
    ),
    '0',
  )

const wholeNumber = (pattern: RegExp, form: string, fallback: string, about: string) =>
  optional(pipe(string(), regex(pattern, of(form)), transform(Number), description(about)), fallback)

/** @param lowest 0 where the system may choose one */
const port = (fallback: string, about: string, lowest = 1) =>
  optional(
    pipe(
      string(),
      check(
        (value) => /^\d{1,5}$/.test(value) && Number(value) >= lowest && Number(value) <= 65_535,
        of(`a number from ${lowest} to 65535`),
      ),
      transform(Number),
      description(about),
    ),
    fallback,
  )

/** @param why a variable that only tests may set is refused */
const forTests = (why: string) => optional(pipe(never(`is set: ${why}`), description('Tests only: everybody else refuses it.')))
const CLOCK_OF_TESTS = 'only tests live by another clock than the real one. Start without it.'

const PORT = 'Where the shop listens.'
const WHERE_IT_LISTENS = {
  PORT: port('3000', PORT),
  HOST: optional(
    pipe(
      string(),
      regex(/^[\w.:-]+$/, of('a name or an address of this machine, without a scheme')),
      description('The same: the network address. `npm start` answers on this machine alone unless it says otherwise.'),
    ),
    '127.0.0.1',
  ),
}

const OF_SERVICES = {
  STRIPE_SECRET_KEY: secret(
    /^[sr]k_(test|live)_\w+$/,
    'a secret key of Stripe, sk_live_… or sk_test_… (rk_… for a restricted one)',
    'Secret. Card payment: both or none.',
  ),
  STRIPE_WEBHOOK_SECRET: secret(/^whsec_\S+$/, 'the signing secret of a webhook, whsec_…', 'Secret. Card payment: both or none.'),
  STRIPE_API_URL: addressOr('https://api.stripe.com', 'Stripe, or who stands in for it.'),
  SECRETS_KEY: secret(
    /^[\w-]{43}$/,
    '43 characters, as npm run secrets-key prints them',
    'Secret. Opens the keys that the owner pasted in the back office; kept beside the database, never in it.',
  ),
  WHATSAPP_TOKEN: text('Secret. WhatsApp: all four or none.'),
  WHATSAPP_PHONE_NUMBER_ID: formed(/^\d+$/, 'the id that Meta gave the number, digits only', 'WhatsApp: all four or none.'),
  WHATSAPP_APP_SECRET: text('Secret. WhatsApp: all four or none.'),
  WHATSAPP_VERIFY_TOKEN: text('Secret. WhatsApp: all four or none.'),
  WHATSAPP_API_URL: addressOr('https://graph.facebook.com', 'WhatsApp, or who stands in for it.'),
  // Base64url of an uncompressed point begins with 0x04.
  VAPID_PUBLIC_KEY: secret(
    /^B[\w-]{86}$/,
    '87 characters that begin with B',
    'Notifications: all three or none, from `npm run vapid-keys`.',
  ),
  VAPID_PRIVATE_KEY: secret(/^[\w-]{43}$/, '43 characters', 'Secret. Notifications: all three or none.'),
  VAPID_SUBJECT: secret(
    CONTACT,
    'a way to reach you, mailto:… or https://…',
    'Notifications: how a push service reaches you, `mailto:…` or `https://…`.',
  ),
  PRINTER_ORIGINS: optional(
    pipe(
      string(),
      transform((value) => value.split(/\s+/).filter((origin) => origin !== '')),
      array(Origin),
      description('Printers in the shop’s network that pages may speak to, the fiscal one too; divided by spaces.'),
    ),
    '',
  ),
  PAGES_FRESH_SECONDS: wholeNumber(
    /^\d{1,2}$/,
    'a whole number of seconds, 0 to 99',
    '30',
    'For how long rendered pages keep what they say about the shop.',
  ),
  BACKEND_TIMEOUT_SECONDS: wholeNumber(
    /^[1-9]\d?$/,
    'a whole number of seconds, 1 to 99',
    '15',
    'For how long the database may be silent before a call is given up.',
  ),
  HSTS_SUBDOMAINS: onOff('1 when every name below the shop’s own speaks HTTPS as well.'),
  SECURITY_CONTACT: formed(
    CONTACT,
    'a way to reach you, mailto:… or https://…',
    'Whom to tell of a hole, said at `/.well-known/security.txt`; without it `VAPID_SUBJECT`.',
  ),
  TRUSTED_PROXY: optional(
    pipe(
      string(),
      regex(/^(none|cloudflare|[1-9])$/, of('none, cloudflare, or how many proxies stand before the edge (1 to 9)')),
      transform((value): TrustedProxy => (value === 'none' || value === 'cloudflare' ? value : Number(value))),
      description('Whose word counts about a client’s address: `none`, `cloudflare`, or how many proxies stand before the edge.'),
    ),
    'none',
  ),
  ACCESS_LOG: onOff('1 writes a line per request: method, kind of path, status, milliseconds; nobody’s data.'),
}

const OF_THE_EDGE = {
  POCKETBASE_URL: address('Where the database listens. Required.'),
  PUBLIC_URL: address(
    'Where people open the shop: links in mails, the return from the card payment, the sitemap. Required, except on one machine alone.',
  ),
  LOOPBACK_ONLY: onOff('1: whoever asks for another host than this machine is refused. Set by `npm start`.'),
  SERVICE_TOKEN: text(
    'Secret. With it the edge logs in at the database, from `npm run service-token`; required by every service below.',
  ),
  STAND_INS_URL: address('Where the stand-ins of a demo listen. Set by `npm start`, never by you.'),
  ...OF_SERVICES,
  SFOGLIA_CLOCK_OFFSET_MS: forTests(CLOCK_OF_TESTS),
}

const OF_THE_DATABASE = {
  SFOGLIA_URL: address('Where people open the shop: the links in the database’s mails. `npm start` sets it.'),
  SFOGLIA_SENDER: formed(
    /^[^\s@]+@[^\s@]+$/,
    'the e-mail address that mails come from',
    'The address that mails come from; the mail server must know it.',
  ),
  SMTP_HOST: formed(
    /^[\w.:-]+$/,
    'the name of a mail server, like smtp.example.it',
    'The mail server. Without it the settings that PocketBase keeps stand; `npm start` shows mails instead.',
  ),
  SMTP_PORT: port('587', 'Its port.'),
  SMTP_USERNAME: text('Who logs in there.'),
  SMTP_PASSWORD: text('Secret. With which password.'),
  SMTP_TLS: optional(
    pipe(
      string(),
      regex(/^(true|false)$/, of('true or false')),
      description('true: TLS from the first byte (port 465). Otherwise STARTTLS where it is offered.'),
    ),
    'false',
  ),
  SFOGLIA_CLIENT_HEADER: formed(
    /^[\w-]+$/,
    'the name of a header',
    'The header in which the edge on Cloudflare names the client: `X-Sfoglia-Client`.',
  ),
  SFOGLIA_MESSAGE_WAIT_SECONDS: wholeNumber(
    /^\d{1,3}$/,
    'a whole number of seconds, 0 to 999',
    '15',
    'For how long a message that follows from an act of staff can be taken back.',
  ),
  SFOGLIA_APPROVE_DEVICES: onOff('1 lets in every new till and kiosk at once. Set by `npm start` in a demo.'),
}

const OF_A_START = {
  ...WHERE_IT_LISTENS,
  POCKETBASE_PORT: port('8090', 'Where the database listens, on this machine alone.'),
  SFOGLIA_DATA: optional(
    pipe(
      string(),
      description('The database’s folder. One that another start or service runs, or that `npm start` did not make, is refused.'),
    ),
    '.data',
  ),
  SFOGLIA_DEMO_PASSWORD: text('Secret. Password of the demo accounts, at least ten characters; required with a public address.'),
  POCKETBASE_BIN: text('Another PocketBase than that of npm: the path of its program.'),
  SFOGLIA_POCKETBASE_DIST: forTests('only tests take other hooks than the built ones. Start without it.'),
}

const { POCKETBASE_URL: _given, LOOPBACK_ONLY: _set, STAND_INS_URL: _own, ...EDGE_OF_A_START } = OF_THE_EDGE
const { SFOGLIA_URL: _publicUrl, SFOGLIA_APPROVE_DEVICES: _trial, ...DATABASE_OF_A_START } = OF_THE_DATABASE

/** By program, what it reads. */
export const VARIABLES = {
  /** `npm start` and `npm run dev`. */
  start: object({ ...OF_A_START, ...EDGE_OF_A_START, ...DATABASE_OF_A_START }),
  /** `node dist/edge/node.mjs`. */
  edge: object({ ...WHERE_IT_LISTENS, PORT: port('3000', PORT, 0), ...OF_THE_EDGE }),
  /** The edge on Cloudflare, and `npm run deploy`. */
  worker: object({
    ...OF_THE_EDGE,
    SHOPS: text('Many shops behind one worker: JSON by host name, see docs/deployment.md.'),
    POCKETBASE_ACCESS_ID: text('Of a Cloudflare Access service token, when the tunnel to the database asks for one.'),
    POCKETBASE_ACCESS_SECRET: text('Secret. The other half of it.'),
  }),
  /** PocketBase with the shop's hooks. */
  database: object(OF_THE_DATABASE),
}
export type Program = keyof typeof VARIABLES
export type Settings<P extends Program> = InferOutput<(typeof VARIABLES)[P]>

/** With only some of its variables a service would fail later, at a customer's request. */
const SERVICES = {
  'card payment': ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  WhatsApp: ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  notifications: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
}

/** What a program was given. */
export interface Given<P extends Program> {
  /** All of it; null where there is a problem. */
  settings: Settings<P> | null
  /** What is right of it. */
  valid: Partial<Settings<P>>
  /** A sentence for each variable that is wrong, and for each that a service lacks; never the value of a secret. */
  problems: string[]
}

/** A blank variable counts as missing; one that the program does not read is no business of it. */
export function readEnvironment<P extends Program>(program: P, env: Environment): Given<P> {
  const given = withoutBlanks(env)
  const problems: string[] = []
  const valid: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries<GenericSchema>(VARIABLES[program].entries)) {
    const parsed = safeParse(schema, given[name])
    if (parsed.success) valid[name] = parsed.output
    else problems.push(...parsed.issues.map(({ message }) => `${name} ${message}`))
  }
  problems.push(...missingIn(program, given))
  return { settings: problems.length === 0 ? (valid as Settings<P>) : null, valid: valid as Partial<Settings<P>>, problems }
}

/** Without blank variables, and without the blanks around the others. */
function withoutBlanks(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value !== undefined && value.trim() !== '' ? [[name, value.trim()]] : [])),
  )
}

function missingIn(program: Program, given: Environment): string[] {
  const has = (name: string) => given[name] !== undefined
  const problems: string[] = []
  if (program === 'start' || program === 'database') {
    const alone = ['SMTP_PORT', 'SMTP_USERNAME', 'SMTP_PASSWORD', 'SMTP_TLS'].filter(has)
    if (alone.length > 0 && !has('SMTP_HOST'))
      problems.push(`SMTP_HOST is missing: no mail can be sent with ${alone.join(', ')} alone.`)
  }
  if (program === 'database') return problems
  const services = Object.entries(SERVICES).map(([service, names]) => ({
    ...{ service, names },
    missing: names.filter((name) => !has(name)),
  }))
  const begun = services.filter(({ names, missing }) => missing.length < names.length)
  for (const { service, names, missing } of begun) {
    problems.push(...missing.map((name) => `${name} is missing: ${service} needs all of ${names.join(', ')}.`))
  }
  // `npm start` knows its own database, makes a token there and may be for this machine alone.
  if (program === 'start') return problems
  if (!has('POCKETBASE_URL')) {
    problems.push('POCKETBASE_URL is missing: the address of the database, e.g. http://127.0.0.1:8090.')
  }
  // Whoever asks chooses the Host header: no link may come from it.
  if (!has('PUBLIC_URL') && given.LOOPBACK_ONLY !== '1' && !has('STAND_INS_URL')) {
    problems.push('PUBLIC_URL is missing: the address at which people open the shop, e.g. https://rossi.it.')
  }
  if (begun.length > 0 && !has('SERVICE_TOKEN')) {
    problems.push('SERVICE_TOKEN is missing: card payment, WhatsApp and notifications cannot work without it.')
  }
  return problems
}

function isOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
}
