// Somebody else changed the record that is being edited: what came in by itself, and one question per field that both changed.

import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from './looks.module.css'
import styles from './merge-notice.module.css'

/** What of a record's form is shown here; `useRecordForm` is one. */
interface MergedForm<Values, Name> {
  values: Values
  base: Values
  taken: readonly Name[]
  conflicts: readonly Name[]
  settle: (name: Name, whose: 'mine' | 'theirs') => void
  /** What came in was seen. */
  dismiss: () => void
}

export interface MergeNoticeProps<Values, Name extends string> {
  form: MergedForm<Values, Name>
  labels: Readonly<Record<Name, string>>
  /** A field's value in words; short. */
  text: (values: Values, name: Name) => string
}

export function MergeNotice<Values, Name extends string>({ form, labels, text }: MergeNoticeProps<Values, Name>) {
  const { values, base, taken, conflicts, settle, dismiss } = form
  if (taken.length === 0 && conflicts.length === 0) return null
  return (
    <div className="stack gap-3">
      {taken.length > 0 && (
        <Notice
          tone="info"
          action={
            <Button variant="quiet" size="small" onClick={dismiss}>
              Ho visto
            </Button>
          }
        >
          Nel frattempo è cambiato: {taken.map((name) => labels[name].toLowerCase()).join(', ')}. Quello che hai scritto è
          rimasto.
        </Notice>
      )}
      {conflicts.map((name) => (
        <section key={name} className={classNames(looks.egg, 'stack gap-2')} aria-label={`Scelta: ${labels[name].toLowerCase()}`}>
          <p role="status">
            Qualcun altro ha cambiato <strong>{labels[name].toLowerCase()}</strong> mentre lo cambiavi tu. Quale tieni?
          </p>
          <div className={classNames('wrap gap-2', styles.choices)}>
            <Button variant="secondary" onClick={() => settle(name, 'mine')}>
              Il mio: {text(values, name) || '—'}
            </Button>
            <Button variant="secondary" onClick={() => settle(name, 'theirs')}>
              L’altro: {text(base, name) || '—'}
            </Button>
          </div>
        </section>
      ))}
    </div>
  )
}
