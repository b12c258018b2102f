// `npm run deploy`: builds the shop, checks the settings as the worker will read them, and uploads it to Cloudflare. Addresses
// come from the environment (POCKETBASE_URL and PUBLIC_URL, or SHOPS), secrets are asked for by name. `-- --dry-run` uploads
// nothing and takes secrets from the environment. docs/deployment.md says what to set.
import { spawnSync } from 'node:child_process'
import { fail, prepare, ROOT } from './lib/install.mjs'
import { run } from './lib/run.mjs'

/** What is no secret, and belongs to the deployment. */
const PLAIN = ['POCKETBASE_URL', 'PUBLIC_URL', 'SHOPS', 'TRUSTED_PROXY', 'ACCESS_LOG']
/** Of the right form, for a secret whose value cannot be read back; as their names end. */
const FORMS = {
  STRIPE_SECRET_KEY: 'sk_live_set',
  STRIPE_WEBHOOK_SECRET: 'whsec_set',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  VAPID_PUBLIC_KEY: `B${'x'.repeat(86)}`,
  VAPID_PRIVATE_KEY: 'x'.repeat(43),
  VAPID_SUBJECT: 'mailto:set@example.com',
  SECURITY_CONTACT: 'mailto:set@example.com',
}

process.env.WRANGLER_SEND_METRICS ??= 'false'
const isDryRun = process.argv.includes('--dry-run')
prepare()
const { loadTypeScript } = await import('./lib/load-typescript.mjs')
const [{ readEdgeSettings }, { shopEnvironment, shopHosts }, { VARIABLES }] = await Promise.all(
  ['edge/settings.ts', 'edge/shops.ts', 'edge/environment.ts'].map(loadTypeScript),
)

const plain = Object.fromEntries(PLAIN.filter((name) => process.env[name]).map((name) => [name, process.env[name]]))
const shops = hostsOf(plain)
check(plain, shops, isDryRun ? process.env : uploadedSecrets())

const { build } = await import('./build.mjs')
await build().catch((error) => fail(error.message))
const variables = Object.entries(plain).flatMap(([name, value]) => ['--var', `${name}:${value}`])
const domains = (plain.SHOPS ? shops : [new URL(plain.PUBLIC_URL).host]).flatMap((host) => ['--domain', host])
const code = await run('wrangler', ['deploy', ...variables, ...domains, ...(isDryRun ? ['--dry-run'] : [])])
process.exit(code)

/** The host names of SHOPS; of one shop alone ''. */
function hostsOf(env) {
  if (!env.SHOPS && !env.PUBLIC_URL) {
    fail('PUBLIC_URL is missing: the address of the shop, e.g. https://rossi.it (or SHOPS, for many shops).')
  }
  try {
    return shopHosts(env)
  } catch (error) {
    fail(error.message)
  }
}

/** Ends the process with what is wrong or missing, for each shop. */
function check(env, hosts, secrets) {
  const given = Object.fromEntries(Object.entries(secrets).filter(([name]) => !PLAIN.includes(name)))
  for (const host of hosts) {
    try {
      const { serviceToken, stripe, whatsapp } = readEdgeSettings(shopEnvironment({ ...given, ...env }, host), 'worker')
      const name = host || env.PUBLIC_URL
      if (serviceToken === null) console.warn(`${name}: SERVICE_TOKEN is not set: neither card payment nor messages.`)
      else if (stripe === null || whatsapp === null)
        console.warn(`${name}: ${stripe === null ? 'no card payment' : 'no WhatsApp'}.`)
    } catch (error) {
      fail(`${host && `${host}: `}${error.message}\n\nSecrets are set by: npx wrangler secret put NAME`)
    }
  }
}

/** The worker's secrets by name. Their values cannot be read back: each counts as one of the right form. */
function uploadedSecrets() {
  const { status, stdout, stderr } = spawnSync('npx', ['wrangler', 'secret', 'list', '--format', 'json'], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  // The first time there is no worker yet.
  if (status !== 0 && /10007|does not exist/.test(stdout + stderr)) return {}
  if (status !== 0) fail(`The worker's secrets cannot be listed: is this machine logged in (npx wrangler login)?\n\n${stderr}`)
  const formOf = (secret) => Object.entries(FORMS).find(([name]) => secret.endsWith(name))?.[1] ?? formOfOthers(secret)
  return Object.fromEntries(JSON.parse(stdout).map(({ name }) => [name, formOf(name)]))
}

/** What has a default has a form too, and works without being named here. */
function formOfOthers(secret) {
  const hasDefault = Object.entries(VARIABLES.worker.entries).some(
    ([name, form]) => secret.endsWith(name) && form.default !== undefined,
  )
  return hasDefault ? '' : 'set'
}
