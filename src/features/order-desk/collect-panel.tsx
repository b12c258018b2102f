// Taking the money: how, with which note, what goes back. One button that repeats the sum. It is a form, so that Enter
// collects; a second tap of a double click does not reach the next order.
import { Banknote, CreditCard } from 'lucide-react'
import { type FormEvent, type Ref, useState } from 'react'
import { changeDue, likelyCash, parseEuro } from '#domain/cash.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Price } from '#ui/price.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { CashGiven, type Given } from './cash-given.tsx'
import styles from './collect-panel.module.css'

export interface CollectPanelProps {
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
  const [given, setGiven] = useState<Given>({ kind: 'exact' })
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
      {method === 'cash' && <CashGiven sums={likelyCash(totalCents)} given={given} onChange={setGiven} />}
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

function centsGiven(given: Given, totalCents: Cents): Cents | null {
  if (given.kind === 'exact') return totalCents
  return given.kind === 'sum' ? given.cents : parseEuro(given.text)
}
