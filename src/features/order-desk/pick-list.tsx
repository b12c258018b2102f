// A tab's orders while several are chosen for printing: one by one, a whole slot, or all of them.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { OrderWithItems } from '#data/orders.ts'
import type { Units } from './item-text.ts'
import { PickBar } from './pick-bar.tsx'
import styles from './pick-row.module.css'
import { PickRow } from './pick-row.tsx'
import { RowBlocks } from './row-blocks.tsx'
import { slotCountdown } from './slot-countdown.ts'
import type { SlotGroup } from './slot-groups.ts'
import { SlotHeader } from './slot-header.tsx'
import type { Picking } from './use-picking.ts'

export interface PickListProps {
  groups: readonly SlotGroup<OrderWithItems>[]
  units: Units
  nowMs: number
  isDue: boolean
  picking: Picking
  onPrint: () => void
}

export function PickList({ groups, units, nowMs, isDue, picking, onPrint }: PickListProps) {
  const all = groups.flatMap((group) => group.orders.map(({ id }) => id))
  const chosen = new Set(picking.chosen?.map(({ id }) => id))
  const ref = useFirstBox()
  return (
    <section ref={ref} aria-label="Scegli le comande da stampare" onKeyDown={(event) => onKey(event, picking, onPrint)}>
      {groups.map((group) => {
        const countdown = slotCountdown(group.startMs, nowMs, isDue)
        const ids = group.orders.map(({ id }) => id)
        return (
          <section key={group.startMs} aria-labelledby={`orario-${group.startMs}`}>
            <div className={styles.header}>
              <SlotBox time={group.time} ids={ids} chosen={chosen} onChoose={(isChosen) => picking.set(ids, isChosen)} />
              <SlotHeader id={`orario-${group.startMs}`} group={group} countdown={countdown} />
            </div>
            <RowBlocks orders={group.orders}>
              {(order) => (
                <PickRow
                  key={order.id}
                  order={order}
                  units={units}
                  isChosen={chosen.has(order.id)}
                  isLate={countdown.isLate}
                  onChoose={(isChosen) => picking.set([order.id], isChosen)}
                />
              )}
            </RowBlocks>
          </section>
        )
      })}
      <PickBar
        count={chosen.size}
        total={all.length}
        onAll={() => picking.set(all, chosen.size < all.length)}
        onPrint={onPrint}
        onEnd={picking.end}
      />
    </section>
  )
}

/** The choosing begins on the first order, and gives the focus back to the row where it ended. */
function useFirstBox() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = ref.current
    let lastId = ''
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.id !== '') lastId = target.id
    }
    section?.addEventListener('focusin', remember)
    section?.querySelector<HTMLElement>('li input')?.focus()
    return () => {
      section?.removeEventListener('focusin', remember)
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById(lastId)?.focus()
      })
    }
  }, [])
  return ref
}

interface SlotBoxProps {
  time: string
  ids: readonly string[]
  chosen: ReadonlySet<string>
  onChoose: (isChosen: boolean) => void
}

function SlotBox({ time, ids, chosen, onChoose }: SlotBoxProps) {
  const count = ids.filter((id) => chosen.has(id)).length
  return (
    <label className={styles.slot}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={`Tutti delle ${time}`}
        checked={count === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < ids.length
        }}
        onChange={({ target }) => onChoose(target.checked)}
      />
    </label>
  )
}

/** The arrows lead from box to box, the space bar ticks, Enter or S prints, Escape ends. */
function onKey(event: KeyboardEvent<HTMLElement>, picking: Picking, onPrint: () => void): void {
  if (!(event.target instanceof HTMLInputElement)) return
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step !== 0) {
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
    boxes[boxes.indexOf(event.target) + step]?.focus()
  } else if (event.key === 'Escape') picking.end()
  else if (event.key === 'Enter' || event.key.toLowerCase() === 's') onPrint()
  else return
  event.preventDefault()
}
