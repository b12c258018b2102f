// The codes that hold an order placed on this device, as addresses: a telephone that reads one opens a page of the shop that
// says to show it at the till. What follows the # reaches no server.
import { useEffect, useState } from 'react'
import { orderCodes } from '#data/order-qr.ts'

/** What a code of 89 modules at level L holds: at four pixels a module it fits a kiosk's ticket. */
const MOST_CHARACTERS = 718

/** undefined while they are being made; null when there are none. Made once: each signature is another code. */
export function useOrderCodes(orderId: string): readonly string[] | null | undefined {
  const [made, setMade] = useState<{ orderId: string; codes: string[] | null }>()
  useEffect(() => {
    let isLeft = false
    const make = async () => {
      const address = `${location.origin}/q#`
      const codes = await orderCodes(orderId, MOST_CHARACTERS - address.length)
      if (!isLeft) setMade({ orderId, codes: codes?.map((code) => address + code) ?? null })
    }
    make().catch((error: unknown) => {
      console.error('order code', error)
      // The ticket still has its number, and the code that opens the order once it has arrived.
      if (!isLeft) setMade({ orderId, codes: null })
    })
    return () => {
      isLeft = true
    }
  }, [orderId])
  return made?.orderId === orderId ? made.codes : undefined
}
