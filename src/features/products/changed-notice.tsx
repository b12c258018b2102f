// Somebody else changed the product that is being edited.
import { MeetingNotice } from '#ui/meeting-notice.tsx'
import { fieldText, type Names } from './field-text.ts'
import { FIELD_LABELS } from './product-values.ts'
import type { ProductForm } from './use-product-form.ts'

export function ChangedNotice({ form, names }: { form: ProductForm; names: Names }) {
  return (
    <MeetingNotice
      {...form.news}
      labels={FIELD_LABELS}
      mine={(name) => fieldText(form.values, name, names)}
      theirs={(name) => fieldText(form.base.values, name, names)}
      onSettle={form.settle}
      onSeen={form.dismissNews}
    />
  )
}
