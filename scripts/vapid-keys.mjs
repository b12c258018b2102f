// The keys by which a shop on one machine makes itself known to push services: those of the environment, else a pair of its own,
// made once and kept beside the database. Subscriptions are bound to them: with other keys nobody is notified any more. Run by
// itself (`npm run vapid-keys`) it prints a new pair.
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * @param {Record<string, string | undefined>} env
 * @param {string} dataDir
 * @returns {Record<string, string>} VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT; nothing where one of them is set,
 *   which the edge then judges
 */
export function vapidKeys(env, dataDir) {
  const isSet = Object.entries(env).some(([name, value]) => name.startsWith('VAPID_') && value?.trim())
  if (isSet) return {}
  const file = join(dataDir, 'vapid.json')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, `${JSON.stringify(newPair())}\n`, { mode: 0o600 })
  }
  const { publicKey, privateKey } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: env.PUBLIC_URL?.startsWith('https:') ? env.PUBLIC_URL : 'mailto:ciao@sfoglia.demo',
  }
}

/** A P-256 pair: the public point uncompressed, the private number, both in base64url (RFC 8292, 3.2). */
function newPair() {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { publicKey, privateKey } = newPair()
  console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
}
