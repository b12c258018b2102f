// How much there is in a cart or an order, in words. Only kiosk, counter and tickets say it: the shop's first pages do without.
import type { Unit } from '#domain/catalogue/catalogue.ts'
import { UNITS } from '#domain/catalogue/units.ts'
import { decimalText } from '#domain/money.ts'

type Counted = readonly { quantity: number; unit: Unit | undefined }[]

/** Pieces and kilos cannot be added up. */
export function countOf(lines: Counted): { pieces: number; kilos: number } {
  const kilos = lines.reduce((sum, line) => sum + (line.unit === 'kg' ? Math.round(line.quantity * 1000) : 0), 0) / 1000
  const pieces = lines.reduce((sum, line) => sum + (line.unit === 'kg' ? 0 : line.quantity), 0)
  return { pieces, kilos }
}

/** `5 pezzi`, `0,5 kg`, `4 pezzi e 1,5 kg`. */
export function countText(lines: Counted): string {
  const { pieces, kilos } = countOf(lines)
  const piecesText = `${decimalText(pieces)} ${pieces === 1 ? UNITS.pezzo.label : UNITS.pezzo.plural}`
  if (kilos === 0) return piecesText
  return pieces === 0 ? `${decimalText(kilos)} kg` : `${piecesText} e ${decimalText(kilos)} kg`
}
