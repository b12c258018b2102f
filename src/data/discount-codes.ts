// The discount codes that this device mirrors.
import type { DiscountCode } from '#domain/discount.ts'
import { db, type Mirrored } from './database.ts'

export type DiscountCodeRow = Mirrored<DiscountCode>

/** All of them, those switched off too. */
export function listDiscountCodes(): Promise<DiscountCodeRow[]> {
  return db.discountCodes.toArray()
}
