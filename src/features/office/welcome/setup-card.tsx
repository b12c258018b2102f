// "Che cosa manca?" on the dashboard of a shop of one's own, until nothing is missing or the owner has put it away; on the demo's, the
// way to a shop of one's own instead.
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { readServerHealth } from '#data/admin/server-health.ts'
import { readSetup, type SetupState, saveSetup } from '#data/admin/welcome.ts'
import { writeProblem } from '#data/admin/write.ts'
import { readSetupFacts } from '#data/catalogue/setup-facts.ts'
import { readPrinter } from '#data/printing/printer.ts'
import { nextStep } from '#domain/setup.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { classNames } from '#ui/class-names.ts'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import looks from '#ui/office/looks.module.css'
import { OwnShopCard } from './own-shop-dialog.tsx'
import styles from './setup-card.module.css'
import { type SetupLine, setupLines } from './setup-lines.ts'

interface SetupCardProps {
  /** Orders of the site may be paid in the shop. */
  isPaidAtPickup: boolean
  /** The demo is gone, and its owner is in. */
  onOwnShop: () => void
}

export function SetupCard({ isPaidAtPickup, onOwnShop }: SetupCardProps) {
  const { read: setup } = useServerRead(async () => (await readSetup()) ?? 'failed', [])
  const [isPutAway, setPutAway] = useState<boolean | null>(null)
  const facts = useLiveQuery(readSetupFacts, [])
  const hasPrinter = useLiveQuery(async () => (await readPrinter()).choice.kind !== 'browser', [], false)
  const { read: health } = useServerRead(readServerHealth, [])
  if (typeof setup !== 'object' || !facts) return null
  if (setup.isDemo) return <OwnShopCard onOwnShop={onOwnShop} />
  if ((isPutAway ?? setup.isCardAway) || health === undefined) return null
  const lines = setupLines({ facts, hasPrinter, health: typeof health === 'object' ? health : null, isPaidAtPickup })
  if (lines.every(({ isDone }) => isDone)) return null
  return <MissingCard lines={lines} setup={setup} onPutAway={setPutAway} />
}

interface MissingCardProps {
  lines: readonly SetupLine[]
  setup: SetupState
  /** The server keeps it. */
  onPutAway: (isCardAway: boolean) => void
}

function MissingCard({ lines, setup, onPutAway }: MissingCardProps) {
  const [isBusy, setBusy] = useState(false)
  const open = lines.filter(({ isDone }) => !isDone)
  const done = lines.filter(({ isDone }) => isDone)
  const put = async (isCardAway: boolean) => {
    setBusy(true)
    const problem = writeProblem(await saveSetup({ isCardAway }))
    setBusy(false)
    if (problem === null) onPutAway(isCardAway)
    else toast.error(problem)
    return problem === null
  }
  const hide = async () => {
    if (!(await put(true))) return
    toast('Nascosta: la rimetti da Impostazioni › Negozio.', { action: { label: 'Annulla', onClick: () => void put(false) } })
  }
  return (
    <section ref={focusFallback} tabIndex={-1} className={classNames(looks.card, styles.card)} aria-labelledby="che-cosa-manca">
      <div className={classNames('split gap-3', looks.pad)}>
        <div className={looks.words}>
          <h2 id="che-cosa-manca" className="text-4">
            Che cosa manca?
          </h2>
          <p className="muted text-2" role="status">
            {done.length} di {lines.length} a posto
          </p>
        </div>
        <div className="wrap gap-2">
          {nextStep(setup) !== null && (
            <ButtonLink to="/benvenuto" search={{}} size="small">
              Riprendi la preparazione
            </ButtonLink>
          )}
          <Button variant="quiet" size="small" isBusy={isBusy} onClick={() => void hide()}>
            Nascondi
          </Button>
        </div>
      </div>
      <Lines lines={open} />
      {done.length > 0 && (
        <details className={looks.line}>
          <summary className={classNames('row gap-1 text-2 muted touch', styles.summary)}>
            A posto: {done.length} <ChevronDown size={18} aria-hidden="true" />
          </summary>
          <Lines lines={done} />
        </details>
      )}
    </section>
  )
}

function Lines({ lines }: { lines: readonly SetupLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ id, title, text, isDone, link }) => (
        <li key={id}>
          <Link {...link} className={classNames(looks.inset, 'row gap-3 text-2 hoverable', styles.line)}>
            {isDone ? (
              <CircleCheck size={20} aria-hidden="true" className={styles.done} />
            ) : (
              <Circle size={20} aria-hidden="true" className={styles.open} />
            )}
            <span className="stack fill">
              <b className="strong">
                {title}
                <span className="visually-hidden">{isDone ? ', a posto' : ', da fare'}</span>
              </b>
              <span className="muted text-1">{text}</span>
            </span>
            <ChevronRight size={18} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
