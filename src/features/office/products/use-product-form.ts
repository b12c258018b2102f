// One product being edited. The form is made anew for each product.
import { writeProblem } from '#data/admin/write.ts'
import { saveProduct } from '#data/catalogue/product-write.ts'
import { useRecordForm } from '#hooks/use-record-form.ts'
import {
  FIELD_NAMES,
  type FieldName,
  isSameField,
  PRODUCT_PROBLEMS,
  type ProductRow,
  type ProductValues,
  problemsOf,
  recordFields,
  refusedFields,
  valuesOf,
} from './product-values.ts'

export type ProductForm = ReturnType<typeof useProductForm>

/** @param row as it is now on this device; null for a new one, whose values are `start` */
export function useProductForm(row: ProductRow | null, start: ProductValues, sort: number) {
  return useRecordForm<ProductRow, ProductValues, FieldName>({
    row,
    names: FIELD_NAMES,
    valuesOf: (known) => (known ? valuesOf(known) : start),
    isSame: isSameField,
    check: (values) => problemsOf(values, row),
    write: async ({ row: known, values, names }) => {
      const pictures = names.includes('pictures') ? values.pictures : undefined
      const fields = known ? recordFields(values, names) : { ...recordFields(values), sort }
      const outcome = await saveProduct(known, fields, pictures)
      return outcome.kind === 'saved' ? { kind: 'saved', record: outcome.product, row: outcome.product } : outcome
    },
    refusedFields,
    problemText: (outcome) => writeProblem(outcome, PRODUCT_PROBLEMS),
  })
}
