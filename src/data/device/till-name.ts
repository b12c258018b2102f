// Whether this device is a till that somebody has named, and the name that was chosen here until the server has given the code that
// comes with it. Who only looks need not name anything; an order is taken at a till.
import { type DeviceRow, db } from '#data/db/database.ts'
import { now } from '#data/server/clock.ts'
import { isGivenCode, isIdleTill } from '#domain/device/till-name.ts'
import { asObject } from '#domain/wire.ts'
import { knownDevice, knownDeviceCode } from './device.ts'

const KEY = 'till-name'

interface TillChoice {
  name: string
  /** Id of the idle till that goes on as this one; empty for none. */
  takesOver: string
}

/** `unheard`: the server has not said anything of it yet. `looks`: it has no name. `sells`: nor has it, and took money all the same. */
type TillNaming = 'named' | 'unheard' | 'looks' | 'sells'

export async function readTillNaming(): Promise<TillNaming> {
  const [code, row] = [await knownDeviceCode(), await db.keyValues.get(KEY)]
  const value = asObject(row?.value)
  if (isGivenCode(code) || choiceIn(value) !== null) return 'named'
  return row === undefined ? 'unheard' : value.hasSold === true ? 'sells' : 'looks'
}

interface Asker {
  ask: () => Promise<void>
  /** Nobody can be asked there any more. */
  ended: Promise<void>
}

let asker: Asker | null = null

/** @param ask a person for the name; resolves when they have answered. @returns what ends it: whoever waits goes on */
export function onTillNameNeeded(ask: () => Promise<void>): () => void {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const own = { ask, ended }
  asker = own
  return () => {
    if (asker === own) asker = null
    end()
  }
}

/** Before what only a till does, such as taking an order or money: whether this is one, after asking where a screen can. */
export async function isNamedTill(): Promise<boolean> {
  if ((await readTillNaming()) === 'named') return true
  if (asker === null) return false
  await Promise.race([asker.ask(), asker.ended])
  return (await readTillNaming()) === 'named'
}

/** What a contact tells of it. */
export async function readTillChoice(): Promise<TillChoice> {
  return choiceIn(asObject((await db.keyValues.get(KEY))?.value)) ?? { name: '', takesOver: '' }
}

/** Somebody has chosen: from now on orders are taken here, also before the server hears of it. */
export async function keepTillChoice(choice: TillChoice): Promise<void> {
  await db.keyValues.put({ key: KEY, value: choice })
}

/** Money was taken here though nobody has said which till this is. */
export async function noteSaleWithoutName(): Promise<void> {
  await db.keyValues.put({ key: KEY, value: { hasSold: true } })
}

/** @param code of the server's answer, empty for one that nobody has named */
export async function hearTillCode(code: unknown): Promise<void> {
  await db.transaction('rw', db.keyValues, async () => {
    const known = await db.keyValues.get(KEY)
    if (typeof code === 'string' && isGivenCode(code)) {
      if (known) await db.keyValues.delete(KEY)
    } else if (code === '' && !known) await db.keyValues.put({ key: KEY, value: {} })
  })
}

/** A till under whose name this one may go on. */
export type IdleTill = Pick<DeviceRow, 'id' | 'code' | 'name' | 'lastContactMs'>

/** The one that was heard of last first. */
export async function listIdleTills(): Promise<IdleTill[]> {
  const [own, rows, nowMs] = [await knownDevice(), await db.devices.toArray(), now()]
  const idle = rows.filter((row) => row.id !== own?.id && isIdleTill(row, nowMs))
  return idle.sort((a, b) => (b.lastContactMs ?? 0) - (a.lastContactMs ?? 0))
}

/** `Banco C7` as this device is called; null where it is no till yet. */
export async function readOwnTill(): Promise<{ name: string; code: string } | null> {
  const device = await knownDevice()
  if (device === null || (await readTillNaming()) !== 'named') return null
  const name = (await db.devices.get(device.id))?.name || (await readTillChoice()).name
  return { name, code: isGivenCode(device.code) ? device.code : '' }
}

function choiceIn({ name, takesOver }: Record<string, unknown>): TillChoice | null {
  return typeof name === 'string' && name !== '' && typeof takesOver === 'string' ? { name, takesOver } : null
}
