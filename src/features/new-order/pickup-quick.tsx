// When it is collected: the next few times with the places left, everything else behind "Altro". A full time can be taken all
// the same, after saying so.
import { CalendarDays } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { pickupDays, type Slot, type SlotQuestion } from '#domain/pickup-slots.ts'
import { instantOf, shopMoment } from '#domain/shop-time.ts'
import { ChoiceGrid } from '#ui/choice-grid.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatDayLong, formatDayRelative } from '#ui/dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { choosePickup } from './counter-cart.ts'
import { FullSlotNotice } from './full-slot-notice.tsx'
import styles from './pickup-quick.module.css'
import { type CounterSlot, freeAfter, placesText, quickSlots } from './quick-slots.ts'

/** The full picker, given by the route. */
export type RenderSlotPicker = (picker: {
  chosenMs: number | null
  /** The longest preparation to respect, in days. */
  leadDays: number
  onChoose: (pickupMs: number) => void
}) => ReactNode

export interface PickupQuickProps {
  question: SlotQuestion
  slot: CounterSlot
  renderPicker: RenderSlotPicker
}

const OFFERED = 4

export function PickupQuick({ question, slot, renderPicker }: PickupQuickProps) {
  const [isPicking, setIsPicking] = useState(false)
  const [fullMs, setFullMs] = useState<number | null>(null)
  const days = pickupDays(question)
  const slotMs = slot.kind === 'none' ? null : slot.slotMs
  const quick = quickSlots(days, slotMs, OFFERED)
  const full = fullMs === null ? undefined : days.flatMap((day) => day.slots).find(({ startMs }) => startMs === fullMs)
  const choose = (startMs: number) => {
    const isFull = days.some((day) => day.slots.some((candidate) => candidate.startMs === startMs && candidate.isFull))
    setIsPicking(false)
    setFullMs(isFull && startMs !== slotMs ? startMs : null)
    if (!isFull) void choosePickup(startMs)
  }
  const takeAnyway = () => {
    if (fullMs !== null) void choosePickup(fullMs)
    setFullMs(null)
  }
  return (
    <section className={styles.pickup} aria-label="Ritiro" tabIndex={-1}>
      <p className={styles.label}>
        Ritiro <span>{quick ? dayText(quick.day, question.nowMs) : ''}</span>
      </p>
      {slot.kind === 'proposed' && slot.isLost && (
        <Notice tone="attention">L’orario scelto è passato: ho messo il primo libero.</Notice>
      )}
      {quick === null && <Notice tone="attention">Nei prossimi giorni non c’è posto. Scegli un giorno con Altro.</Notice>}
      <div className={styles.row}>
        <ChoiceGrid
          className={styles.slots}
          label="Orario di ritiro"
          value={slotMs}
          onChoose={choose}
          choices={(quick?.slots ?? []).map((candidate) => ({
            value: candidate.startMs,
            label: `${candidate.time}, ${placesText(candidate)}`,
            content: <SlotContent slot={candidate} />,
            className: classNames(styles.slot, candidate.isFull && styles.full, candidate.startMs === slotMs && styles.on),
          }))}
        />
        <button type="button" className={styles.other} onClick={() => setIsPicking(true)}>
          <CalendarDays size={18} aria-hidden="true" />
          Altro
        </button>
      </div>
      {full && (
        <FullSlotNotice
          slot={full}
          isOtherDay={shopMoment(full.startMs).day !== quick?.day}
          next={freeAfter(days, full.startMs)}
          onTake={takeAnyway}
          onNext={choose}
        />
      )}
      <Dialog isOpen={isPicking} onClose={() => setIsPicking(false)} title="Giorno e orario di ritiro" isWide>
        {renderPicker({ chosenMs: slotMs, leadDays: question.leadDays, onChoose: choose })}
      </Dialog>
    </section>
  )
}

function SlotContent({ slot }: { slot: Slot }) {
  return (
    <>
      <b>{slot.time}</b>
      {placesText(slot)}
    </>
  )
}

/** `oggi, sabato 21 novembre` */
function dayText(day: string, nowMs: number): string {
  const noonMs = instantOf(day, '12:00')
  const isNear = day === shopMoment(nowMs).day || formatDayRelative(noonMs, nowMs) === 'domani'
  return isNear ? `${formatDayRelative(noonMs, nowMs)}, ${formatDayLong(noonMs)}` : formatDayLong(noonMs)
}
