// The right side of the desk: the chosen order, a refused entry, or (while nothing is chosen) the day in four figures and what
// being offline means here.

import { CloudOff, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { dueCents } from '#domain/order/order-payment.ts'
import { holdsPlace, holdsSlot, isInProgress, isOpen } from '#domain/order/states.ts'
import { placeProblem } from '#domain/pickup/settings-check.ts'
import { instantOf, shopMoment } from '#domain/pickup/shop-time.ts'
import { priceChanges } from '#features/office/order-desk/detail/attention.tsx'
import type { RenderSlotPicker } from '#features/office/order-desk/detail/move-order.tsx'
import { OldOrderDetail, OrderDetail } from '#features/office/order-desk/detail/order-detail.tsx'
import { RefusedDetail } from '#features/office/order-desk/detail/refused-detail.tsx'
import type { Units } from '#features/office/order-desk/list/item-text.ts'
import { useConnection } from '#hooks/use-connection.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import looks from '#ui/office/looks.module.css'
import { capitalise } from '#ui/text/capitalise.ts'
import { formatDayRelative, formatTime } from '#ui/text/dates.ts'
import { formatMinutes } from '#ui/text/durations.ts'
import styles from './desk-side.module.css'
import { seatsOfDay, useSlotTaken } from './desk-slots.ts'
import type { Desk } from './use-desk.ts'

interface DeskSideProps {
  desk: Desk
  units: Units
  onPrint: (order: OrderWithItems) => void
  onLabel: (orderId: string) => void
  renderPicker: RenderSlotPicker
  renderReceipt: (order: OrderWithItems) => ReactNode
}

export function DeskSide(props: DeskSideProps) {
  const { places, data, nowMs, order } = props.desk
  const connection = useConnection()
  const refused = data.checks?.find((item) => item.kind === 'refused' && item.id === places.orderId)
  if (refused?.kind === 'refused') {
    const { entry } = refused
    return <RefusedDetail entry={entry} nowMs={nowMs} onOpenOrder={() => places.open(entry.about)} onClose={places.close} />
  }
  if (places.orderId === null) {
    return (
      <DayOverview
        orders={data.orders}
        isSearching={props.desk.query !== ''}
        noonMs={instantOf(places.day, '12:00')}
        nowMs={nowMs}
        offlineSinceMs={connection.isReachable ? null : connection.sinceMs}
        waiting={data.waiting}
        onPrintMany={props.desk.list.kind === 'slots' && data.orders?.length ? props.desk.bulk.selection.begin : null}
        isSoundWaiting={props.desk.sound.isWaiting}
      />
    )
  }
  if (order === undefined) return <DetailSkeleton />
  if (order !== null) return <KnownOrder {...props} order={order} />
  return (
    <OldOrderDetail
      key={places.orderId}
      id={places.orderId}
      units={props.units}
      nowMs={nowMs}
      onClose={places.close}
      waiting={<DetailSkeleton />}
      unknown={<UnknownOrder onClose={places.close} />}
    />
  )
}

function KnownOrder({ desk, order, units, ...slots }: DeskSideProps & { order: OrderWithItems }) {
  const { onPrint, onLabel, renderPicker, renderReceipt } = slots
  const { places, data, rows, refs, nowMs, mode, setMode, actions } = desk
  const taken = useSlotTaken(order.pickupMs)
  const facts = {
    taken,
    capacity: seatsOfDay(data.settings, shopMoment(order.pickupMs).day).perSlot,
    priceChanges: priceChanges(order.items, data.products, data.campaigns, shopMoment(order.pickupMs).day),
    place: placeProblem(data.settings, order.pickupMs, taken),
  }
  const goTo = (id: string | null) => (id === null ? null : () => places.open(id))
  return (
    <OrderDetail
      order={order}
      units={units}
      facts={facts}
      nowMs={nowMs}
      actions={actions}
      settling={desk.settling}
      mode={mode}
      onMode={setMode}
      collectRef={refs.collectRef}
      handOverRef={refs.handOverRef}
      onPrevious={goTo(rows.previousId)}
      onNext={goTo(rows.nextId)}
      onClose={places.close}
      onPrint={() => onPrint(order)}
      onLabel={() => onLabel(order.id)}
      renderPicker={renderPicker}
      renderReceipt={renderReceipt}
    />
  )
}

function UnknownOrder({ onClose }: { onClose: () => void }) {
  return (
    <div className={classNames('center', styles.whole)}>
      <EmptyState
        scene="nessun-ordine"
        title="Ordine non trovato"
        text="Su questo dispositivo non c’è. Se è appena arrivato, compare da solo appena c’è rete."
        action={
          <Button variant="secondary" onClick={onClose}>
            Torna all’elenco
          </Button>
        }
      />
    </div>
  )
}

function DetailSkeleton() {
  return (
    <Loading label="Carico l’ordine" className={classNames('column gap-4', styles.whole)}>
      <Skeleton width="40%" height="22px" />
      <Skeleton width="70%" height="28px" />
      <Skeleton height="24px" />
      <Skeleton height="24px" />
    </Loading>
  )
}

// The side of the desk while no order is open: the day at a glance, and offline what that means here.

interface DayOverviewProps {
  orders: readonly OrderWithItems[] | undefined
  /** Its own scope is no day's. */
  isSearching: boolean
  /** Noon of the day shown. */
  noonMs: number
  nowMs: number
  /** Since when the server cannot be reached; null when it can. */
  offlineSinceMs: number | null
  /** Entries of this device on their way. */
  waiting: number
  /** The browser lets nothing be heard before the first touch. */
  isSoundWaiting: boolean
  /** Begins to choose several orders; null where there are none. */
  onPrintMany: (() => void) | null
}

function DayOverview({ orders, noonMs, nowMs, offlineSinceMs, waiting, ...more }: DayOverviewProps) {
  const day = formatDayRelative(noonMs, nowMs)
  return (
    <div className={classNames('column gap-4', styles.whole)}>
      {offlineSinceMs !== null && <OfflineCard sinceMs={offlineSinceMs} nowMs={nowMs} waiting={waiting} />}
      {!more.isSearching && (
        <>
          <h2 className="text-5">{capitalise(day)}</h2>
          {orders ? <Figures orders={orders} nowMs={nowMs} /> : <FiguresSkeleton />}
        </>
      )}
      {!more.isSearching && more.onPrintMany && (
        <Button
          variant="secondary"
          icon={<Printer size={20} aria-hidden="true" />}
          aria-keyshortcuts="M"
          onClick={more.onPrintMany}
        >
          Stampa più comande <Kbd>M</Kbd>
        </Button>
      )}
      <div className={classNames('stack gap-2 muted text-2', styles.hint)}>
        {more.isSoundWaiting && <p>Tocca o fai clic una volta, e sentirai i nuovi ordini.</p>}
        <p>Scegli un ordine dall’elenco per vederlo qui.</p>
        <p className={classNames('cluster gap-1', styles.keys)}>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> per scorrerli, <Kbd>?</Kbd> per tutti i tasti.
        </p>
      </div>
    </div>
  )
}

const FIGURES = 4

function FiguresSkeleton() {
  return (
    <Loading label="Carico la giornata" className="stack gap-4">
      {Array.from({ length: FIGURES }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity
        <Skeleton key={index} height="40px" />
      ))}
    </Loading>
  )
}

function Figures({ orders, nowMs }: { orders: readonly OrderWithItems[]; nowMs: number }) {
  const glance = dayFigures(orders)
  return (
    <dl className={classNames(looks.facts, styles.figures)}>
      <div>
        <dt>Ordini</dt>
        <dd>{glance.orders}</dd>
      </div>
      <div>
        <dt>Ancora da incassare</dt>
        <dd>{formatEuro(glance.dueCents)}</dd>
      </div>
      <div>
        <dt>Comande da stampare</dt>
        <dd>{glance.unprinted}</dd>
      </div>
      <div>
        <dt>
          Da preparare per primo
          {glance.nextMs !== null && glance.nextMs < nowMs && (
            <span className={classNames(looks.problem, 'strong')}>
              in ritardo di {formatMinutes(Math.max(1, Math.floor((nowMs - glance.nextMs) / 60_000)))}
            </span>
          )}
        </dt>
        <dd>{glance.nextMs === null ? 'niente' : formatTime(glance.nextMs)}</dd>
      </div>
    </dl>
  )
}

function OfflineCard({ sinceMs, nowMs, waiting }: { sinceMs: number; nowMs: number; waiting: number }) {
  const minutes = Math.floor((nowMs - sinceMs) / 60_000)
  return (
    <section className={classNames(looks.egg, 'row gap-3 text-2')}>
      <CloudOff size={28} aria-hidden="true" />
      <div>
        <h2 className="text-4">Sei offline{minutes > 0 ? ` da ${formatMinutes(minutes)}` : ''}</h2>
        <p>
          Vedi gli ordini salvati alle {formatTime(sinceMs)}. Quello che fai qui parte appena torna la rete
          {waiting > 0 ? `: ${waiting} in attesa.` : '.'}
        </p>
      </div>
    </section>
  )
}

// The day in four figures, for the side of the desk while no order is open.

type Counted = Pick<
  Order,
  'status' | 'readyAtMs' | 'paidAtMs' | 'payments' | 'totalCents' | 'isPrinted' | 'pickupMs' | 'isImmediate'
>

interface DayFigures {
  /** Orders that are not cancelled. */
  orders: number
  /** What is still to be paid, of what was handed over too. */
  dueCents: Cents
  /** In progress with no ticket on paper yet. */
  unprinted: number
  /** The earliest pickup the shop still has to prepare or collect for; null when there is none. */
  nextMs: number | null
}

export function dayFigures(orders: readonly Counted[]): DayFigures {
  const live = orders.filter(holdsPlace)
  const open = orders.filter(isOpen)
  const toMake = open.filter(holdsSlot)
  const waiting = toMake.filter((order) => order.readyAtMs === null).map((order) => order.pickupMs)
  return {
    orders: live.length,
    dueCents: live.reduce((sum, order) => sum + dueCents(order), 0),
    unprinted: toMake.filter((order) => isInProgress(order) && !order.isPrinted).length,
    nextMs: waiting.length === 0 ? null : Math.min(...waiting),
  }
}
