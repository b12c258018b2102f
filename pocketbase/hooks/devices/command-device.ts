// What an admin commands a device. POST /api/sfoglia/devices/{id}/revoke: it loses its logins now, and wipes itself at its next
// contact. …/readmit takes that back. …/drill {minutes}: it cuts itself off at its next contact; 0 takes that back while it has
// not begun.
import { numberBetween } from '#domain/wire.ts'
import { adminOnly, jsonBody, Refusal, TEXT_INVALID, TEXT_NOT_FOUND } from '../server/answers.ts'
import { durably, storedDate } from '../server/database.ts'

const MAX_MINUTES = 240

/** `token`: a new login for the caller, whose own was used on that device and ended with it. @throws Refusal 401, 403, 404 */
export function revokeDevice(e: PbRequestEvent): { id: string; token?: string } {
  const admin = adminOnly(e)
  let token = ''
  const device = changeDevice(e, (tx, record) => {
    if (record.getBool('revoked')) return
    record.set('revoked', true)
    record.set('revoked_at', storedDate(Date.now()))
    record.set('wiped_at', '')
    const ownerId = record.getString('owner')
    const [owner] = tx.findRecordsByFilter('users', 'id = {:ownerId}', '', 1, 0, { ownerId })
    if (!owner) return
    // Tokens are of accounts, not of devices: whoever was logged in there logs in again everywhere.
    owner.refreshTokenKey()
    tx.saveNoValidate(owner)
    if (owner.id === admin.id) token = owner.newAuthToken()
  })
  return token === '' ? { id: device.id } : { id: device.id, token }
}

/** @throws Refusal 401, 403, 404 */
export function readmitDevice(e: PbRequestEvent): { id: string } {
  adminOnly(e)
  const device = changeDevice(e, (_, record) => {
    record.set('revoked', false)
    record.set('revoked_at', '')
    record.set('wiped_at', '')
  })
  return { id: device.id }
}

/** @throws Refusal 400, 401, 403, 404, 409 revoked or in a drill */
export function askDrill(e: PbRequestEvent): { id: string; drill: string } {
  const admin = adminOnly(e)
  const { minutes } = jsonBody(e)
  if (!numberBetween(minutes, 0, MAX_MINUTES) || !Number.isInteger(minutes)) throw new Refusal(400, TEXT_INVALID)
  let drillId = ''
  const device = changeDevice(e, (tx, record) => {
    if (record.getBool('revoked')) throw new Refusal(409, 'Questo dispositivo è revocato.')
    const filter = "device = {:id} && state = 'asked'"
    for (const asked of tx.findRecordsByFilter('device_drills', filter, '', 0, 0, { id: record.id })) {
      asked.set('state', 'withdrawn')
      tx.saveNoValidate(asked)
    }
    if (minutes === 0) return
    const drill = new Record(tx.findCachedCollectionByNameOrId('device_drills'), {
      ...{ device: record.id, code: record.getString('code'), minutes, state: 'asked' },
      asked_by: [admin.getString('name'), admin.getString('surname')].join(' ').trim(),
    })
    tx.saveNoValidate(drill)
    drillId = drill.id
  })
  return { id: device.id, drill: drillId }
}

function changeDevice(e: PbRequestEvent, change: (tx: PbApp, device: PbRecord) => void): PbRecord {
  const id = e.request.pathValue('id')
  let device: PbRecord | null = null
  durably(e.app, (tx) => {
    device = tx.findRecordsByFilter('devices', 'id = {:id}', '', 1, 0, { id })[0] ?? null
    if (device === null) throw new Refusal(404, TEXT_NOT_FOUND)
    change(tx, device)
    tx.saveNoValidate(device)
  })
  if (device === null) throw new Refusal(404, TEXT_NOT_FOUND)
  return device
}
