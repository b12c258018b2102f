// The barcode on the packet: typed, or read into the field by a scanner that types. Whose it is already is said at once.
import { Barcode } from 'lucide-react'
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import { storedBarcode } from '#domain/barcode.ts'
import { Field } from '#ui/field.tsx'
import type { ProductForm } from './use-product-form.ts'

export function BarcodeField({ form, catalogue }: { form: ProductForm; catalogue: WholeCatalogue }) {
  const { values, problems, base, set } = form
  const barcode = storedBarcode(values.barcode)
  const owner = catalogue.products.find((other) => barcode !== '' && other.barcode === barcode && other.id !== base.row?.id)
  return (
    <Field
      label="Codice a barre, facoltativo"
      hint="Di ciò che si vende confezionato: in cassa basta leggerlo."
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={values.barcode}
      error={owner ? `È già di «${owner.name}».` : (problems.barcode ?? null)}
      trailing={<Barcode size={20} aria-hidden="true" />}
      onChange={({ target }) => set({ barcode: target.value })}
    />
  )
}
