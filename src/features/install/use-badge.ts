// Keeps the number on the app's icon right, and takes it away when what it counts was seen.
import { useLocation } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { markReadySeen, readBadgeCount } from '#data/app-badge.ts'
import { getSession, onSessionChange } from '#data/session-state.ts'

export function useBadge(): void {
  const session = useSyncExternalStore(onSessionChange, getSession)
  const count = useLiveQuery(async () => readBadgeCount(session), [session])
  const isLooking = useLocation().pathname === '/account/ordini'
  const userId = session?.user.id
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return
    const work = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    // Refused where the app has no icon to write on: then there is nothing to be seen either.
    work.catch(() => undefined)
  }, [count])
  useEffect(() => {
    if (isLooking && userId !== undefined && count && document.visibilityState === 'visible') void markReadySeen(userId)
  }, [isLooking, userId, count])
}
