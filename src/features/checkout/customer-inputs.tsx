// Name and number of who collects; at a kiosk a name is enough, and even that only if one likes.
import { Field } from '#ui/field.tsx'
import type { CustomerFields } from './use-placing.ts'

export interface CustomerInputsProps {
  channel: 'web' | 'kiosk'
  fields: CustomerFields
  errors: Partial<CustomerFields>
  onChange: (change: Partial<CustomerFields>) => void
}

export function CustomerInputs({ channel, fields, errors, onChange }: CustomerInputsProps) {
  if (channel === 'kiosk') {
    return (
      <Field
        label="Nome"
        value={fields.name}
        autoComplete="off"
        maxLength={120}
        hint="Se vuoi: ti chiamiamo per nome, altrimenti per numero."
        onChange={(event) => onChange({ name: event.target.value })}
      />
    )
  }
  return (
    <>
      <Field
        label="Nome e cognome"
        value={fields.name}
        autoComplete="name"
        maxLength={120}
        error={errors.name ?? null}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Field
        label="Telefono"
        type="tel"
        value={fields.phone}
        autoComplete="tel"
        inputMode="tel"
        maxLength={30}
        hint="Ti chiamiamo solo se serve per l’ordine."
        error={errors.phone ?? null}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
    </>
  )
}
