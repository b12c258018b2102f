// The shop's own facts, as they stand on receipts, mails and the page's foot. Each saves when its field is left.
import { useState } from 'react'
import type { Mirrored } from '#data/database.ts'
import { updateRecord } from '#data/office-write.ts'
import type { Shop } from '#domain/shop.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { MeetingNotice } from '#ui/meeting-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import styles from './plain-panel.module.css'
import { FACT_LABELS, FACTS, type FactName, factProblem, pickFacts, readFacts, shopRecord } from './shop-facts.ts'
import type { Saver } from './use-saver.ts'
import { useSelfSaving } from './use-self-saving.ts'

export function ShopPanel({ shop, saver }: { shop: Mirrored<Shop>; saver: Saver }) {
  const [left, setLeft] = useState<ReadonlySet<FactName>>(new Set())
  const { edits, isKept, isRefused, save, enter, settle } = useSelfSaving(shop, {
    names: FACTS,
    read: readFacts,
    pick: pickFacts,
    onSave: (next, names) => saver.save(() => updateRecord('shop', next.id, shopRecord(next, names), { seen: next.updated })),
  })
  const { values } = edits
  const problemOf = (name: FactName) => (left.has(name) ? factProblem(name, values[name]) : null)
  const isWaiting = isRefused && edits.conflicts.length === 0 && pickFacts(values, edits.changed).length > 0
  const input = (name: FactName) => ({
    label: FACT_LABELS[name],
    value: values[name],
    error: problemOf(name),
    onFocus: enter,
    onChange: ({ target }: { target: { value: string } }) => edits.set({ [name]: target.value }),
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
        <MeetingNotice
          labels={FACT_LABELS}
          taken={edits.taken}
          conflicts={edits.conflicts}
          mine={(name) => values[name]}
          theirs={(name) => edits.base[name]}
          onSettle={settle}
          onSeen={edits.dismiss}
        />
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
