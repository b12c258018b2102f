// What a customer is called by: device code and that device's counter of the day, `K7-042`. Made offline, so never a key:
// it is always shown with its day, and only the record id identifies an order.

/** One order number. @param counter 1, 2, 3 … since the shop's midnight on that device. */
export function formatOrderNumber(deviceCode: string, counter: number): string {
  const width = deviceCode === WEB_DEVICE_CODE ? 4 : 3
  return `${deviceCode}-${String(counter).padStart(width, '0')}`
}

/** Orders from the web are numbered by the server under this code. */
export const WEB_DEVICE_CODE = 'W'

export function parseOrderNumber(number: string): { deviceCode: string; counter: number } | null {
  const match = /^([A-Z]\d{0,4})-(\d{3,6})$/.exec(number)
  return match?.[1] && match[2] ? { deviceCode: match[1], counter: Number(match[2]) } : null
}

/** The counters between 1 and the highest seen that no order carries: what the no-gap audit lists. Ascending. */
export function missingCounters(counters: readonly number[]): number[] {
  const seen = new Set(counters)
  const missing: number[] = []
  for (let counter = 1; counter < Math.max(0, ...counters); counter++) {
    if (!seen.has(counter)) missing.push(counter)
  }
  return missing
}
