// Diagnostica: how this device stands, and what a person can do about it. Works without network and without a login; reads itself
// again every few seconds.
import { Copy, Eraser, RefreshCw, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { lookForUpdate } from '#data/app-health.ts'
import { makeRoom } from '#data/make-room.ts'
import { syncNow } from '#data/sync.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { saveFile } from '#ui/save-file.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { type DiagnosticsFacts, useDiagnosticsFacts } from './diagnostics-facts.ts'
import styles from './diagnostics-screen.module.css'
import { type DiagnosticsSection, diagnosticsSections, diagnosticsText } from './diagnostics-sections.ts'
import { QueueList } from './queue-list.tsx'
import { useAction } from './use-action.ts'

export interface DiagnosticsScreenProps {
  /** The copy of the queue, for who may have it. */
  exportQueue?: ReactNode
  /** Below everything. */
  children?: ReactNode
}

export function DiagnosticsScreen({ exportQueue, children }: DiagnosticsScreenProps) {
  const [looks, setLooks] = useState(0)
  const facts = useDiagnosticsFacts(looks)
  if (!facts) return <DiagnosticsLoading />
  const sections = diagnosticsSections(facts)
  return (
    <div className={styles.screen}>
      <Actions facts={facts} sections={sections} onDone={() => setLooks((count) => count + 1)} exportQueue={exportQueue} />
      <div className={styles.sections}>
        {sections.map((section) => (
          <SectionCard key={section.title} section={section} />
        ))}
        {facts.sync.queue.entries.length > 0 && (
          <section className={styles.card} aria-label="Una per una">
            <h2 className={styles.title}>Una per una</h2>
            <QueueList entries={facts.sync.queue.entries} nowMs={facts.nowMs} />
          </section>
        )}
        {children}
      </div>
    </div>
  )
}

interface ActionsProps {
  facts: DiagnosticsFacts
  sections: readonly DiagnosticsSection[]
  onDone: () => void
  exportQueue: ReactNode
}

function Actions({ facts, sections, onDone, exportQueue }: ActionsProps) {
  const sync = useAction(syncNow, 'Fatto: quello che poteva partire è partito.', onDone)
  const update = useAction(lookForUpdate, 'Fatto: se c’è una nuova versione, arriva tra poco.', onDone)
  const room = useAction(makeRoom, 'Le immagini tenute qui sono state tolte: tornano da sole.', onDone)
  const copy = async () => {
    const text = diagnosticsText(sections, facts.nowMs)
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Copiato: incollalo in un messaggio a chi ti aiuta.')
    } catch (error) {
      // Refused, or a page over plain HTTP, which has no clipboard.
      console.warn('clipboard', error)
      saveFile('sfoglia-diagnostica.txt', 'text/plain', text)
      toast.info('Questo browser non lascia copiare: è stato scaricato come file, allegalo al messaggio.')
    }
  }
  return (
    <div className={styles.actions}>
      <Button icon={<RefreshCw size="1.15em" aria-hidden="true" />} {...sync}>
        Sincronizza ora
      </Button>
      <Button variant="secondary" icon={<RotateCw size="1.15em" aria-hidden="true" />} {...update}>
        Cerca aggiornamenti
      </Button>
      <Button variant="secondary" icon={<Copy size="1.15em" aria-hidden="true" />} onClick={() => void copy()}>
        Copia
      </Button>
      <Button variant="secondary" icon={<Eraser size="1.15em" aria-hidden="true" />} {...room}>
        Libera spazio
      </Button>
      {exportQueue}
    </div>
  )
}

function SectionCard({ section: { title, rows } }: { section: DiagnosticsSection }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.rows}>
        {rows.map(({ label, value, isOdd }) => (
          <div key={label} className={styles.row}>
            <dt className={styles.label}>{label}</dt>
            <dd className={classNames(styles.value, isOdd && styles.odd)}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function DiagnosticsLoading() {
  return (
    <Loading label="Guardo come sta il dispositivo" className={styles.screen}>
      <div className={styles.sections}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="12rem" className={styles.standIn} />
        ))}
      </div>
    </Loading>
  )
}
