// The production sheets printed on this device, by day: what the next one is compared with. They go with the login.
import * as v from 'valibot'
import { keptValue } from '#data/db/kept-value.ts'
import { addDays, type ShopDay } from '#domain/pickup/shop-time.ts'
import type { PrintedSheet } from '#domain/production/changes.ts'

const KEPT_DAYS = 7
const amounts = v.array(v.number())
const lines = v.array(v.object({ key: v.string(), name: v.string(), bandAmounts: amounts }))
const schema: v.GenericSchema<unknown, PrintedSheet[]> = v.array(
  v.object({
    day: v.string(),
    printNumber: v.number(),
    printedMs: v.number(),
    orderCount: v.number(),
    bands: v.array(v.object({ fromHour: v.number(), toHour: v.number() })),
    products: lines,
    bases: lines,
    fillings: lines,
    cakes: v.array(v.object({ itemId: v.string(), orderNumber: v.string(), productName: v.string(), pickupMs: v.number() })),
  }),
)

/** Deleted with the login: see db/keys.ts. */
const sheets = keptValue('production-prints', v.fallback(schema, []))

/** The last print of that day's sheet on this device, or null. */
export async function readPrintedSheet(day: ShopDay): Promise<PrintedSheet | null> {
  return (await sheets.read()).find((sheet) => sheet.day === day) ?? null
}

/** Replaces the day's print; those of a week before it are forgotten. */
export function savePrintedSheet(printed: PrintedSheet): Promise<void> {
  const oldest = addDays(printed.day, -KEPT_DAYS)
  return sheets.change((before) => [...before.filter(({ day }) => day !== printed.day && day > oldest), printed])
}
