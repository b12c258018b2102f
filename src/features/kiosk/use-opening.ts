// The hour on the shop's clock and whether it is open, live, for the kiosk's first screen.
import { now } from '#data/clock.ts'
import { watch } from '#data/watch.ts'
import { type OpeningNow, openingNow } from '#domain/opening-now.ts'
import { useLive } from '#ui/use-live.ts'
import { useMinute } from '#ui/use-minute.ts'

export interface Opening extends OpeningNow {
  nowMs: number
}

const readOpening = watch(async () => {
  const { areHoursLoaded, listSettings } = await import('#data/settings.ts')
  return async (): Promise<Opening | null> => {
    const nowMs = now()
    return (await areHoursLoaded()) ? { ...openingNow(await listSettings(), nowMs), nowMs } : null
  }
})

/** undefined while it is being read; null while the hours have never been here. */
export function useOpening(): Opening | null | undefined {
  const tick = useMinute()
  return useLive(readOpening, [tick])
}
