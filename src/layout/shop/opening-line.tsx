// Open or closed, and until when: the first thing one wants to know of a shop.
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { formatMoment, formatTime } from '#ui/text/dates.ts'
import styles from './opening-line.module.css'

export function OpeningLine() {
  const { opening } = useShopInfo()
  if (!opening) return null
  const { isOpen, changesMs, nowMs } = opening
  return (
    <p className={classNames('row gap-2 nowrap muted text-1', styles.line, isOpen && styles.open)}>
      <strong className="inline gap-2">{isOpen ? 'Aperto' : 'Chiuso'}</strong>
      {changesMs !== null && (isOpen ? `fino alle ${formatTime(changesMs)}` : `apre ${formatMoment(changesMs, nowMs)}`)}
    </p>
  )
}
