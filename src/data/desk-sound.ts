// Whether this device rings for new orders. It belongs to the device, not to who is logged in: the tablet beside the oven rings,
// the one on the counter does not.
import { db } from './database.ts'

const KEY = 'desk-sound'

/** On until somebody turns it off. */
export async function readDeskSound(): Promise<boolean> {
  return (await db.keyValues.get(KEY))?.value !== 'off'
}

/** @returns whether it rings from now on */
export async function toggleDeskSound(): Promise<boolean> {
  return db.transaction('rw', db.keyValues, async () => {
    const isOn = !(await readDeskSound())
    await db.keyValues.put({ key: KEY, value: isOn ? 'on' : 'off' })
    return isOn
  })
}
