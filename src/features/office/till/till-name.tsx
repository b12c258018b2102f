// "Che cassa è questa?": asked of a cashier in its place on the screen, where orders and money are taken, and of anybody before the
// first of them. Who only looks is not asked; the rail says which till this is.
import { Link } from '@tanstack/react-router'
import { Monitor, Tag } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { toast } from 'sonner'
import {
  type IdleTill,
  keepTillChoice,
  listIdleTills,
  onTillNameNeeded,
  readOwnTill,
  readTillNaming,
} from '#data/device/till-name.ts'
import { now } from '#data/server/clock.ts'
import { contactNow } from '#data/sync/sync.ts'
import { isTillGone } from '#data/till/till.ts'
import { TILL_NAME_MAX, tillNameProblem } from '#domain/device/till-name.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog, focusAtOpening } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SendForm } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import looks from '#ui/office/looks.module.css'
import { formatMinutes } from '#ui/text/durations.ts'
import rail from './rail.module.css'
import styles from './till-name.module.css'

/** In the rail: which till this is, or that it has no name though money was taken. Whatever needs a till asks here (`isNamedTill`). */
export function TillName() {
  const till = useLiveQuery(async () => ({ naming: await readTillNaming(), own: await readOwnTill() }))
  const { isNeeded, goOn } = useWhoWaits(till?.naming === 'named')
  useDrawerGone()
  const name = till?.own ? till.own : till?.naming === 'sells' ? null : undefined
  return (
    <>
      {name !== undefined && (
        <Link to="/gestionale/cassa" search={{}} className={classNames('row gap-2 muted text-1', rail.opener, styles.opener)}>
          <Tag size={20} aria-hidden="true" />
          {name === null ? (
            <span className={classNames('hidden-narrow hidden-phone', rail.words)}>Questa cassa non ha nome</span>
          ) : (
            <>
              <span className={classNames('truncate hidden-narrow hidden-phone', rail.words)}>
                <span className="visually-hidden">Questa cassa: </span>
                <b className="text-2 strong">{name.name || 'Cassa'}</b>
              </span>{' '}
              <span>{name.code}</span>
            </>
          )}
        </Link>
      )}
      <Dialog isOpen={isNeeded} onClose={goOn} title={QUESTION}>
        <NameChoice isNeeded />
        <Button variant="quiet" isWide onClick={goOn}>
          Non ora
        </Button>
      </Dialog>
    </>
  )
}

/** Whoever works here hears it at once; who comes later reads it under Cassa. */
function useDrawerGone(): void {
  const isGone = useLiveQuery(isTillGone)
  const before = useRef(isGone)
  useEffect(() => {
    if (isGone && before.current === false) toast.warning('La cassa di qui è stata chiusa da un’altra parte: guarda in Cassa.')
    before.current = isGone
  }, [isGone])
}

/** The question in its place on the screen, for who works at what is no till yet; nothing where it is one, or the server is not heard. */
export function TillNameCard() {
  const naming = useLiveQuery(readTillNaming)
  const titleId = useId()
  if (naming !== 'looks' && naming !== 'sells') return null
  return (
    <section className={classNames(looks.card, looks.pad, 'stack gap-1', styles.card)} aria-labelledby={titleId}>
      <h2 id={titleId} className="text-4">
        {QUESTION}
      </h2>
      <NameChoice isNeeded={false} />
    </section>
  )
}

const QUESTION = 'Che cassa è questa?'

/** Those who wait for the answer go on when it is given, with the code if it comes in time. */
function useWhoWaits(isNamed: boolean): { isNeeded: boolean; goOn: () => void } {
  const [waiting, setWaiting] = useState<readonly (() => void)[]>([])
  const hasCode = useLiveQuery(readOwnTill)?.code
  useEffect(() => onTillNameNeeded(() => new Promise((resolve) => setWaiting((others) => [...others, resolve]))), [])
  const goOn = () => {
    for (const one of waiting) one()
    setWaiting([])
  }
  const isNeeded = waiting.length > 0
  const goOnNamed = useEffectEvent(goOn)
  useEffect(() => {
    if (!isNeeded || !isNamed) return
    // Without network it is a till all the same, and gets its code with the first contact that is answered.
    const timer = setTimeout(() => goOnNamed(), hasCode ? 0 : CODE_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isNeeded, isNamed, hasCode])
  return { isNeeded, goOn }
}

function NameChoice({ isNeeded }: { isNeeded: boolean }) {
  const { input, check } = useFormFields({ name: '' }, ({ name }) => {
    const problem = tillNameProblem(name)
    return problem === null ? {} : { name: problem }
  })
  const choose = async (name: string, takesOver: string) => {
    await keepTillChoice({ name, takesOver })
    void contactNow()
    return null
  }
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    return values && choose(values.name.trim(), '')
  }
  const { ref, ...field } = input('name')
  return (
    <div className="stack gap-3">
      <p className="muted text-2">
        {isNeeded ? 'Ordini e incassi sono di una cassa, e questa non ha ancora un nome. ' : ''}
        Il nome la distingue dalle altre: sugli ordini, negli incassi e tra i dispositivi.
      </p>
      <SendForm action="Usa questo nome" isWide={isNeeded} onSend={send}>
        <Field
          label="Come si chiama?"
          placeholder="Banco"
          autoComplete="off"
          maxLength={TILL_NAME_MAX}
          {...field}
          ref={(element) => {
            ref(element)
            if (isNeeded) focusAtOpening(element)
          }}
        />
      </SendForm>
      <IdleTills onChoose={({ name, id }) => void choose(name, id)} />
    </div>
  )
}

/** Folded away: a new browser is a till of its own more often than an old one that begins anew. */
function IdleTills({ onChoose }: { onChoose: (till: IdleTill) => void }) {
  const idle = useLiveQuery(listIdleTills) ?? []
  if (idle.length === 0) return null
  return (
    <details>
      <summary className={classNames('text-2', styles.idle)}>È una cassa che c’era già?</summary>
      <p className="muted text-2">
        Continua con il suo nome: i numeri d’ordine ripartono da una sigla nuova, così nessuno esce due volte.
      </p>
      <ul className={classNames('stack gap-2', styles.tills)} aria-label="Casse che non si vedono da un po’">
        {idle.slice(0, SHOWN).map((till) => (
          <li key={till.id}>
            <button type="button" className={classNames(looks.option, 'row gap-3', rail.choice)} onClick={() => onChoose(till)}>
              <Monitor size={20} aria-hidden="true" />
              <span className="stack fill">
                <b>Continua come «{till.name}»</b>
                <span className="muted text-2">
                  {till.code}, {sinceText(till, now())}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** For the code, so that the first order's number need not do without. */
const CODE_WAIT_MS = 3000
/** The others can be typed. */
const SHOWN = 6

/** `che non si vede da 3 giorni` */
function sinceText({ lastContactMs }: IdleTill, nowMs: number): string {
  if (lastContactMs === null) return 'mai usata finora'
  return `che non si vede da ${formatMinutes(Math.max(1, Math.round((nowMs - lastContactMs) / 60_000)))}`
}
