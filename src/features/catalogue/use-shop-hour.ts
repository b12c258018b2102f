// The hour on the shop's clock. A page that the server rendered begins with the hour it was rendered in.
import { useSyncExternalStore } from 'react'
import { now } from '#data/clock.ts'
import { servedShop } from '#data/served-shop.ts'
import { formatTime } from '#ui/dates.ts'

/** 0–23. It is not watched: a greeting may be a little late. */
export function useShopHour(): number {
  return useSyncExternalStore(
    never,
    () => hourAt(now()),
    () => hourAt(servedShop()?.nowMs ?? now()),
  )
}

function hourAt(ms: number): number {
  return Number(formatTime(ms).slice(0, 2))
}

function never(): () => void {
  return () => {}
}
