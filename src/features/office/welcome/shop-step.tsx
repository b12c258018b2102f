// The shop's own facts, each told wrong at its field; saved at once where the office keeps them too.
import type { StepDraft } from '#data/admin/welcome-draft.ts'
import { createRecord, updateRecord, writeProblem } from '#data/admin/write.ts'
import type { Mirrored } from '#data/db/database.ts'
import type { Field as FactField } from '#domain/fields.ts'
import { TEXT_PHONE_INVALID } from '#domain/phone.ts'
import { IMPRINT_FIELDS, SHOP_FACT_FIELDS } from '#domain/settings-schema.ts'
import type { Shop } from '#domain/shop.ts'
import { fieldProblem, limitsOf, parseField } from '#domain/typed-fields.ts'
import { Field } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import { readPhoneNumber } from '#ui/text/phone-number.ts'
import { StepForm, type StepWays } from './step-form.tsx'

const FACTS = ['name', 'address', 'phone', 'mail', 'vatNumber'] as const
type Fact = (typeof FACTS)[number]
const FIELDS: Readonly<Record<Fact, FactField & { label: string; max: number }>> = {
  name: SHOP_FACT_FIELDS.name,
  address: SHOP_FACT_FIELDS.address,
  phone: SHOP_FACT_FIELDS.phone,
  mail: IMPRINT_FIELDS.mail,
  vatNumber: SHOP_FACT_FIELDS.vatNumber,
}

interface ShopStepProps {
  ways: StepWays
  /** Null where the server has no record of it yet. */
  shop: Mirrored<Shop> | null
  draft: StepDraft
  /** Stands in the field of the shop's mail until it has one. */
  ownMail: string
}

export function ShopStep({ ways, shop, draft, ownMail }: ShopStepProps) {
  const start = Object.fromEntries(
    FACTS.map((fact) => [fact, draft[fact] ?? (shop?.[fact] || (fact === 'mail' ? ownMail : ''))]),
  ) as Record<Fact, string>
  const { input, check, refuse } = useFormFields(start, problemsOf)
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values === null) return 'stay'
    const record = Object.fromEntries(FACTS.map((fact) => [FIELDS[fact].column, parseField(FIELDS[fact], values[fact])]))
    const outcome = shop
      ? await updateRecord('shop', shop.id, record, { seen: shop.updated })
      : await createRecord('shop', record)
    if (outcome.kind !== 'invalid') return writeProblem(outcome)
    const messages = FACTS.flatMap((fact) => {
      const said = outcome.problems[FIELDS[fact].column]
      return said === undefined ? [] : [[fact, said]]
    })
    refuse(Object.fromEntries(messages), form)
    return messages.length > 0 ? 'stay' : writeProblem(outcome)
  }
  const line = (fact: Fact) => ({ label: FIELDS[fact].label, ...limitsOf(FIELDS[fact]), ...input(fact) })
  return (
    <StepForm ways={ways} onSend={send}>
      <Field {...line('name')} autoComplete="organization" />
      <Field {...line('address')} autoComplete="street-address" placeholder="Via Roma 1, 24121 Bergamo" />
      <FieldPair>
        <Field {...line('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        <Field {...line('mail')} type="email" inputMode="email" autoComplete="email" hint="Quella che leggono i clienti." />
      </FieldPair>
      <Field {...line('vatNumber')} inputMode="numeric" autoComplete="off" hint="Undici cifre. Per legge sta in fondo al sito." />
    </StepForm>
  )
}

function problemsOf(values: Record<Fact, string>): Partial<Record<Fact, string>> {
  const found = FACTS.flatMap((fact) => {
    const problem = problemOf(fact, values[fact].trim())
    return problem === null ? [] : [[fact, problem]]
  })
  return Object.fromEntries(found)
}

function problemOf(fact: Fact, typed: string): string | null {
  if (fact === 'phone' && typed !== '' && readPhoneNumber(typed) === null) return TEXT_PHONE_INVALID
  return fieldProblem(FIELDS[fact], typed, fact === 'name' ? 'Il negozio ha bisogno di un nome.' : undefined)
}
