// Orders that lost their place to a closure, a break or fewer places: whom to call, the way to the desk that moves each, a message,
// and the list on paper for who telephones.
import { Link } from '@tanstack/react-router'
import { CalendarClock, MessageCircle, Phone, Printer } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { OrderAhead } from '#data/admin/settings.ts'
import { sendAgain } from '#data/orders/log.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { type Impact, type ImpactReason, placeProblem } from '#domain/pickup/settings-check.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { useTellCustomer } from '#hooks/use-tell-customer.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { PrintedPage } from '#ui/office/printed-page.tsx'
import { formatDayMedium, formatTime } from '#ui/text/dates.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import styles from './displaced-card.module.css'

const REASONS: Record<ImpactReason, string> = { closed: 'chiuso', outside: 'fuori orario', full: 'troppi per i posti' }

interface DisplacedCardProps {
  /** All that are awaited, by pickup. */
  orders: readonly OrderAhead[]
  settings: readonly DaySetting[]
}

/** Nothing where all orders have their place. */
export function DisplacedCard({ orders, settings }: DisplacedCardProps) {
  const [isPrinting, setIsPrinting] = useState(false)
  const displaced = displacedOrders(orders, settings)
  if (displaced.length === 0) return null
  return (
    <section className={classNames(looks.card, styles.card)} aria-labelledby="da-spostare">
      <div className={classNames('stack gap-2', looks.pad)}>
        <h3 id="da-spostare" className="text-4">
          Ordini da spostare
        </h3>
        <p className="muted text-2">
          {displaced.length === 1
            ? '1 ordine non ci sta più: senti chi l’ha ordinato, poi sposta il ritiro. Sparisce da qui quando ci sta.'
            : `${displaced.length} ordini non ci stanno più: senti chi li ha ordinati, poi sposta i ritiri. Spariscono da qui quando ci stanno.`}
        </p>
        <div className="wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            icon={<Printer size={18} aria-hidden="true" />}
            onClick={() => setIsPrinting(true)}
          >
            Stampa l’elenco
          </Button>
          <TellAll orders={displaced.map(({ order }) => order)} />
        </div>
      </div>
      <ImpactList impacts={displaced} hasWays />
      {isPrinting && (
        <PrintedPage onDone={() => setIsPrinting(false)}>
          <CallSheet impacts={displaced} />
        </PrintedPage>
      )}
    </section>
  )
}

/** Those that are marked, with why by the hours of now; who keeps one where it is settles it. */
function displacedOrders(orders: readonly OrderAhead[], settings: readonly DaySetting[]): Impact<OrderAhead>[] {
  const taken = new Map<number, number>()
  for (const { pickupMs } of orders) taken.set(pickupMs, (taken.get(pickupMs) ?? 0) + 1)
  return orders
    .filter(({ isDisplaced }) => isDisplaced)
    .map((order) => ({ order, reason: placeProblem(settings, order.pickupMs, taken.get(order.pickupMs) ?? 0) ?? 'full' }))
}

interface ImpactListProps {
  impacts: readonly Impact<OrderAhead>[]
  /** With what can be done about each. */
  hasWays?: boolean
}

/** Number, when, whose, why, whom to call. */
export function ImpactList({ impacts, hasWays = false }: ImpactListProps) {
  return (
    <ul className={styles.list}>
      {impacts.map(({ order, reason }) => (
        <li key={order.id} className={classNames('split gap-1 text-2 figures', looks.line)}>
          {hasWays ? (
            <span className={classNames('cluster fill gap-2', styles.facts)}>
              <Facts order={order} />
            </span>
          ) : (
            <Link className={classNames('cluster fill gap-2', styles.facts)} {...placeOnDesk(order)}>
              <Facts order={order} />
            </Link>
          )}
          <span className={classNames('text-1', looks.badge, looks.attention)}>{REASONS[reason]}</span>
          <span className={classNames('cluster gap-1', styles.ways)}>
            {order.phone === '' ? (
              <span className="muted text-1 truncate">Nessun telefono</span>
            ) : (
              <a className={classNames('gap-2 text-2', looks.opener)} href={`tel:${order.phone.replace(/[^+\d]/g, '')}`}>
                <Phone size={16} aria-hidden="true" />
                {order.phone}
              </a>
            )}
            {hasWays && (
              <ButtonLink
                variant="quiet"
                size="small"
                icon={<CalendarClock size={16} aria-hidden="true" />}
                aria-label={`Sposta ${order.number}`}
                {...placeOnDesk(order, 'da-verificare')}
              >
                Sposta
              </ButtonLink>
            )}
            {hasWays && order.isReachable && <Tell order={order} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Facts({ order }: { order: OrderAhead }) {
  return (
    <>
      <span className="strong">{order.number}</span>
      <span>
        {formatDayMedium(order.pickupMs)}, {formatTime(order.pickupMs)}
      </span>
      <span className="muted text-1 truncate">{order.name}</span>
    </>
  )
}

function placeOnDesk({ id, pickupMs }: OrderAhead, scheda?: string) {
  const search = { ordine: id, giorno: shopMoment(pickupMs).day, ...(scheda !== undefined && { scheda }) }
  return { to: '/gestionale/ordini', search } as const
}

function Tell({ order }: { order: OrderAhead }) {
  const { isBusy, tell } = useTellCustomer()
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<MessageCircle size={16} aria-hidden="true" />}
      aria-label={`Avvisa ${order.number}`}
      isBusy={isBusy}
      onClick={() => void tell(order.id, 'displaced', `${order.number}: messaggio in partenza`)}
    >
      Avvisa
    </Button>
  )
}

/** One after the other, once somebody has said that it is meant. Who was told already is not told again. */
function TellAll({ orders }: { orders: readonly OrderAhead[] }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const reachable = orders.filter(({ isReachable }) => isReachable)
  if (reachable.length < 2) return null
  const tellAll = async () => {
    setIsBusy(true)
    const refusals: string[] = []
    for (const { id, number } of reachable) {
      const refusal = await sendAgain(id, 'displaced')
      if (refusal !== null) refusals.push(`${number}: ${refusal}`)
    }
    setIsBusy(false)
    setIsAsking(false)
    const sent = reachable.length - refusals.length
    if (sent > 0) toast.success(pluralText(sent, 'messaggio in partenza', 'messaggi in partenza'))
    if (refusals.length > 0) toast.error(refusals.join(' '))
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<MessageCircle size={18} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Avvisa tutti
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Avvisare ${reachable.length} clienti?`}
        text="Ognuno riceve un messaggio: il suo ritiro va spostato. Chi l’ha già avuto non lo riceve di nuovo."
        action="Avvisa tutti"
        isBusy={isBusy}
        onConfirm={() => void tellAll()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

/** On paper, for who telephones. */
function CallSheet({ impacts }: { impacts: readonly Impact<OrderAhead>[] }) {
  return (
    <div className={styles.sheet}>
      <h1>Ordini da spostare</h1>
      <table>
        <thead>
          <tr>
            <th>Ordine</th>
            <th>Ritiro</th>
            <th>Chi</th>
            <th>Telefono</th>
            <th>Perché</th>
            <th className={styles.agreed}>Nuovo ritiro</th>
          </tr>
        </thead>
        <tbody>
          {impacts.map(({ order, reason }) => (
            <tr key={order.id}>
              <td>{order.number}</td>
              <td>
                {formatDayMedium(order.pickupMs)}, {formatTime(order.pickupMs)}
              </td>
              <td>{order.name}</td>
              <td>{order.phone}</td>
              <td>{REASONS[reason]}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
