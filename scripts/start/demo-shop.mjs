// Gives a new database the demo shop, once and whole, takes the well-known password from accounts and the well-known PIN from the
// kiosk where they must not have them, and makes the secret with which the edge logs in.
import { pbkdf2Sync, randomBytes, randomInt } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { discardDatabase, isHalfMade, isOwnShop, prepareFolder } from './own-shop.mjs'
import { createSuperuser, newServiceToken, superuserToken } from './pocketbase.mjs'
import { DEMO_PASSWORD, HALF_DONE } from './settings.mjs'

export const DEMO_ACCOUNTS = ['admin', 'cassa', 'totem', 'cliente'].map((name) => `${name}@sfoglia.demo`)

const DEMO_PIN = '2468'
const SETUP_EMAIL = 'setup@sfoglia.invalid'

/**
 * To be called before PocketBase starts on the folder. A demo shop whose filling was interrupted is thrown away.
 * @param {{dataDir: string, demoPassword: string}} options
 * @returns {Promise<(url: string) => Promise<{serviceToken: string, isPasswordRight?: boolean, kioskPin?: string | null,
 *   own?: {name: string, hasOwner: boolean, isLinkGood: boolean}}>>} to be called when it has started. Of a shop of one's own: `own`. Of the
 *   demo: fills a new database; with a password of one's own, demo accounts that still have the well-known one get it, and a kiosk with the
 *   well-known PIN gets a random one. Gives the edge's SERVICE_TOKEN, whether the owner's account has this password (data that was
 *   made with another keeps that), and the PIN where it is known
 */
export async function prepareDatabase({ dataDir, demoPassword }) {
  if (isHalfMade(dataDir)) throw new Error(`In ${dataDir} npm run new-shop was interrupted: run it again, it begins anew.`)
  const mark = join(dataDir, HALF_DONE)
  if (existsSync(mark)) discardDatabase(dataDir)
  const isOwn = isOwnShop(dataDir)
  const isNew = !isOwn && !existsSync(join(dataDir, 'data.db'))
  prepareFolder(dataDir)
  if (isNew) writeFileSync(mark, 'The demo shop is being written here.\n')
  // Made before the server starts: a server without any superuser prints a link by which anybody becomes one.
  const superuser = { email: SETUP_EMAIL, password: randomBytes(24).toString('hex') }
  await createSuperuser({ dir: dataDir, ...superuser })
  return async (url) => {
    const token = await superuserToken(url, superuser)
    if (isNew) {
      console.log('Filling the new database with the demo shop …')
      await fillIfEmpty(url, token, { password: demoPassword })
      rmSync(mark)
    }
    // One that is set in the environment would end with a new one.
    const serviceToken = process.env.SERVICE_TOKEN || (await newServiceToken(url, token))
    const own = await readOwnShop(url, token)
    if (own) return { serviceToken, own }
    if (demoPassword === DEMO_PASSWORD) {
      const isPinKnown = (await readPins(url, token)).some(isDemoPin)
      return {
        serviceToken,
        isPasswordRight: isNew || (await isPassword(url, demoPassword)),
        kioskPin: isPinKnown ? DEMO_PIN : null,
      }
    }
    for (const email of DEMO_ACCOUNTS) await replaceKnownPassword(url, token, email, demoPassword)
    const isPasswordRight = isNew || (await isPassword(url, demoPassword))
    return { serviceToken, isPasswordRight, kioskPin: await replaceKnownPin(url, token) }
  }
}

/** What the announcement says of a shop of one's own; null for the demo. */
async function readOwnShop(url, token) {
  const list = async (collection, query) => {
    const answer = await call('GET', `${url}/api/collections/${collection}/records?${new URLSearchParams(query)}`, token)
    return (await answer.json()).items
  }
  const [secrets] = await readPins(url, token)
  if (secrets.is_demo) return null
  const [[shop], [owner], [link]] = await Promise.all([
    list('shop', { perPage: 1 }),
    list('users', { perPage: 1, filter: "role = 'ADMIN'" }),
    list('welcome_links', { perPage: 1, sort: '-expires' }),
  ])
  return { name: shop.name, hasOwner: owner !== undefined, isLinkGood: Date.parse(link?.expires ?? '') > Date.now() }
}

async function replaceKnownPassword(url, token, email, password) {
  const users = `${url}/api/collections/users`
  const login = await call('POST', `${users}/auth-with-password`, '', { identity: email, password: DEMO_PASSWORD })
  if (!login.ok) return
  const { record } = await login.json()
  const change = await call('PATCH', `${users}/records/${record.id}`, token, { password, passwordConfirm: password })
  if (!change.ok) throw new Error(`The password of ${email} could not be changed (${change.status}).`)
}

/** Of the owner's account, also where a second factor is asked for. The login is ended again: the owner would see it among theirs. */
async function isPassword(url, password) {
  const [identity] = DEMO_ACCOUNTS
  const login = await call('POST', `${url}/api/collections/users/auth-with-password`, '', { identity, password })
  const { token, data } = await login.json()
  if (!login.ok) return data?.ticket !== undefined
  await call('POST', `${url}/api/sfoglia/logout`, token, {})
  return true
}

async function readPins(url, token) {
  const { items } = await (await call('GET', `${url}/api/collections/shop_private/records`, token)).json()
  return items
}

function isDemoPin({ kiosk_pin_hash: known }) {
  return known === hashOfPin(DEMO_PIN, known)
}

/** @returns {Promise<string | null>} the new one; null where the PIN is not the well-known one */
async function replaceKnownPin(url, token) {
  let pin = null
  for (const { id } of (await readPins(url, token)).filter(isDemoPin)) {
    pin ??= String(randomInt(1_000_000)).padStart(6, '0')
    const change = await call('PATCH', `${url}/api/collections/shop_private/records/${id}`, token, {
      kiosk_pin_hash: hashOfPin(pin),
    })
    if (!change.ok) throw new Error(`The kiosk's PIN could not be changed (${change.status}).`)
  }
  return pin
}

/** As src/domain/device/kiosk-pin.ts reads it; null when `like`, whose salt and work are taken, is none. */
function hashOfPin(pin, like = `pbkdf2-sha256$600000$${randomBytes(16).toString('hex')}$`) {
  const [, kind, iterations, salt] = /^(pbkdf2-sha256)\$(\d{4,7})\$([0-9a-f]{32})\$/.exec(like) ?? []
  if (!salt) return null
  const hash = pbkdf2Sync(pin, Buffer.from(salt, 'hex'), Number(iterations), 32, 'sha256').toString('hex')
  return [kind, iterations, salt, hash].join('$')
}

function call(method, url, token, body) {
  return fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: token },
    ...(body && { body: JSON.stringify(body) }),
  })
}

// The demo shop, for whoever starts an empty database: the built dist/pocketbase/demo.mjs with its pictures.

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Fills the shop at `url` when it has no product yet.
 * @param {string} url of PocketBase
 * @param {string} superuserToken
 * @param {{password: string}} options password of the four demo accounts
 * @returns {Promise<boolean>} whether it was empty and is full now
 */
export async function fillIfEmpty(url, superuserToken, { password }) {
  const { isEmptyShop, fillDemoShop } = await import(pathToFileURL(join(root, 'dist/pocketbase/demo.mjs')).href)
  if (!(await isEmptyShop(url, superuserToken))) return false
  await fillDemoShop(url, superuserToken, { password, picturesDir: join(root, 'demo/pictures') })
  return true
}
