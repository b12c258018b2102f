// This device's drawer: opened with a float, read at any time, counted and closed. All of it works without network.
import { Printer } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { readOwnTill } from '#data/device/till-name.ts'
import { now } from '#data/server/clock.ts'
import { openTill, readLastTill, readTill, readTillOf } from '#data/till/till.ts'
import { readTillNames } from '#data/till/till-names.ts'
import { parseEuro } from '#domain/cart/cash.ts'
import { isGivenCode } from '#domain/device/till-name.ts'
import { formatEuro } from '#domain/money.ts'
import type { PaperStrip } from '#domain/production/printing.ts'
import { isUncounted, MOST_MOVED_CENTS, type TillEnding, type TillReading } from '#domain/till/till.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import looks from '#ui/office/looks.module.css'
import { capitalise } from '#ui/text/capitalise.ts'
import { formatMoment } from '#ui/text/dates.ts'
import { AmountTable } from './amount-table.tsx'
import { CountTill, sayRefusal } from './count-till.tsx'
import { OpenTill } from './open-till.tsx'
import styles from './this-till.module.css'
import { TillNameCard } from './till-name.tsx'
import { tillStrip } from './till-strip.ts'

interface ThisTillProps {
  onPrint: (strip: PaperStrip) => void
  /** Somebody needs to get at the money. */
  onDrawer: () => void
  /** What is to be settled before the drawer is counted. */
  beforeCounting: ReactNode
  /** What else a day ends with, while the drawer is closed. */
  afterClosing: ReactNode
}

export function ThisTill({ onPrint, onDrawer, beforeCounting, afterClosing }: ThisTillProps) {
  /** The session that is being counted: it may be closed by the owner meanwhile. */
  const [counting, setCounting] = useState('')
  const till = useLiveQuery(async () => {
    const [open, last] = [await readTill(), await readLastTill()]
    return { open, last, counted: counting === '' ? null : await readTillOf(counting), ...(await readTillNames(open, last)) }
  }, [counting])
  const { shop } = useShopInfo()
  const own = useLiveQuery(readOwnTill)
  // A drawer of before this till had another code bears that one alone.
  const nameOf = ({ device }: TillReading['opening']) =>
    own && (own.code === device || !isGivenCode(device)) ? `${own.name} ${own.code}` : `Cassa ${device}`
  const count = (sessionId: string) => {
    setCounting(sessionId)
    onDrawer()
  }
  if (till === undefined) {
    return (
      <Loading label="Carico la cassa" className={classNames(looks.page, 'stack gap-3', styles.till)}>
        <Skeleton height="260px" shape="tile" />
        <Skeleton height="260px" shape="tile" />
      </Loading>
    )
  }
  const print = (reading: TillReading) =>
    onPrint(tillStrip(reading, { shop: shop?.name ?? '', till: nameOf(reading.opening), people: till.people }, now()))
  const { open, counted } = till
  return (
    // The question goes away with its answer, and the counting with its end.
    <div ref={focusFallback} tabIndex={-1} className={styles.screen}>
      {counted !== null ? (
        <>
          {beforeCounting}
          <CountTill till={counted} onPrint={print} onDone={() => setCounting('')} />
        </>
      ) : (
        <>
          <TillNameCard />
          {own && (
            <p className={classNames(looks.pad, 'text-4 strong', styles.which)}>
              {own.name || 'Cassa'} {own.code}
            </p>
          )}
          {open !== null && beforeCounting}
          {open === null ? (
            <div className={classNames(looks.page, 'stack gap-3', styles.till)}>
              <OpeningForm onOpened={onDrawer} />
              <div className="stack gap-3">
                {till.last && <LastTill last={till.last} people={till.people} onPrint={print} onCount={count} />}
                {afterClosing}
              </div>
            </div>
          ) : (
            <OpenTill
              till={open}
              numbers={till.numbers}
              onPrint={() => print(open)}
              onCount={() => count(open.sessionId)}
              onDrawer={onDrawer}
            />
          )}
        </>
      )}
    </div>
  )
}

interface LastTillProps {
  last: TillReading
  people: ReadonlyMap<string, string>
  onPrint: (reading: TillReading) => void
  onCount: (sessionId: string) => void
}

/** How the last drawer ended. */
function LastTill({ last, people, onPrint, onCount }: LastTillProps) {
  const { closing, ending } = last
  const end = closing ?? ending
  if (!end) return null
  const who = people.get(end.actorId)
  return (
    <section className={classNames(looks.card, looks.pad, 'stack gap-3')} aria-labelledby="ultima-chiusura">
      <h2 id="ultima-chiusura" className="text-4">
        Ultima chiusura
      </h2>
      <p className="muted text-2">
        {capitalise(formatMoment(end.atMs, now()))}
        {who && `, ${who}`}
      </p>
      {closing === null && ending !== null && <Notice tone="attention">{endingText(ending)}</Notice>}
      {closing !== null && <AmountTable till={last} />}
      {closing !== null && closing.note !== '' && <p className="muted text-2">{closing.note}</p>}
      <div className={looks.even}>
        {isUncounted(last) && (
          <Button variant="secondary" onClick={() => onCount(last.sessionId)}>
            Contala adesso…
          </Button>
        )}
        {closing !== null && (
          <Button variant="secondary" icon={<Printer size={18} aria-hidden="true" />} onClick={() => onPrint(last)}>
            Ristampa
          </Button>
        )}
      </div>
    </section>
  )
}

function endingText({ movedTo, reason }: TillEnding): string {
  if (movedTo !== undefined) return `È passata a «${movedTo}»: si conta e si chiude da lì.`
  return `L’ha chiusa chi amministra, senza contarla: «${reason}». Quello che hai incassato qui c’è tutto; per incassare ancora, apri la cassa.`
}

function OpeningForm({ onOpened }: { onOpened: () => void }) {
  const [typed, setTyped] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const floatCents = parseEuro(typed)
  const isRight = floatCents !== null && floatCents <= MOST_MOVED_CENTS
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (!isRight) return focusWrong()
    setIsBusy(true)
    const result = await openTill(floatCents)
    setIsBusy(false)
    if (!sayRefusal(result)) return
    toast.success(`Cassa aperta con ${formatEuro(floatCents)}`)
    onOpened()
  }
  return (
    <form ref={ref} className={classNames(looks.card, looks.pad, 'stack gap-3')} aria-labelledby="apri-cassa" onSubmit={submit}>
      <h2 id="apri-cassa" className="text-4">
        La cassa è chiusa
      </h2>
      <p className="muted text-2">Conta i contanti che lasci nel cassetto per i resti. Si può incassare anche senza aprirla.</p>
      <Field
        label="Fondo cassa"
        inputMode="decimal"
        autoComplete="off"
        placeholder="Ad esempio 100,00"
        value={typed}
        error={isAsked && !isRight ? 'Scrivi un importo, ad esempio 100,00.' : null}
        onChange={({ target }) => setTyped(target.value)}
        trailing={<span aria-hidden="true">€</span>}
      />
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        Apri la cassa
      </Button>
    </form>
  )
}
