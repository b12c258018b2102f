// Whether to invite to the home screen now, live.
import { useLocation } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { noteDoing, noteVisit, readInstallMemory } from '#data/install-memory.ts'
import { getSession, onSessionChange } from '#data/session-state.ts'
import { isDeviceIdle } from './device-idle.ts'
import { decideInstall, type InstallOffer } from './install-offer.ts'
import { hasInstallPrompt, onInstallPrompt } from './install-prompt.ts'

export function useInstallOffer(): InstallOffer {
  const { pathname } = useLocation()
  const user = useSyncExternalStore(onSessionChange, getSession)?.user
  const hasPrompt = useSyncExternalStore(onInstallPrompt, hasInstallPrompt)
  const isIdle = useLiveQuery(isDeviceIdle)
  const memory = useLiveQuery(readInstallMemory)
  useEffect(() => void noteVisit(Date.now()), [])
  const hasBegun = isIdle === false || user?.role === 'USER'
  useEffect(() => {
    if (hasBegun) void noteDoing()
  }, [hasBegun])
  if (memory === undefined || isIdle === undefined) return 'nothing'
  const isWorkplace = user !== undefined && (user.isKiosk || user.role !== 'USER')
  const { visits, hasDoneSomething, dismissedMs } = memory
  return decideInstall({
    ...{ isInstalled: isInstalled(), isWorkplace, hasPrompt, isApple: isApple(), pathname, isIdle },
    ...{ visits, hasDoneSomething, dismissedMs, nowMs: Date.now() },
  })
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
}

/** iPad's Safari calls itself a Mac, but a Mac has no touch screen. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
