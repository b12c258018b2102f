// A customer's own orders: those to collect first, then the past ones. The heading is the frame's.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { OrderAgain } from './order-again.tsx'
import { OwnOrderCard } from './own-order-card.tsx'
import { isUnderWay } from './own-order-state.ts'
import styles from './own-orders-screen.module.css'
import { type OwnOrders as Orders, type OwnOrder, useOwnOrders } from './use-own-orders.ts'

/** At once, of each kind. */
const ORDERS_SHOWN = 12

export interface OwnOrdersScreenProps {
  userId: string
  isReachable: boolean
  renderActions: RenderActions
  /** The one that a notification told of: it is shown first. */
  wantedId?: string | undefined
  /** Stands above them. */
  hint?: ReactNode
  /** Stands above orders that are still to be collected. */
  notifications?: ReactNode
}

/** What can still be done with an order, below it. */
export type RenderActions = (order: OwnOrder) => ReactNode

export function OwnOrdersScreen({ hint, ...props }: OwnOrdersScreenProps) {
  return (
    <>
      {hint && <div className={styles.hint}>{hint}</div>}
      <OwnOrders {...props} />
    </>
  )
}

function OwnOrders({ userId, isReachable, renderActions, wantedId, notifications }: OwnOrdersScreenProps) {
  const orders = useOwnOrders(userId)
  if (!orders || (!orders.isLoaded && isReachable)) return <OrdersLoading />
  if (!orders.isLoaded) {
    return (
      <EmptyState
        scene="senza-rete"
        title="I tuoi ordini non sono ancora qui"
        text="Serve la rete la prima volta: appena torna, li trovi in questa pagina."
      />
    )
  }
  if (orders.underWay.length + orders.past.length === 0) {
    return (
      <EmptyState
        scene="nessun-ordine"
        title="Ancora nessun ordine"
        text="Quando ordini qualcosa lo ritrovi qui, con il suo numero e a che punto è."
        action={<ButtonLink to="/">Vai alla vetrina</ButtonLink>}
      />
    )
  }
  return (
    <div className={styles.screen}>
      {orders.underWay.length > 0 && notifications}
      <OrderGroup title="Da ritirare" group={orders.underWay} {...{ orders, renderActions, wantedId }} />
      <OrderGroup title="Passati" group={orders.past} {...{ orders, renderActions, wantedId }} />
    </div>
  )
}

interface OrderGroupProps {
  title: string
  group: readonly OwnOrder[]
  orders: Orders
  renderActions: RenderActions
  wantedId: string | undefined
}

/** The latest ones first; older ones when asked for. */
function OrderGroup({ title, group, orders, renderActions, wantedId }: OrderGroupProps) {
  const wantedIndex = group.findIndex(({ id }) => id === wantedId)
  const [count, setCount] = useState(Math.max(ORDERS_SHOWN, wantedIndex + 1))
  if (group.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.cards}>
        {group.slice(0, count).map((order) => (
          <Wanted key={order.id} anchor={`ordine-${order.id}`} isWanted={order.id === wantedId}>
            <OwnOrderCard
              order={order}
              products={orders.products}
              nowMs={orders.nowMs}
              level={3}
              actions={
                <>
                  {renderActions(order)}
                  {!isUnderWay(order) && <OrderAgain order={order} />}
                </>
              }
            />
          </Wanted>
        ))}
      </div>
      {group.length > count && (
        <Button variant="secondary" className={styles.more} onClick={() => setCount(count + ORDERS_SHOWN)}>
          Mostra altri ordini
        </Button>
      )}
    </section>
  )
}

/** What somebody does who looks around by themselves. */
const TOUCHES = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const

/** Brings the order that somebody came for into sight, and the focus to it, once. */
function Wanted({ anchor, isWanted, children }: { anchor: string; isWanted: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = ref.current
    if (!isWanted || !place) return
    place.focus({ preventScroll: true })
    // What stands above it may still be on its way.
    const arriving = new ResizeObserver(() => place.scrollIntoView())
    arriving.observe(document.body)
    const letGo = () => arriving.disconnect()
    for (const touch of TOUCHES) addEventListener(touch, letGo, { once: true, passive: true })
    return () => {
      letGo()
      for (const touch of TOUCHES) removeEventListener(touch, letGo)
    }
  }, [isWanted])
  return (
    <div ref={ref} id={anchor} className={styles.wanted} tabIndex={isWanted ? -1 : undefined}>
      {children}
    </div>
  )
}

function OrdersLoading() {
  return (
    <Loading label="Sto cercando i tuoi ordini" className={styles.screen}>
      <Skeleton width="9rem" height="1.6rem" />
      <div className={styles.cards}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height="11rem" className={styles.standIn} />
        ))}
      </div>
    </Loading>
  )
}
