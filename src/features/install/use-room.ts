// Keeps room for what matters: asks the browser not to clear our data once something lies here that is nowhere else, and gives up
// the pictures when space runs out, before an order has to.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { isOnHomeScreen } from '#data/apple-device.ts'
import { askToPersist, isScarce, makeRoom, readRoom } from '#data/make-room.ts'
import { readOutboxStatus } from '#data/outbox-status.ts'
import { getSession, onSessionChange } from '#data/session-state.ts'

const LOOK_EVERY_MS = 10 * 60_000
const SCARCE_ID = 'poco-spazio'

interface Keeper {
  /** A kiosk, a till, or the back office: orders are taken here. */
  takesOrders: boolean
  /** Somebody is there to read a notice: not on a kiosk. */
  isAttended: boolean
  /** Something waits to be sent, or the shop was put on the home screen. */
  holdsSomething: boolean
}

export function useRoom(): void {
  const { takesOrders, isAttended, holdsSomething } = useKeeper()
  useEffect(() => {
    if (!takesOrders && !holdsSomething) return
    const leave = new AbortController()
    void askToPersist(leave.signal)
    return () => leave.abort()
  }, [takesOrders, holdsSomething])
  useEffect(() => {
    const look = () => void keepRoom(takesOrders && isAttended)
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [takesOrders, isAttended])
}

function useKeeper(): Keeper {
  const user = useSyncExternalStore(onSessionChange, getSession)?.user
  const waiting = useLiveQuery(async () => (await readOutboxStatus()).waiting)
  const isStaff = user !== undefined && user.role !== 'USER'
  return {
    takesOrders: isStaff || user?.isKiosk === true,
    isAttended: user?.isKiosk !== true,
    holdsSomething: isOnHomeScreen() || (waiting ?? 0) > 0,
  }
}

async function keepRoom(mayTell: boolean): Promise<void> {
  const before = await readRoom()
  if (before === null || !isScarce(before)) return
  await makeRoom()
  const after = await readRoom()
  if (!mayTell || after === null || !isScarce(after)) return
  toast.info('Su questo dispositivo resta poco spazio. Gli ordini hanno la precedenza; in Diagnostica vedi che cosa occupa.', {
    id: SCARCE_ID,
  })
}
