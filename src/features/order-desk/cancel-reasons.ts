// Why an order is cancelled: four reasons on the keys 1 to 4, with a few own words. The last one needs them.

export const CANCEL_REASONS = ['Richiesto dal cliente', 'Prodotto non disponibile', 'Ordine doppio', 'Altro motivo'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

export const CANCEL_NOTE_MAX = 160

/** The text that is kept with the order, or null while something is missing. */
export function cancelText(reason: CancelReason | null, note: string): string | null {
  const words = note.trim()
  if (reason === null) return null
  if (reason === 'Altro motivo') return words === '' ? null : words
  return words === '' ? reason : `${reason}: ${words}`
}
