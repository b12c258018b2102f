// The shop's facts as the owner edits them: what they are called, what is wrong with them, and how PocketBase takes them.
import type { Mirrored } from '#data/database.ts'
import type { Shop } from '#domain/shop.ts'
import { isVatNumber } from '#domain/vat-number.ts'
import { readPhoneNumber, TEXT_PHONE_INVALID } from '#ui/phone-number.ts'

export type FactName = 'name' | 'address' | 'phone' | 'vatNumber' | 'openingNote'

export const FACTS: readonly FactName[] = ['name', 'address', 'phone', 'vatNumber', 'openingNote']
export const FACT_LABELS: Readonly<Record<FactName, string>> = {
  name: 'Nome',
  address: 'Indirizzo',
  phone: 'Telefono',
  vatNumber: 'Partita IVA',
  openingNote: 'Nota sugli orari',
}

const RECORD_FIELDS: Readonly<Record<FactName, string>> = {
  ...{ name: 'name', address: 'address', phone: 'phone' },
  ...{ vatNumber: 'vat_number', openingNote: 'opening_note' },
}

export function readFacts(shop: Mirrored<Shop>): Mirrored<Shop> {
  return { ...shop, ...Object.fromEntries(FACTS.map((name) => [name, shop[name].trim()])) }
}

/** Each fact by itself: a wrong number keeps no address from being saved. */
export function pickFacts(shop: Mirrored<Shop>, changed: readonly FactName[]): readonly FactName[] {
  return changed.filter((name) => factProblem(name, shop[name].trim()) === null)
}

export function shopRecord(shop: Shop, names: readonly FactName[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [RECORD_FIELDS[name], shop[name]]))
}

/** Italian; null when it is fine. */
export function factProblem(name: FactName, text: string): string | null {
  if (name === 'name' && text === '') return 'Il negozio ha bisogno di un nome.'
  if (name === 'phone' && text !== '' && readPhoneNumber(text) === null) return TEXT_PHONE_INVALID
  if (name === 'vatNumber' && text !== '' && !isVatNumber(text))
    return 'La partita IVA ha undici cifre; controlla che siano giuste.'
  return null
}
