// Run in a namespace of its own, where `dir` is a small disk (tests/integration/full-disk.test.ts): starts the database there, fills
// the disk, and prints what writes are answered, as one line of JSON.
import { rmSync, writeFileSync } from 'node:fs'
import { createSuperuser, startPocketBase, superuserToken } from '../../scripts/start/pocketbase.mjs'

const [, , dir] = process.argv
const superuser = { email: 'prova@sfoglia.invalid', password: 'solo-per-le-prove' }
await createSuperuser({ dir, ...superuser })
const server = await startPocketBase({ dir })
const token = await superuserToken(server.url, superuser)
const call = async (method, path, body) => {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
const CATEGORIES = '/api/collections/product_categories/records'
// Enough to outgrow what the database has room for in its own files.
const large = (count) => ({ name: `Torte ${count}`, slug: `torte-${count}`, description: 'x'.repeat(400) })
const { body: category } = await call('POST', CATEGORIES, large(0))

try {
  for (;;) writeFileSync(`${dir}/filler`, Buffer.alloc(65_536), { flag: 'a' })
} catch (error) {
  if (error.code !== 'ENOSPC') throw error
}
let created = { status: 200 }
for (let count = 1; created.status === 200; count++) created = await call('POST', CATEGORIES, large(count))
const updated = await call('PATCH', `${CATEGORIES}/${category.id}`, { name: 'Altre torte' })
const deleted = await call('DELETE', `${CATEGORIES}/${category.id}`)
const health = await call('GET', '/api/sfoglia/health')
const read = await call('GET', CATEGORIES)

rmSync(`${dir}/filler`)
const after = await call('POST', CATEGORIES, large(9999))
await server.stop()
process.stdout.write(`${JSON.stringify({ created, updated, deleted, health, read: read.status, after: after.status })}\n`)
