// The first day on which each preparation time can be collected, kept true as time goes by; until the hours have been mirrored, as
// the server worked it out.
import { useMemo } from 'react'
import { ssrSnapshot } from '#data/catalogue/ssr-snapshot.ts'
import { watch } from '#data/db/watch.ts'
import { useLive } from '#hooks/use-live.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import type { FirstSlots } from './availability.ts'

export interface FirstSlotsNow {
  slots: FirstSlots
  nowMs: number
}

/** @param leadDays preparation days asked about; empty answers while settings are being read */
export function useFirstSlots(leadDays: readonly number[]): FirstSlotsNow {
  const tick = useMinute()
  const asked = [...new Set(leadDays)].sort((a, b) => a - b).join()
  const found = useLive(
    watch(async () => {
      const [{ readSlotQuestion }, { areHoursLoaded }, { firstSlots }] = await Promise.all([
        import('#data/ordering/slots.ts'),
        import('#data/catalogue/shop.ts'),
        import('./first-slots.ts'),
      ])
      return async () => {
        // Asked first: a question that was read before the hours came has no slot at all.
        if (!(await areHoursLoaded())) return undefined
        const question = await readSlotQuestion(0)
        return { slots: firstSlots(question, asked.split(',').map(Number)), nowMs: question.nowMs }
      }
    }),
    [tick, asked],
  )
  const served = useMemo(servedSlots, [])
  return found ?? served
}

function servedSlots(): FirstSlotsNow {
  const served = ssrSnapshot()
  return { slots: new Map(served?.firstSlots), nowMs: served?.nowMs ?? 0 }
}
