// When it is collected: the next few times with the places left, everything else behind "Altro". A full time can be taken all
// the same, after saying so.
import { CalendarDays, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Wanted } from '#data/ordering/slots.ts'
import { instantOf, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { nextFreeSlot, type PickupDay, pickupDayOn, type Slot, type SlotQuestion } from '#domain/pickup/slots.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ChoiceGrid } from '#ui/form/choice-grid.tsx'
import looks from '#ui/office/looks.module.css'
import { capitalise } from '#ui/text/capitalise.ts'
import { formatDayLong, formatDayMedium, formatDayRelative } from '#ui/text/dates.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import { type CounterSlot, choosePickup } from './counter-cart.ts'
import styles from './quick-pickup.module.css'

/** The full picker, given by the route. */
export type RenderSlotPicker = (picker: {
  chosenMs: number | null
  /** The longest preparation to respect, in days. */
  leadDays: number
  /** What is to be collected: it may be made for some days alone. */
  wanted?: Wanted
  onChoose: (pickupMs: number) => void
}) => ReactNode

interface QuickPickupProps {
  question: SlotQuestion
  wanted: Wanted
  slot: CounterSlot
  renderPicker: RenderSlotPicker
  /** Beside the day. */
  children: ReactNode
}

const OFFERED = 4

export function QuickPickup({ question, wanted, slot, renderPicker, children }: QuickPickupProps) {
  const [isPicking, setIsPicking] = useState(false)
  const [fullMs, setFullMs] = useState<number | null>(null)
  const slotMs = slot.kind === 'none' ? null : slot.slotMs
  const quick = quickSlots(question, slotMs, OFFERED)
  const full = fullMs === null ? undefined : slotAt(question, fullMs)
  const choose = (startMs: number) => {
    const isFull = slotAt(question, startMs)?.isFull === true
    setIsPicking(false)
    setFullMs(isFull && startMs !== slotMs ? startMs : null)
    if (!isFull) void choosePickup(startMs)
  }
  const takeAnyway = () => {
    if (fullMs !== null) void choosePickup(fullMs)
    setFullMs(null)
  }
  return (
    <section className="stack gap-2" aria-label="Ritiro" tabIndex={-1}>
      <div className={classNames('row gap-2', styles.head)}>
        <p className={classNames('text-2 strong shrink-0', styles.label)}>
          Ritiro <span>{quick ? dayText(quick.day, question.nowMs) : ''}</span>
        </p>
        {children}
      </div>
      {slot.kind === 'proposed' && slot.isLost && (
        <Notice tone="attention">L’orario scelto è passato: ho messo il primo libero.</Notice>
      )}
      {quick === null && (
        <Notice tone="attention">
          {question.spans?.length === 0
            ? 'Questi prodotti si ritirano in giorni diversi: fai due ordini.'
            : 'Nei prossimi giorni non c’è posto. Scegli un giorno con Altro.'}
        </Notice>
      )}
      <div className={classNames('stack gap-2', styles.row)}>
        <ChoiceGrid
          className={looks.even}
          label="Orario di ritiro"
          value={slotMs}
          onChoose={choose}
          choices={(quick?.slots ?? []).map((candidate) => ({
            value: candidate.startMs,
            label: `${candidate.time}, ${placesText(candidate)}`,
            content: <SlotContent slot={candidate} />,
            className: classNames(
              'center text-1 figures',
              looks.option,
              styles.slot,
              candidate.isFull && candidate.startMs !== slotMs && styles.full,
              candidate.startMs === slotMs && `${looks.chosen} ${styles.on}`,
            ),
          }))}
        />
        <button
          type="button"
          className={classNames('center gap-1 text-1 strong', looks.option, styles.other)}
          onClick={() => setIsPicking(true)}
        >
          <CalendarDays size={18} aria-hidden="true" />
          Altro
        </button>
      </div>
      {full && (
        <FullSlotNotice
          slot={full}
          isOtherDay={shopMoment(full.startMs).day !== quick?.day}
          next={nextFreeSlot(question, full.startMs)}
          onTake={takeAnyway}
          onNext={choose}
        />
      )}
      <Dialog isOpen={isPicking} onClose={() => setIsPicking(false)} title="Giorno e orario di ritiro" isWide>
        {renderPicker({ chosenMs: slotMs, leadDays: question.leadDays, wanted, onChoose: choose })}
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

/** `oggi, sab 21 nov` · `martedì 24 novembre` */
function dayText(day: string, nowMs: number): string {
  const noonMs = instantOf(day, '12:00')
  const isNear = day === shopMoment(nowMs).day || formatDayRelative(noonMs, nowMs) === 'domani'
  return isNear ? `${formatDayRelative(noonMs, nowMs)}, ${formatDayMedium(noonMs)}` : formatDayLong(noonMs)
}

// A full time was tapped: how many places there were, and the two ways on.

interface FullSlotNoticeProps {
  slot: Slot
  /** It lies on another day than the times shown. */
  isOtherDay: boolean
  /** The next free one; null when there is none. */
  next: Slot | null
  onTake: () => void
  onNext: (startMs: number) => void
}

function FullSlotNotice({ slot, isOtherDay, next, onTake, onNext }: FullSlotNoticeProps) {
  const places = slot.capacity === 1 ? 'il posto è preso' : `i ${slot.capacity} posti sono presi`
  return (
    <p className={classNames('row gap-2 text-2', looks.egg)} role="status">
      <TriangleAlert size={20} aria-hidden="true" />
      <span>
        {whenText(slot, isOtherDay)} {places}.{' '}
        <button type="button" className={classNames('strong', styles.action)} onClick={onTake}>
          Aggiungi lo stesso
        </button>
        {next && (
          <>
            {' '}
            o{' '}
            <button type="button" className={classNames('strong', styles.action)} onClick={() => onNext(next.startMs)}>
              scegli le {next.time}
            </button>
          </>
        )}
      </span>
    </p>
  )
}

/** `Alle 11:30` · `Domenica 22 novembre alle 11:30` */
function whenText(slot: Slot, isOtherDay: boolean): string {
  if (!isOtherDay) return `Alle ${slot.time}`
  const day = formatDayLong(slot.startMs)
  return `${capitalise(day)} alle ${slot.time}`
}

// The few pickup times offered at one tap at the counter; everything else is behind "Altro".

interface QuickSlots {
  day: ShopDay
  slots: Slot[]
}

/**
 * The day's next slots, full ones included: staff may exceed them. With a chosen time, those from it on, so that it is
 * among them. Null when nothing can be collected in the days offered.
 */
export function quickSlots(question: SlotQuestion, chosenMs: number | null, count: number): QuickSlots | null {
  const chosenDay = chosenMs === null ? null : pickupDayOn(question, shopMoment(chosenMs).day)
  const day = chosenDay ?? firstDay(question)
  if (!day || day.slots.length === 0) return null
  const firstShown = day.slots.slice(0, count)
  const index = day.slots.findIndex((slot) => slot.startMs === chosenMs)
  if (index < count) return { day: day.day, slots: firstShown }
  const start = Math.min(index - 1, day.slots.length - count)
  return { day: day.day, slots: day.slots.slice(start, start + count) }
}

/** The first with any slot: it may be full, and is taken all the same. */
function firstDay(question: SlotQuestion): PickupDay | null {
  const first = nextFreeSlot({ ...question, load: new Map(), unpaid: undefined }, question.nowMs)
  return first && pickupDayOn(question, shopMoment(first.startMs).day)
}

function slotAt(question: SlotQuestion, startMs: number): Slot | undefined {
  return pickupDayOn(question, shopMoment(startMs).day)?.slots.find((slot) => slot.startMs === startMs)
}

/** `3 posti`, `1 posto`, `pieno`; `libero` without a limit. */
export function placesText(slot: Pick<Slot, 'taken' | 'capacity'>): string {
  if (slot.capacity === 0) return 'libero'
  const left = slot.capacity - slot.taken
  if (left <= 0) return 'pieno'
  return pluralText(left, 'posto', 'posti')
}
