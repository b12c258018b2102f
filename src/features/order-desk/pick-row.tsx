// An order in the list while several are chosen: the whole row is its tick box.
import type { OrderWithItems } from '#data/orders.ts'
import { classNames } from '#ui/class-names.ts'
import type { Units } from './item-text.ts'
import rowStyles from './order-row.module.css'
import { RowCells, rowId } from './order-row.tsx'
import styles from './pick-row.module.css'

export interface PickRowProps {
  order: OrderWithItems
  units: Units
  isChosen: boolean
  isLate: boolean
  onChoose: (isChosen: boolean) => void
}

export function PickRow({ order, units, isChosen, isLate, onChoose }: PickRowProps) {
  return (
    <li className={classNames(rowStyles.row, isChosen && rowStyles.selected, isLate && rowStyles.late)}>
      <label className={styles.label}>
        <span className={rowStyles.glyph}>
          <input
            type="checkbox"
            id={rowId(order.id)}
            className={styles.box}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </span>
        <span className={rowStyles.open}>
          <RowCells order={order} units={units} isNew={false} />
        </span>
      </label>
    </li>
  )
}
