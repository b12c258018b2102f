// What the catalogue's tools keep on this device: the last change of prices, so that it can be taken back, and a file that is
// being imported, so that it can be left and found again. They go with their owner (data-owner.ts).
import * as v from 'valibot'
import { db } from './database.ts'

export const PRICE_CHANGE_KEY = 'price-change'
export const IMPORT_FILE_KEY = 'catalogue-import'

const cents = v.pipe(v.number(), v.integer())

const priceChangeSchema = v.object({
  /** Device's clock. */
  appliedMs: v.number(),
  prices: v.array(v.object({ id: v.string(), name: v.string(), oldCents: cents, newCents: cents })),
})

const importFileSchema = v.object({ name: v.string(), text: v.string() })

export type KeptPriceChange = v.InferOutput<typeof priceChangeSchema>
export type KeptImport = v.InferOutput<typeof importFileSchema>

/** Null when there is none that could be taken back. */
export async function readPriceChange(): Promise<KeptPriceChange | null> {
  const result = v.safeParse(priceChangeSchema, (await db.keyValues.get(PRICE_CHANGE_KEY))?.value)
  return result.success ? result.output : null
}

export async function keepPriceChange(change: KeptPriceChange | null): Promise<void> {
  if (change === null) await db.keyValues.delete(PRICE_CHANGE_KEY)
  else await db.keyValues.put({ key: PRICE_CHANGE_KEY, value: change })
}

/** Null when no file was chosen. */
export async function readImportFile(): Promise<KeptImport | null> {
  const result = v.safeParse(importFileSchema, (await db.keyValues.get(IMPORT_FILE_KEY))?.value)
  return result.success ? result.output : null
}

export async function keepImportFile(file: KeptImport | null): Promise<void> {
  if (file === null) await db.keyValues.delete(IMPORT_FILE_KEY)
  else await db.keyValues.put({ key: IMPORT_FILE_KEY, value: file })
}
