// Taking the money: how, with which note, what goes back; all of it or a part. One button that repeats the sum. It is a form, so that Enter
// collects; a second tap of a double click does not reach the next order.
import { Banknote, CreditCard, Ticket } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import type { TakenMoney } from '#data/orders/changes.ts'
import { currentTillSession } from '#data/till/till.ts'
import { likelyCash, parseEuro } from '#domain/cart/cash.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { NumberPad, padText } from '#ui/form/number-pad.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { follows, isSign } from '#ui/keyboard/key-runs.ts'
import looks from '#ui/office/looks.module.css'
import { Price } from '#ui/text/price.tsx'
import styles from './collect-panel.module.css'

export interface CollectPanelProps {
  dueCents: Cents
  /** Already taken before. */
  paidCents: Cents
  /** The goods go with it. */
  handsOver: boolean
  isBusy: boolean
  buttonRef: Ref<HTMLButtonElement>
  /** @param money the whole due or a part of it @param changeCents what goes back of the notes that were given */
  onCollect: (money: TakenMoney, changeCents: Cents) => void
}

const METHODS = [
  { value: 'cash', label: <MethodLabel icon={Banknote} text="Contanti" /> },
  { value: 'pos', label: <MethodLabel icon={CreditCard} text="POS" /> },
  { value: 'voucher', label: <MethodLabel icon={Ticket} text="Buoni pasto" /> },
] as const

export function CollectPanel({ dueCents, paidCents, handsOver, isBusy, buttonRef, onCollect }: CollectPanelProps) {
  const { shop } = useShopInfo()
  const [method, setMethod] = useState<TakenMoney['method']>('cash')
  const [given, setGiven] = useState<Tendered>({ kind: 'exact' })
  const givenCents = centsGiven(given, dueCents)
  const amountCents = givenCents === null ? null : Math.min(givenCents, dueCents)
  const canTake = amountCents !== null && (amountCents > 0 || dueCents === 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canTake && !isBusy) onCollect({ method, amountCents }, method === 'cash' ? (givenCents ?? 0) - amountCents : 0)
  }
  const choose = (next: TakenMoney['method']) => {
    setMethod(next)
    setGiven({ kind: 'exact' })
  }
  const lastSign = useRef<globalThis.KeyboardEvent>(undefined)
  // Digits are what the customer gave, wherever the focus is; those in the middle of a scanned code are not.
  const typeAmount = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isSign(event.nativeEvent)) return
    const isInRun = follows(event.nativeEvent, lastSign.current)
    lastSign.current = event.nativeEvent
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'radio'
    if (!/^\d$/.test(event.key) || isInRun || isTyping) return
    event.preventDefault()
    setGiven({ kind: 'other', text: event.key })
  }
  return (
    <form className={styles.panel} onSubmit={submit} onKeyDown={typeAmount}>
      <p className={styles.due}>
        <span>
          {paidCents > 0 ? 'Restano da incassare' : 'Da incassare'}
          {paidCents > 0 && <span className={styles.fiscal}>Già incassati {formatEuro(paidCents)}.</span>}
          {paidCents === 0 && shop && !shop.isFiscal && <span className={styles.fiscal}>Non è uno scontrino fiscale.</span>}
        </span>
        <span className={styles.total}>
          <Price text={formatEuro(dueCents)} />
        </span>
      </p>
      <Segmented legend="Come paga" isLegendHidden look="paper" segments={METHODS} value={method} onChange={choose} />
      <AmountGiven
        key={method}
        sums={method === 'cash' ? likelyCash(dueCents) : []}
        exact={method === 'cash' ? 'Esatti' : 'Tutto'}
        given={given}
        onChange={setGiven}
      />
      <ClosedTillNote />
      <ChangeLine method={method} dueCents={dueCents} givenCents={givenCents} />
      <Button
        type="submit"
        shape="box"
        size="large"
        isWide
        isBusy={isBusy}
        ref={buttonRef}
        aria-keyshortcuts="I"
        disabled={!canTake}
      >
        Incassa {formatEuro(amountCents ?? dueCents)}
        {handsOver && amountCents === dueCents && ' e consegna'} <Kbd>I</Kbd>
      </Button>
    </form>
  )
}

/** Nobody is kept from collecting: what is taken belongs to no drawer then, and the owner sees that. */
function ClosedTillNote() {
  const session = useLiveQuery(currentTillSession)
  if (session !== '') return null
  return (
    <p className={styles.till}>
      La cassa è chiusa.
      <ButtonLink to="/gestionale/cassa" variant="quiet" shape="box" size="small">
        Apri la cassa
      </ButtonLink>
    </p>
  )
}

interface ChangeLineProps {
  method: TakenMoney['method']
  dueCents: Cents
  givenCents: Cents | null
}

function ChangeLine({ method, dueCents, givenCents }: ChangeLineProps) {
  if (givenCents === null) return <p className={styles.calm}>Scrivi quanto ti ha dato.</p>
  if (givenCents < dueCents) {
    return (
      <p className={styles.missing} role="status">
        <span>Poi restano</span>
        <b>{formatEuro(dueCents - givenCents)}</b>
      </p>
    )
  }
  if (method === 'pos') return <p className={styles.calm}>Passa la carta sul POS, poi conferma qui.</p>
  if (method === 'voucher') return <p className={styles.calm}>Ritira i buoni, poi conferma qui. Non danno resto.</p>
  if (givenCents === dueCents) return <p className={styles.calm}>Nessun resto da dare.</p>
  return (
    <p className={styles.change} role="status">
      <span>Resto da dare</span>
      <b>{formatEuro(givenCents - dueCents)}</b>
    </p>
  )
}

function MethodLabel({ icon: Icon, text }: { icon: typeof Banknote; text: string }) {
  return (
    <>
      <Icon size={20} aria-hidden="true" />
      {text}
    </>
  )
}

function centsGiven(given: Tendered, dueCents: Cents): Cents | null {
  if (given.kind === 'exact') return dueCents
  return given.kind === 'sum' ? given.cents : parseEuro(given.text)
}

// What the customer gives: the exact sum, one of the notes they are likely to hold out, or any other, also less.

type Tendered = { kind: 'exact' } | { kind: 'sum'; cents: Cents } | { kind: 'other'; text: string }

interface AmountGivenProps {
  sums: readonly Cents[]
  /** The word for all that is due. */
  exact: string
  given: Tendered
  onChange: (given: Tendered) => void
}

function AmountGiven({ sums, exact, given, onChange }: AmountGivenProps) {
  const name = useId()
  const choices: { key: string; label: string; given: Tendered; isOn: boolean }[] = [
    { key: 'exact', label: exact, given: { kind: 'exact' }, isOn: given.kind === 'exact' },
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
      <fieldset className={styles.notes}>
        <legend className="visually-hidden">Quanto ti dà</legend>
        {choices.map((choice) => (
          <label
            key={choice.key}
            className={classNames(looks.option, styles.note, choice.isOn && classNames(looks.chosen, styles.on))}
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
            placeholder="Ricevuti, ad esempio 42,50"
            autoComplete="off"
            autoFocus
            value={given.text}
            onChange={(event) => onChange({ kind: 'other', text: padText(event.target.value, 'euro') })}
            trailing={<span aria-hidden="true">€</span>}
          />
          <NumberPad isFlat unit="euro" text={given.text} onChange={(text) => onChange({ kind: 'other', text })} />
        </>
      )}
    </>
  )
}
