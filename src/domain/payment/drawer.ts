// The cash drawer opened without a sale: who, where, when and why. With a sale the payment says all of it.
import { isShortText } from '#domain/wire.ts'

export interface DrawerOpening {
  /** Made on the device. */
  id: string
  /** Device's clock. */
  atMs: number
  /** Code of the till. */
  device: string
  /** Who stood there; else whose login it is. */
  actorId: string
  /** Italian. */
  reason: string
}

export const DRAWER_REASON_MAX = 200
/** What happens every day, for a tap. */
export const DRAWER_REASONS = ['Cambiare una banconota', 'Mettere monete', 'Contare i soldi'] as const

/** Why a reason is none, Italian; null when it is one. */
export function drawerReasonProblem(reason: string): string | null {
  if (reason.trim() === '') return 'Scrivi perché apri il cassetto.'
  return isShortText(reason, DRAWER_REASON_MAX) ? null : `Al massimo ${DRAWER_REASON_MAX} caratteri.`
}
