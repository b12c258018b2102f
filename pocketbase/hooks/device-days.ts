// What devices say of their numbers, day by day: written at every contact, read by the no-gap audit.
import type { ToldDay } from '#domain/device-word.ts'
import { type DayCount, laterCount } from '#domain/number-audit.ts'
import { formatRanges, parseRanges } from '#domain/number-ranges.ts'

/**
 * Writes down what is new in it.
 * @param ownCode of the device that speaks. It may also speak of the provisional codes (`X1234`) it had before, of no other.
 */
export function keepToldDays(tx: PbApp, ownCode: string, days: readonly ToldDay[]): void {
  for (const told of days) {
    if (told.code !== ownCode && !told.code.startsWith('X')) continue
    const { code, day } = told
    const [known] = tx.findRecordsByFilter('device_days', 'day = {:day} && code = {:code}', '', 1, 0, { day, code })
    const before = known ? countIn(known) : null
    const kept = laterCount(before, told)
    if (known && before && textOf(before) === textOf(kept)) continue
    const record = known ?? new Record(tx.findCachedCollectionByNameOrId('device_days'), { code, day })
    record.set('counter', kept.counter)
    record.set('waiting', formatRanges(kept.waiting))
    record.set('settled', formatRanges(kept.settled))
    tx.saveNoValidate(record)
  }
}

function countIn(record: PbRecord): DayCount {
  return {
    counter: record.getFloat('counter'),
    waiting: parseRanges(record.getString('waiting')) ?? [],
    settled: parseRanges(record.getString('settled')) ?? [],
  }
}

function textOf({ counter, waiting, settled }: DayCount): string {
  return `${counter} ${formatRanges(waiting)} ${formatRanges(settled)}`
}
