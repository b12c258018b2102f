// The key by which the edge seals what the owner pastes (Stripe's keys): that of the environment, else one of its own, made once and kept
// beside the database, in no backup of it. Without it what was sealed is pasted anew. Run by itself (`npm run secrets-key`) it prints one.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * @param {Record<string, string | undefined>} env
 * @param {string} dataDir
 * @returns {Record<string, string>} SECRETS_KEY; nothing where the environment has one, which the edge then judges
 */
export function secretsKey(env, dataDir) {
  if (env.SECRETS_KEY?.trim()) return {}
  const file = join(dataDir, 'secrets.key')
  // A power cut may have left it without any.
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (kept !== '') return { SECRETS_KEY: kept }
  const made = newKey()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${made}\n`, { mode: 0o600 })
  return { SECRETS_KEY: made }
}

/** 32 bytes in base64url. */
function newKey() {
  return randomBytes(32).toString('base64url')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(`SECRETS_KEY=${newKey()}`)
