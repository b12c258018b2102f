// The full slot picker as staff use it: full slots can be taken (the screens warn), and the choice is theirs to keep.
import { useLiveQuery } from 'dexie-react-hooks'
import { readSlotQuestion } from '#data/ordering/slots.ts'
import { SlotPicker } from '#features/shop/pickup/slot-picker.tsx'
import { useMinute } from '#ui/browser/use-minute.ts'

export interface StaffSlotPickerProps {
  chosenMs: number | null
  /** The longest preparation to respect, in days; 0 to move an order that exists. */
  leadDays: number
  onChoose: (pickupMs: number) => void
}

export function StaffSlotPicker({ chosenMs, leadDays, onChoose }: StaffSlotPickerProps) {
  // A picker that stays open, also without network, does not go on offering what has begun.
  const tick = useMinute()
  const question = useLiveQuery(async () => readSlotQuestion(leadDays), [leadDays, tick])
  const choice = chosenMs === null ? ({ kind: 'none' } as const) : ({ kind: 'chosen', slotMs: chosenMs } as const)
  return <SlotPicker pickup={question && { question, choice }} onChoose={onChoose} mayExceed isFinal />
}
