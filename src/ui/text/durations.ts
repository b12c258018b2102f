// How long ago, in how long, and how long: in Italian, for staff. Kept apart from the dates, which the shop's first page loads.

/** `tra 18 min` · `tra 2 h` · `adesso` · `12 min fa` · `3 h fa`; days as `tra 2 giorni`. */
export function formatDistance(ms: number, nowMs: number): string {
  const minutes = Math.round((ms - nowMs) / 60_000)
  if (minutes === 0) return 'adesso'
  const text = formatMinutes(Math.abs(minutes))
  return minutes > 0 ? `tra ${text}` : `${text} fa`
}

/** `18 min` · `2 h` · `2 h 5 min` · `3 giorni` */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes >= 48 * 60) return `${Math.round(minutes / 1440)} giorni`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
