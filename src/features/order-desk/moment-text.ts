// An instant inside a sentence: "oggi alle 10:21", "gio 19 nov alle 21:14".
import { formatDayRelative, formatTime } from '#ui/dates.ts'

export function momentText(instantMs: number, nowMs: number): string {
  return `${formatDayRelative(instantMs, nowMs)} alle ${formatTime(instantMs)}`
}
