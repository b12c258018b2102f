// Taking the money: how, with which note, what goes back. One button that repeats the sum. It is a form, so that Enter
// collects; a second tap of a double click does not reach the next order.
import { Banknote, CreditCard } from 'lucide-react'
import { type FormEvent, type Ref, useId, useState } from 'react'
import { changeDue, likelyCash, parseEuro } from '#domain/cart/cash.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import looks from '#ui/office/looks.module.css'
import { Price } from '#ui/text/price.tsx'
import styles from './collect-panel.module.css'

interface CollectPanelProps {
  totalCents: Cents
  isBusy: boolean
  buttonRef: Ref<HTMLButtonElement>
  onCollect: (method: 'cash' | 'pos') => void
}

const METHODS = [
  { value: 'cash', label: <MethodLabel icon={Banknote} text="Contanti" /> },
  { value: 'pos', label: <MethodLabel icon={CreditCard} text="POS" /> },
] as const

export function CollectPanel({ totalCents, isBusy, buttonRef, onCollect }: CollectPanelProps) {
  const [method, setMethod] = useState<'cash' | 'pos'>('cash')
  const [given, setGiven] = useState<Tendered>({ kind: 'exact' })
  const givenCents = centsGiven(given, totalCents)
  const change = givenCents === null ? null : changeDue(totalCents, givenCents)
  const isEnough = method === 'pos' || change !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEnough && !isBusy) onCollect(method)
  }
  return (
    <form className={styles.panel} onSubmit={submit}>
      <p className={styles.due}>
        <span>
          Da incassare
          <span className={styles.fiscal}>Non è uno scontrino fiscale.</span>
        </span>
        <span className={styles.total}>
          <Price text={formatEuro(totalCents)} />
        </span>
      </p>
      <Segmented
        legend="Come paga"
        isLegendHidden
        look="paper"
        segments={METHODS}
        value={method}
        onChange={(value) => setMethod(value)}
      />
      {method === 'cash' && <CashTendered sums={likelyCash(totalCents)} given={given} onChange={setGiven} />}
      <ChangeLine method={method} totalCents={totalCents} givenCents={givenCents} />
      <Button
        type="submit"
        shape="box"
        size="large"
        isWide
        isBusy={isBusy}
        ref={buttonRef}
        aria-keyshortcuts="I"
        disabled={!isEnough}
      >
        Incassa {formatEuro(totalCents)} <Kbd>I</Kbd>
      </Button>
    </form>
  )
}

function ChangeLine({ method, totalCents, givenCents }: { method: 'cash' | 'pos'; totalCents: Cents; givenCents: Cents | null }) {
  if (method === 'pos') return <p className={styles.calm}>Passa la carta sul POS, poi conferma qui.</p>
  if (givenCents === null) return <p className={styles.calm}>Scrivi quanto ti ha dato.</p>
  const change = changeDue(totalCents, givenCents)
  if (change === null) {
    return (
      <p className={styles.missing} role="status">
        <span>Mancano</span>
        <b>{formatEuro(totalCents - givenCents)}</b>
      </p>
    )
  }
  if (change === 0) return <p className={styles.calm}>Nessun resto da dare.</p>
  return (
    <p className={styles.change} role="status">
      <span>Resto da dare</span>
      <b>{formatEuro(change)}</b>
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

function centsGiven(given: Tendered, totalCents: Cents): Cents | null {
  if (given.kind === 'exact') return totalCents
  return given.kind === 'sum' ? given.cents : parseEuro(given.text)
}

// Which note the customer holds out: the exact sum, one of the likely ones, or any other.

type Tendered = { kind: 'exact' } | { kind: 'sum'; cents: Cents } | { kind: 'other'; text: string }

interface CashTenderedProps {
  sums: readonly Cents[]
  given: Tendered
  onChange: (given: Tendered) => void
}

function CashTendered({ sums, given, onChange }: CashTenderedProps) {
  const name = useId()
  const choices: { key: string; label: string; given: Tendered; isOn: boolean }[] = [
    { key: 'exact', label: 'Esatti', given: { kind: 'exact' }, isOn: given.kind === 'exact' },
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
        <Field
          label="Ricevuti, in euro"
          isLabelHidden
          inputMode="decimal"
          placeholder="Ricevuti, ad esempio 42,50"
          autoComplete="off"
          autoFocus
          value={given.text}
          onChange={(event) => onChange({ kind: 'other', text: event.target.value })}
          trailing={<span aria-hidden="true">€</span>}
        />
      )}
    </>
  )
}
