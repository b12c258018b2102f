// Opening hours and facts of the shop: the rules that bind every writer (a form is not the only one), and the hours as the
// domain reads them.
import { scaleLabelsProblem, storedScaleLabels } from '#domain/catalogue/scale-label.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { checkDayHours } from '#domain/pickup/settings-check.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { BRAND_FIELDS, DAY_SETTING_FIELDS, IMPRINT_FIELDS, LEGAL_TEXT_FIELDS } from '#domain/settings-schema.ts'
import { fieldProblem } from '#domain/typed-fields.ts'
import { isVatNumber } from '#domain/vat-number.ts'
import { brokenRule } from './answers.ts'
import { durablyHooked, numberOf, type Row, readRows, textOf } from './database.ts'

const TEXT_ONE_SHOP = 'I dati del negozio ci sono già: ricarica la pagina e cambia quelli.'
const TEXT_VAT = 'La partita IVA ha undici cifre; controlla che siano giuste.'

/** @throws BadRequestError with a message per wrong field */
export function saveSetting(e: PbRecordEvent): void {
  const wrong: [string, string][] = []
  const messages = new Map(Object.entries(checkDayHours(daySetting(e.record.fieldsData()))))
  for (const [field, { column }] of Object.entries(DAY_SETTING_FIELDS)) {
    const message = messages.get(field)
    if (message !== undefined) wrong.push([column, message])
  }
  if (wrong.length > 0) throw brokenRule('Controlla gli orari.', 'validation_hours', Object.fromEntries(wrong))
  e.next()
}

/** As the database begins (migration 0109), while nobody has written anything there. */
const UNTOUCHED: { [collection: string]: string } = {
  shop: "name = 'La mia pasticceria' && address = '' && phone = '' && vat_number = '' && opening_note = ''",
  shop_private: "kiosk_pin_hash = '' && (notify_numbers = '[]' || notify_numbers = null)",
}

/**
 * There is one shop: a record made by hand, or by the demo, takes the place of the one that nobody has written in, and of no other.
 * Of two, a page and the server would each read another one.
 * @throws BadRequestError where somebody has
 */
export function keepOneShop(e: PbRecordEvent): void {
  durablyHooked(e, (tx) => {
    const { name } = e.record.collection()
    for (const record of tx.findRecordsByFilter(name, UNTOUCHED[name] ?? "id = ''", '', 0, 0)) tx.delete(record)
    if (tx.findRecordsByFilter(name, "id != ''", '', 1, 0).length > 0) throw brokenRule(TEXT_ONE_SHOP)
    e.next()
  })
}

/** The one shop, as everybody may read it or as the shop alone does; absent before there is any. */
export function theShop(app: PbApp, collection: 'shop' | 'shop_private' = 'shop'): PbRecord | undefined {
  return app.findRecordsByFilter(collection, "id != ''", 'created', 1, 0)[0]
}

/** Only a number that is changed: an older one must not keep the address from being mended. @throws BadRequestError */
export function saveShop(e: PbRecordEvent): void {
  const vat = e.record.getString('vat_number')
  if (vat !== '' && vat !== e.record.original().getString('vat_number') && !isVatNumber(vat)) {
    throw brokenRule(TEXT_VAT, 'validation_vat', { vat_number: TEXT_VAT })
  }
  checkWords(e.record)
  noteLegalChange(e.record)
  const labels = storedScaleLabels(e.record.getString('scale_labels'))
  const problem = scaleLabelsProblem(labels)
  if (problem !== null) throw brokenRule(problem, 'validation_scale_labels', { scale_labels: problem })
  if (labels !== '') e.record.set('scale_labels', labels)
  e.next()
  const name = e.record.getString('name')
  // As at the next start (environment.ts).
  Object.assign(e.app.settings().meta, { appName: name, senderName: name })
}

/** Of what is typed into pages of others' browsers. @throws BadRequestError */
function checkWords(record: PbRecord): void {
  const wrong: [string, string][] = []
  for (const field of Object.values({ ...BRAND_FIELDS, ...IMPRINT_FIELDS })) {
    const value = field.kind === 'file' || field.kind === 'files' ? '' : record.getString(field.column)
    const problem = fieldProblem(field, value)
    if (problem !== null) wrong.push([field.column, problem])
  }
  if (wrong.length > 0) throw brokenRule('Controlla i dati del negozio.', 'validation_shop', Object.fromEntries(wrong))
}

/** A customer reads on which day the small print was changed last. */
function noteLegalChange(record: PbRecord): void {
  const before = record.original()
  const isChanged = Object.values(LEGAL_TEXT_FIELDS).some(({ column }) => record.getString(column) !== before.getString(column))
  if (isChanged) record.set(LEGAL_TEXT_FIELDS.legalChanged.column, shopMoment(Date.now()).day)
}

// The opening hours as the domain reads them.

/** One JSON object per setting, to be put into a larger query. */
export const SETTINGS_SQL = `SELECT json_object(${['id', ...Object.values(DAY_SETTING_FIELDS).map(({ column }) => column)]
  .map((column) => `'${column}', ${column}`)
  .join(', ')}) AS document FROM settings`

export function loadSettings(app: PbApp): DaySetting[] {
  return readRows(app, SETTINGS_SQL).map(daySetting)
}

/** @param row of `settings` */
export function daySetting(row: Row): DaySetting {
  return {
    id: textOf(row, 'id'),
    day: textOf(row, 'day'),
    openHours: textOf(row, 'open_hours'),
    closeHours: textOf(row, 'close_hours'),
    startPrepHours: textOf(row, 'start_prep_hours'),
    finishPrepHours: textOf(row, 'finish_prep_hours'),
    breakStart: textOf(row, 'break_start'),
    breakEnd: textOf(row, 'break_end'),
    slotCapacity: numberOf(row, 'slot_capacity'),
    note: textOf(row, 'note'),
  }
}
