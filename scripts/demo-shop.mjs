// The demo shop, for whoever starts an empty database: the built dist/pocketbase/demo.mjs with its pictures.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

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
  await fillDemoShop(url, superuserToken, { password, picturesDir: join(root, 'pocketbase/demo/pictures') })
  return true
}
