// The browser has cleared this device: Safari does it after a week without use, others when the disk is full, and everything that
// scripts have stored goes. What the server's last answer left behind (device-cookie) says which device this was: beside an empty
// database it is the only trace. The loss is told once on the screen, and stays readable in Diagnostica.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { readDeviceCookie } from '#domain/device/device-cookie.ts'
import { knownDevice } from './device.ts'

const lossSchema = v.object({
  code: v.string(),
  waiting: v.number(),
  contactMs: v.number(),
  /** Device's clock. */
  noticedMs: v.number(),
  isTold: v.boolean(),
  /** The server knows, and shows the device that this one was as one whose memory is gone. */
  isReported: v.boolean(),
})
/** The mark that was left of the device, and what became of it. */
export type MemoryLoss = v.InferOutput<typeof lossSchema>

const loss = keptValue('memory-loss', v.fallback(v.nullable(lossSchema), null))

/**
 * To be called at the start, before anything makes this a new device. A kiosk that is left, a revoked device and a logout keep
 * the device in the database: they are no loss.
 */
export async function noticeMemoryLoss(): Promise<void> {
  const mark = readDeviceCookie(document.cookie)
  if (mark === null) return
  await db.transaction('rw', db.keyValues, async () => {
    if ((await knownDevice()) !== null || (await readMemoryLoss()) !== null) return
    await loss.keep({ ...mark, noticedMs: Date.now(), isTold: false, isReported: false })
  })
}

/** Whether the server's last answer to a device of the shop came to this browser, whatever its database says. */
export function isMarkedAsDevice(): boolean {
  return readDeviceCookie(globalThis.document?.cookie ?? '') !== null
}

/** Null when nothing was ever lost here, as far as anybody knows. */
export const readMemoryLoss = loss.read

/** Somebody has read it (`isTold`), or the server has heard of it (`isReported`). */
export function noteLoss(fact: 'isTold' | 'isReported'): Promise<void> {
  return loss.change((before) => before && { ...before, [fact]: true })
}
