// `npm run new-shop -- --name "Pasticceria Rossi" --mail titolare@rossi.example`: an empty shop of one's own in SFOGLIA_DATA, and a
// one-time link by which its owner makes the first account. `-- --link` prints a new link, also while the shop runs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { fail, prepare } from './lib/install.mjs'

const HOW = `An empty shop of your own is made by

  npm run new-shop -- --name "Pasticceria Rossi" --mail titolare@rossi.example

with the name of the shop and the mail of its owner. A new link for one that is there: npm run new-shop -- --link`
/** So that the commands that are printed work as they are copied. */
const GIVEN = ['SFOGLIA_DATA', 'PORT', 'POCKETBASE_PORT', 'HOST', 'PUBLIC_URL']
  .filter((name) => process.env[name])
  .map((name) => `${name}=${/^[\w./:-]+$/.test(process.env[name]) ? process.env[name] : `'${process.env[name]}'`} `)
  .join('')

const options = readOptions()
prepare()
const { readPlace } = await import('./start/settings.mjs')
const { dataDir, address } = await readPlace()
const isThere = existsSync(join(dataDir, 'data.db'))
const { isHalfMade, makeOwnShop } = await import('./start/own-shop.mjs')
if (options.link) await printNewLink()
else await makeShop()

async function makeShop() {
  if (isThere && !isHalfMade(dataDir)) {
    fail(`${dataDir} holds a shop already. Nothing in it was changed.

  It is opened by                ${GIVEN}npm start
  A new link for its owner       ${GIVEN}npm run new-shop -- --link
  A new shop in another folder   SFOGLIA_DATA=another-folder npm run new-shop -- --name … --mail …`)
  }
  const asked = await check(await ask(options))
  await build()
  const { lockFolder } = await import('./start/shop.mjs')
  process.umask(0o077)
  let lock
  try {
    lock = lockFolder(dataDir)
    const { path } = await makeOwnShop({ dataDir, ...asked })
    await lock.stop()
    console.log(`
  ${asked.name} is there, empty, in ${dataDir}

  1. Open it:               ${GIVEN}npm start
  2. Then open this link:   ${address}${path}
     It makes the owner's account: once, and within 24 hours.

  If the link gets lost:    ${GIVEN}npm run new-shop -- --link
`)
  } catch (error) {
    await lock?.stop()
    fail(`The shop could not be made. ${error.message}`)
  }
}

async function printNewLink() {
  if (!isThere) fail(`${dataDir} holds no shop, so there is nothing to make a link for.\n\n${HOW}`)
  if (isHalfMade(dataDir)) fail(`In ${dataDir} the making of a shop was interrupted.\n\n${HOW}`)
  await build()
  const { makeWelcomeLink } = await import('./start/pocketbase.mjs')
  const link = await makeWelcomeLink({ dir: dataDir }).catch((error) => fail(error.message))
  if (link.kind === 'demo') {
    fail(`${dataDir} holds the demo, whose owner is admin@sfoglia.demo. A shop of your own begins in it, logged in as the owner,
with "Comincia con il tuo negozio"; or in another folder: SFOGLIA_DATA=another-folder npm run new-shop -- --name … --mail …`)
  }
  console.log(
    link.kind === 'welcome'
      ? `
  A new link for the owner of ${link.shopName}; those of before are over:

  ${address}${link.path}

  It makes the owner's account: once, and within 24 hours. The shop has to be open: ${GIVEN}npm start
`
      : `
  ${link.shopName} has its owner: ${link.mail}. By this link, within half an hour, they choose a new password:

  ${address}${link.path}

  The shop has to be open: ${GIVEN}npm start
`,
  )
}

/** Ends the process with how it is called, when it was called in another way. */
function readOptions() {
  try {
    const text = { type: 'string', default: '' }
    const { values } = parseArgs({ options: { name: text, mail: text, link: { type: 'boolean', default: false } } })
    return values
  } catch (error) {
    return fail(`${error.message}\n\n${HOW}`)
  }
}

/** Of a person at a terminal, what they have not said; of a program nothing. */
async function ask({ name, mail }) {
  if (name && mail) return { name, mail }
  if (!process.stdin.isTTY) {
    const missing = [!name && '--name', !mail && '--mail'].filter(Boolean)
    fail(`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.\n\n${HOW}`)
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answers = {
    name: name || (await terminal.question('Name of the shop: ')),
    mail: mail || (await terminal.question('Mail of its owner: ')),
  }
  terminal.close()
  return answers
}

/** As it is stored. Ends the process with all that is wrong. */
async function check({ name, mail }) {
  const { loadTypeScript } = await import('./lib/load-typescript.mjs')
  const { readShopName, readOwnerMail } = await loadTypeScript('src/domain/account/owner.ts')
  const [shopName, ownerMail] = [readShopName(name), readOwnerMail(mail)]
  const problems = [
    shopName === null && `--name is "${name}": a shop's name has 1 to 80 characters, on one line.`,
    ownerMail === null && `--mail is "${mail}": that is no mail address.`,
  ].filter(Boolean)
  if (problems.length > 0) fail(problems.join('\n'))
  return { name: shopName, mail: ownerMail }
}

async function build() {
  const { build } = await import('./build.mjs')
  await build().catch((error) => fail(error.message))
}
