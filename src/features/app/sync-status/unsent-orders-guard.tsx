// Who closes a window with orders that nobody else will send is asked by the browser whether they mean it. Only on a desk: phones
// and tablets do not ask. Only while something waits: a page that listens for its end is not kept for the back button.
import { useEffect, useState } from 'react'
import { hasBackgroundSync } from '#data/device/platform.ts'
import { countTabs } from '#data/sync/tab-lead.ts'
import { isReloadingItself } from '#ui/browser/reload-page.ts'
import { useSyncStatus } from './use-sync-status.ts'

const COUNT_EVERY_MS = 3000

export function UnsentOrdersGuard() {
  const { outbox } = useSyncStatus()
  // What nobody here may send does not go by staying either.
  const waits = outbox !== undefined && outbox.waitingOrders > outbox.needSignIn
  const isAlone = useIsAlone(waits && !hasBackgroundSync() && isDesk())
  useEffect(() => {
    if (!isAlone) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReloadingItself()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAlone])
  return null
}

/** Whether no other tab is there to send it. Looked at again and again: tabs come and go without a word. */
function useIsAlone(isAsked: boolean): boolean {
  const [isAlone, setAlone] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    const look = async () => {
      const count = await countTabs()
      if (!isOver) setAlone(count <= 1)
    }
    void look()
    const timer = setInterval(() => void look(), COUNT_EVERY_MS)
    return () => {
      isOver = true
      clearInterval(timer)
      setAlone(false)
    }
  }, [isAsked])
  return isAlone
}

function isDesk(): boolean {
  return !matchMedia('(pointer: coarse)').matches
}
