// A customer's own orders: those to collect first, then the past ones, each of which can be ordered again; what is different
// today is said before anybody pays. The heading is the frame's.
import { useNavigate } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { isCatalogueLoaded } from '#data/catalogue/catalogue.ts'
import { orderAgain } from '#data/catalogue/order-again.ts'
import { askOnce, watch } from '#data/db/watch.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { decimalText, formatEuro } from '#domain/money.ts'
import type { ReorderNote } from '#domain/order/reorder.ts'
import { isFinal } from '#domain/order/states.ts'
import { useWhenKnown } from '#hooks/use-when-known.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { OwnOrderCard } from './own-order-card.tsx'
import styles from './own-orders-screen.module.css'
import { type OwnOrders as Orders, type OwnOrder, useOwnOrders } from './use-own-orders.ts'

/** At once, of each kind. */
const ORDERS_SHOWN = 12

interface OwnOrdersScreenProps {
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
type RenderActions = (order: OwnOrder) => ReactNode

export function OwnOrdersScreen({ hint, ...props }: OwnOrdersScreenProps) {
  return (
    <>
      {hint && <div className="page">{hint}</div>}
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
    <div className="page stack gap-6">
      {orders.underWay.length > 0 && notifications}
      <OrderGroup title="Da ritirare" group={orders.underWay} {...{ orders, renderActions, wantedId }} />
      <OrderGroup title="Conclusi e annullati" group={orders.past} {...{ orders, renderActions, wantedId }} />
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
    <section className="stack gap-4" aria-label={title}>
      <h2 className="text-5">{title}</h2>
      <div className={classNames('stack gap-4', styles.cards)}>
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
                  {isFinal(order) && <OrderAgain order={order} />}
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
    <Loading label="Sto cercando i tuoi ordini" className="page stack gap-6">
      <Skeleton width="9rem" height="1.6rem" />
      <div className={classNames('stack gap-4', styles.cards)}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height="11rem" />
        ))}
      </div>
    </Loading>
  )
}

// "Ordina di nuovo": a past order's lines into the cart. What is different today is said before anybody pays.

// On a new device the orders may be here before the products are: "not sold any more" would be no answer then.
const readIsLoaded = watch(async () => async () => (await isCatalogueLoaded()) || undefined)

function askCatalogue(signal: AbortSignal): Promise<true> {
  return askOnce(readIsLoaded, signal)
}

interface Outcome {
  lineCount: number
  notes: ReorderNote[]
}

function OrderAgain({ order }: { order: Pick<OrderWithItems, 'number' | 'items'> }) {
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const toCart = () => void navigate({ to: '/carrello' })
  const add = async () => {
    const added = await orderAgain(order.items)
    if (added.notes.length > 0) return setOutcome(added)
    toast.success('Di nuovo nel carrello', { action: { label: 'Vai al carrello', onClick: toCart } })
  }
  const wish = useWhenKnown(askCatalogue, () => void add())
  return (
    <>
      <Button
        variant="secondary"
        className={styles.again}
        isBusy={wish.isWaiting}
        icon={<RotateCcw size="1.1em" aria-hidden="true" />}
        aria-label={`Ordina di nuovo, ordine ${order.number}`}
        onClick={() => wish.ask()}
      >
        Ordina di nuovo
      </Button>
      <Differences outcome={outcome} onClose={() => setOutcome(null)} onToCart={toCart} />
    </>
  )
}

interface DifferencesProps {
  outcome: Outcome | null
  onClose: () => void
  onToCart: () => void
}

function Differences({ outcome, onClose, onToCart }: DifferencesProps) {
  const isAdded = (outcome?.lineCount ?? 0) > 0
  return (
    <Dialog
      isOpen={outcome !== null}
      onClose={onClose}
      title={isAdded ? 'Nel carrello, con qualche differenza' : 'Oggi non si può ordinare di nuovo'}
      hasCross={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Resta qui
          </Button>
          {isAdded && <Button onClick={onToCart}>Vai al carrello</Button>}
        </>
      }
    >
      <div className="stack gap-4">
        <NoteList title="Nel carrello" notes={outcome?.notes.filter((note) => !isLeftOut(note)) ?? []} />
        <NoteList title="Rimasto fuori" notes={outcome?.notes.filter(isLeftOut) ?? []} />
      </div>
    </Dialog>
  )
}

function NoteList({ title, notes }: { title: string; notes: readonly ReorderNote[] }) {
  if (notes.length === 0) return null
  return (
    <div className="stack gap-2">
      <h3 className="text-3">{title}</h3>
      <ul className="bullets stack gap-1">
        {notes.map((note) => (
          <li key={`${note.kind} ${note.name}`}>{reorderText(note)}</li>
        ))}
      </ul>
    </div>
  )
}

// What a person reads about an order that is not quite the same today.

/** One sentence. */
function reorderText(note: ReorderNote): string {
  switch (note.kind) {
    case 'gone':
      return `${note.name}: non è più in vendita.`
    case 'sold-out':
      return `${note.name}: adesso è esaurito.`
    case 'choose-again':
      return `${note.name}: le scelte sono cambiate, componila di nuovo.`
    case 'price':
      return `${note.name}: adesso costa ${formatEuro(note.nowCents)}, prima ${formatEuro(note.beforeCents)}.`
    case 'quantity':
      return `${note.name}: adesso se ne può ordinare ${decimalText(note.quantity)}.`
    case 'photo':
      return `${note.name}: la foto va aggiunta di nuovo.`
  }
}

/** Whether the line of the note is missing from the cart. */
function isLeftOut(note: ReorderNote): boolean {
  return note.kind === 'gone' || note.kind === 'sold-out' || note.kind === 'choose-again'
}
