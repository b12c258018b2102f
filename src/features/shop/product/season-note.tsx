// A product's big days, in words: which they are, until when it can be ordered, what it costs on days of a price list, how much is left.
import { watch } from '#data/db/watch.ts'
import { readSeason } from '#data/ordering/offer.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import type { DaySpan } from '#domain/pickup/slots.ts'
import { useLive } from '#hooks/use-live.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { classNames } from '#ui/class-names.ts'
import { type Translate, useTranslate } from '#ui/languages/translate.ts'
import { capitalise } from '#ui/text/capitalise.ts'
import { formatDayMedium, formatTime } from '#ui/text/dates.ts'
import styles from './season-note.module.css'

export function SeasonNote({ product }: { product: Pick<Product, 'id' | 'priceCents' | 'unit'> }) {
  const t = useTranslate()
  const { id, priceCents, unit } = product
  const tick = useMinute()
  const season = useLive(
    watch(async () => async () => readSeason({ id, priceCents })),
    [id, priceCents, tick],
  )
  // What is sold every day at one price, without a limit.
  if (!season) return null
  const { spans, also, ordersUntilMs, prices, left } = season
  const few = left.filter((day) => day.left <= FEW).slice(0, DAYS_SAID)
  return (
    <ul className={classNames('stack gap-1 text-1 card', styles.season)}>
      {spans.length > 0 && (
        <li>
          {t('Si ritira {days}', { days: spans.map((span) => daysText(t, span)).join(', ') })}
          {ordersUntilMs !== null && ` · ${t('Ordini fino a {moment}', { moment: momentText(ordersUntilMs) })}`}
        </li>
      )}
      {also.length > 0 && (
        <li>{t('Si può ritirare anche {days}', { days: also.map((span) => daysText(t, span)).join(', ') })}</li>
      )}
      {prices.map(({ span, cents }) => (
        <li key={span.from}>{t('{days} costa {price}', { days: capitalise(daysText(t, span)), price: formatEuro(cents) })}</li>
      ))}
      {few.map(({ day, left: rest }) => {
        const date = formatDayMedium(instantOf(day, '12:00'))
        return (
          <li key={day} className="strong">
            {rest === 0
              ? t('Per {day} non ce n’è più.', { day: date })
              : t('Per {day} ne resta {left}.|Per {day} ne restano {left}.', {
                  day: date,
                  left: quantityText(rest, unit),
                  count: rest,
                })}
          </li>
        )
      })}
    </ul>
  )
}

/** From here on it is worth saying. */
const FEW = 20
const DAYS_SAID = 4

function daysText(t: Translate, { from, to }: DaySpan): string {
  const [first, last] = [from, to].map((day) => formatDayMedium(instantOf(day, '12:00')))
  return from === to ? String(first) : t('dal {from} al {to}', { from: String(first), to: String(last) })
}

function momentText(ms: number): string {
  return `${formatDayMedium(ms)}, ${formatTime(ms)}`
}
