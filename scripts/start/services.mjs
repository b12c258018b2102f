// Who sends the shop's mails and messages and takes its card payments: the real services whose keys are set, local stand-ins for
// the others. The shop's own code is the same: only addresses and keys differ.
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What belongs to each service in the environment. */
const VARIABLES = { payments: /^STRIPE_/, messages: /^WHATSAPP_/, mails: /^SMTP_/ }

/**
 * @param {{env: Record<string, string | undefined>, shopUrl: () => string, mayStandIn: boolean}} options `shopUrl` is where the
 *   stand-ins report to; with `mayStandIn` false a service without keys is off
 * @returns {Promise<{edgeEnv: Record<string, string>, databaseEnv: Record<string, string>, demoOf: string[], stop(): Promise<void>}>}
 *   what to add to the environments of edge and database, and which of payments, messages and mails are only shown
 */
export async function startServices({ env, shopUrl, mayStandIn }) {
  const isReal = (service) => Object.entries(env).some(([name, value]) => VARIABLES[service].test(name) && value?.trim())
  const demoOf = mayStandIn ? Object.keys(VARIABLES).filter((service) => !isReal(service)) : []
  if (demoOf.length === 0) return { edgeEnv: {}, databaseEnv: {}, demoOf, stop: async () => {} }

  const { startStandIns } = await import(pathToFileURL(resolve('dist/edge/stand-ins.mjs')).href)
  const secrets = { webhookSecret: `whsec_${secret()}`, appSecret: secret() }
  const { keys, smtp, stop } = await startStandIns({ shopUrl, ...secrets, port: 0 })
  const isWanted = (name) => demoOf.some((service) => VARIABLES[service].test(name)) || name === 'STAND_INS_URL'
  return {
    edgeEnv: Object.fromEntries(Object.entries(keys).filter(([name]) => isWanted(name))),
    databaseEnv: {
      ...(demoOf.includes('mails') && { SMTP_HOST: smtp.host, SMTP_PORT: String(smtp.port) }),
      // Its push service may be named by browsers of the demo.
      STAND_INS_URL: keys.STAND_INS_URL,
    },
    demoOf,
    stop,
  }
}

function secret() {
  return randomBytes(24).toString('base64url')
}
