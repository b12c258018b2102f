// `npm run service-token`: prints the secret with which the edge logs in (SERVICE_TOKEN). It has no end, and ends the one before. Env
// SUPERUSER_EMAIL, SUPERUSER_PASSWORD, and POCKETBASE_URL (http://127.0.0.1:8090).
import { fail } from './lib/install.mjs'
import { newServiceToken, superuserToken } from './start/pocketbase.mjs'

const { POCKETBASE_URL: url = 'http://127.0.0.1:8090', SUPERUSER_EMAIL: email, SUPERUSER_PASSWORD: password } = process.env
if (!email || !password) fail('SUPERUSER_EMAIL and SUPERUSER_PASSWORD are missing: a superuser of the database makes the token.')
try {
  console.log(await newServiceToken(url, await superuserToken(url, { email, password })))
} catch (error) {
  // fetch itself says "fetch failed", and why only behind it.
  const reason = error.cause
    ? `Nobody answers there (${error.cause.code ?? error.cause.message}): is the database running?`
    : error.message
  fail(`No token could be made at ${url}. ${reason}`)
}
