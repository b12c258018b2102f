// Somebody else changed the record that is being edited: what came in by itself, and one question per field that both changed.
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import styles from './merge-notice.module.css'

export interface MergeNoticeProps<Name extends string> {
  labels: Readonly<Record<Name, string>>
  taken: readonly Name[]
  conflicts: readonly Name[]
  /** A field's value as it is typed here, and as the record says; short. */
  mine: (name: Name) => string
  theirs: (name: Name) => string
  onSettle: (name: Name, whose: 'mine' | 'theirs') => void
  onSeen: () => void
}

export function MergeNotice<Name extends string>({ labels, taken, conflicts, ...more }: MergeNoticeProps<Name>) {
  if (taken.length === 0 && conflicts.length === 0) return null
  return (
    <div className={styles.notices}>
      {taken.length > 0 && (
        <Notice
          tone="info"
          action={
            <Button variant="quiet" shape="box" size="small" onClick={more.onSeen}>
              Ho visto
            </Button>
          }
        >
          Nel frattempo è cambiato: {taken.map((name) => labels[name].toLowerCase()).join(', ')}. Quello che hai scritto è
          rimasto.
        </Notice>
      )}
      {conflicts.map((name) => (
        <section key={name} className={styles.conflict} aria-label={`Scelta: ${labels[name].toLowerCase()}`}>
          <p role="status">
            Qualcun altro ha cambiato <strong>{labels[name].toLowerCase()}</strong> mentre lo cambiavi tu. Quale tieni?
          </p>
          <div className={styles.choices}>
            <Button variant="secondary" shape="box" onClick={() => more.onSettle(name, 'mine')}>
              Il mio: {more.mine(name) || '—'}
            </Button>
            <Button variant="secondary" shape="box" onClick={() => more.onSettle(name, 'theirs')}>
              L’altro: {more.theirs(name) || '—'}
            </Button>
          </div>
        </section>
      ))}
    </div>
  )
}
