// "Che cassa è questa?": asked once where staff log in for the first time, and again before the first order or payment. A browser that
// goes on as a till that nobody has heard of keeps that one's name; one that only looks needs none.
import { useLiveQuery } from 'dexie-react-hooks'
import { Monitor, Tag } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type IdleTill,
  keepTillChoice,
  leaveTillUnnamed,
  listIdleTills,
  onTillNameNeeded,
  readOwnTill,
  readTillNaming,
} from '#data/device/till-name.ts'
import { now } from '#data/server/clock.ts'
import { contactNow } from '#data/sync/sync.ts'
import { TILL_NAME_MAX, tillNameProblem } from '#domain/device/till-name.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SendForm } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import looks from '#ui/office/looks.module.css'
import { formatMinutes } from '#ui/text/durations.ts'
import styles from './till-name.module.css'

/** In the rail while this is no till; nothing afterwards. Whatever needs a till asks here (`isNamedTill`). */
export function TillName() {
  const naming = useLiveQuery(readTillNaming)
  const [isOpen, setOpen] = useState(false)
  const { isNeeded, goOn } = useWhoWaits(naming === 'named')
  if (naming === undefined || naming === 'named') return null
  return (
    <>
      {naming !== 'unheard' && (
        <button type="button" className={styles.opener} onClick={() => setOpen(true)}>
          <Tag size={20} aria-hidden="true" />
          <span className={styles.words}>
            <b>Senza nome</b> Che cassa è?
          </span>
        </button>
      )}
      <TillNameDialog
        isOpen={isOpen || isNeeded || naming === 'to-ask'}
        isNeeded={isNeeded}
        onLater={() => {
          setOpen(false)
          goOn()
          void leaveTillUnnamed()
        }}
      />
    </>
  )
}

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

interface TillNameDialogProps {
  isOpen: boolean
  /** Somebody is about to take an order. */
  isNeeded: boolean
  onLater: () => void
}

function TillNameDialog({ isOpen, isNeeded, onLater }: TillNameDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onLater} title="Che cassa è questa?">
      <NameChoice isNeeded={isNeeded} />
      <Button variant="quiet" isWide onClick={onLater}>
        {isNeeded ? 'Non ora' : 'Non è una cassa: guardo soltanto'}
      </Button>
    </Dialog>
  )
}

function NameChoice({ isNeeded }: { isNeeded: boolean }) {
  const idle = useLiveQuery(listIdleTills) ?? []
  const { values, input, check } = useFormFields({ name: '' }, ({ name }) => {
    const problem = tillNameProblem(name)
    return problem === null ? {} : { name: problem }
  })
  const choose = async (name: string, takesOver: string) => {
    await keepTillChoice({ name, takesOver })
    void contactNow()
    return null
  }
  return (
    <div className={styles.choice}>
      <p className={styles.text}>
        {isNeeded ? 'Ordini e incassi sono di una cassa, e questa non ha ancora un nome. ' : ''}
        {idle.length > 0
          ? 'Se è una di queste, continua con il suo nome: i numeri d’ordine ripartono da una sigla nuova, così nessuno esce due volte.'
          : 'Il nome la distingue dalle altre: sugli ordini, negli incassi e tra i dispositivi.'}
      </p>
      {idle.length > 0 && (
        <ul className={styles.tills} aria-label="Casse che non si vedono da un po’">
          {idle.slice(0, SHOWN).map((till) => (
            <li key={till.id}>
              <button
                type="button"
                className={classNames(looks.option, styles.till)}
                onClick={() => void choose(till.name, till.id)}
              >
                <Monitor size={20} aria-hidden="true" />
                <span className={styles.tillWords}>
                  <b>Sono la cassa «{till.name}»</b>
                  <span className={styles.text}>
                    {till.code}, {sinceText(till, now())}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <SendForm action="Usa questo nome" onSend={async (form) => (check(form) ? choose(values.name.trim(), '') : null)}>
        <Field
          label={idle.length > 0 ? 'È un’altra: come si chiama?' : 'Come si chiama?'}
          placeholder="Banco"
          autoComplete="off"
          maxLength={TILL_NAME_MAX}
          {...input('name')}
        />
      </SendForm>
    </div>
  )
}

/** For the code, so that the first order's number need not do without. */
const CODE_WAIT_MS = 3000
/** The others can be typed. */
const SHOWN = 6

/** `che non si vede da 3 giorni` */
function sinceText({ lastContactMs }: IdleTill, nowMs: number): string {
  if (lastContactMs === null) return 'che non si è mai vista'
  return `che non si vede da ${formatMinutes(Math.max(1, Math.round((nowMs - lastContactMs) / 60_000)))}`
}
