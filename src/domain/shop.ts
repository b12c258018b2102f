// The shop's own public facts, as they stand on a receipt and in the page's footer.
import type { RecordOf } from './fields.ts'
import type { SHOP_FIELDS } from './settings-schema.ts'

export type Shop = RecordOf<typeof SHOP_FIELDS>
