// The side of the desk: the chosen order, a refused entry, or the day at a glance.
import { useSyncExternalStore } from 'react'
import { getConnection, onConnectionChange } from '#data/connection.ts'
import type { OrderWithItems } from '#data/orders.ts'
import { instantOf, shopMoment } from '#domain/shop-time.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { seatsOfDay } from './day-load.ts'
import { DeskAside } from './desk-aside.tsx'
import styles from './desk-detail.module.css'
import type { Units } from './item-text.ts'
import { OldOrderDetail } from './old-order-detail.tsx'
import { OrderDetail } from './order-detail.tsx'
import { priceChanges } from './price-changes.ts'
import { RefusedDetail } from './refused-detail.tsx'
import type { RenderSlotPicker } from './slot-choice.tsx'
import type { Desk } from './use-desk.ts'
import { useSlotTaken } from './use-slot-taken.ts'

export interface DeskDetailProps {
  desk: Desk
  units: Units
  onPrint: (order: OrderWithItems) => void
  onLabel: (orderId: string) => void
  renderPicker: RenderSlotPicker
}

export function DeskDetail(props: DeskDetailProps) {
  const { places, data, nowMs, order } = props.desk
  const connection = useSyncExternalStore(onConnectionChange, getConnection, getConnection)
  const refused = data.checks?.find((item) => item.kind === 'refused' && item.id === places.orderId)
  if (refused?.kind === 'refused') {
    const { entry } = refused
    return <RefusedDetail entry={entry} nowMs={nowMs} onOpenOrder={() => places.open(entry.orderId)} onClose={places.close} />
  }
  if (places.orderId === null) {
    return (
      <DeskAside
        orders={data.orders}
        noonMs={instantOf(places.day, '12:00')}
        nowMs={nowMs}
        offlineSinceMs={connection.isReachable ? null : connection.sinceMs}
        waiting={data.waiting}
        onPrintMany={props.desk.list.kind === 'slots' && data.orders?.length ? props.desk.bulk.picking.begin : null}
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

function KnownOrder({ desk, order, units, onPrint, onLabel, renderPicker }: DeskDetailProps & { order: OrderWithItems }) {
  const { places, data, rows, refs, nowMs, mode, setMode, doings } = desk
  const taken = useSlotTaken(order.pickupMs)
  const facts = {
    taken,
    capacity: seatsOfDay(data.settings, shopMoment(order.pickupMs).day).perSlot,
    priceChanges: priceChanges(order.items, data.products),
  }
  const goTo = (id: string | null) => (id === null ? null : () => places.open(id))
  return (
    <OrderDetail
      order={order}
      units={units}
      facts={facts}
      nowMs={nowMs}
      doings={doings}
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
    />
  )
}

function UnknownOrder({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.unknown}>
      <EmptyState
        scene="nessun-ordine"
        title="Ordine non trovato"
        text="Su questo dispositivo non c’è. Se è appena arrivato, compare da solo appena c’è rete."
        action={
          <Button variant="secondary" shape="box" onClick={onClose}>
            Torna all’elenco
          </Button>
        }
      />
    </div>
  )
}

function DetailSkeleton() {
  return (
    <Loading label="Carico l’ordine" className={styles.skeleton}>
      <Skeleton width="40%" height="22px" />
      <Skeleton width="70%" height="28px" />
      <Skeleton height="24px" />
      <Skeleton height="24px" />
    </Loading>
  )
}
