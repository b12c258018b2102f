// A list of customers that another program wrote, or somebody by hand: which columns hold what, and each row as the account that it
// becomes. What an account needs to be made so, and no more: a name and an e-mail address; nobody knows its password.
import { isReadable, plainText, unguardCell, wordKey } from '#domain/catalogue/csv.ts'
import type { CsvRow } from '#domain/catalogue/csv-import.ts'
import { isPhone } from '#domain/phone.ts'
import { isShortText } from '#domain/wire.ts'
import { checkListedCustomer, type ListedCustomer } from './registration.ts'

const COLUMNS: Readonly<Record<keyof ListedCustomer | 'full', readonly string[]>> = {
  email: [
    ...['email', 'e_mail', 'mail', 'indirizzo_email', 'indirizzo_e_mail', 'email_address', 'posta_elettronica'],
    ...['customer_email', 'billing_email', 'user_email'],
  ],
  surname: ['last_name', 'cognome', 'surname', 'family_name', 'billing_last_name'],
  name: ['first_name', 'nome', 'given_name', 'billing_first_name'],
  full: [
    ...['name', 'nome_completo', 'nome_e_cognome', 'full_name', 'display_name', 'complete_name', 'nominativo', 'cliente'],
    ...['nome_visualizzato', 'contatto'],
  ],
  phone: [
    ...['phone', 'telefono', 'cellulare', 'phone_number', 'mobile', 'mobile_phone', 'tel', 'numero_di_telefono'],
    ...['default_address_phone', 'billing_phone', 'telefono_cellulare'],
  ],
}

/** Columns that only those programs have. */
const PROGRAMS: readonly { name: string; marks: readonly string[] }[] = [
  { name: 'Shopify', marks: ['accepts_email_marketing', 'accepts_marketing', 'default_address_phone'] },
  { name: 'Square', marks: ['reference_id', 'creation_source', 'square_customer_id', 'email_subscription_status'] },
  { name: 'WooCommerce', marks: ['aov', 'total_spend', 'billing_email', 'user_email', 'last_active'] },
  { name: 'Odoo', marks: ['company_type', 'tipo_azienda', 'is_a_company', 'complete_name', 'nome_visualizzato'] },
]
/** A list with prices is none of people. */
const GOODS = /(^|_)(price|prezzo|sku|barcode|codice_a_barre)(_|$)/

interface CustomerRow {
  /** In the file, from 1. */
  line: number
  /** Null where something is wrong. */
  customer: ListedCustomer | null
  /** Name and address as the file has them. */
  label: string
  /** Italian: why it stays out, or what of it is left out. */
  message: string | null
}

export interface CustomerList {
  /** Whose export it is; null for a list of nobody that is known. */
  program: string | null
  columns: { name: string; becomes: string }[]
  ignored: string[]
  rows: CustomerRow[]
}

/** Null for a file that is no list of customers. */
export function readCustomerList(header: readonly string[], rows: readonly CsvRow[]): CustomerList | null {
  const keys = header.map((name) => wordKey(name).replace(/^customer_(?=first|last|phone)/, ''))
  const placeOf = (names: readonly string[]) => names.map((name) => keys.indexOf(name)).find((place) => place >= 0) ?? -1
  const places = {
    email: placeOf(COLUMNS.email),
    name: placeOf(COLUMNS.name),
    surname: placeOf(COLUMNS.surname),
    full: placeOf(COLUMNS.full),
    phone: placeOf(COLUMNS.phone),
  }
  const isNamed = places.name >= 0 || places.full >= 0
  if (places.email < 0 || !isNamed || keys.some((key) => GOODS.test(key))) return null
  const isWhole = places.name < 0 || places.surname < 0
  const labels = {
    email: 'e-mail',
    name: isWhole ? 'nome e cognome' : 'nome',
    surname: 'cognome',
    full: 'nome e cognome',
    phone: 'telefono',
  }
  const found = Object.entries(labels).flatMap(([part, becomes]) => {
    const place = places[part as keyof typeof places]
    const isUsed = place >= 0 && (part !== 'full' || isWhole)
    return isUsed ? [{ place, name: (header[place] ?? '').trim(), becomes }] : []
  })
  const firstLines = new Map<string, number>()
  return {
    program: PROGRAMS.find(({ marks }) => marks.some((mark) => keys.includes(mark)))?.name ?? null,
    columns: found.map(({ name, becomes }) => ({ name, becomes })),
    ignored: header
      .filter((name, place) => name.trim() !== '' && !found.some((one) => one.place === place))
      .map((name) => name.trim()),
    rows: rows.map((row) => readRow(row, places, firstLines)),
  }
}

function readRow(
  { line, cells }: CsvRow,
  places: Readonly<Record<keyof typeof COLUMNS, number>>,
  firstLines: Map<string, number>,
): CustomerRow {
  const cell = (place: number) => plainText(unguardCell((cells[place] ?? '').trim()))
  const email = cell(places.email).toLowerCase()
  const whole = places.full >= 0 ? cell(places.full) : ''
  const [first = '', ...rest] = (cell(places.name) || whole).split(/\s+/)
  const hasSurname = places.surname >= 0 && cell(places.surname) !== ''
  const name = hasSurname
    ? cell(places.name) || first
    : places.name >= 0 && places.surname >= 0
      ? cell(places.name) || whole
      : first
  const surname = hasSurname ? cell(places.surname) : places.name >= 0 && places.surname >= 0 ? '' : rest.join(' ')
  const typed = cell(places.phone)
  const phone = isPhone(typed) ? typed : ''
  const label = [[name, surname].filter(Boolean).join(' '), email].filter(Boolean).join(', ')
  const wrong = (message: string): CustomerRow => ({ line, customer: null, label, message })
  if (![name, surname, email].every(isReadable)) {
    return wrong('Ci sono lettere che non si leggono: salva il file come «CSV UTF-8».')
  }
  const before = firstLines.get(email)
  if (email !== '' && before !== undefined) return wrong(`La stessa e-mail è già alla riga ${before}.`)
  if (email !== '') firstLines.set(email, line)
  const checked = checkListedCustomer({ email, name, surname, phone })
  if (!checked.ok) return wrong(email === '' ? 'Manca l’e-mail: senza non può avere un account.' : checked.message)
  const lost = typed !== '' && phone === '' ? lostPhone(typed) : null
  return { line, customer: checked.customer, label, message: lost }
}

function lostPhone(typed: string): string {
  if (/E\+?\d+$/i.test(typed)) {
    return `Il telefono «${typed}» non si legge più: il foglio di calcolo l’ha accorciato. Resta vuoto.`
  }
  return isShortText(typed, 40) ? `Il telefono «${typed}» non è valido: resta vuoto.` : 'Il telefono non è valido: resta vuoto.'
}
