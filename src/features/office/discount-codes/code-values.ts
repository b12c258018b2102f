// A discount code as its form holds it: texts as typed, and what is wrong with them.
import { type DiscountCode, normalizeCode } from '#domain/cart/discount.ts'
import { readEuroCell } from '#domain/catalogue/csv.ts'
import { AMOUNT_MAX_CENTS } from '#domain/catalogue/product-schema.ts'
import { euroFromCents } from '#domain/money.ts'
import { addDays, instantOf, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { formatDayMedium } from '#ui/text/dates.ts'

export interface CodeValues {
  code: string
  percent: string
  minTotal: string
  /** Last day on which it counts, empty for no end. */
  validUntil: string
  maxUses: string
}

export const NO_VALUES: CodeValues = { code: '', percent: '', minTotal: '', validUntil: '', maxUses: '' }

export const CODE_LABELS: Record<keyof CodeValues, string> = {
  code: 'Codice',
  percent: 'Sconto',
  minTotal: 'Ordine minimo',
  validUntil: 'Valido fino al',
  maxUses: 'Usi al massimo',
}

export const CODE_FIELDS = [
  'code',
  'percent',
  'minTotal',
  'validUntil',
  'maxUses',
] as const satisfies readonly (keyof CodeValues)[]

/** As a person reads it beside another; empty for no limit. */
export function codeFieldText(values: CodeValues, name: keyof CodeValues): string {
  const text = values[name].trim()
  if (text === '') return ''
  if (name === 'percent') return `${text}%`
  if (name === 'minTotal') return `${text} €`
  return name === 'validUntil' ? formatDayMedium(instantOf(text, '12:00')) : text
}

const CODE = /^[A-Z0-9][A-Z0-9_-]*$/
const MAX_LENGTH = 40
const WHOLE = /^\d{1,6}$/

export function valuesOfCode(code: DiscountCode): CodeValues {
  return {
    code: code.code,
    percent: String(code.percent),
    minTotal: code.minTotalCents === 0 ? '' : (code.minTotalCents / 100).toFixed(2).replace('.', ','),
    validUntil: code.validUntilMs === null ? '' : shopMoment(code.validUntilMs).day,
    maxUses: code.maxUses === 0 ? '' : String(code.maxUses),
  }
}

/** @param taken codes that count now, of others */
export function checkCode(values: CodeValues, taken: ReadonlySet<string>): Partial<CodeValues> {
  const messages: Partial<CodeValues> = {}
  const code = normalizeCode(values.code)
  if (code === '') messages.code = 'Scrivi il codice.'
  else if (!CODE.test(code) || code.length > MAX_LENGTH) messages.code = 'Solo lettere senza accento, numeri, - e _, senza spazi.'
  else if (taken.has(code)) messages.code = 'C’è già un codice attivo con questo nome.'
  const percent = WHOLE.test(values.percent.trim()) ? Number(values.percent) : 0
  if (percent < 1 || percent > 100) messages.percent = 'Un numero intero da 1 a 100.'
  const cents = readEuroCell(values.minTotal.trim() || '0')
  if (cents === null || cents < 0 || cents > AMOUNT_MAX_CENTS) messages.minTotal = 'Un importo, ad esempio 20,00.'
  if (values.maxUses.trim() !== '' && !WHOLE.test(values.maxUses.trim())) messages.maxUses = 'Un numero intero, o niente.'
  return messages
}

/** As the database has them; for values that were checked. A code counts until the end of its last day. */
export function fieldsOfCode(values: CodeValues): Record<string, unknown> {
  return {
    code: normalizeCode(values.code),
    value: Number(values.percent),
    min_total: euroFromCents(readEuroCell(values.minTotal.trim() || '0') ?? 0),
    valid_until: values.validUntil === '' ? '' : new Date(endOf(values.validUntil)).toISOString(),
    max_uses: Number(values.maxUses.trim() || '0'),
  }
}

function endOf(day: ShopDay): number {
  return instantOf(addDays(day, 1), '00:00') - 1
}
