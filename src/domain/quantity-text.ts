// Quantities in words, without Intl: `2`, `0,5 kg`, `al kg`.
import type { Unit } from '#domain/catalogue.ts'
import { decimalText } from '#domain/decimal-text.ts'

const PER_UNIT: Record<Unit, string> = { pezzo: 'al pezzo', kg: 'al kg', porzione: 'a porzione', vassoio: 'a vassoio' }

/** `6`, or `1,5 kg` for what is sold by weight. */
export function quantityText(quantity: number, unit: Unit | undefined): string {
  return unit === 'kg' ? `${decimalText(quantity)} kg` : decimalText(quantity)
}

/** What a price is for: `al pezzo`. */
export function perUnitText(unit: Unit): string {
  return PER_UNIT[unit]
}

/** Pieces and kilos cannot be added up: `5 pezzi`, `0,5 kg`, `4 pezzi e 1,5 kg`. */
export function countText(lines: readonly { quantity: number; unit: Unit | undefined }[]): string {
  const kilos = lines.reduce((sum, line) => sum + (line.unit === 'kg' ? Math.round(line.quantity * 1000) : 0), 0) / 1000
  const pieces = lines.reduce((sum, line) => sum + (line.unit === 'kg' ? 0 : line.quantity), 0)
  const piecesText = `${decimalText(pieces)} ${pieces === 1 ? 'pezzo' : 'pezzi'}`
  if (kilos === 0) return piecesText
  return pieces === 0 ? `${decimalText(kilos)} kg` : `${piecesText} e ${decimalText(kilos)} kg`
}
