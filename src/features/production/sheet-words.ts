// How amounts, hours and names are written on the production sheet.
import type { Unit } from '#domain/catalogue.ts'
import { decimalText } from '#domain/decimal-text.ts'
import type { HourBand } from '#domain/production.ts'

const UNIT_WORDS: Record<Unit, string> = { pezzo: '', kg: ', kg', porzione: ', porzioni', vassoio: ', vassoi' }

/** `Mignon assortite, kg`; pieces say nothing. */
export function lineName({ name, unit }: { name: string; unit: Unit | undefined }): string {
  return unit === undefined ? name : `${name}${UNIT_WORDS[unit]}`
}

/** `15,5` of 15500 thousandths. */
export function amountText(amount: number): string {
  return decimalText(amount / 1000)
}

/** `7–10` */
export function bandText({ fromHour, toHour }: HourBand): string {
  return `${fromHour}–${toHour}`
}

/** `1 ordine`, `12 ordini` */
export function ordersText(count: number): string {
  return count === 1 ? '1 ordine' : `${count} ordini`
}
