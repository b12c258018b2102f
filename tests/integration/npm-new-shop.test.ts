// `npm run new-shop` and the start of what it made, as processes: from an empty folder to the owner's account; and a demo that was
// thrown away, which the next start opens as a shop of its own.
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { aPlace, endProcess, newShop, startShop } from '../runtimes/own-shop-process.ts'

const OWNER = { name: 'Ada', surname: 'Rossi', mail: 'ada@rossi.example', password: 'il forno di via Garibaldi' }

let folder: string
const children: ChildProcess[] = []

beforeAll(async () => {
  await build()
  folder = await mkdtemp(join(tmpdir(), 'sfoglia-new-shop-'))
})
afterAll(async () => {
  for (const child of children) await endProcess(child)
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

async function start(env: Record<string, string>) {
  const started = await startShop(env)
  children.push(started.child)
  return started
}

async function post(url: string, body: unknown, token = '') {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: token }) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

test('from an empty folder to the owner’s account, without demo, known passwords and stand-ins', async () => {
  const { env, data, url } = await aPlace(folder, 'own')
  const made = await newShop(env, '--name', 'Pasticceria Rossi', '--mail', OWNER.mail)
  expect([made.code, made.said]).toEqual([0, expect.stringContaining(`${url}/benvenuto#`)])
  expect(((await stat(join(data, 'data.db'))).mode & 0o777).toString(8)).toBe('600')

  const shop = await start(env)
  expect(shop.said).toContain(`Pasticceria Rossi is open:  ${url}`)
  expect(shop.said).toContain('Nobody administers it yet.')
  for (const ofDemo of ['sfoglia.demo', 'dolcezza', '_demo']) expect(shop.said).not.toContain(ofDemo)
  expect((await fetch(`${url}/_demo/mail`)).status).toBe(404)

  // Lost, and made anew while the shop runs: the first one is over.
  const again = await newShop(env, '--link')
  expect((await post(`${url}/api/sfoglia/welcome/check`, { secret: made.link })).status).toBe(410)
  expect((await post(`${url}/api/sfoglia/welcome/check`, { secret: again.link })).body).toEqual({
    mail: OWNER.mail,
    shopName: 'Pasticceria Rossi',
  })
  const { status, body } = await post(`${url}/api/sfoglia/welcome`, { secret: again.link, ...OWNER })
  expect(status).toBe(200)
  // Nobody lets a till in but its owner.
  const cashier = { email: 'cassa@rossi.example', password: OWNER.password, passwordConfirm: OWNER.password, role: 'CASHIER' }
  expect((await post(`${url}/api/collections/users/records`, cashier, body.token)).status).toBe(200)
  const login = { identity: cashier.email, password: cashier.password }
  const { token } = (await post(`${url}/api/collections/users/auth-with-password`, login)).body
  expect((await post(`${url}/api/sfoglia/devices`, { id: 'bancobancobanco', name: 'Banco' }, token)).body.approved).toBe(false)

  const known = await newShop(env, '--link')
  expect(known.said).toContain(`Pasticceria Rossi has its owner: ${OWNER.mail}.`)
  expect(known.said).toContain(`${url}/reimposta-password?token=`)
  const second = await newShop(env, '--name', 'Altra', '--mail', OWNER.mail)
  expect([second.code, second.said]).toEqual([1, expect.stringContaining(`${data} holds a shop already.`)])
  await endProcess(shop.child)

  // With a public address, which a demo has not without a password of its own.
  const later = await start({ ...env, PUBLIC_URL: 'https://rossi.it' })
  expect(later.said).toContain('Pasticceria Rossi is open:  https://rossi.it')
  expect(later.said).not.toContain('Nobody administers it')
})

test('what is missing, wrong or in the way is said, all at once, and nothing is made', async () => {
  const { env, data } = await aPlace(folder, 'none')
  expect((await newShop(env)).said).toContain('--name and --mail are missing.')
  const wrong = await newShop(env, '--name', ' ', '--mail', 'boh')
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringMatching(/--name is " ".*\n--mail is "boh"/)])
  expect((await newShop(env, '--link')).said).toContain('holds no shop')
  expect((await newShop(env, '--nome', 'Rossi')).said).toContain("Unknown option '--nome'")
  await expect(readdir(data)).rejects.toThrow('ENOENT')
})

test('one that was interrupted is not opened, and begins anew', async () => {
  const { env, data } = await aPlace(folder, 'interrupted')
  expect((await newShop(env, '--name', 'Pasticceria Rossi', '--mail', OWNER.mail)).code).toBe(0)
  // As a power cut leaves it.
  await writeFile(join(data, 'new-shop-half-done'), '')
  expect((await start(env)).said).toContain('npm run new-shop was interrupted')
  const again = await newShop(env, '--name', 'Pasticceria Bianchi', '--mail', OWNER.mail)
  expect([again.code, await readdir(data)]).toEqual([0, expect.not.arrayContaining(['new-shop-half-done', 'start.lock'])])
  expect((await newShop(env, '--link')).said).toContain('Pasticceria Bianchi')
})

test('a demo that was thrown away is a shop of its own from the next start', async () => {
  const { env, url } = await aPlace(folder, 'demo')
  const demo = await start(env)
  expect((await newShop(env, '--link')).said).toContain('holds the demo')
  const login = { identity: 'admin@sfoglia.demo', password: 'dolcezza-demo' }
  const { token } = (await post(`${url}/api/collections/users/auth-with-password`, login)).body
  const thrown = await post(`${url}/api/sfoglia/own-shop`, OWNER, token)
  expect(thrown.status).toBe(200)
  await endProcess(demo.child)

  const own = await start(env)
  expect(own.said).toContain('La mia pasticceria is open:')
  expect(own.said).not.toContain('sfoglia.demo')
  expect((await fetch(`${url}/_demo/mail`)).status).toBe(404)
  expect((await post(`${url}/api/collections/users/auth-with-password`, login)).status).toBe(400)
  const mine = { identity: OWNER.mail, password: OWNER.password }
  expect((await post(`${url}/api/collections/users/auth-with-password`, mine)).status).toBe(200)
})
