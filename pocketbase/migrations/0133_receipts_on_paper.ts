// A fiscal document that came out once too often names the one that was asked for. And tills look one up by the numbers on its paper,
// to tell another till's from a double. The shop says whether what it hands over unpaid is goods or services.

const RECEIPT_FIELDS = [
  // Id of the document with which it came out; empty for what was asked for.
  { type: 'text', name: 'double_of', max: 15 },
]
const IS_CASHIER = "@request.auth.role = 'CASHIER'"
const BY_NUMBERS = `(${IS_CASHIER} && @request.query.serial != '' && serial = @request.query.serial && z_number = @request.query.z && receipt_number = @request.query.number)`

const SHOP_FIELDS = [{ type: 'bool', name: 'fiscal_services' }]

migrate(
  (app) => {
    const shop = app.findCollectionByNameOrId('shop')
    for (const field of SHOP_FIELDS) shop.fields.add(new Field(field))
    app.save(shop)
    const receipts = app.findCollectionByNameOrId('fiscal_receipts')
    for (const field of RECEIPT_FIELDS) receipts.fields.add(new Field(field))
    receipts.listRule = `${receipts.listRule} || ${BY_NUMBERS}`
    app.save(receipts)
  },
  (app) => {
    const receipts = app.findCollectionByNameOrId('fiscal_receipts')
    receipts.listRule = String(receipts.listRule).replace(` || ${BY_NUMBERS}`, '')
    for (const { name } of RECEIPT_FIELDS) receipts.fields.removeByName(name)
    app.save(receipts)
    const shop = app.findCollectionByNameOrId('shop')
    for (const { name } of SHOP_FIELDS) shop.fields.removeByName(name)
    app.save(shop)
  },
)
