// What an administrator asks of the server about the shop's devices and their numbers: send one away or take it back, name it,
// drill it; and how past drills went. Done, or why not in words. Needs the network.
import * as v from 'valibot'
import { now } from '#data/server/clock.ts'
import { optionalInstant, recordOf } from '#data/server/record-fields.ts'
import { request } from '#data/server/request.ts'
import { getLogin, storeSignedIn } from '#data/session/session.ts'
import { currentToken } from '#data/session/session-state.ts'

const answerSchema = v.object({ token: v.optional(v.string()) })

/** Its logins end at once, everywhere; it hands over and wipes itself at its next contact. */
export function revokeDevice(deviceId: string): Promise<AdminRequestResult> {
  return ask(`${pathOf(deviceId)}/revoke`, 'POST', {})
}

export function readmitDevice(deviceId: string): Promise<AdminRequestResult> {
  return ask(`${pathOf(deviceId)}/readmit`, 'POST', {})
}

/** From now on its orders are as good as any, and staff there see the customers. */
export function approveDevice(deviceId: string): Promise<AdminRequestResult> {
  return ask(recordPath(deviceId), 'PATCH', { approved: true })
}

export function renameDevice(deviceId: string, name: string): Promise<AdminRequestResult> {
  return ask(recordPath(deviceId), 'PATCH', { name })
}

/** A till that nobody uses: out of the list, until it is used again. */
export function hideDevice(deviceId: string): Promise<AdminRequestResult> {
  return ask(recordPath(deviceId), 'PATCH', { hidden_at: new Date(now()).toISOString() })
}

/** The same of one whose place another till has taken. */
export function mergeDevice(deviceId: string, intoId: string): Promise<AdminRequestResult> {
  return ask(recordPath(deviceId), 'PATCH', { merged_into: intoId })
}

/** Takes both back. */
export function showDevice(deviceId: string): Promise<AdminRequestResult> {
  return ask(recordPath(deviceId), 'PATCH', { hidden_at: '', merged_into: '' })
}

/** @param minutes 0 takes back a drill that has not begun */
export function askDrill(deviceId: string, minutes: number): Promise<AdminRequestResult> {
  return ask(`${pathOf(deviceId)}/drill`, 'POST', { minutes })
}

function recordPath(deviceId: string): string {
  return `/api/collections/devices/records/${encodeURIComponent(deviceId)}`
}

function pathOf(deviceId: string): string {
  return `/api/sfoglia/devices/${encodeURIComponent(deviceId)}`
}

async function ask(path: string, method: 'POST' | 'PATCH', body: object): Promise<AdminRequestResult> {
  const login = getLogin()
  const result = await adminRequest(path, method, body)
  if (!result.ok) return result
  const answer = v.safeParse(answerSchema, result.body)
  // The device that was sent away had this very login: it goes on here with a new one.
  const token = answer.success ? answer.output.token : undefined
  if (login !== null && token !== undefined) await storeSignedIn({ record: login.record, token })
  return { ok: true }
}

export type DrillReport = v.InferOutput<typeof drillSchema>
const drillSchema = recordOf({
  id: v.string(),
  deviceId: ['device', v.string()],
  minutes: v.number(),
  state: v.picklist(['asked', 'running', 'done']),
  /** Server's clock; null until the device has taken it. */
  startedMs: ['started_at', optionalInstant],
  isStopped: ['stopped', v.boolean()],
  /** Orders taken on the device meanwhile. */
  taken: v.number(),
  /** Of these orders: at the server, still on the device, at the server twice, nowhere. */
  sent: v.number(),
  waiting: v.number(),
  doubled: v.number(),
  lost: v.number(),
  /** From the end of the drill until the last of its orders was here, milliseconds. */
  recoveryMs: ['recovery_ms', v.number()],
})
const drillsSchema = v.object({ items: v.array(drillSchema) })

/** Newest first, those that were taken back left out; null when the server does not say. */
export async function readDrills(): Promise<DrillReport[] | null> {
  const query = new URLSearchParams({ filter: "state != 'withdrawn'", sort: '-created', perPage: '60' })
  const path = `/api/collections/device_drills/records?${query}`
  const outcome = await request(path, { auth: currentToken(), schema: drillsSchema })
  return outcome.kind === 'ok' ? outcome.value.items : null
}

export type AdminRequestResult = { ok: true } | { ok: false; message: string }

const TEXT_OFFLINE = 'Serve la rete: riprova quando torna.'
const TEXT_FAILED = 'Non ha funzionato. Riprova tra poco.'

/** @returns with `body`, what the server answered */
export async function adminRequest(
  path: string,
  method: 'POST' | 'PATCH',
  body: object,
): Promise<{ ok: true; body: unknown } | Extract<AdminRequestResult, { ok: false }>> {
  const outcome = await request(path, { method, body, auth: currentToken() })
  if (outcome.kind === 'ok') return { ok: true, body: outcome.value }
  const isAnswer = outcome.kind !== 'later' || outcome.status === 429
  return { ok: false, message: isAnswer ? outcome.message || TEXT_FAILED : TEXT_OFFLINE }
}
