// What an admin asks of the shop's devices: send one away or take it back, name it, drill it; and how past drills went. Needs the
// network.
import * as v from 'valibot'
import { type AdminWishResult, askAsAdmin } from './admin-wish.ts'
import { optionalInstant } from './record-fields.ts'
import { askServer } from './server-request.ts'
import { getLogin, getSession, storeSignedIn } from './session.ts'

const answerSchema = v.object({ token: v.optional(v.string()) })

/** Its login ends at once, everywhere; it hands over and wipes itself at its next contact. */
export function revokeDevice(deviceId: string): Promise<AdminWishResult> {
  return ask(`${pathOf(deviceId)}/revoke`, 'POST', {})
}

export function readmitDevice(deviceId: string): Promise<AdminWishResult> {
  return ask(`${pathOf(deviceId)}/readmit`, 'POST', {})
}

export function renameDevice(deviceId: string, name: string): Promise<AdminWishResult> {
  return ask(`/api/collections/devices/records/${deviceId}`, 'PATCH', { name })
}

/** @param minutes 0 takes back a drill that has not begun */
export function askDrill(deviceId: string, minutes: number): Promise<AdminWishResult> {
  return ask(`${pathOf(deviceId)}/drill`, 'POST', { minutes })
}

function pathOf(deviceId: string): string {
  return `/api/sfoglia/devices/${encodeURIComponent(deviceId)}`
}

async function ask(path: string, method: 'POST' | 'PATCH', body: object): Promise<AdminWishResult> {
  const login = getLogin()
  const result = await askAsAdmin(path, method, body)
  if (!result.ok) return result
  const answer = v.safeParse(answerSchema, result.body)
  // The device that was sent away had this very login: it goes on here with a new one.
  const token = answer.success ? answer.output.token : undefined
  if (login !== null && token !== undefined) await storeSignedIn({ record: login.record, token })
  return { ok: true }
}

export interface DrillReport {
  id: string
  deviceId: string
  minutes: number
  state: 'asked' | 'running' | 'done'
  /** Server's clock; null until the device has taken it. */
  startedMs: number | null
  isStopped: boolean
  /** Orders taken on the device meanwhile. */
  taken: number
  /** Of these, how many the server holds, still wait there, are here twice, are nowhere. */
  sent: number
  waiting: number
  doubled: number
  lost: number
  /** From the end of the drill until the last of its orders was here, milliseconds. */
  recoveryMs: number
}

const drillsSchema = v.object({
  items: v.array(
    v.pipe(
      v.object({
        ...{ id: v.string(), device: v.string(), minutes: v.number(), state: v.picklist(['asked', 'running', 'done']) },
        ...{ started_at: optionalInstant, stopped: v.boolean(), taken: v.number(), sent: v.number(), waiting: v.number() },
        ...{ doubled: v.number(), lost: v.number(), recovery_ms: v.number() },
      }),
      v.transform(
        ({ device, started_at, stopped, recovery_ms, ...drill }): DrillReport => ({
          ...drill,
          deviceId: device,
          startedMs: started_at,
          isStopped: stopped,
          recoveryMs: recovery_ms,
        }),
      ),
    ),
  ),
})

/** Newest first, those that were taken back left out; null when the server does not say. */
export async function readDrills(): Promise<DrillReport[] | null> {
  const query = new URLSearchParams({ filter: "state != 'withdrawn'", sort: '-created', perPage: '60' })
  const path = `/api/collections/device_drills/records?${query}`
  const outcome = await askServer(path, { token: getSession()?.token ?? '' })
  const read = v.safeParse(drillsSchema, outcome.kind === 'answer' && outcome.status === 200 ? outcome.body : null)
  return read.success ? read.output.items : null
}
