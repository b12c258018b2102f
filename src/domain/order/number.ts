// What a customer is called by: device code and a running counter of that device, `K7-042`, made offline. It belongs to one order
// among all that are open, whatever day they were placed on, because people are called by it on the day they collect; it comes
// round again, so it is never a key. How many orders a device took on a day is counted apart, in the order's `daySequence`.

/** One order number. @param counter of the device's running series, from 1 */
export function formatOrderNumber(deviceCode: string, counter: number): string {
  const width = deviceCode === WEB_DEVICE_CODE ? 4 : 3
  return `${deviceCode}-${String(counter).padStart(width, '0')}`
}

/** Orders from the web are numbered by the server under this code. */
export const WEB_DEVICE_CODE = 'W'

/** The last counter with three digits, and with the web's four. */
export const LAST_COUNTER = 999
export const LAST_WEB_COUNTER = 9999

/**
 * The counter after `last` in a series that begins anew after `most`, leaving out those in use. When all of them are, a longer
 * one: a long number is called out less easily, a number twice calls two people.
 */
export function nextCounter(last: number, most: number, isInUse: (counter: number) => boolean): number {
  for (let step = 0; step < most; step++) {
    const counter = ((last + step) % most) + 1
    if (!isInUse(counter)) return counter
  }
  let longer = most + 1
  while (isInUse(longer)) longer++
  return longer
}

export function parseOrderNumber(number: string): { deviceCode: string; counter: number } | null {
  const match = /^([A-Z]\d{0,4})-(\d{3,6})$/.exec(number)
  return match?.[1] && match[2] ? { deviceCode: match[1], counter: Number(match[2]) } : null
}

/** The end of a number, which is what is called out: `042`. */
export function calledNumber(number: string): string {
  return parseOrderNumber(number) === null ? number : number.slice(number.indexOf('-') + 1)
}

/** What whoever collects is called by: the name, or where none was given `Numero 042`. */
export function calledText(name: string, number: string): string {
  return name || `Numero ${calledNumber(number)}`
}

/** Which order of its day it is on its device. Before it was carried apart the number's counter said so; 0: from the web. */
export function daySequenceOf(order: { number: string; daySequence?: number | undefined }): number {
  const parsed = parseOrderNumber(order.number)
  if (parsed === null || parsed.deviceCode === WEB_DEVICE_CODE) return 0
  return order.daySequence || parsed.counter
}
