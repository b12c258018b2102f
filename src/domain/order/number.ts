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
