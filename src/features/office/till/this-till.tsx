// This device's drawer: opened with a float, read at any time, money in and out with a reason, counted and closed. All of it works
// without network.
import { ArrowDownToLine, ArrowUpFromLine, LockOpen, Printer } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { readOwnTill } from '#data/device/till-name.ts'
import { now } from '#data/server/clock.ts'
import { moveTill, openTill, readLastTill, readTill } from '#data/till/till.ts'
import { parseEuro } from '#domain/cart/cash.ts'
import { formatEuro } from '#domain/money.ts'
import type { PaperStrip } from '#domain/production/printing.ts'
import {
  differenceOf,
  MOST_MOVED_CENTS,
  type MovementKind,
  movedCents,
  TILL_TEXT_MAX,
  type TillReading,
  totalOf,
} from '#domain/till/till.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog, focusAtOpening } from '#ui/feedback/dialog.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import looks from '#ui/office/looks.module.css'
import { capitalise } from '#ui/text/capitalise.ts'
import { formatMoment, formatTime } from '#ui/text/dates.ts'
import { Price } from '#ui/text/price.tsx'
import { CountTill, sayRefusal } from './count-till.tsx'
import styles from './this-till.module.css'
import { TillNameCard } from './till-name.tsx'
import { tillStrip } from './till-strip.ts'
import { METHOD_WORDS, MOVEMENT_WORDS, TILL_METHODS } from './till-words.ts'

interface ThisTillProps {
  onPrint: (strip: PaperStrip) => void
  /** Somebody needs to get at the money. */
  onDrawer: () => void
}

export function ThisTill({ onPrint, onDrawer }: ThisTillProps) {
  const till = useLiveQuery(async () => ({ open: await readTill(), last: await readLastTill() }))
  const { shop } = useShopInfo()
  const own = useLiveQuery(readOwnTill)
  const [isCounting, setIsCounting] = useState(false)
  // A drawer of before this till had another code bears that one alone.
  const nameOf = ({ opening }: TillReading) => (own?.code === opening.device ? own.name : '')
  const print = (reading: TillReading) => onPrint(tillStrip(reading, { shop: shop?.name ?? '', till: nameOf(reading) }, now()))
  if (till === undefined) {
    return (
      <Loading label="Carico la cassa" className={styles.till}>
        <Skeleton height="260px" shape="tile" />
        <Skeleton height="260px" shape="tile" />
      </Loading>
    )
  }
  if (till.open !== null && isCounting) return <CountTill till={till.open} onPrint={print} onDone={() => setIsCounting(false)} />
  return (
    // The question goes away with its answer.
    <div ref={focusFallback} tabIndex={-1} className={styles.screen}>
      <TillNameCard />
      {own && (
        <p className={styles.which}>
          {own.name || 'Cassa'} {own.code}
        </p>
      )}
      {till.open === null ? (
        <ClosedTill last={till.last} onPrint={print} onDrawer={onDrawer} />
      ) : (
        <OpenTill
          till={till.open}
          onPrint={() => till.open && print(till.open)}
          onCount={() => {
            setIsCounting(true)
            onDrawer()
          }}
          onDrawer={onDrawer}
        />
      )}
    </div>
  )
}

// Closed: the float, and how the last day ended.

interface ClosedTillProps {
  last: TillReading | null
  onPrint: (reading: TillReading) => void
  onDrawer: () => void
}

function ClosedTill({ last, onPrint, onDrawer }: ClosedTillProps) {
  return (
    <div className={styles.till}>
      <OpeningForm onOpened={onDrawer} />
      {last?.closing && (
        <section className={classNames(looks.card, styles.card)} aria-labelledby="ultima-chiusura">
          <h2 id="ultima-chiusura" className={styles.title}>
            Ultima chiusura
          </h2>
          <p className={styles.text}>{capitalise(formatMoment(last.closing.atMs, now()))}</p>
          <AmountTable till={last} />
          {last.closing.note !== '' && <p className={styles.text}>{last.closing.note}</p>}
          <Button variant="secondary" shape="box" icon={<Printer size={18} aria-hidden="true" />} onClick={() => onPrint(last)}>
            Ristampa
          </Button>
        </section>
      )}
    </div>
  )
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
    <form ref={ref} className={classNames(looks.card, styles.card)} aria-labelledby="apri-cassa" onSubmit={submit}>
      <h2 id="apri-cassa" className={styles.title}>
        La cassa è chiusa
      </h2>
      <p className={styles.text}>Conta i contanti che lasci nel cassetto per i resti. Si può incassare anche senza aprirla.</p>
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
      <Button type="submit" shape="box" size="large" isWide isBusy={isBusy}>
        Apri la cassa
      </Button>
    </form>
  )
}

// Open: what should be there, and what went in and out.

interface OpenTillProps {
  till: TillReading
  onPrint: () => void
  onCount: () => void
  onDrawer: () => void
}

function OpenTill({ till, onPrint, onCount, onDrawer }: OpenTillProps) {
  const [moving, setMoving] = useState<MovementKind | null>(null)
  return (
    <div className={styles.till}>
      <section className={classNames(looks.card, styles.card)} aria-labelledby="lettura">
        <h2 id="lettura" className={styles.title}>
          Lettura
        </h2>
        <p className={styles.text}>Aperta {formatMoment(till.opening.atMs, now())}</p>
        <p className={styles.drawer}>
          <span>Contanti nel cassetto</span>
          <Price text={formatEuro(till.expected.cash)} size="large" />
        </p>
        <AmountTable till={till} />
        <div className={styles.actions}>
          <Button variant="secondary" shape="box" icon={<Printer size={18} aria-hidden="true" />} onClick={onPrint}>
            Stampa la lettura
          </Button>
          <Button shape="box" onClick={onCount}>
            Conta e chiudi…
          </Button>
        </div>
      </section>
      <section className={classNames(looks.card, styles.card)} aria-labelledby="movimenti">
        <h2 id="movimenti" className={styles.title}>
          Movimenti
        </h2>
        <div className={styles.moves}>
          <Button
            variant="secondary"
            shape="box"
            icon={<ArrowDownToLine size={18} aria-hidden="true" />}
            onClick={() => setMoving('in')}
          >
            Versa
          </Button>
          <Button
            variant="secondary"
            shape="box"
            icon={<ArrowUpFromLine size={18} aria-hidden="true" />}
            onClick={() => setMoving('out')}
          >
            Preleva
          </Button>
          <Button
            variant="secondary"
            shape="box"
            icon={<LockOpen size={18} aria-hidden="true" />}
            onClick={() => setMoving('drawer')}
          >
            Cassetto
          </Button>
        </div>
        <Movements till={till} />
      </section>
      <Dialog isOpen={moving !== null} onClose={() => setMoving(null)} title={moving === null ? '' : MOVE_TITLES[moving]}>
        {moving !== null && (
          <MoveForm
            sessionId={till.sessionId}
            kind={moving}
            onDone={() => {
              setMoving(null)
              onDrawer()
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

/** How the cash comes about, and what there should be of each kind; once counted, what was there. */
function AmountTable({ till }: { till: TillReading }) {
  const { opening, movements, taken, expected, closing } = till
  const off = closing && differenceOf(closing.counted, expected)
  const parts = [
    ['Fondo cassa', opening.floatCents],
    ['Incassi in contanti', taken.cash],
    ['Versamenti', movedCents(movements, 'in')],
    ['Prelievi', -movedCents(movements, 'out')],
  ] as const
  return (
    <>
      <dl className={styles.parts}>
        {parts.map(([word, cents]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{formatEuro(cents)}</dd>
          </div>
        ))}
      </dl>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Come</span>
            </th>
            <th scope="col">Attesi</th>
            {closing && <th scope="col">Contati</th>}
            {off && <th scope="col">Differenza</th>}
          </tr>
        </thead>
        <tbody>
          {TILL_METHODS.map((method) => (
            <tr key={method}>
              <th scope="row">{capitalise(METHOD_WORDS[method])}</th>
              <td>{formatEuro(expected[method])}</td>
              {closing && <td>{formatEuro(closing.counted[method])}</td>}
              {off && <td className={off[method] === 0 ? undefined : styles.off}>{formatEuro(off[method])}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Totale</th>
            <td>{formatEuro(totalOf(expected))}</td>
            {closing && <td>{formatEuro(totalOf(closing.counted))}</td>}
            {off && <td className={totalOf(off) === 0 ? undefined : styles.off}>{formatEuro(totalOf(off))}</td>}
          </tr>
        </tfoot>
      </table>
    </>
  )
}

function Movements({ till: { movements, lines } }: { till: TillReading }) {
  const rows = [
    ...movements.map(({ id, kind, amountCents, reason, atMs }) => ({
      id,
      atMs,
      words: `${MOVEMENT_WORDS[kind]}: ${reason}`,
      cents: kind === 'out' ? -amountCents : amountCents,
    })),
    ...lines.map(({ id, amountCents, method, takenAtMs }) => ({
      id,
      atMs: takenAtMs,
      words: `${amountCents < 0 ? 'Restituiti' : 'Incassati'}, ${METHOD_WORDS[method]}`,
      cents: amountCents,
    })),
  ].sort((a, b) => b.atMs - a.atMs)
  if (rows.length === 0)
    return <p className={styles.text}>Ancora niente: qui compaiono gli incassi e i soldi che entrano o escono.</p>
  return (
    <ul className={styles.list}>
      {rows.map(({ id, atMs, words, cents }) => (
        <li key={id} className={styles.line}>
          <span className={styles.when}>{formatTime(atMs)}</span>
          <span className={styles.words}>{words}</span>
          {cents !== 0 && <b>{formatEuro(cents)}</b>}
        </li>
      ))}
    </ul>
  )
}

// Money put in or taken out, or the drawer opened without a sale: with a reason.

const MOVE_TITLES: Record<MovementKind, string> = {
  in: 'Versa nel cassetto',
  out: 'Preleva dal cassetto',
  drawer: 'Apri il cassetto senza vendita',
}
const MOVE_ACTIONS: Record<MovementKind, string> = { in: 'Versa', out: 'Preleva', drawer: 'Apri il cassetto' }
const MOVE_EXAMPLES: Record<MovementKind, string> = {
  in: 'Monete dalla banca',
  out: 'Pagata la farina',
  drawer: 'Cambio di una banconota',
}
/** What happens every day, for a tap. */
const DRAWER_REASONS = ['Cambiare una banconota', 'Mettere monete', 'Contare i soldi'] as const

interface MoveFormProps {
  sessionId: string
  kind: MovementKind
  onDone: () => void
}

function MoveForm({ sessionId, kind, onDone }: MoveFormProps) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const amountCents = kind === 'drawer' ? 0 : parseEuro(typed)
  const isRight = amountCents !== null && amountCents <= MOST_MOVED_CENTS && (amountCents > 0 || kind === 'drawer')
  const move = async (why: string) => {
    if (isBusy || !isRight) return
    setIsBusy(true)
    const result = await moveTill(sessionId, kind, amountCents, why)
    setIsBusy(false)
    if (sayRefusal(result)) onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (!isRight || reason.trim() === '') return focusWrong()
    void move(reason)
  }
  return (
    <form ref={ref} className={styles.form} onSubmit={submit}>
      {kind === 'drawer' &&
        DRAWER_REASONS.map((why) => (
          <Button key={why} variant="secondary" shape="box" onClick={() => void move(why)}>
            {why}
          </Button>
        ))}
      {kind !== 'drawer' && (
        <Field
          label="Quanto"
          inputMode="decimal"
          autoComplete="off"
          ref={focusAtOpening}
          value={typed}
          error={isAsked && !isRight ? 'Scrivi un importo, ad esempio 20,00.' : null}
          onChange={({ target }) => setTyped(target.value)}
          trailing={<span aria-hidden="true">€</span>}
        />
      )}
      <Field
        label={kind === 'drawer' ? 'Un altro motivo' : 'Perché'}
        maxLength={TILL_TEXT_MAX}
        autoComplete="off"
        placeholder={`Ad esempio: ${MOVE_EXAMPLES[kind]}`}
        value={reason}
        error={isAsked && reason.trim() === '' ? 'Scrivi il motivo.' : null}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" shape="box" isWide isBusy={isBusy}>
        {MOVE_ACTIONS[kind]} {amountCents !== null && amountCents > 0 && formatEuro(amountCents)}
      </Button>
    </form>
  )
}
