// Whether to invite to the home screen now, live.
import { useLocation } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { isAppleMobile, isOnHomeScreen } from '#data/apple-device.ts'
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
    ...{ isInstalled: isOnHomeScreen(), isWorkplace, hasPrompt, isApple: isAppleMobile(), pathname, isIdle },
    ...{ visits, hasDoneSomething, dismissedMs, nowMs: Date.now() },
  })
}
