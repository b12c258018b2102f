// A kiosk's login after the server was restored from a backup that does not know it: nobody stands there who could log in, so the server
// gives another for what the shop has signed of the device (docs/decisions/0513).
import { request } from '#data/server/request.ts'
import { authAnswerSchema } from '#data/session/stored-login.ts'
import type { StoredLogin } from '#domain/account/login.ts'
import { deviceHeader, readStatement } from './device.ts'

/** Null where the login is over; `unknown`: the server could not be asked. */
export async function askForKioskLogin(): Promise<StoredLogin | null | 'unknown'> {
  const statement = await readStatement()
  if (statement === '') return null
  const path = '/api/sfoglia/devices/login'
  const headers = await deviceHeader()
  const outcome = await request(path, { method: 'POST', body: { statement }, headers, schema: authAnswerSchema })
  if (outcome.kind === 'ok') return outcome.value
  return outcome.kind === 'later' ? 'unknown' : null
}
