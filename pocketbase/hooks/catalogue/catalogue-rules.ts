// What binds every writer of the catalogue: a barcode or number on the scale is valid and no other product's, nothing is published
// without its allergens, an amount has two decimals at most, a discount code and its percentage never change once created, every price and name that something had is kept,
// and a file is a picture.
import { iconName } from '#domain/brand/icons.ts'
import { normalizeCode } from '#domain/cart/discount.ts'
import { DECLARATION_WORDS } from '#domain/catalogue/allergens.ts'
import { readBarcode } from '#domain/catalogue/barcode.ts'
import { lacksDeclaration, TEXT_DECLARE } from '#domain/catalogue/declaring.ts'
import { scaleCodeProblem, storedScaleCode } from '#domain/catalogue/scale-label.ts'
import { centsFromEuro } from '#domain/money.ts'
import { usesOfCode } from '../orders/order-state.ts'
import { brokenRule, isCustomer } from '../server/answers.ts'
import { accountOf, addressOf, giveBack, spendHooked } from '../server/attempts.ts'
import { durablyHooked, findRecord, newRecord, storedDate, storeRecord } from '../server/database.ts'
import { cleanUpload } from '../server/uploads.ts'

/** @throws BadRequestError */
function checkBarcode(tx: PbApp, record: PbRecord): void {
  const typed = record.getString('barcode').trim()
  if (typed === '') {
    record.set('barcode', '')
    return
  }
  const read = readBarcode(typed)
  if (!read.ok) refuse(read.message)
  else {
    const [owner] = tx.findRecordsByFilter('products', 'barcode = {:barcode} && id != {:id}', '', 1, 0, {
      barcode: read.barcode,
      id: record.id,
    })
    if (owner) refuse(`Il codice a barre ${read.barcode} è già di «${owner.getString('name')}».`)
    record.set('barcode', read.barcode)
  }
}

function refuse(message: string): never {
  throw brokenRule(message, 'validation_barcode', { barcode: message })
}

/** @throws BadRequestError */
function checkScaleCode(tx: PbApp, record: PbRecord): void {
  const code = storedScaleCode(record.getString('scale_code'))
  record.set('scale_code', code)
  if (code === '') return
  const sql = 'scale_code = {:code} && id != {:id}'
  const [owner] = tx.findRecordsByFilter('products', sql, '', 1, 0, { code, id: record.id })
  const problem = scaleCodeProblem(code) ?? (owner ? `Il codice bilancia ${code} è già di «${owner.getString('name')}».` : null)
  if (problem !== null) throw brokenRule(problem, 'validation_scale_code', { scale_code: problem })
}

// No product comes before customers without a word about its allergens.

/** A superuser's products stay as they are: a shop that is restored. @throws BadRequestError */
export function askForAllergens(e: PbRecordRequestEvent): void {
  const before = e.record.original()
  if (e.auth?.collection().name !== '_superusers' && lacksAllergens(before.id === '' ? null : before, e.record)) {
    throw brokenRule(TEXT_DECLARE, 'validation_allergens', { allergens: TEXT_DECLARE })
  }
  e.next()
}

/** Whether the change brings an undeclared product before customers. What is shown may lose its answer: an import is taken back. */
export function lacksAllergens(before: PbRecord | null, after: PbRecord): boolean {
  const words = after.getStringSlice('allergens')
  const allergens = DECLARATION_WORDS.filter((word) => words.includes(word))
  const wasHidden = before === null || before.getBool('hidden')
  return wasHidden && lacksDeclaration(null, { isHidden: after.getBool('hidden'), allergens })
}

// Amounts have two decimals at most: a third would be lost in cents, silently.

/** @throws BadRequestError */
function checkDecimals(record: PbRecord, field: string): void {
  try {
    centsFromEuro(record.getFloat(field))
  } catch {
    throw brokenRule('Un importo ha al massimo due decimali.', 'validation_decimals', { [field]: 'Al massimo due decimali.' })
  }
}

// A code and its percentage never change once created: a new percentage is a new record, so that what was promised with a
// code offline can be checked against every percentage it ever had.

/**
 * A code is read by who names it, with `uses`, the orders not cancelled that carry it: whoever may not use it any more hears it
 * before the last step. Naming one that is not there is a try. @throws ApiError 429
 */
export function countCodeLookup(e: PbRecordsListEvent): void {
  const code = e.requestInfo().query.code ?? ''
  if (code === '') {
    e.next()
    return
  }
  if (!e.auth || isCustomer(e.auth)) {
    const attempters = [addressOf(e), ...(e.auth ? [accountOf(e.auth)] : [])]
    spendHooked(e.app, 'discount-code', attempters)
    if (e.records.length > 0) giveBack(e.app, 'discount-code', attempters)
  }
  for (const record of e.records) {
    // What somebody lists beside the code that was named is no answer to it.
    if (record.getString('code') !== normalizeCode(code)) continue
    record.withCustomData(true)
    record.set('uses', usesOfCode(e.app, record.id))
  }
  e.next()
}

export function createDiscountCode(e: PbRecordEvent): void {
  e.record.set('code', normalizeCode(e.record.getString('code')))
  checkDecimals(e.record, 'min_total')
  e.next()
}

/** @throws BadRequestError when code or percentage differ */
export function updateDiscountCode(e: PbRecordEvent): void {
  const before = e.record.original()
  const isSame =
    before.getString('code') === e.record.getString('code') && before.getFloat('value') === e.record.getFloat('value')
  if (!isSame) throw brokenRule('Codice e percentuale non si cambiano: crea un codice nuovo.')
  checkDecimals(e.record, 'min_total')
  e.next()
}

// What things cost when: written with every change of a product, a choice or a choice's type, so that an order promised
// offline can be checked against every price the catalogue really had.

interface PriceRow {
  product_id?: string
  variant_id?: string
  type?: string
  value?: string
  name?: string
  price: number
  gone?: boolean
}

export function saveProduct(e: PbRecordEvent): void {
  const before = e.record.original()
  durablyHooked(e, (tx) => {
    checkDecimals(e.record, 'price')
    checkBarcode(tx, e.record)
    checkScaleCode(tx, e.record)
    e.next()
    const { record } = e
    if (before.getString('name') === record.getString('name') && before.getFloat('price') === record.getFloat('price')) return
    writePrice(tx, { product_id: record.id, name: record.getString('name'), price: record.getFloat('price') })
  })
}

export function deleteProduct(e: PbRecordEvent): void {
  durablyHooked(e, (tx) => {
    e.next()
    writePrice(tx, { product_id: e.record.id, name: e.record.getString('name'), price: e.record.getFloat('price'), gone: true })
  })
}

export function saveVariant(e: PbRecordEvent): void {
  const before = e.record.original()
  durablyHooked(e, (tx) => {
    checkDecimals(e.record, 'priceIncrease')
    const old = before.id === '' ? null : choiceRow(tx, before)
    e.next()
    const now = choiceRow(tx, e.record)
    if (old && old.type === now.type && old.value === now.value && old.price === now.price) return
    if (old && (old.type !== now.type || old.value !== now.value)) writePrice(tx, { ...old, gone: true })
    writePrice(tx, now)
  })
}

export function deleteVariant(e: PbRecordEvent): void {
  durablyHooked(e, (tx) => {
    const row = choiceRow(tx, e.record)
    e.next()
    writePrice(tx, { ...row, gone: true })
  })
}

/** A type's new name is a new name of each of its choices. */
export function renameVariantType(e: PbRecordEvent): void {
  const oldName = e.record.original().getString('name')
  durablyHooked(e, (tx) => {
    e.next()
    const name = e.record.getString('name')
    if (name === oldName) return
    for (const variant of tx.findRecordsByFilter('product_variants', 'type = {:type}', '', 0, 0, { type: e.record.id })) {
      const row = choiceRow(tx, variant)
      writePrice(tx, { ...row, type: oldName, gone: true })
      writePrice(tx, { ...row, type: name })
    }
  })
}

function choiceRow(tx: PbApp, variant: PbRecord): PriceRow {
  const type = findRecord(tx, 'product_variant_types', { id: variant.getString('type') })
  return {
    variant_id: variant.id,
    type: type?.getString('name') ?? '',
    value: variant.getString('value'),
    price: variant.getFloat('priceIncrease'),
  }
}

function writePrice(tx: PbApp, row: PriceRow): void {
  storeRecord(tx, newRecord(tx, 'product_prices', { ...row, since: storedDate(Date.now()) }))
}

// The catalogue's pictures: whatever a form sends, only the picture in it is stored. Whoever stole the owner's login should not
// be able to plant files.

const PICTURE_FIELDS: Record<string, readonly string[]> = {
  products: ['images', 'images_small'],
  product_categories: ['image'],
  shop: ['logo', 'hero', 'icons'],
}

/** A superuser's files stay as they are: the demo shop's AVIF. @throws BadRequestError by field */
export function cleanPictures(e: PbRecordRequestEvent): void {
  if (e.auth?.collection().name !== '_superusers') {
    for (const field of PICTURE_FIELDS[e.record.collection().name] ?? []) {
      for (const file of e.record.getUnsavedFiles(field)) cleanPicture(field, file)
    }
  }
  e.next()
}

function cleanPicture(field: string, file: PbFile): void {
  const clean = cleanUpload(file)
  if (!clean.ok) throw brokenRule(clean.message, 'validation_picture', { [field]: clean.message })
  const picture = $filesystem.fileFromBytes(clean.bytes, 'foto')
  file.reader = picture.reader
  file.size = picture.size
  // A page leaves room for a logo before it comes.
  const size = field === 'logo' ? `_${clean.width}x${clean.height}` : ''
  file.name = `${iconName(file.originalName) ?? 'foto'}${size}_${clean.ending}`
}
