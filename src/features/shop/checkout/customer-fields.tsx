// Who collects: a name to call and a number to reach, as typed here before or as the account knows them; what is wrong with
// them. At a kiosk a name is enough, and even that only if one likes.
import { useEffect, useState } from 'react'
import { keepCheckoutFields, readCheckoutFields } from '#data/ordering/checkout-fields.ts'
import { TEXT_PHONE_INVALID } from '#domain/phone.ts'
import { Field } from '#ui/form/field.tsx'
import { readPhoneNumber } from '#ui/text/phone-number.ts'
import type { CustomerFields } from './place-order.tsx'

interface CustomerInputsProps {
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
        hint="Per avvisarti quando l’ordine è pronto, o chiamarti se c’è un problema."
        error={errors.phone ?? null}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
    </>
  )
}

// Who collects: what was typed here before, else what the account knows.

interface EditableCustomer {
  fields: CustomerFields
  change: (change: Partial<CustomerFields>) => void
}

/** undefined while the device's database is being read. @param isKept false at a kiosk, which keeps nothing of anybody */
export function useCustomerFields(account: CustomerFields, isKept: boolean): EditableCustomer | undefined {
  const [fields, setFields] = useState(isKept ? undefined : account)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, what is typed afterwards counts
  useEffect(() => {
    if (isKept) void readCheckoutFields().then((kept) => setFields((typed) => typed ?? kept ?? account))
  }, [])
  if (!fields) return undefined
  const change = (changed: Partial<CustomerFields>) => {
    const next = { ...fields, ...changed }
    setFields(next)
    if (isKept) void keepCheckoutFields(next)
  }
  return { fields, change }
}

// Who collects: a name to call and a number to reach.

type CustomerCheck = { ok: true; customer: CustomerFields } | { ok: false; errors: Partial<CustomerFields> }

/** The fields as they will be sent, or what to say under each. At a kiosk the number is enough: the name is a kindness. */
export function checkCustomer({ name, phone }: CustomerFields, channel: 'web' | 'kiosk'): CustomerCheck {
  if (channel === 'kiosk') return { ok: true, customer: { name: name.trim(), phone: '' } }
  const number = readPhoneNumber(phone)
  const errors: Partial<CustomerFields> = {}
  if (name.trim() === '') errors.name = 'Scrivi il nome di chi ritira.'
  if (number === null) errors.phone = TEXT_PHONE_INVALID
  return number !== null && errors.name === undefined
    ? { ok: true, customer: { name: name.trim(), phone: number } }
    : { ok: false, errors }
}
