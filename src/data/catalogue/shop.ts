// Opening hours, closures and the shop's own facts, read from the mirror.
import { db } from '#data/db/database.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import type { Shop } from '#domain/shop.ts'

/** Weekdays and closures, in no particular order. */
export async function listSettings(): Promise<DaySetting[]> {
  return db.settings.toArray()
}

/** Null until it has been mirrored. */
export async function getShop(): Promise<Shop | null> {
  return (await db.shop.toCollection().first()) ?? null
}

/** Whether the hours were mirrored at least once: before that, an empty list does not mean that the shop is closed. */
export async function areHoursLoaded(): Promise<boolean> {
  return ((await db.cursors.get('settings'))?.pulledAtMs ?? 0) > 0
}
