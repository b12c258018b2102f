// This device's contact with the server: it says that it is alive, what waits, how far it has counted and how a drill went, and
// hears its code, the kiosk's PIN, and what an admin wants of it. Only staff and kiosks have devices.
import { readDayReports } from '#data/device/day-report.ts'
import { type Device, deviceKey, keepCode, knownDevice, readDevice } from '#data/device/device.ts'
import { beginDrill, forgetDrill, readDrillResult } from '#data/device/drill.ts'
import { noteLoss, readMemoryLoss } from '#data/device/memory-loss.ts'
import { requestDelivery, type ServerAnswer } from '#data/outbox/requests.ts'
import { request } from '#data/server/request.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { keepPinHash } from '#data/session/kiosk-pin.ts'

/** `revoked`: an admin has sent this device away. `drill-begun`: from now on it is cut off. */
export type ContactResult = 'heard' | 'revoked' | 'drill-begun' | 'none'

const PATH = '/api/sfoglia/devices'

/** @param waiting entries of every kind that are not delivered. Without a login of the shop, or without an answer: `none` */
export async function contactServer(waiting: number): Promise<ContactResult> {
  const credential = await currentCredential()
  if (!credential || credential.isRefused || (credential.role === 'USER' && !credential.isKiosk)) return 'none'
  const device = await readDevice()
  const word = await readDrillResult()
  const loss = await readMemoryLoss()
  const body = {
    ...{ id: device.id, name: credential.isKiosk ? 'Totem' : 'Cassa', waiting, days: await readDayReports() },
    ...(credential.isKiosk ? { public_key: (await deviceKey()).publicKey } : {}),
    ...(word === null ? {} : { drill: word }),
    ...(loss?.isReported === false ? { lost: loss.code } : {}),
  }
  // The answer leaves the mark by which a cleared device is known again (memory-loss.ts).
  const answer = await requestDelivery(PATH, credential.token, 'POST', JSON.stringify(body), 'same-origin')
  if (isRevocation(answer)) return 'revoked'
  if (answer.kind !== 'answered' || answer.body.id !== device.id) return 'none'
  const { pin_hash: pinHash } = answer.body
  if (credential.isKiosk) await keepPinHash(typeof pinHash === 'string' ? pinHash : '')
  await hearCode(device, answer.body.code)
  if (loss?.isReported === false) await noteLoss('isReported')
  if (word !== null && answer.body.drill_heard === word.id && !word.isSending) await forgetDrill(word.id)
  return (await hearDrill(answer.body.drill)) ? 'drill-begun' : 'heard'
}

/** Whether this device is revoked: asked without a login, which a revoked device has no more. Null when nobody says. */
export async function askIfRevoked(): Promise<boolean | null> {
  const device = await knownDevice()
  if (device === null) return false
  const outcome = await request(PATH, { method: 'POST', body: { id: device.id } })
  if (outcome.kind === 'later') return null
  return outcome.kind === 'refused' && outcome.status === 403 && outcome.data.revoked === true
}

/** Tells that nothing of the shop is left here. @param waiting entries that could not be handed over */
export async function reportWiped(waiting: number): Promise<void> {
  const device = await knownDevice()
  if (device) await request(PATH, { method: 'POST', body: { id: device.id, wiped: true, waiting } })
}

function isRevocation(answer: ServerAnswer): boolean {
  return answer.kind === 'refused' && answer.status === 403 && answer.isRevoked
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
