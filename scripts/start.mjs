// `npm start`: the whole shop on this machine. Installs and builds what is missing, fills a new database with the demo shop,
// says where everything is; Ctrl-C stops all of it.
import { fail, prepare } from './lib/install.mjs'
import { DEMO_PASSWORD, readSettings } from './start/settings.mjs'

prepare()
const settings = await readSettings()
const { build } = await import('./build.mjs')
await build().catch((error) => fail(error.message))

const [{ startShop }, { DEMO_ACCOUNTS }] = await Promise.all([import('./start/shop.mjs'), import('./start/demo-shop.mjs')])
let isStopping = false
let shop = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

try {
  shop = await startShop(settings)
} catch (error) {
  fail(`The shop could not start. ${error.message}`)
}
if (!isStopping) announce(shop)

function announce({ url, demoOf, isPasswordRight, kioskPin }) {
  console.log(`
  Sfoglia is open:  ${settings.publicUrl ?? url}

  Demo accounts     ${DEMO_ACCOUNTS.join('  ')}
  Password          ${isPasswordRight ? passwordText() : 'the one that these data were made with'}
  Kiosk's PIN       ${kioskPin ?? 'the one that the first start printed'} (hold the logo for three seconds)
  Data              ${settings.dataDir}
  Mails             ${demoOf.includes('mails') ? `${url}/_demo/mail` : sent('SMTP_HOST')}
  WhatsApp          ${demoOf.includes('messages') ? `${url}/_demo/whatsapp` : sent('WHATSAPP_TOKEN')}
  Card payments     ${demoOf.includes('payments') ? 'on a page of the demo: no card, no money' : sent('STRIPE_SECRET_KEY')}
${demoOf.length > 0 ? `  Fiscal receipts   ${url}/_demo/rt\n` : ''}
  Ctrl-C closes the shop.
`)
}

function passwordText() {
  return settings.demoPassword === DEMO_PASSWORD ? DEMO_PASSWORD : 'the one in SFOGLIA_DEMO_PASSWORD'
}

/** Of a service without stand-in. */
function sent(variable) {
  return process.env[variable] ? 'real' : `off: ${variable} is not set`
}

/** A second signal does not wait for open requests. */
async function stop() {
  if (isStopping) process.exit(1)
  isStopping = true
  await shop?.stop()
  process.exit(0)
}
