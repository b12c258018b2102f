// Taking the money: how, with which note, what goes back; all of it or a part. One button that repeats the sum. It is a form, so that Enter
// collects; a second tap of a double click does not reach the next order.
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import type { TakenMoney } from '#data/orders/changes.ts'
import { currentTillSession } from '#data/till/till.ts'
import { likelyCash, parseEuro, roundedCash, takeCash } from '#domain/cart/cash.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { METHODS, type TillMethod } from '#domain/order/payment-methods.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { Button, ButtonLink, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { NumberPad, padText } from '#ui/form/number-pad.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { follows, isSign } from '#ui/keyboard/key-runs.ts'
import looks from '#ui/office/looks.module.css'
import { Price } from '#ui/text/price.tsx'
import styles from './collect-panel.module.css'
import { METHOD_ICONS, TILL_CHOICES } from './pay-methods.ts'

export interface CollectPanelProps {
  dueCents: Cents
  /** Already taken before. */
  paidCents: Cents
  /** What is asked for now of an order that is collected another day; null where the shop asks for none. */
  depositCents: Cents | null
  /** The goods go with it. */
  handsOver: boolean
  /** A part was taken just now: nobody guesses how the rest is paid. */
  isRest?: boolean
  isBusy: boolean
  buttonRef: Ref<HTMLButtonElement>
  /** The note that was held out already. */
  givenCents?: Cents | undefined
  /** Puts the panel away, where it lies over something. */
  onClose?: () => void
  /** @param money the whole due or a part of it @param changeCents what goes back of the notes that were given */
  onCollect: (money: TakenMoney, changeCents: Cents) => void
}

const CHOICES = TILL_CHOICES.map(({ value, label }) => ({
  value,
  label: <MethodLabel icon={METHOD_ICONS[value]} text={label} />,
}))

export function CollectPanel({ dueCents, paidCents, depositCents, handsOver, isRest = false, ...props }: CollectPanelProps) {
  const { isBusy, buttonRef, givenCents: heldOutCents, onClose, onCollect } = props
  const { shop } = useShopInfo()
  const [method, setMethod] = useState<TillMethod | null>(isRest ? null : 'cash')
  const [given, setGiven] = useState<Tendered>(
    heldOutCents === undefined ? { kind: 'exact' } : { kind: 'sum', cents: heldOutCents },
  )
  const [pieces, setPieces] = useState(1)
  const choose = (next: TillMethod | null) => {
    setMethod(next)
    setGiven({ kind: 'exact' })
    setPieces(1)
  }
  // What was tapped while a part was being taken was for that part, or for the rest: nobody can tell, so it is asked again.
  const [shownDueCents, setShownDueCents] = useState(dueCents)
  if (shownDueCents !== dueCents) {
    setShownDueCents(dueCents)
    choose(null)
  }
  const till = method && METHODS[method].till
  const givesChange = till?.givesChange === true
  const hasPieces = till?.hasPieces === true
  const askedCents = givesChange && shop?.roundsCash === true ? roundedCash(dueCents) : dueCents
  const givenCents = centsGiven(given, askedCents)
  const mostCents = givesChange ? Number.POSITIVE_INFINITY : dueCents
  const taken = givenCents === null ? null : takeCash(dueCents, askedCents, Math.min(givenCents, mostCents))
  const leftCents = taken && dueCents - taken.amountCents - taken.roundingCents
  const canTake = taken !== null && (leftCents !== dueCents || dueCents === 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canTake || isBusy) return
    if (method === null) return methods.current?.querySelector('input')?.focus()
    const { amountCents, roundingCents, changeCents } = taken
    const rounded = roundingCents !== 0 && { roundingCents }
    onCollect({ method, amountCents, ...rounded, ...(hasPieces && { pieces }) }, changeCents)
  }
  const methods = useRef<HTMLDivElement>(null)
  const lastSign = useRef<globalThis.KeyboardEvent>(undefined)
  // Digits are what the customer gave, wherever the focus is; those in the middle of a scanned code are not.
  const typeAmount = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isSign(event.nativeEvent)) return
    const isInRun = follows(event.nativeEvent, lastSign.current)
    lastSign.current = event.nativeEvent
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'radio'
    if (!/^\d$/.test(event.key) || isInRun || isTyping || method === null) return
    event.preventDefault()
    setGiven({ kind: 'other', text: event.key })
  }
  return (
    <form
      className={classNames('stack gap-2', styles.panel)}
      data-typing={given.kind === 'other'}
      onSubmit={submit}
      onKeyDown={typeAmount}
    >
      <div className={classNames('row gap-2 text-3', styles.due)}>
        <span className="fill">
          {paidCents > 0 ? 'Restano da incassare' : 'Da incassare'}
          {paidCents > 0 && <span className={classNames('text-1', styles.fiscal)}>Già incassati {formatEuro(paidCents)}.</span>}
          {askedCents !== dueCents && (
            <span className={classNames('text-1', styles.fiscal)}>Arrotondato da {formatEuro(dueCents)}.</span>
          )}
          {paidCents === 0 && shop && !shop.isFiscal && (
            <span className={classNames('text-1', styles.fiscal)}>Non è uno scontrino fiscale.</span>
          )}
        </span>
        <span className="text-6">
          <Price text={formatEuro(askedCents)} />
        </span>
        {onClose && <IconButton size="compact" label="Torna all’ordine" icon={<ChevronDown size={22} />} onClick={onClose} />}
      </div>
      <div ref={methods} className={styles.methods}>
        <Segmented legend="Come paga" isLegendHidden look="paper" segments={CHOICES} value={method} onChange={choose} />
      </div>
      {method !== null && (
        <AmountGiven
          key={method}
          sums={givesChange ? likelyCash(askedCents) : []}
          exact={givesChange ? 'Giusti' : 'Tutto'}
          depositCents={depositCents}
          given={given}
          onChange={setGiven}
        />
      )}
      {hasPieces && <Pieces pieces={pieces} onChange={setPieces} />}
      <ClosedTillNote />
      <ChangeLine method={method} leftCents={leftCents} changeCents={taken?.changeCents ?? 0} />
      <Button type="submit" size="large" isWide isBusy={isBusy} ref={buttonRef} aria-keyshortcuts="I" disabled={!canTake}>
        {given.kind === 'deposit' ? 'Incassa l’acconto, ' : 'Incassa '}
        {formatEuro(taken?.amountCents ?? askedCents)}
        {handsOver && leftCents === 0 && ' e consegna'} <Kbd>I</Kbd>
      </Button>
    </form>
  )
}

/** Nobody is kept from collecting: what is taken belongs to no drawer then, and the owner sees that. */
function ClosedTillNote() {
  const session = useLiveQuery(currentTillSession)
  if (session !== '') return null
  return (
    <p className={classNames('split muted text-2', styles.till)}>
      La cassa è chiusa.
      <ButtonLink to="/gestionale/cassa" variant="quiet" size="small">
        Apri la cassa
      </ButtonLink>
    </p>
  )
}

interface ChangeLineProps {
  /** Null until somebody says. */
  method: TillMethod | null
  /** What is due then; null while nobody has said what is given. */
  leftCents: Cents | null
  changeCents: Cents
}

function ChangeLine({ method, leftCents, changeCents }: ChangeLineProps) {
  if (method === null) {
    return (
      <p className={classNames(looks.result, looks.calm)} role="status">
        Scegli come paga quello che manca.
      </p>
    )
  }
  if (leftCents === null) return <p className={classNames(looks.result, looks.calm)}>Scrivi quanto ti ha dato.</p>
  if (leftCents > 0) {
    return (
      <p className={classNames(looks.result, looks.bad)} role="status">
        <span>Poi restano</span>
        <b>{formatEuro(leftCents)}</b>
      </p>
    )
  }
  const { hint } = METHODS[method].till
  if (hint !== null || changeCents === 0)
    return <p className={classNames(looks.result, looks.calm)}>{hint ?? 'Nessun resto da dare.'}</p>
  return (
    <p className={classNames(looks.result, looks.good)} role="status">
      <span>Resto da dare</span>
      <b>{formatEuro(changeCents)}</b>
    </p>
  )
}

const MOST_PIECES = 99

/** How many meal vouchers: the fiscal printer and whoever pays them out count them. */
function Pieces({ pieces, onChange }: { pieces: number; onChange: (pieces: number) => void }) {
  return (
    <div className={classNames('split strong', styles.pieces)}>
      <span>Quanti buoni</span>
      <Stepper
        label="buoni pasto"
        text={`${pieces}`}
        onFewer={pieces > 1 ? () => onChange(pieces - 1) : null}
        onMore={pieces < MOST_PIECES ? () => onChange(pieces + 1) : null}
      />
    </div>
  )
}

function MethodLabel({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <>
      <Icon size={20} aria-hidden="true" />
      {text}
    </>
  )
}

/** @param askedCents the whole */
function centsGiven(given: Tendered, askedCents: Cents): Cents | null {
  if (given.kind === 'exact') return askedCents
  return given.kind === 'other' ? parseEuro(given.text) : given.cents
}

// What the customer gives: the exact sum, one of the notes they are likely to hold out, or any other, also less.

type Tendered = { kind: 'exact' } | { kind: 'sum' | 'deposit'; cents: Cents } | { kind: 'other'; text: string }

interface AmountGivenProps {
  sums: readonly Cents[]
  /** The word for all that is due. */
  exact: string
  depositCents: Cents | null
  given: Tendered
  onChange: (given: Tendered) => void
}

interface AmountChoice {
  key: string
  label: string
  given: Tendered
  isOn: boolean
}

function depositChoice(cents: Cents, given: Tendered): AmountChoice {
  const label = `Acconto ${formatEuro(cents).replace(',00', '')}`
  return { key: 'deposit', label, given: { kind: 'deposit', cents }, isOn: given.kind === 'deposit' }
}

function AmountGiven({ sums, exact, depositCents, given, onChange }: AmountGivenProps) {
  const name = useId()
  const choices: AmountChoice[] = [
    { key: 'exact', label: exact, given: { kind: 'exact' }, isOn: given.kind === 'exact' },
    ...(depositCents === null ? [] : [depositChoice(depositCents, given)]),
    ...sums.map((cents) => ({
      key: String(cents),
      label: formatEuro(cents).replace(',00', ''),
      given: { kind: 'sum' as const, cents },
      isOn: given.kind === 'sum' && given.cents === cents,
    })),
    { key: 'other', label: 'Altro', given: { kind: 'other', text: '' }, isOn: given.kind === 'other' },
  ]
  return (
    <>
      <fieldset className="wrap gap-2">
        <legend className="visually-hidden">Quanto ti dà</legend>
        {choices.map((choice) => (
          <label
            key={choice.key}
            className={classNames(
              looks.option,
              'center text-3 strong figures nowrap',
              styles.note,
              choice.key === 'deposit' && styles.deposit,
              choice.isOn && looks.chosen,
            )}
          >
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={choice.isOn}
              onChange={() => onChange(choice.given)}
            />
            {choice.label}
          </label>
        ))}
      </fieldset>
      {given.kind === 'other' && (
        <>
          <Field
            label="Ricevuti, in euro"
            isLabelHidden
            inputMode="none"
            data-scans-only=""
            placeholder="Ricevuti"
            autoComplete="off"
            autoFocus
            value={given.text}
            onChange={(event) => onChange({ kind: 'other', text: padText(event.target.value, 'euro') })}
            trailing={<span aria-hidden="true">€</span>}
          />
          <NumberPad
            className={styles.pad}
            unit="euro"
            text={given.text}
            onChange={(text) => onChange({ kind: 'other', text })}
          />
        </>
      )}
    </>
  )
}
