// What the edge is told by its environment, and nothing else: secrets stand in no file of the project. Checked once at start, so
// that a missing key is a sentence on the console and not a customer's failed payment.
import { type Environment, readEnvironment, type Settings, type TrustedProxy } from './environment.ts'

export interface EdgeConfig {
  pocketbaseUrl: string
  /** Origin of the shop as people open it; null: the request's own, which then is this machine. */
  publicUrl: string | null
  /** The shop is for whoever sits at this machine: what asks for another host than that of `publicUrl` is refused. */
  loopbackOnly: boolean
  /** The secret of the edge's account, see backend/service-login.ts; null: card payment and messages are off. */
  serviceToken: string | null
  /** As the environment says; null: the keys that the owner pasted, if there are any (stripe/card-keys.ts). */
  stripe: StripeConfig | null
  stripeApiUrl: string
  /** What pasted keys are sealed with, 32 bytes in base64url; null: none can be kept. */
  secretsKey: string | null
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
  /** Empty where Stripe tells nothing: then it is asked. */
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

/**
 * @param program `edge` on Node, `worker` on Cloudflare
 * @throws Error whose message names every variable that is wrong or missing, one a line, never its value when it is a secret
 */
export function readEdgeSettings(env: Environment, program: 'edge' | 'worker' = 'edge'): EdgeConfig {
  return configOf(checked(program, env))
}

/** Where the edge listens that is started by itself. @throws as `readEdgeSettings` */
export function readListenAddress(env: Environment): { port: number; host: string } {
  const { PORT: port, HOST: host } = checked('edge', env)
  return { port, host }
}

function checked<P extends 'edge' | 'worker'>(program: P, env: Environment): Settings<P> {
  const { settings, problems } = readEnvironment(program, env)
  if (settings === null) throw new Error(`The edge cannot start with these settings:\n${problems.join('\n')}`)
  return settings
}

/** @param variables complete: either all of a service's or none */
function configOf(variables: Settings<'edge'> | Settings<'worker'>): EdgeConfig {
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
    stripeApiUrl: variables.STRIPE_API_URL,
    secretsKey: variables.SECRETS_KEY ?? null,
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
