// What an administrator asks of the server about devices and their numbers: done, or why not in words. Needs the network.
import * as v from 'valibot'
import { askServer } from './server-request.ts'
import { getSession } from './session.ts'

export type AdminWishResult = { ok: true } | { ok: false; message: string }

const refusalSchema = v.object({ message: v.string() })
const TEXT_OFFLINE = 'Serve la rete: riprova quando torna.'

/** @returns with `body`, what the server answered */
export async function askAsAdmin(
  path: string,
  method: 'POST' | 'PATCH',
  body: object,
): Promise<{ ok: true; body: unknown } | Extract<AdminWishResult, { ok: false }>> {
  const outcome = await askServer(path, { method, body, token: getSession()?.token ?? '' })
  if (outcome.kind !== 'answer' || outcome.status >= 500) return { ok: false, message: TEXT_OFFLINE }
  if (outcome.status === 200) return { ok: true, body: outcome.body }
  const refusal = v.safeParse(refusalSchema, outcome.body)
  return { ok: false, message: refusal.success ? refusal.output.message : TEXT_OFFLINE }
}
