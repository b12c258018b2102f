// A drawer that is open: its sums for who asks for them, what went in and out, and the way to its closing.
import { ArrowDownToLine, ArrowUpFromLine, LockOpen, Printer } from 'lucide-react'
import { useState } from 'react'
import { now } from '#data/server/clock.ts'
import { formatEuro } from '#domain/money.ts'
import { METHODS } from '#domain/order/payment-methods.ts'
import type { MovementKind, TillReading } from '#domain/till/till.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { formatMoment, formatTime } from '#ui/text/dates.ts'
import { Price } from '#ui/text/price.tsx'
import { AmountTable } from './amount-table.tsx'
import { MoveForm } from './move-form.tsx'
import styles from './this-till.module.css'
import { MOVEMENTS } from './till-words.ts'

interface OpenTillProps {
  till: TillReading
  /** Of the orders that money was taken for, where this device knows them. */
  numbers: ReadonlyMap<string, string>
  onPrint: () => void
  onCount: () => void
  onDrawer: () => void
}

export function OpenTill({ till, numbers, onPrint, onCount, onDrawer }: OpenTillProps) {
  // Whoever is about to count has not been told what should come out.
  const [isShown, setIsShown] = useState(false)
  const [moving, setMoving] = useState<MovementKind | null>(null)
  return (
    <div className={classNames(looks.page, 'stack gap-3', styles.till)}>
      <section className={classNames(looks.card, looks.pad, 'stack gap-3')} aria-labelledby="lettura">
        <h2 id="lettura" className="text-4">
          Lettura
        </h2>
        <p className="muted text-2">Aperta {formatMoment(till.opening.atMs, now())}</p>
        {isShown && (
          <>
            <p className="split gap-3 text-3">
              <span className="muted">Contanti nel cassetto</span>
              <Price text={formatEuro(till.expected.cash)} size="large" />
            </p>
            <AmountTable till={till} />
            <Button variant="quiet" icon={<Printer size={18} aria-hidden="true" />} onClick={onPrint}>
              Stampa la lettura
            </Button>
          </>
        )}
        <div className={looks.even}>
          <Button variant="secondary" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Nascondi i conti' : 'Mostra i conti'}
          </Button>
          <Button onClick={onCount}>Conta e chiudi…</Button>
        </div>
      </section>
      <section className={classNames(looks.card, looks.pad, 'stack gap-3')} aria-labelledby="movimenti">
        <h2 id="movimenti" className="text-4">
          Movimenti
        </h2>
        <div className={looks.even}>
          <Button variant="secondary" icon={<ArrowDownToLine size={18} aria-hidden="true" />} onClick={() => setMoving('in')}>
            Versa
          </Button>
          <Button variant="secondary" icon={<ArrowUpFromLine size={18} aria-hidden="true" />} onClick={() => setMoving('out')}>
            Preleva
          </Button>
          <Button variant="secondary" icon={<LockOpen size={18} aria-hidden="true" />} onClick={() => setMoving('drawer')}>
            Cassetto
          </Button>
        </div>
        <Movements till={till} numbers={numbers} />
      </section>
      <Dialog isOpen={moving !== null} onClose={() => setMoving(null)} title={moving === null ? '' : MOVEMENTS[moving].title}>
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

function Movements({ till: { movements, lines }, numbers }: Pick<OpenTillProps, 'till' | 'numbers'>) {
  const rows = [
    ...movements.map(({ id, kind, amountCents, reason, atMs }) => ({
      id,
      atMs,
      words: `${MOVEMENTS[kind].word}: ${reason}`,
      cents: kind === 'out' ? -amountCents : amountCents,
    })),
    ...lines
      .filter(({ method }) => method !== 'rounding')
      .map(({ id, orderId, amountCents, method, takenAtMs }) => ({
        id,
        atMs: takenAtMs,
        words: [`${amountCents < 0 ? 'Restituiti' : 'Incassati'}, ${METHODS[method].word}`, numbers.get(orderId)]
          .filter(Boolean)
          .join(' · '),
        cents: amountCents,
      })),
  ].sort((a, b) => b.atMs - a.atMs)
  if (rows.length === 0)
    return <p className="muted text-2">Ancora niente: qui compaiono gli incassi e i soldi che entrano o escono.</p>
  return (
    <ul className={styles.list}>
      {rows.map(({ id, atMs, words, cents }) => (
        <li key={id} className={classNames(looks.entry, 'row gap-3 text-2 figures')}>
          <span className="shrink-0 muted">{formatTime(atMs)}</span>
          <span className="fill">{words}</span>
          {cents !== 0 && <b className="strong nowrap">{formatEuro(cents)}</b>}
        </li>
      ))}
    </ul>
  )
}
