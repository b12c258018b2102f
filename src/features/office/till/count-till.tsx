// Counting and closing: coins and notes by their value, what the POS and the vouchers say; only then what there should be, and why it
// differs. By fingers and by the number keys; Enter goes to the next field.
import { ChevronLeft, Minus, Plus } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { toast } from 'sonner'
import { closeTill, readTillOf, type TillResult } from '#data/till/till.ts'
import { parseEuro } from '#domain/cart/cash.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { byMethod, METHODS, type PaymentMethod, TILL_METHODS } from '#domain/order/payment-methods.ts'
import {
  countedCents,
  DENOMINATIONS,
  differenceOf,
  isSame,
  SMALLEST_NOTE_CENTS,
  TILL_TEXT_MAX,
  type TillAmounts,
  type TillReading,
  totalOf,
} from '#domain/till/till.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import looks from '#ui/office/looks.module.css'
import { MeansTable } from './amount-table.tsx'
import styles from './count-till.module.css'
import { pieceWord } from './till-words.ts'

interface CountTillProps {
  till: TillReading
  onPrint: (reading: TillReading) => void
  onDone: () => void
}

type Counts = ReadonlyMap<Cents, number>

/** Counted as one sum. */
const TYPED = TILL_METHODS.flatMap((method) => {
  const label = METHODS[method].till.counted
  return label === null ? [] : [{ method, label }]
})

export function CountTill({ till, onPrint, onDone }: CountTillProps) {
  const [counts, setCounts] = useState<Counts>(new Map())
  const [typed, setTyped] = useState<Partial<Record<PaymentMethod, string>>>({})
  const [note, setNote] = useState('')
  /** Everything is counted: from now on what there should be is shown. */
  const [isCompared, setIsCompared] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const { expected } = till
  const centsOf = (method: PaymentMethod) => parseEuro(typed[method]?.trim() || '0')
  const counted: TillAmounts = { ...byMethod((method) => centsOf(method) ?? 0), cash: countedCents(counts) }
  const isOff = !isSame(counted, expected)
  const isNothing = totalOf(counted) === 0
  const isReasonMissing = isOff && note.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (TYPED.some(({ method }) => centsOf(method) === null) || (isCompared && isReasonMissing)) {
      setIsAsked(true)
      return focusWrong()
    }
    if (!isCompared) {
      // The question why it differs has not been asked yet.
      setIsAsked(isNothing && !isAsked)
      return setIsCompared(!isNothing || isAsked)
    }
    setIsBusy(true)
    const result = await closeTill(till.sessionId, expected, counted, note, Object.fromEntries(counts))
    setIsBusy(false)
    if (!sayRefusal(result)) return
    toast.success('Cassa chiusa')
    const closed = await readTillOf(till.sessionId)
    onDone()
    if (closed) onPrint(closed)
  }
  return (
    <form ref={ref} className={classNames(looks.page, 'stack gap-3', styles.count)} aria-label="Conta e chiudi" onSubmit={submit}>
      <section className={classNames(looks.card, looks.pad, 'stack gap-3')} aria-labelledby="conta">
        <div className="cluster gap-3">
          <Button variant="quiet" size="small" icon={<ChevronLeft size={18} aria-hidden="true" />} onClick={onDone}>
            Lettura
          </Button>
          <h2 id="conta" className="text-4">
            Conta i contanti
          </h2>
          <output className={classNames('text-5 strong figures nowrap', styles.sum)}>{formatEuro(counted.cash)}</output>
        </div>
        <div className={styles.pieces}>
          <PieceList legend="Banconote" values={NOTES} counts={counts} onChange={setCounts} />
          <PieceList legend="Monete" values={COINS} counts={counts} onChange={setCounts} />
        </div>
      </section>
      <section className={classNames(looks.card, looks.pad, 'stack gap-3')} aria-labelledby="confronto">
        <h2 id="confronto" className="text-4">
          {isCompared ? 'Attesi e contati' : 'POS e buoni'}
        </h2>
        <div className={classNames('stack gap-3', styles.others)}>
          {TYPED.map(({ method, label }) => (
            <Field
              key={method}
              label={label}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0,00"
              value={typed[method] ?? ''}
              error={isAsked && centsOf(method) === null ? 'Scrivi un importo, ad esempio 85,50.' : null}
              onChange={({ target }) => setTyped({ ...typed, [method]: target.value })}
              onKeyDown={toNextField}
              trailing={<span aria-hidden="true">€</span>}
            />
          ))}
        </div>
        {isAsked && isNothing && !isCompared && (
          <p className={classNames(looks.result, looks.bad)} role="alert">
            Non hai ancora contato niente. Se non c’è davvero niente, premi di nuovo.
          </p>
        )}
        {isCompared && <Comparison expected={expected} counted={counted} />}
        {isCompared && isOff && (
          <Field
            label="Perché non torna"
            maxLength={TILL_TEXT_MAX}
            autoComplete="off"
            value={note}
            error={isAsked && isReasonMissing ? 'Scrivi perché non torna, anche solo «non lo so».' : null}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {isCompared ? 'Stampa e chiudi la cassa' : 'Confronta'}
        </Button>
      </section>
    </form>
  )
}

/** What there should be beside what there is. */
function Comparison({ expected, counted }: { expected: TillAmounts; counted: TillAmounts }) {
  const isOff = !isSame(counted, expected)
  const differenceCents = totalOf(differenceOf(counted, expected))
  return (
    <>
      <MeansTable expected={expected} counted={counted} />
      <p className={classNames(looks.result, isOff ? looks.bad : looks.good)} role="status">
        <span>{isOff ? differenceWords(differenceCents) : 'I conti tornano.'}</span>
        {isOff && <b>{formatEuro(Math.abs(differenceCents))}</b>}
      </p>
    </>
  )
}

/** Says what went wrong; all is well when it says nothing. */
export function sayRefusal(result: TillResult): boolean {
  if (!result.ok) toast.error(result.message)
  return result.ok
}

function differenceWords(cents: Cents): string {
  if (cents === 0) return 'Il totale torna, i modi no'
  return cents < 0 ? 'Mancano' : 'Ci sono in più'
}

// Pieces of one kind: typed, or counted by taps.

const NOTES = DENOMINATIONS.filter((value) => value >= SMALLEST_NOTE_CENTS)
const COINS = DENOMINATIONS.filter((value) => value < SMALLEST_NOTE_CENTS)
const MOST_PIECES = 9999

interface PieceListProps {
  legend: string
  values: readonly Cents[]
  counts: Counts
  onChange: (counts: Counts) => void
}

function PieceList({ legend, values, counts, onChange }: PieceListProps) {
  const set = (value: Cents, count: number) => onChange(new Map(counts).set(value, Math.min(MOST_PIECES, Math.max(0, count))))
  return (
    <fieldset className={classNames('stack gap-2', styles.list)}>
      <legend className="visually-hidden">{legend}</legend>
      {values.map((value) => {
        const count = counts.get(value) ?? 0
        const word = pieceWord(value)
        return (
          <div key={value} className={classNames('stack gap-1 figures', styles.piece)}>
            <span className={classNames('text-3 strong nowrap', styles.value)} aria-hidden="true">
              {word}
            </span>
            <button
              type="button"
              className={classNames(looks.box, 'center hoverable')}
              aria-label={`Uno in meno da ${word}`}
              disabled={count === 0}
              onClick={() => set(value, count - 1)}
            >
              <Minus size={18} aria-hidden="true" />
            </button>
            <input
              className={classNames(looks.box, 'text-4 strong', styles.input)}
              aria-label={`Quanti da ${word}`}
              inputMode="numeric"
              data-scans-only=""
              autoComplete="off"
              placeholder="0"
              value={count === 0 ? '' : count}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => set(value, Number(target.value.replace(/\D/g, '').slice(0, 4)))}
              onKeyDown={toNextField}
            />
            <button
              type="button"
              className={classNames(looks.box, 'center hoverable')}
              aria-label={`Uno in più da ${word}`}
              onClick={() => set(value, count + 1)}
            >
              <Plus size={18} aria-hidden="true" />
            </button>
          </div>
        )
      })}
    </fieldset>
  )
}

/** Whoever counts has one hand on the number keys: Enter does not close the till half counted. */
function toNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLElement>('input, button[type="submit"]') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}
