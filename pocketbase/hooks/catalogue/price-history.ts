// What things cost when: written with every change of a product, a choice or a choice's type, so that an order promised
// offline can be checked against every price the catalogue really had.
import { durablyHooked, readRows, storedDate } from '../server/database.ts'
import { numberOf, type Row, textOf } from '../server/row.ts'
import { checkBarcode, checkDecimals } from './field-rules.ts'

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
    e.next()
    const { record } = e
    if (before.getString('name') === record.getString('name') && before.getFloat('price') === record.getFloat('price')) return
    write(tx, { product_id: record.id, name: record.getString('name'), price: record.getFloat('price') })
  })
}

export function deleteProduct(e: PbRecordEvent): void {
  durablyHooked(e, (tx) => {
    e.next()
    write(tx, { product_id: e.record.id, name: e.record.getString('name'), price: e.record.getFloat('price'), gone: true })
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
    if (old && (old.type !== now.type || old.value !== now.value)) write(tx, { ...old, gone: true })
    write(tx, now)
  })
}

export function deleteVariant(e: PbRecordEvent): void {
  durablyHooked(e, (tx) => {
    const row = choiceRow(tx, e.record)
    e.next()
    write(tx, { ...row, gone: true })
  })
}

/** A type's new name is a new name of each of its choices. */
export function renameVariantType(e: PbRecordEvent): void {
  const oldName = e.record.original().getString('name')
  durablyHooked(e, (tx) => {
    e.next()
    const name = e.record.getString('name')
    if (name === oldName) return
    const sql = `SELECT json_object('id', id, 'value', value, 'price', priceIncrease) AS document FROM product_variants WHERE type = {:type}`
    for (const variant of readRows(tx, sql, { type: e.record.id })) {
      write(tx, { ...variantRow(variant), type: oldName, gone: true })
      write(tx, { ...variantRow(variant), type: name })
    }
  })
}

function variantRow(row: Row): PriceRow {
  return { variant_id: textOf(row, 'id'), value: textOf(row, 'value'), price: numberOf(row, 'price') }
}

function choiceRow(tx: PbApp, variant: PbRecord): PriceRow {
  const [type] = tx.findRecordsByFilter('product_variant_types', 'id = {:id}', '', 1, 0, { id: variant.getString('type') })
  return {
    variant_id: variant.id,
    type: type?.getString('name') ?? '',
    value: variant.getString('value'),
    price: variant.getFloat('priceIncrease'),
  }
}

function write(tx: PbApp, row: PriceRow): void {
  tx.saveNoValidate(new Record(tx.findCachedCollectionByNameOrId('product_prices'), { ...row, since: storedDate(Date.now()) }))
}
