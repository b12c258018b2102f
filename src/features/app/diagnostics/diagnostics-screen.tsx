// Diagnostica: how this device stands, what is not delivered, entry by entry, and what a person can do about it. Works without
// network and without a login; reads itself again every few seconds.

import { Copy, Eraser, RefreshCw, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { lookForUpdate } from '#data/device/app-health.ts'
import { freeStorage } from '#data/device/storage.ts'
import { syncNow } from '#data/sync/sync.ts'
import type { QueuedEntry } from '#data/sync/sync-health.ts'
import { ENTRY_KINDS } from '#domain/entry/kinds.ts'
import { saveShopFile } from '#hooks/save-shop-file.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { formatMoment } from '#ui/text/dates.ts'
import styles from './diagnostics-screen.module.css'
import {
  type DiagnosticsFacts,
  type DiagnosticsSection,
  diagnosticsSections,
  diagnosticsText,
  useDiagnosticsFacts,
} from './diagnostics-sections.ts'
import { EventList } from './event-list.tsx'

interface DiagnosticsScreenProps {
  /** The copy of the queue, for who may have it. */
  exportQueue?: ReactNode
  /** Below everything. */
  children?: ReactNode
}

export function DiagnosticsScreen({ exportQueue, children }: DiagnosticsScreenProps) {
  const [looks, setLooks] = useState(0)
  const facts = useDiagnosticsFacts(looks)
  if (!facts) return <DiagnosticsLoading />
  return (
    <div className="stack gap-5">
      <Actions facts={facts} onDone={() => setLooks((count) => count + 1)} exportQueue={exportQueue} />
      <div className={styles.sections}>
        {diagnosticsSections(facts).map((section) => (
          <SectionCard key={section.title} section={section} />
        ))}
        {facts.sync.queue.entries.length > 0 && (
          <section className={classNames('stack gap-2 card', styles.card)} aria-label="Una per una">
            <h2 className="text-4">Una per una</h2>
            <QueueList entries={facts.sync.queue.entries} nowMs={facts.nowMs} />
          </section>
        )}
        {children}
      </div>
      <EventList events={facts.sync.events} nowMs={facts.nowMs} />
    </div>
  )
}

interface ActionsProps {
  facts: DiagnosticsFacts
  onDone: () => void
  exportQueue: ReactNode
}

function Actions({ facts, onDone, exportQueue }: ActionsProps) {
  const sync = useAction(syncNow, 'Fatto: quello che poteva partire è partito.', onDone)
  const update = useAction(lookForUpdate, 'Fatto: se c’è una nuova versione, arriva tra poco.', onDone)
  const room = useAction(freeStorage, 'Le immagini tenute qui sono state tolte: tornano da sole.', onDone)
  const copy = async () => {
    const text = diagnosticsText(facts)
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Copiato: incollalo in un messaggio a chi ti aiuta.')
    } catch (error) {
      // Refused, or a page over plain HTTP, which has no clipboard.
      console.warn('clipboard', error)
      await saveShopFile('diagnostica.txt', 'text/plain', text)
      toast.info('Questo browser non lascia copiare: è stato scaricato come file, allegalo al messaggio.')
    }
  }
  return (
    <div className="wrap gap-3">
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
    <section className={classNames('stack gap-2 card', styles.card)} aria-label={title}>
      <h2 className="text-4">{title}</h2>
      <dl className="ruled">
        {rows.map(({ label, value, isOdd }) => (
          <div key={label} className={classNames('stack', styles.row)}>
            <dt className="muted">{label}</dt>
            <dd className={classNames('figures', isOdd && 'tag egg')}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function DiagnosticsLoading() {
  return (
    <Loading label="Guardo come sta il dispositivo" className="stack gap-5">
      <div className={styles.sections}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="12rem" />
        ))}
      </div>
    </Loading>
  )
}

// What is not delivered, entry by entry: number, what it is, since when, what stood in its way.

/** A queue of a whole day is exported, not read. */
const MOST_SHOWN = 50

function QueueList({ entries, nowMs }: { entries: readonly QueuedEntry[]; nowMs: number }) {
  return (
    <>
      <ul className="ruled">
        {entries.slice(0, MOST_SHOWN).map((entry) => (
          <li key={entry.id} className={classNames('wrap figures', styles.entry)}>
            <span className="strong">
              {ENTRY_KINDS[entry.kind].label} {entry.order?.number}
            </span>
            <span>{formatMoment(entry.writtenMs, nowMs)}</span>
            <span className={classNames('muted', styles.state)}>{stateText(entry)}</span>
          </li>
        ))}
      </ul>
      {entries.length > MOST_SHOWN && <p className="muted">E altri {entries.length - MOST_SHOWN}.</p>}
    </>
  )
}

function stateText({ state, message, serverErrors }: QueuedEntry): string {
  if (state === 'rejected') return message === '' ? 'Da verificare' : `Da verificare: ${message}`
  return serverErrors === 0 ? 'In attesa' : `In attesa, il server non ci è riuscito ${serverErrors} volte`
}

// A button's work that takes a moment, and what is said afterwards.

const TEXT_FAILED = 'Non è riuscito: forse manca la rete. Riprova tra poco.'

/** What a button needs for it. */
function useAction(work: () => Promise<void>, done: string, onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await work()
      toast.success(done)
    } catch (error) {
      console.warn('diagnostics', error)
      toast.error(TEXT_FAILED)
    }
    setBusy(false)
    onDone()
  }
  return { isBusy, onClick: () => void run() }
}
