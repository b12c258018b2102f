// Orders from before the device's thirty days, from the server: latest first, more on demand, searched by the same words.
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { type OldOrder, type OldOrderPage, readOldOrders } from '#data/orders/old-orders.ts'
import { now } from '#data/server/clock.ts'
import { formatEuro } from '#domain/money.ts'
import { calledText } from '#domain/order/number.ts'
import { ORDER_STATES, orderStateOf } from '#domain/order/states.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { formatDayMedium, formatTime } from '#ui/text/dates.ts'
import styles from './old-orders.module.css'
import { rowId } from './order-row.tsx'

interface OldOrderListProps {
  /** Empty for all. */
  query: string
  /** Orders that stand in the list above. */
  shownIds: readonly string[]
  selectedId: string | null
  onOpen: (id: string) => void
  /** Stands above them. */
  back?: ReactNode
  /** Stands in their place when there are none. */
  nothing?: ReactNode
}

/** Another search starts afresh. */
export function OldOrderList(props: OldOrderListProps) {
  return <Pages key={props.query.trim()} {...props} query={props.query.trim()} />
}

function Pages({ query, shownIds, selectedId, onOpen, back, nothing }: OldOrderListProps) {
  const old = useOldOrders(query)
  const orders = old.orders.filter(({ id }) => !shownIds.includes(id))
  if (old.state === 'end' && orders.length === 0 && nothing) return nothing
  return (
    <section aria-label="Ordini più vecchi" onKeyDown={moveAmongRows}>
      {back}
      <h2 className={classNames(looks.group, 'row muted text-2')}>Più vecchi di 30 giorni</h2>
      <ul>
        {orders.map((order) => (
          <OldRow key={order.id} order={order} isSelected={order.id === selectedId} onOpen={() => onOpen(order.id)} />
        ))}
      </ul>
      <Foot old={old} isEmpty={orders.length === 0} />
    </section>
  )
}

const FOOT_LOOK = classNames(looks.pad, 'stack gap-2 muted text-2')

function Foot({ old, isEmpty }: { old: OldOrders; isEmpty: boolean }) {
  switch (old.state) {
    case 'loading':
      return (
        <Loading label="Carico gli ordini più vecchi" className={FOOT_LOOK}>
          <Skeleton width="80%" height="18px" />
        </Loading>
      )
    case 'offline':
      return <p className={FOOT_LOOK}>Gli ordini più vecchi si leggono quando c’è rete.</p>
    case 'failed':
      return (
        <div className={FOOT_LOOK}>
          <p>Gli ordini più vecchi non si leggono adesso.</p>
          <Button variant="secondary" onClick={old.again}>
            Riprova
          </Button>
        </div>
      )
    case 'more':
      return (
        <div className={FOOT_LOOK}>
          <Button variant="secondary" isWide onClick={old.more}>
            Mostra altri
          </Button>
        </div>
      )
    case 'end':
      return isEmpty ? <p className={FOOT_LOOK}>Nessuno.</p> : null
  }
}

function OldRow({ order, isSelected, onOpen }: { order: OldOrder; isSelected: boolean; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        id={rowId(order.id)}
        className={classNames(looks.row, looks.lined, 'stack text-2', styles.row, isSelected && looks.edge)}
        aria-current={isSelected ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className="truncate strong">{calledText(order.name, order.number)}</span>
        <span className={classNames('strong figures', styles.end)}>{formatEuro(order.totalCents)}</span>
        <span className="muted figures">
          {order.number} · {formatDayMedium(order.pickupMs)} {shopMoment(order.pickupMs).day.slice(0, 4)},{' '}
          {formatTime(order.pickupMs)}
        </span>
        <span className={classNames('muted', styles.end)}>{ORDER_STATES[orderStateOf({ ...order, readyAtMs: null })].label}</span>
      </button>
    </li>
  )
}

/**
 * The arrows lead from row to row, as in the list above; what they open is Enter's business, since each is asked of the server.
 */
function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button')]
  const index = event.target instanceof HTMLElement ? rows.indexOf(event.target) : -1
  rows[index + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

// Pages of orders older than the device's, added one below the other as they are asked for.

/** Nobody's letters are searched for one by one. */
const REST_MS = 300

interface OldOrders {
  orders: readonly OldOrder[]
  state: 'loading' | 'more' | 'end' | 'offline' | 'failed'
  more: () => void
  /** After `failed`. */
  again: () => void
}

interface Read {
  orders: readonly OldOrder[]
  next: OldOrderPage['next']
  state: OldOrders['state']
}

/** A page that is wanted and not here yet. */
interface Wanted {
  from: OldOrderPage['next']
}

function useOldOrders(query: string): OldOrders {
  const isReachable = useIsReachable()
  const [read, setRead] = useState<Read>({ orders: [], next: null, state: 'loading' })
  const [wanted, setWanted] = useState<Wanted | null>({ from: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network's return is a reason to ask again for what is missing
  useEffect(() => {
    if (wanted === null) return
    const stop = new AbortController()
    const ask = async () => {
      const page = await readOldOrders({ query, nowMs: now(), from: wanted.from }, stop.signal)
      if (stop.signal.aborted) return
      setRead((before) => grown(before, page))
      if (typeof page !== 'string') setWanted(null)
    }
    const timer = setTimeout(() => void ask(), wanted.from === null ? REST_MS : 0)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [query, wanted, isReachable])
  const want = (from: Wanted['from']) => {
    setRead((before) => ({ ...before, state: 'loading' }))
    setWanted({ from })
  }
  return { orders: read.orders, state: read.state, more: () => want(read.next), again: () => want(wanted?.from ?? null) }
}

function grown(before: Read, page: OldOrderPage | 'offline' | 'failed'): Read {
  if (typeof page === 'string') return { ...before, state: page }
  return { orders: [...before.orders, ...page.orders], next: page.next, state: page.next === null ? 'end' : 'more' }
}
