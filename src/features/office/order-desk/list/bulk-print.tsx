// Printing several tickets at once: selecting orders in the list (one by one, a whole slot, or all), asking about those that
// are on paper already, and printing.
import { Printer } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { OrderWithItems } from '#data/orders/orders.ts'
import type { DeskList } from '#features/office/order-desk/desk/desk-data.ts'
import { groupCountdown, type SlotGroup } from '#features/office/order-desk/desk/desk-slots.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog, focusAtOpening } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { pluralText } from '#ui/text/plural-text.ts'
import styles from './bulk-print.module.css'
import type { Units } from './item-text.ts'
import { RowBlocks, SlotHeader } from './order-list.tsx'
import rowStyles from './order-row.module.css'
import { RowCells, rowId } from './order-row.tsx'

export interface BulkPrint {
  selection: OrderSelection
  /** Prints what is chosen, or asks first. */
  print: () => void
  /** What is asked about; empty while nothing is. */
  asked: readonly OrderWithItems[]
  answer: (withPrinted: boolean) => void
  leaveQuestion: () => void
}

/** @param place names the list, such as its day and tab */
export function useBulkPrint(
  place: string,
  list: DeskList,
  onPrintMany: (orderIds: readonly string[], copyIds: readonly string[]) => void,
): BulkPrint {
  const selection = useOrderSelection(place, list.kind === 'slots' ? list.groups.flatMap(({ orders }) => orders) : NONE)
  const [asked, setAsked] = useState<readonly OrderWithItems[]>(NONE)
  const send = (orders: readonly OrderWithItems[]) => {
    setAsked(NONE)
    selection.end()
    onPrintMany(idsOf(orders), idsOf(orders.filter(({ isPrinted }) => isPrinted)))
  }
  const print = () => {
    const chosen = selection.chosen ?? NONE
    if (chosen.length === 0) return
    if (chosen.some(({ isPrinted }) => isPrinted)) setAsked(chosen)
    else send(chosen)
  }
  const answer = (withPrinted: boolean) => send(asked.filter(({ isPrinted }) => withPrinted || !isPrinted))
  return { selection, print, asked, answer, leaveQuestion: () => setAsked(NONE) }
}

const NONE: readonly OrderWithItems[] = []

function idsOf(orders: readonly OrderWithItems[]): string[] {
  return orders.map(({ id }) => id)
}

// Choosing several orders of the list: which are chosen, as long as the list stays the one they were chosen in.

export interface OrderSelection {
  /** Null while nobody chooses; else the chosen ones that are in the list, in its order. */
  chosen: readonly OrderWithItems[] | null
  begin: () => void
  end: () => void
  /** @param ids all of them, in or out */
  set: (ids: readonly string[], isChosen: boolean) => void
}

/** @param place names the list: another day or tab ends the choosing. @param shown its orders, from top to bottom */
function useOrderSelection(place: string, shown: readonly OrderWithItems[]): OrderSelection {
  const [state, setState] = useState<{ place: string; ids: ReadonlySet<string> } | null>(null)
  const ids = state?.place === place && shown.length > 0 ? state.ids : null
  return {
    chosen: ids && shown.filter(({ id }) => ids.has(id)),
    begin: () => setState({ place, ids: new Set() }),
    end: () => setState(null),
    set: (changed, isChosen) => {
      const others = [...(ids ?? [])].filter((id) => !changed.includes(id))
      setState({ place, ids: new Set(isChosen ? [...others, ...changed] : others) })
    },
  }
}

// Before several tickets are printed at once: those that are on paper already are named, and printed again only when somebody
// says so.

interface BulkPrintQuestionProps {
  /** Chosen together; empty while nothing is asked. */
  orders: readonly OrderWithItems[]
  /** @param withPrinted also those that are on paper */
  onPrint: (withPrinted: boolean) => void
  onClose: () => void
}

/** More are counted: nobody reads forty numbers. */
const NAMED = 8

export function BulkPrintQuestion({ orders, onPrint, onClose }: BulkPrintQuestionProps) {
  const printed = orders.filter(({ isPrinted }) => isPrinted)
  const others = orders.length - printed.length
  return (
    <Dialog
      isOpen={orders.length > 0}
      onClose={onClose}
      title={pluralText(printed.length, 'è già stampata', 'sono già stampate')}
      footer={
        <>
          <Button variant="secondary" onClick={() => onPrint(true)}>
            {printed.length === 1 ? 'Ristampa anche quella' : 'Ristampa anche quelle'}
          </Button>
          <Button ref={focusAtOpening} onClick={() => (others === 0 ? onClose() : onPrint(false))}>
            {others === 0 ? 'No, va bene così' : restText(others)}
          </Button>
        </>
      }
    >
      <p>
        {printed.length === 1 ? 'È già su carta la comanda di ' : 'Sono già su carta le comande di '}
        {namesText(printed)}. Le copie portano la scritta «Ristampa».
      </p>
    </Dialog>
  )
}

function restText(count: number): string {
  return count === 1 ? 'Stampa solo l’altra' : `Stampa solo le altre ${count}`
}

/** `K1-038, K1-041 e altre 3` */
function namesText(orders: readonly OrderWithItems[]): string {
  const names = orders.slice(0, NAMED).map(({ number }) => number)
  const rest = orders.length - names.length
  if (rest > 0) return `${names.join(', ')} e altre ${rest}`
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' e ')
}

// A tab's orders while several are chosen for printing: one by one, a whole slot, or all of them.

interface SelectionListProps {
  groups: readonly SlotGroup<OrderWithItems>[]
  units: Units
  nowMs: number
  isDue: boolean
  selection: OrderSelection
  onPrint: () => void
}

export function SelectionList({ groups, units, nowMs, isDue, selection, onPrint }: SelectionListProps) {
  const all = groups.flatMap((group) => group.orders.map(({ id }) => id))
  const chosen = new Set(selection.chosen?.map(({ id }) => id))
  return (
    <section
      ref={focusFirstBox}
      aria-label="Scegli le comande da stampare"
      onKeyDown={(event) => onKey(event, selection, onPrint)}
    >
      {groups.map((group) => {
        const countdown = groupCountdown(group, nowMs, isDue)
        const ids = group.orders.map(({ id }) => id)
        return (
          <section key={group.headerId} aria-labelledby={group.headerId}>
            <div className={classNames(looks.group, 'row', styles.header)}>
              <SlotBox time={group.time} ids={ids} chosen={chosen} onChoose={(isChosen) => selection.set(ids, isChosen)} />
              <SlotHeader group={group} countdown={countdown} />
            </div>
            <RowBlocks orders={group.orders}>
              {(order) => (
                <SelectionRow
                  key={order.id}
                  order={order}
                  units={units}
                  isChosen={chosen.has(order.id)}
                  isLate={countdown.isLate}
                  onChoose={(isChosen) => selection.set([order.id], isChosen)}
                />
              )}
            </RowBlocks>
          </section>
        )
      })}
      <SelectionBar
        count={chosen.size}
        total={all.length}
        onAll={() => selection.set(all, chosen.size < all.length)}
        onPrint={onPrint}
        onEnd={selection.end}
      />
    </section>
  )
}

/** The choosing begins on the first order. */
function focusFirstBox(section: HTMLElement | null): void {
  section?.querySelector<HTMLElement>('li input')?.focus()
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
    <label className={classNames('center shrink-0', styles.slot)}>
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

/** The arrows lead from box to box, the space bar ticks, Enter prints, Escape ends. */
function onKey(event: KeyboardEvent<HTMLElement>, selection: OrderSelection, onPrint: () => void): void {
  if (!(event.target instanceof HTMLInputElement)) return
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step !== 0) {
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
    boxes[boxes.indexOf(event.target) + step]?.focus()
  } else if (event.key === 'Escape') selection.end()
  else if (event.key === 'Enter') onPrint()
  else return
  event.preventDefault()
}

// An order in the list while several are chosen: the whole row is its tick box.

interface SelectionRowProps {
  order: OrderWithItems
  units: Units
  isChosen: boolean
  isLate: boolean
  onChoose: (isChosen: boolean) => void
}

function SelectionRow({ order, units, isChosen, isLate, onChoose }: SelectionRowProps) {
  return (
    <li
      className={classNames(
        looks.lined,
        'hoverable',
        isChosen && rowStyles.selected,
        isLate && rowStyles.late,
        (isChosen || isLate) && looks.edge,
      )}
    >
      <label className={classNames(looks.around, 'fill')}>
        <span className={classNames('center shrink-0', rowStyles.glyph)}>
          <input
            type="checkbox"
            id={rowId(order.id)}
            className={classNames(looks.control, styles.box)}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </span>
        <span className={classNames('stack fill text-2', rowStyles.open)}>
          <RowCells order={order} units={units} isNew={false} />
        </span>
      </label>
    </li>
  )
}

// Under the list while several orders are chosen: how many, all of them, and what to do with them.

interface SelectionBarProps {
  count: number
  total: number
  /** All, or none when all are chosen. */
  onAll: () => void
  onPrint: () => void
  onEnd: () => void
}

function SelectionBar({ count, total, onAll, onPrint, onEnd }: SelectionBarProps) {
  return (
    <div className={classNames(looks.foot, 'cluster gap-2', styles.bar)}>
      <p role="status" className="fill text-2 strong figures">
        {count === 0 ? 'Scegli gli ordini' : pluralText(count, 'scelto', 'scelti')}
      </p>
      <Button variant="secondary" size="small" onClick={onAll}>
        {count === total ? 'Nessuno' : total === 1 ? 'Tutti' : `Tutti (${total})`}
      </Button>
      <Button variant="quiet" size="small" onClick={onEnd}>
        Annulla
      </Button>
      <Button size="small" icon={<Printer size={18} aria-hidden="true" />} disabled={count === 0} onClick={onPrint}>
        {printText(count)}
      </Button>
    </div>
  )
}

function printText(count: number): string {
  if (count === 0) return 'Stampa'
  return `Stampa ${pluralText(count, 'comanda', 'comande')}`
}
