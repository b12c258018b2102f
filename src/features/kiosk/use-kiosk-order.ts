// Ordering at the kiosk: the cart with its slot and, perhaps, a name becomes an order on this device, network or not.
import { useState } from 'react'
import type { SeenPickup } from '#data/cart.ts'
import { placeStoredCart } from '#data/place-stored-cart.ts'

export interface KioskPlacing {
  isPlacing: boolean
  /** Why it could not be placed, in Italian. */
  problem: string | null
  place: (seen: SeenPickup, customerName: string) => Promise<void>
  forgetProblem: () => void
}

/** @param onPlaced called with the order's id once the device has stored it */
export function useKioskOrder(onPlaced: (orderId: string) => void): KioskPlacing {
  const [isPlacing, setPlacing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const place = async (seen: SeenPickup, customerName: string) => {
    setPlacing(true)
    setProblem(null)
    const result = await placeStoredCart('kiosk', seen, { customerName, customerPhone: '' }).finally(() => setPlacing(false))
    if (result.ok) onPlaced(result.orderId)
    else setProblem(result.message)
  }
  return { isPlacing, problem, place, forgetProblem: () => setProblem(null) }
}
