// The shop's own facts, as they stand on receipts, mails and the page's foot. Each saves when its field is left.
import { useState } from 'react'
import { updateRecord } from '#data/admin/write.ts'
import type { Mirrored } from '#data/db/database.ts'
import { isVatNumber, type Shop } from '#domain/shop.ts'
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
  const { form, isKept, isRefused, save, enter } = useAutoSave(shop, {
    names: FACTS,
    read: readFacts,
    pick: pickFacts,
    onSave: (next, names) => saver.save(() => updateRecord('shop', next.id, shopRecord(next, names), { seen: next.updated })),
  })
  const { values } = form
  const problemOf = (name: FactName) => (left.has(name) ? factProblem(name, values[name]) : null)
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
  const line = (name: FactName, maxLength: number) => (
    <Field
      {...input(name)}
      maxLength={maxLength}
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
        {line('name', 80)}
        {line('address', 200)}
        {line('phone', 30)}
        {line('vatNumber', 20)}
        <TextArea {...input('openingNote')} maxLength={300} rows={3} />
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

// The shop's facts as the owner edits them: what they are called, what is wrong with them, and how PocketBase takes them.

type FactName = 'name' | 'address' | 'phone' | 'vatNumber' | 'openingNote'

const FACTS: readonly FactName[] = ['name', 'address', 'phone', 'vatNumber', 'openingNote']
const FACT_LABELS: Readonly<Record<FactName, string>> = {
  name: 'Nome',
  address: 'Indirizzo',
  phone: 'Telefono',
  vatNumber: 'Partita IVA',
  openingNote: 'Nota sugli orari',
}

const RECORD_FIELDS: Readonly<Record<FactName, string>> = {
  ...{ name: 'name', address: 'address', phone: 'phone' },
  ...{ vatNumber: 'vat_number', openingNote: 'opening_note' },
}

function readFacts(shop: Mirrored<Shop>): Mirrored<Shop> {
  return { ...shop, ...Object.fromEntries(FACTS.map((name) => [name, shop[name].trim()])) }
}

/** Each fact by itself: a wrong number keeps no address from being saved. */
function pickFacts(shop: Mirrored<Shop>, changed: readonly FactName[]): readonly FactName[] {
  return changed.filter((name) => factProblem(name, shop[name].trim()) === null)
}

function shopRecord(shop: Shop, names: readonly FactName[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [RECORD_FIELDS[name], shop[name]]))
}

/** Italian; null when it is fine. */
function factProblem(name: FactName, text: string): string | null {
  if (name === 'name' && text === '') return 'Il negozio ha bisogno di un nome.'
  if (name === 'phone' && text !== '' && readPhoneNumber(text) === null) return TEXT_PHONE_INVALID
  if (name === 'vatNumber' && text !== '' && !isVatNumber(text))
    return 'La partita IVA ha undici cifre; controlla che siano giuste.'
  return null
}
