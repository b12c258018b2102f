// Another pickup time for an open order: any slot of any day. A full one asks first, and the way back stays open for a moment.
import { useLiveQuery } from 'dexie-react-hooks'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { OrderWithItems } from '#data/orders.ts'
import { listSettings } from '#data/settings.ts'
import { isFinal } from '#domain/order-status.ts'
import { shopMoment } from '#domain/shop-time.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatMoment, formatTime } from '#ui/dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { seatsOfDay } from './day-load.ts'
import type { RenderSlotPicker } from './slot-choice.tsx'
import type { OrderDoings } from './use-order-doings.ts'
import { useSlotTaken } from './use-slot-taken.ts'

export interface MoveOrderProps {
  order: OrderWithItems
  nowMs: number
  doings: OrderDoings
  renderPicker: RenderSlotPicker
}

export function MoveOrder({ order, nowMs, doings, renderPicker }: MoveOrderProps) {
  const [isPicking, setIsPicking] = useState(false)
  const [chosenMs, setChosenMs] = useState<number | null>(null)
  if (isFinal(order.status)) return null
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
          onMove={() => {
            doings.move(order, chosenMs)
            setChosenMs(null)
          }}
          onCancel={() => setChosenMs(null)}
        />
      )}
    </>
  )
}

interface MoveQuestionProps {
  pickupMs: number
  nowMs: number
  onMove: () => void
  onCancel: () => void
}

/** Always asked, because the customer counts on the old time; it says so when the new one is full. */
function MoveQuestion({ pickupMs, nowMs, onMove, onCancel }: MoveQuestionProps) {
  const taken = useSlotTaken(pickupMs)
  const settings = useLiveQuery(async () => listSettings(), []) ?? []
  const { perSlot } = seatsOfDay(settings, shopMoment(pickupMs).day)
  const isFull = perSlot > 0 && taken >= perSlot
  const seats = isFull ? `Alle ${formatTime(pickupMs)} i posti sono ${perSlot} e già tutti presi. ` : ''
  return (
    <ConfirmDialog
      isOpen
      title={isFull ? 'Orario pieno' : 'Sposta il ritiro'}
      text={`${seats}Il nuovo ritiro è ${formatMoment(pickupMs, nowMs)}. Avvisa il cliente.`}
      action={isFull ? 'Sposta lo stesso' : 'Sposta'}
      back="Lascia com’è"
      onConfirm={onMove}
      onCancel={onCancel}
    />
  )
}
