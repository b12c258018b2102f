// This device's contact with the server: it says that it is alive, what waits, how far it has counted and how a drill went, and
// hears its code, which a till gets with its name, what became of its drawer, the kiosk's PIN or who may stand at the till, and what an
// admin wants of it. Only staff and kiosks have devices; one that somebody has left with work on it goes on telling, by its own word.
import { db } from '#data/db/database.ts'
import { readDayReports } from '#data/device/day-report.ts'
import {
  type Device,
  deviceKey,
  keepApproval,
  keepCode,
  keepStatement,
  knownDevice,
  readDevice,
  readStatement,
} from '#data/device/device.ts'
import { beginDrill, forgetDrill, readDrillResult } from '#data/device/drill.ts'
import { noteLoss, readMemoryLoss } from '#data/device/memory-loss.ts'
import { hearTillCode, readTillChoice } from '#data/device/till-name.ts'
import { forgetDemo } from '#data/outbox/forget-demo.ts'
import { type RequestSender, requestDelivery, type ServerAnswer } from '#data/outbox/requests.ts'
import { currentCredential, unbarCredentials } from '#data/session/credentials.ts'
import { keepPinHash } from '#data/session/kiosk-pin.ts'
import { keepTillPeople } from '#data/session/till-people.ts'
import { hearDrawer, heldDrawer } from '#data/till/drawer-news.ts'
import { givenBackRestore, hearRestore } from './confirm-delivered.ts'

/**
 * `revoked`: an admin has sent this device away. `signed-out`: its login has ended. `drill-begun`: from now on it is cut off.
 */
export type ContactResult = 'heard' | 'revoked' | 'signed-out' | 'drill-begun' | 'none'

const PATH = '/api/sfoglia/devices'
const NOBODY: RequestSender = { userId: '', token: '' }

/**
 * @param waiting entries of every kind that are not delivered. Without a login of the shop and with nothing waiting, or without an
 *   answer: `none`
 */
export async function contactServer(waiting: number): Promise<ContactResult> {
  const credential = await currentCredential()
  if (!credential || credential.isRefused) return contactUnattended(waiting)
  if (credential.role === 'USER' && !credential.isKiosk) return 'none'
  const device = await readDevice()
  const word = await readDrillResult()
  const loss = await readMemoryLoss()
  const drawer = credential.isKiosk ? undefined : await heldDrawer()
  const body = {
    ...{ id: device.id, waiting, days: await readDayReports(), ...(await toldOfRestores()) },
    ...(credential.isKiosk ? { name: 'Totem' } : chosenName(await readTillChoice())),
    ...(credential.isKiosk ? { public_key: (await deviceKey()).publicKey } : {}),
    ...(word === null ? {} : { drill: word }),
    ...(loss?.isReported === false ? { lost: loss.code } : {}),
    ...(drawer !== undefined && { drawer }),
  }
  // The answer leaves the mark by which a cleared device is known again (memory-loss.ts).
  const answer = await requestDelivery(PATH, credential, 'POST', JSON.stringify(body), 'same-origin')
  if (await hearRevocation(answer)) return 'revoked'
  if (answer.kind === 'sign-in-again') return 'signed-out'
  if (answer.kind !== 'answered' || answer.body.id !== device.id) return 'none'
  const { pin_hash: pinHash } = answer.body
  if (credential.isKiosk) await keepPinHash(typeof pinHash === 'string' ? pinHash : '')
  else await keepTillPeople(answer.body)
  await hearShop(device, answer.body)
  if (!credential.isKiosk) await hearTillCode(answer.body.code)
  await hearDrawer(answer.body.drawer)
  await keepApproval(answer.body.approved !== false)
  if (loss?.isReported === false) await noteLoss('isReported')
  if (word !== null && answer.body.drill_heard === word.id && !word.isSending) await forgetDrill(word.id)
  return (await hearDrill(answer.body.drill)) ? 'drill-begun' : 'heard'
}

/** Nobody is logged in, and something waits, or may be asked for again: the shop hears of it. */
async function contactUnattended(waiting: number): Promise<ContactResult> {
  const isAsked = waiting > 0 || (await db.outbox.where('state').equals('delivered').count()) > 0
  const device = isAsked ? await knownDevice() : null
  const told = await toldOfRestores()
  if (device === null || (isProvisional(device) && told.statement === '')) return 'none'
  const body = JSON.stringify({ id: device.id, waiting, days: await readDayReports(), ...told })
  const answer = await requestDelivery(PATH, NOBODY, 'POST', body)
  if (await hearRevocation(answer)) return 'revoked'
  if (answer.kind !== 'answered') return 'none'
  await hearShop(device, answer.body)
  return 'heard'
}

/** By which a server that was restored from a backup knows this device again, and which restore has been made good from here. */
async function toldOfRestores() {
  return { statement: await readStatement(), given_back: await givenBackRestore() }
}

/** What every contact brings. */
async function hearShop(device: Device, { code, statement, restored }: Record<string, unknown>): Promise<void> {
  await hearCode(device, code)
  await keepStatement(statement)
  await unbarCredentials()
  await hearRestore(restored)
}

/** What is on a device that was sent away. */
interface Remains {
  /** Entries that the server may still take. */
  deliverable: number
  /** Numbers of the orders that it never will. */
  left: readonly string[]
}

/**
 * Whether this device is revoked: asked without a login, which a revoked device has no more. Null when nobody says.
 * @param remains told with it by one that knows already; with nothing deliverable it is empty
 */
export async function askIfRevoked(remains: Remains | null = null): Promise<boolean | null> {
  const device = await knownDevice()
  if (device === null) return false
  const told = remains && { waiting: remains.deliverable, left: remains.left, wiped: remains.deliverable === 0 }
  const body = JSON.stringify({ id: device.id, ...(told && { ...told, days: await readDayReports() }) })
  const answer = await requestDelivery(PATH, NOBODY, 'POST', body, 'same-origin')
  if (answer.kind === 'no-answer' || answer.kind === 'server-error') return null
  return hearRevocation(answer)
}

/** @returns whether this device was sent away */
async function hearRevocation(answer: ServerAnswer): Promise<boolean> {
  if (answer.kind !== 'refused' || answer.status !== 403 || !answer.isRevoked) return false
  if (answer.isOfDemo) await forgetDemo()
  return true
}

/** The server has given it no code yet: it does not know it. */
function isProvisional({ code }: Device): boolean {
  return code.startsWith('X')
}

function chosenName({ name, takesOver }: { name: string; takesOver: string }) {
  return { name, ...(takesOver !== '' && { takes_over: takesOver }) }
}

async function hearCode(device: Device, code: unknown): Promise<void> {
  if (typeof code !== 'string' || !/^[A-Z]\d{1,4}$/.test(code) || code === device.code) return
  await keepCode({ id: device.id, code })
}

async function hearDrill(value: unknown): Promise<boolean> {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('minutes' in value)) return false
  const { id, minutes } = value
  return typeof id === 'string' && typeof minutes === 'number' && (await beginDrill({ id, minutes }))
}
