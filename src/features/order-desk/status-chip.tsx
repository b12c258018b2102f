// The state in words on its tint, with its shape.
import { classNames } from '#ui/class-names.ts'
import type { DeskTab } from './desk-tabs.ts'
import styles from './status-chip.module.css'
import { StatusGlyph } from './status-glyph.tsx'

const LABELS: Record<DeskTab, string> = {
  'to-collect': 'Da incassare',
  'in-progress': 'In corso',
  ready: 'Pronto',
  completed: 'Completato',
  cancelled: 'Annullato',
  'to-check': 'Da verificare',
}

const LOOKS: Record<DeskTab, string | undefined> = {
  'to-collect': styles.toCollect,
  'in-progress': styles.inProgress,
  ready: styles.ready,
  completed: styles.completed,
  cancelled: styles.cancelled,
  'to-check': styles.toCheck,
}

export function StatusChip({ status }: { status: DeskTab }) {
  return (
    <span className={classNames(styles.chip, LOOKS[status])}>
      <StatusGlyph status={status} size={16} />
      {LABELS[status]}
    </span>
  )
}
