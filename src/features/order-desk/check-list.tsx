// The tray "Da verificare": what is open on accepted orders, and what the server refused from this device.
import { TriangleAlert } from 'lucide-react'
import { formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { formatMoment } from '#ui/dates.ts'
import { Illustration } from '#ui/illustration.tsx'
import { attentionTitle } from './attention-fix.ts'
import { type CheckItem, refusedTitle } from './check-items.ts'
import styles from './check-list.module.css'
import { rowId } from './order-row.tsx'

export interface CheckListProps {
  items: readonly CheckItem[]
  nowMs: number
  selectedId: string | null
  onOpen: (id: string) => void
}

export function CheckList({ items, nowMs, selectedId, onOpen }: CheckListProps) {
  const tabStop = items.some((item) => item.id === selectedId) ? selectedId : items[0]?.id
  return (
    <>
      <ul className={styles.rows}>
        {items.map((item) => (
          <CheckRow
            key={item.id}
            item={item}
            nowMs={nowMs}
            isSelected={item.id === selectedId}
            isTabStop={item.id === tabStop}
            onOpen={() => onOpen(item.id)}
          />
        ))}
      </ul>
      <div className={styles.hint}>
        <Illustration scene="tutto-fatto" isSmall />
        <p>Gli ordini accettati restano validi: il cliente li aspetta. Scegli che cosa fare e spariscono da qui.</p>
      </div>
    </>
  )
}

interface CheckRowProps {
  item: CheckItem
  nowMs: number
  isSelected: boolean
  isTabStop: boolean
  onOpen: () => void
}

function CheckRow({ item, nowMs, isSelected, isTabStop, onOpen }: CheckRowProps) {
  const isRefused = item.kind === 'refused'
  const facts = isRefused ? item.entry : item.order
  return (
    <li className={classNames(styles.row, isSelected && styles.selected, isRefused && styles.refused)}>
      <TriangleAlert size={20} aria-hidden="true" className={styles.glyph} />
      <button
        type="button"
        id={rowId(item.id)}
        className={styles.open}
        aria-current={isSelected ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={onOpen}
      >
        <span className={styles.who}>
          <span className={styles.name}>{isRefused ? refusedTitle(item.entry) : item.order.customer.name || 'Senza nome'}</span>
          <span className={styles.number}>{facts.number}</span>
          <span className={styles.total}>{formatEuro(facts.totalCents)}</span>
        </span>
        <span>
          <span className={styles.reason}>{reasonOf(item)}</span>
          <span className={styles.when}> · ritiro {formatMoment(item.pickupMs, nowMs)}</span>
        </span>
      </button>
    </li>
  )
}

function reasonOf(item: CheckItem): string {
  return item.kind === 'refused' ? item.entry.message : item.order.attention.map(attentionTitle).join(', ')
}
