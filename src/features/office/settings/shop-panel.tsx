// The shop's own facts, as they stand on receipts, mails and the page's foot. Each saves when its field is left.
import { useMemo, useState } from 'react'
import { updateRecord } from '#data/admin/write.ts'
import type { Mirrored } from '#data/db/database.ts'
import type { Field as FactField } from '#domain/fields.ts'
import { SHOP_FIELDS } from '#domain/settings-schema.ts'
import type { Shop } from '#domain/shop.ts'
import {
  fieldLabels,
  fieldProblem,
  formNames,
  limitsOf,
  parseField,
  printFields,
  type TypedFields,
  type TypedValue,
} from '#domain/typed-fields.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { MergeNotice } from '#ui/office/merge-notice.tsx'
import { UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import { readPhoneNumber, TEXT_PHONE_INVALID } from '#ui/text/phone-number.ts'
import styles from './plain-panel.module.css'
import type { Saver } from './save-status.tsx'
import { useAutoSave } from './use-auto-save.ts'

export function ShopPanel({ shop, saver }: { shop: Mirrored<Shop>; saver: Saver }) {
  const [left, setLeft] = useState<ReadonlySet<FactName>>(new Set())
  // The form follows whatever row is another one.
  const row = useMemo(() => typedShop(shop), [shop])
  const { form, isKept, isRefused, save, enter } = useAutoSave(row, {
    names: FACTS,
    read: readFacts,
    pick: pickFacts,
    onSave: (next, names) => saver.save(() => updateRecord('shop', next.id, shopRecord(next, names), { seen: next.updated })),
  })
  const { values } = form
  const problemOf = (name: FactName) => (left.has(name) ? factProblem(name, trimmed(values[name])) : null)
  const isWaiting = isRefused && form.conflicts.length === 0 && pickFacts(values, form.changed).length > 0
  const input = (name: FactName) => ({
    label: FACT_LABELS[name],
    value: values[name],
    error: problemOf(name),
    onFocus: enter,
    onChange: ({ target }: { target: { value: string } }) => form.set({ [name]: target.value }),
    onBlur: () => {
      setLeft(new Set([...left, name]))
      save()
    },
  })
  const line = (name: FactName) => (
    <Field
      {...input(name)}
      {...limitsOf(SHOP_FIELDS[name])}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
  return (
    <div className={styles.panel}>
      <section className={styles.card} aria-labelledby="negozio">
        <h2 id="negozio" className={styles.title}>
          Negozio
        </h2>
        <p className={styles.text}>Sono scritti su scontrini d’ordine, e-mail e in fondo al sito.</p>
        <MergeNotice form={form} labels={FACT_LABELS} text={(of, name) => of[name]} />
        {line('name')}
        {line('address')}
        {line('phone')}
        {line('vatNumber')}
        <TextArea {...input('openingNote')} maxLength={SHOP_FIELDS.openingNote.max} rows={3} />
        {isWaiting && (
          <Notice
            tone="attention"
            action={
              <Button variant="secondary" shape="box" size="small" onClick={save}>
                Salva
              </Button>
            }
          >
            Non è ancora salvato.
          </Notice>
        )}
        {isKept && <UnsavedGuard isDirty guardsQuery />}
      </section>
    </div>
  )
}

// The shop's facts as the owner edits them: typed, what is wrong with them, and how PocketBase takes them.

const FACTS = formNames(SHOP_FIELDS)
const FACT_LABELS = fieldLabels(SHOP_FIELDS)

type FactName = (typeof FACTS)[number]
type ShopValues = { id: string; updated: string } & TypedFields<typeof SHOP_FIELDS>

function typedShop({ id, updated, ...facts }: Mirrored<Shop>): ShopValues {
  return { id, updated, ...printFields(SHOP_FIELDS, facts) }
}

/** What was typed, without blanks around it. */
function readFacts(values: ShopValues): ShopValues {
  return { ...values, ...Object.fromEntries(FACTS.map((name) => [name, trimmed(values[name])])) }
}

function trimmed(value: TypedValue): TypedValue {
  return typeof value === 'string' ? value.trim() : value
}

/** Each fact by itself: a wrong number keeps no address from being saved. */
function pickFacts(values: ShopValues, changed: readonly FactName[]): readonly FactName[] {
  return changed.filter((name) => factProblem(name, trimmed(values[name])) === null)
}

function shopRecord(values: ShopValues, names: readonly FactName[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [SHOP_FIELDS[name].column, parseField(SHOP_FIELDS[name], values[name])]))
}

/** Italian; null when it is fine. */
function factProblem(name: FactName, typed: TypedValue): string | null {
  const field: FactField = SHOP_FIELDS[name]
  if (field.kind === 'phone' && typed !== '' && readPhoneNumber(String(typed)) === null) return TEXT_PHONE_INVALID
  return fieldProblem(field, typed, name === 'name' ? 'Il negozio ha bisogno di un nome.' : undefined)
}
