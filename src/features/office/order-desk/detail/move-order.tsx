// Another pickup time for an open order: from the detail's head any slot of any day (a full one asks first, and it can be
// undone), and for settling an open question its own time, the next ones with room, or the full picker.
import { CalendarClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { listSettings } from '#data/catalogue/shop.ts'
import { readSlotQuestion } from '#data/ordering/slots.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { isFinal } from '#domain/order/states.ts'
import { hoursOn } from '#domain/pickup/opening-hours.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { nextFreeSlot, type Slot, type SlotQuestion } from '#domain/pickup/slots.ts'
import { seatsOfDay, seatsText, useSlotTaken } from '#features/office/order-desk/desk/desk-slots.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog, Dialog } from '#ui/feedback/dialog.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import looks from '#ui/office/looks.module.css'
import { formatMoment, formatTime } from '#ui/text/dates.ts'
import { formatDayShort } from '#ui/text/short-days.ts'
import styles from './move-order.module.css'
import type { OrderActions } from './order-actions.ts'

interface MoveOrderProps {
  order: OrderWithItems
  nowMs: number
  actions: OrderActions
  renderPicker: RenderSlotPicker
}

export function MoveOrder({ order, nowMs, actions, renderPicker }: MoveOrderProps) {
  const [isPicking, setIsPicking] = useState(false)
  const [chosenMs, setChosenMs] = useState<number | null>(null)
  if (isFinal(order) || order.isImmediate) return null
  const choose = (pickupMs: number) => {
    setIsPicking(false)
    if (pickupMs !== order.pickupMs) setChosenMs(pickupMs)
  }
  return (
    <>
      <IconButton size="compact" label="Sposta il ritiro" icon={<CalendarClock size={20} />} onClick={() => setIsPicking(true)} />
      <Dialog isOpen={isPicking} onClose={() => setIsPicking(false)} title={`Sposta ${order.number}`} isWide>
        {isPicking && renderPicker({ chosenMs: order.pickupMs, leadDays: 0, onChoose: choose })}
      </Dialog>
      {chosenMs !== null && (
        <MoveQuestion
          pickupMs={chosenMs}
          nowMs={nowMs}
          order={order}
          onMove={(isTold) => {
            actions.move(order, chosenMs, isTold)
            setChosenMs(null)
          }}
          onCancel={() => setChosenMs(null)}
        />
      )}
    </>
  )
}

interface MoveQuestionProps {
  order: OrderWithItems
  pickupMs: number
  nowMs: number
  /** @param isTold the customer gets a message */
  onMove: (isTold: boolean) => void
  onCancel: () => void
}

/** Always asked, because the customer counts on the old time; it says so when the new one is full. */
function MoveQuestion({ order, pickupMs, nowMs, onMove, onCancel }: MoveQuestionProps) {
  const [isTold, setIsTold] = useState(canBeTold(order))
  const taken = useSlotTaken(pickupMs)
  const settings = useLiveQuery(async () => listSettings(), []) ?? []
  const { perSlot } = seatsOfDay(settings, shopMoment(pickupMs).day)
  const isFull = perSlot > 0 && taken >= perSlot
  const seats = isFull ? `Alle ${formatTime(pickupMs)} i posti sono ${perSlot} e già tutti presi. ` : ''
  return (
    <ConfirmDialog
      isOpen
      title={isFull ? 'Orario pieno' : 'Sposta il ritiro'}
      text={
        <>
          <p>{`${seats}Il nuovo ritiro è ${formatMoment(pickupMs, nowMs)}.`}</p>
          <TellSwitch order={order} isTold={isTold} onTold={setIsTold} />
        </>
      }
      action={isFull ? 'Sposta lo stesso' : 'Sposta'}
      back="Lascia com’è"
      onConfirm={() => onMove(isTold)}
      onCancel={onCancel}
    />
  )
}

// The customer counts on the old time: a message about the new one goes with the move.

interface TellSwitchProps {
  order: OrderWithItems
  isTold: boolean
  onTold: (isTold: boolean) => void
}

export function TellSwitch({ order, isTold, onTold }: TellSwitchProps) {
  if (!canBeTold(order)) return <p className="muted text-2">Non c’è un numero a cui scrivere: avvisa il cliente di persona.</p>
  return <Switch label="Avvisa il cliente" hint="Un messaggio con il nuovo ritiro." isOn={isTold} onChange={onTold} />
}

/** By WhatsApp or mail: an account has an address at least. */
export function canBeTold({ customer, channel }: OrderWithItems): boolean {
  return customer.phone !== '' || channel === 'web'
}

// Another time for an order: keep its own, one of the next with room, or any other through the full picker.

/** The full picker, given by the route. */
export type RenderSlotPicker = (picker: {
  chosenMs: number | null
  /** The longest preparation to respect, in days. */
  leadDays: number
  onChoose: (pickupMs: number) => void
}) => ReactNode

interface SlotChoiceProps {
  order: OrderWithItems
  /** Orders in its own slot, itself included. */
  taken: number
  nowMs: number
  /** Null keeps the order's own. */
  chosenMs: number | null
  onChoose: (pickupMs: number | null) => void
  renderPicker: RenderSlotPicker
}

const OFFERED = 2

export function SlotChoice({ order, taken, nowMs, chosenMs, onChoose, renderPicker }: SlotChoiceProps) {
  const [isPicking, setIsPicking] = useState(false)
  const question = useLiveQuery(async () => readSlotQuestion(0), [])
  const offered = question ? offeredSlots({ ...question, nowMs }, order.pickupMs, chosenMs) : []
  const pick = (pickupMs: number) => {
    setIsPicking(false)
    onChoose(pickupMs === order.pickupMs ? null : pickupMs)
  }
  return (
    <fieldset className={looks.even}>
      <legend className="visually-hidden">Orario di ritiro</legend>
      <SlotOption
        time={shopMoment(order.pickupMs).time}
        note={seatsText(taken, question ? capacityAt(question, order.pickupMs) : 0).split(' · ')[0] ?? ''}
        isOn={chosenMs === null}
        onChoose={() => onChoose(null)}
      />
      {offered.map(({ startMs, time, note }) => (
        <SlotOption key={startMs} time={time} note={note} isOn={chosenMs === startMs} onChoose={() => onChoose(startMs)} />
      ))}
      <button type="button" className={classNames(looks.option, styles.slot)} onClick={() => setIsPicking(true)}>
        <b>Altro</b>
        orario
      </button>
      <Dialog isOpen={isPicking} onClose={() => setIsPicking(false)} title="Nuovo orario di ritiro" isWide>
        {renderPicker({ chosenMs: chosenMs ?? order.pickupMs, leadDays: 0, onChoose: pick })}
      </Dialog>
    </fieldset>
  )
}

/** The next with room, and the one chosen through the picker in the last place when it is none of them. */
function offeredSlots(question: SlotQuestion, pickupMs: number, chosenMs: number | null) {
  const slots = alternativeSlots(question, pickupMs, OFFERED).map(({ startMs, time, taken, capacity }) => ({
    startMs,
    time,
    note: dayNote(startMs, pickupMs) ?? seatsText(taken, capacity),
  }))
  if (chosenMs === null || slots.some((slot) => slot.startMs === chosenMs)) return slots
  const { time } = shopMoment(chosenMs)
  const note = dayNote(chosenMs, pickupMs) ?? seatsText(question.load.get(chosenMs) ?? 0, capacityAt(question, chosenMs))
  return [...slots.slice(0, OFFERED - 1), { startMs: chosenMs, time, note }]
}

function dayNote(startMs: number, pickupMs: number): string | null {
  return shopMoment(startMs).day === shopMoment(pickupMs).day ? null : formatDayShort(startMs)
}

function capacityAt(question: SlotQuestion, startMs: number): number {
  const hours = hoursOn(question.settings, shopMoment(startMs).day)
  return hours.kind === 'open' ? hours.slotCapacity : 0
}

// One time to choose, with how full it is.

interface SlotOptionProps {
  time: string
  note: string
  isOn: boolean
  onChoose: () => void
}

function SlotOption({ time, note, isOn, onChoose }: SlotOptionProps) {
  return (
    <label className={classNames(looks.option, styles.slot, isOn && looks.chosen)}>
      <input type="radio" className="visually-hidden" name="nuovo-orario" checked={isOn} onChange={onChoose} />
      <b>{time}</b>
      {note}
    </label>
  )
}

// Where an order could go instead: the next slots with room, nearest first.

/** Up to `count` free slots from the order's own time (or from now, when that is past). */
export function alternativeSlots(question: SlotQuestion, pickupMs: number, count: number): Slot[] {
  const slots: Slot[] = []
  let slot = nextFreeSlot(question, Math.max(pickupMs, question.nowMs))
  while (slot !== null && slots.length < count) {
    if (slot.startMs !== pickupMs) slots.push(slot)
    slot = nextFreeSlot(question, slot.startMs + 1)
  }
  return slots
}
