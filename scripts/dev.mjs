// `npm run dev`: the page with hot reload on PORT; the API and the demo's pages behind the edge, as in `npm start`. Changes to
// edge or PocketBase hooks need a restart.
import { fail, prepare } from './lib/install.mjs'
import { DEMO_PASSWORD, readSettings } from './start/settings.mjs'

prepare()
const settings = await readSettings()
const { build } = await import('./build.mjs')
await build().catch((error) => fail(error.message))

const [{ startShop }, { DEMO_ACCOUNTS }, { createServer }] = await Promise.all([
  import('./start/shop.mjs'),
  import('./start/demo-shop.mjs'),
  import('vite'),
])
let isStopping = false
const stops = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

try {
  const { host, port } = settings
  const publicUrl = settings.publicUrl ?? `http://${host}:${port}`
  const shop = await startShop({ ...settings, publicUrl, port: 0, host: '127.0.0.1' })
  stops.push(shop.stop)
  const proxy = { '/api': { target: shop.url }, '/_demo': { target: shop.url }, '/licenze': { target: shop.url } }
  const vite = await createServer({ server: { host, port, strictPort: true, proxy } })
  stops.push(() => vite.close())
  await vite.listen()
  vite.printUrls()
  const isKnown = shop.isPasswordRight && settings.demoPassword === DEMO_PASSWORD
  if (!shop.own) {
    console.log(`
  Demo accounts  ${DEMO_ACCOUNTS.join('  ')}
  Password       ${isKnown ? DEMO_PASSWORD : 'the one that these data were made with'}
  Mails, messages and payments without keys are shown: ${publicUrl}/_demo/mail, /_demo/whatsapp, /_demo/rt. Ctrl-C closes the shop.
`)
  }
} catch (error) {
  fail(`Development could not start. ${error.message}`)
}

async function stop() {
  if (isStopping) process.exit(1)
  isStopping = true
  for (const end of stops.reverse()) await end()
  process.exit(0)
}
