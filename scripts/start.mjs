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
if (!isStopping) console.log(shop.own ? announceOwn(shop) : announceDemo(shop))

function announceDemo({ url, demoOf, isPasswordRight, kioskPin }) {
  return `
  Sfoglia is open:  ${settings.publicUrl ?? url}

  Demo accounts     ${DEMO_ACCOUNTS.join('  ')}
  Password          ${isPasswordRight ? passwordText() : 'the one that these data were made with'}
  Kiosk's PIN       ${kioskPin ?? 'the one that the first start printed'} (hold the logo for three seconds)
  Data              ${settings.dataDir} (${settings.database})
  Mails             ${demoOf.includes('mails') ? `${url}/_demo/mail` : sent('SMTP_HOST')}
  WhatsApp          ${demoOf.includes('messages') ? `${url}/_demo/whatsapp` : sent('WHATSAPP_TOKEN')}
  Card payments     ${demoOf.includes('payments') ? 'on a page of the demo: no card, no money' : sent('STRIPE_SECRET_KEY')}
${demoOf.length > 0 ? `  Fiscal receipts   ${url}/_demo/rt\n` : ''}
  Ctrl-C closes the shop.
`
}

function announceOwn({ url, own }) {
  return `
  ${own.name} is open:  ${settings.publicUrl ?? url}

  Data              ${settings.dataDir} (${settings.database})
  Mails             ${sent('SMTP_HOST')}
  WhatsApp          ${sent('WHATSAPP_TOKEN')}
  Card payments     ${sent('STRIPE_SECRET_KEY')}
${own.hasOwner ? '' : `\n  Nobody administers it yet. ${waiting(own)}\n`}
  Ctrl-C closes the shop.
`
}

/** Of the owner's link: its secret is printed once, when it is made. */
function waiting({ isLinkGood }) {
  return isLinkGood
    ? 'The link for its owner waits: it was printed by npm run new-shop.\n  Lost it? A new one, in another window:  npm run new-shop -- --link'
    : 'The link for its owner is over. A new one, in another window:\n  npm run new-shop -- --link'
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
