// Pages of orders older than the device's, added one below the other as they are asked for.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { now } from '#data/clock.ts'
import { getConnection, onConnectionChange } from '#data/connection.ts'
import { type OldOrder, type OldOrderPage, readOldOrders } from '#data/old-orders.ts'

/** Nobody's letters are searched for one by one. */
const REST_MS = 300

export interface OldOrders {
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

export function useOldOrders(query: string): OldOrders {
  const { isReachable } = useSyncExternalStore(onConnectionChange, getConnection, getConnection)
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
