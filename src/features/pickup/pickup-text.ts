// The pickup in a few words, for bars and summaries.
import { nextFreeSlot } from '#domain/pickup-slots.ts'
import { formatDayRelative, formatMoment, formatTime } from '#ui/dates.ts'
import { currentSay } from '#ui/language.ts'
import type { Pickup } from './use-pickup.ts'

/** `Ritiro sab 21 nov, 08:45` once chosen, else from when: `Ritiro da domani, 07:15`; nothing free: `Scegli quando ritirare`. */
export function pickupText({ choice, question }: Pickup): string {
  const { nowMs } = question
  if (choice.kind === 'chosen') return `Ritiro ${formatMoment(choice.slotMs, nowMs)}`
  const first = nextFreeSlot(question, nowMs)
  return first ? `Ritiro da ${formatMoment(first.startMs, nowMs)}` : 'Scegli quando ritirare'
}

/** `Pronto oggi alle 10:45`, for the kiosk. */
export function readyText(slotMs: number, nowMs: number): string {
  const t = currentSay()
  return t('Pronto {day} alle {time}', { day: formatDayRelative(slotMs, nowMs), time: formatTime(slotMs) })
}
