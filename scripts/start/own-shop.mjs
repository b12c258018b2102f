// A shop of one's own, beside the demo: an empty database in which somebody has a name for the shop and a link for its owner.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSuperuser, makeWelcomeLink, startPocketBase } from './pocketbase.mjs'

/** Stands in each data folder that a start has made. */
export const START_MARK = 'made-by-npm-start'
/** Stands in a data folder that holds a shop of one's own: nothing of the demo is done to it. The database says the same. */
const OWN_MARK = 'own-shop'
/** Stands in a data folder until `npm run new-shop` has made the shop whole. */
const HALF_MADE = 'new-shop-half-done'

/** @param {string} dataDir */
export function isOwnShop(dataDir) {
  return existsSync(join(dataDir, OWN_MARK))
}

/** @param {string} dataDir @returns {boolean} whether `npm run new-shop` was interrupted there */
export function isHalfMade(dataDir) {
  return existsSync(join(dataDir, HALF_MADE))
}

/** @param {string} dataDir @param {boolean} isOwn what the database says */
export function markOwnShop(dataDir, isOwn) {
  if (isOwn) writeFileSync(join(dataDir, OWN_MARK), 'A shop of its own: no demo.\n')
  else rmSync(join(dataDir, OWN_MARK), { force: true })
}

/** Nobody else of this machine reads what is written there. */
export function prepareFolder(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // One of an earlier version is open to all accounts of this machine.
  chmodSync(dataDir, 0o700)
  writeFileSync(join(dataDir, START_MARK), 'npm start may open this folder.\n')
}

/** Only what PocketBase puts there: the folder may be one that holds other things too. */
export function discardDatabase(dataDir) {
  for (const name of readdirSync(dataDir)) {
    if (/^(data|auxiliary)\.db|^storage$/.test(name)) rmSync(join(dataDir, name), { recursive: true })
  }
}

/**
 * Makes an empty shop in a folder without one, whole or not at all: what is interrupted begins anew. To be called under the folder's
 * lock.
 * @param {{dataDir: string, name: string, mail: string}} options `name` of the shop, `mail` of its owner
 * @returns {Promise<{path: string}>} of the link that makes the owner's account
 */
export async function makeOwnShop({ dataDir, name, mail }) {
  prepareFolder(dataDir)
  const mark = join(dataDir, HALF_MADE)
  if (existsSync(mark)) discardDatabase(dataDir)
  writeFileSync(mark, 'A new shop is being made here.\n')
  markOwnShop(dataDir, true)
  // A server without any superuser prints a link by which anybody becomes one.
  await createSuperuser({ dir: dataDir, email: 'setup@sfoglia.invalid', password: randomBytes(24).toString('hex') })
  // Its first start makes the tables.
  const server = await startPocketBase({ dir: dataDir, env: { SFOGLIA_SENDER: process.env.SFOGLIA_SENDER || mail } })
  let link
  try {
    link = await makeWelcomeLink({ dir: dataDir, shopName: name, mail })
  } finally {
    await server.stop()
  }
  rmSync(mark)
  return link
}
