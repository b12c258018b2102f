// The order that was read, before it is taken in charge: what to compare, and what to prepare.
import type { ScannedOrder } from '#data/ordering/order-qr.ts'
import { now } from '#data/server/clock.ts'
import { PHRASE_TYPE } from '#domain/catalogue/catalogue.ts'
import { centsFromEuro, decimalText, formatEuro } from '#domain/money.ts'
import type { WireItem } from '#domain/order/submission.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import looks from '#ui/office/looks.module.css'
import { formatMomentLong } from '#ui/text/dates.ts'
import styles from './scan-review.module.css'

export interface ScanReviewProps {
  scanned: ScannedOrder
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

export function ScanReview({ scanned, isConfirmed, onConfirm }: ScanReviewProps) {
  const { order, productNames, isVerified } = scanned
  const total = formatEuro(centsFromEuro(order.promised_total))
  return (
    <div className="stack gap-4">
      {isVerified ? (
        <Notice tone="done" live="polite">
          Codice letto: viene da un totem del negozio.
        </Notice>
      ) : (
        <Notice tone="attention" live="polite">
          <b>Non verificato.</b> Questa cassa non conosce ancora il totem: confronta numero e totale con il suo schermo.
        </Notice>
      )}
      <dl className="wrap gap-4">
        <Fact name="Numero" value={order.number} />
        <Fact name="Totale" value={total} />
        <Fact name="Ritiro" value={formatMomentLong(Date.parse(order.pickup_date), now())} />
        <Fact name="Cliente" value={[order.customer_name, order.customer_phone].filter(Boolean).join(', ') || 'senza nome'} />
        {order.discount_code !== '' && <Fact name="Sconto" value={order.discount_code} />}
      </dl>
      <ul className="stack gap-2" aria-label="Cosa contiene">
        {order.items.map((item) => (
          <Line key={item.id} item={item} name={productNames[item.id] ?? ''} />
        ))}
      </ul>
      {order.note !== '' && <p className={classNames(looks.egg, styles.note)}>Nota: {order.note}</p>}
      {!isVerified && (
        <label className={classNames(looks.option, looks.pad, 'row gap-3')}>
          <input type="checkbox" checked={isConfirmed} onChange={(event) => onConfirm(event.target.checked)} />
          <span>
            Sul totem leggo <b>{order.number}</b> e <b>{total}</b>
          </span>
        </label>
      )}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="muted text-1">{name}</dt>
      <dd className="text-4 strong figures">{value}</dd>
    </div>
  )
}

function Line({ item, name }: { item: WireItem; name: string }) {
  const choices = item.custom_variants.map(({ type, value }) => (type === PHRASE_TYPE ? `«${value}»` : value)).join(', ')
  return (
    <li className="row gap-2">
      <span className={classNames('strong figures', styles.quantity)}>{decimalText(item.quantity)}</span>
      <span className="stack">
        {name || 'Prodotto che questa cassa non conosce ancora'}
        {choices !== '' && <span className="muted text-2">{choices}</span>}
      </span>
    </li>
  )
}
