// Any record of one of the domain's tables, as the application holds it: each field by its kind and within its limits.
import fc from 'fast-check'
import { ALLERGENS, NO_ALLERGENS } from '../../src/domain/catalogue/allergens.ts'
import type { Product, Variant } from '../../src/domain/catalogue/catalogue.ts'
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '../../src/domain/catalogue/product-schema.ts'
import type { Field, FieldTable } from '../../src/domain/fields.ts'
import type { DaySetting } from '../../src/domain/pickup/opening-hours.ts'
import { DAY_SETTING_FIELDS, SHOP_FIELDS } from '../../src/domain/settings-schema.ts'
import type { Shop } from '../../src/domain/shop.ts'

/** What `categories` and `types` refer to. */
const NAMES = {
  categories: ['Colazione', 'Torte'].map((name, index) => ({ id: `categoria00000${index}`, name })),
  types: ['Persone', 'Base', 'Farcitura'].map((name, index) => ({ id: `tipo0000000000${index}`, name })),
}

export const anyProduct = anyRecord<Product>(PRODUCT_FIELDS)
export const anyVariant = anyRecord<Variant>(VARIANT_FIELDS)
export const anyShop = anyRecord<Shop>(SHOP_FIELDS)
export const anyDay = anyRecord<DaySetting>(DAY_SETTING_FIELDS)

function anyRecord<Row>(fields: FieldTable): fc.Arbitrary<Row>
function anyRecord(fields: FieldTable): fc.Arbitrary<object> {
  const values = Object.entries(fields).map(([name, field]) => [name, anyValue(field)] as const)
  return fc.record({ id: fc.constant('cornetto0000001'), ...Object.fromEntries(values) })
}

function anyValue(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return fc.string({ minLength: field.min, maxLength: Math.min(field.max, 200) }).map((text) => text.trim() || 'x')
    case 'translation':
      return fc.constantFrom('', 'Käsekuchen', 'Gâteau')
    case 'barcode':
      return fc.constantFrom('', '2000001000106', '0036000291452', '96385074')
    case 'scale-code':
      return fc.constantFrom('', '7', '42', '100001')
    case 'scale-labels':
      return fc.constantFrom('', '2XAAAAAPPPPPC', '21AAAAAPPPPPC 22AAAAAGGGGGC')
    case 'euro':
      return fc.integer({ min: 0, max: field.max })
    case 'number':
      return fc.integer({ min: field.min, max: field.max })
    case 'flag':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...Object.keys(field.choices))
    case 'allergens':
      return fc.oneof(fc.subarray([...ALLERGENS]), fc.constant([NO_ALLERGENS]))
    case 'traces':
      return fc.subarray([...ALLERGENS])
    case 'reference':
      return fc.constantFrom(...NAMES[field.to].map(({ id }) => id))
    case 'references':
      return fc.subarray(NAMES[field.to].map(({ id }) => id))
    case 'files':
      return fc.constantFrom([], ['torta.webp'], ['torta.webp', 'fetta.webp'])
    case 'file':
      return fc.constantFrom('', 'logo_k3j2h1.png')
    case 'colour':
      return fc.constantFrom('', '#1f4d36')
    case 'mail':
      return fc.constantFrom('', 'ciao@rossi.example')
    case 'link':
      return fc.constantFrom('', 'https://www.instagram.com/rossi')
    case 'time':
      return fc.constantFrom('', '07:00', '19:30')
    case 'phone':
      return fc.constantFrom('', '070 123456')
    case 'vat-number':
      return fc.constantFrom('', '01234567897')
  }
}
