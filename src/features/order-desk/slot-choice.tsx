// Another time for an order: keep its own, one of the next with room, or any other through the full picker.
import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useState } from 'react'
import type { OrderWithItems } from '#data/orders.ts'
import { readSlotQuestion } from '#data/slots.ts'
import { hoursOn } from '#domain/opening-hours.ts'
import type { SlotQuestion } from '#domain/pickup-slots.ts'
import { shopMoment } from '#domain/shop-time.ts'
import { formatDayShort } from '#ui/dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { otherSlots } from './other-slots.ts'
import styles from './slot-choice.module.css'
import { seatsText } from './slot-groups.ts'
import { SlotOption } from './slot-option.tsx'

/** The full picker, given by the route. */
export type RenderSlotPicker = (picker: {
  chosenMs: number | null
  /** The longest preparation to respect, in days. */
  leadDays: number
  onChoose: (pickupMs: number) => void
}) => ReactNode

export interface SlotChoiceProps {
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
    <fieldset className={styles.slots}>
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
      <button type="button" className={styles.other} onClick={() => setIsPicking(true)}>
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
  const slots = otherSlots(question, pickupMs, OFFERED).map(({ startMs, time, taken, capacity }) => ({
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
