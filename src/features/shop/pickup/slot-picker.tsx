// When to collect: a strip of days and a grid of quarter hours. It says why a day or an hour cannot be had, proposes a slot
// while none is chosen, and tells when the chosen one was lost. Where the choice is kept is the caller's business. Staff have a
// calendar instead (staff-slot-picker.tsx).
import { useEffect, useRef, useState } from 'react'
import { slotOf } from '#domain/pickup/choice.ts'
import { instantOf, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { type NoPickup, type PickupDay, pickupDays, SLOT_MINUTES, type Slot } from '#domain/pickup/slots.ts'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { ChoiceGrid } from '#ui/form/choice-grid.tsx'
import { type Translate, useTranslate } from '#ui/languages/translate.ts'
import { formatDayLong, formatDayMedium, formatDayRelative, formatMoment, formatTime } from '#ui/text/dates.ts'
import { formatDayNumber, formatDayShort, formatWeekday } from '#ui/text/short-days.ts'
import styles from './slot-picker.module.css'
import { type Pickup, useFreshSlotLoad } from './use-pickup.ts'

interface SlotPickerProps {
  /** undefined while it is being read. */
  pickup: Pickup | undefined
  onChoose: (slotMs: number) => void
}

export function SlotPicker({ pickup, onChoose }: SlotPickerProps) {
  const t = useTranslate()
  useFreshSlotLoad()
  const [lookedAt, setLookedAt] = useState<ShopDay | null>(null)
  const [fullTime, setFullTime] = useState<string | null>(null)
  if (!pickup) return <SlotPickerSkeleton />

  const { question, choice } = pickup
  const days = pickupDays(question)
  const chosenMs = slotOf(choice)
  const firstOpen = days.find((day) => day.reason === null)
  const shown = days.find(({ day }) => day === lookedAt) ?? dayOf(days, chosenMs) ?? firstOpen
  const proposedMs = choice.kind === 'proposed' && shown === dayOf(days, choice.slotMs) ? choice.slotMs : null
  const chooseDay = (day: ShopDay) => {
    setLookedAt(day)
    setFullTime(null)
  }
  const chooseSlot = (slot: Slot) => {
    setFullTime(slot.isFull ? slot.time : null)
    if (!slot.isFull) onChoose(slot.startMs)
  }
  if (!shown)
    return (
      <Notice tone="attention">
        {question.spans?.length === 0
          ? t('Questi prodotti si ritirano in giorni diversi: fai due ordini.')
          : t('Nei prossimi giorni non c’è posto per il ritiro. Chiamaci: troviamo un modo.')}
      </Notice>
    )
  return (
    <div className={classNames('stack gap-3', styles.picker)}>
      {choice.kind === 'lost' && <LostSlot nextMs={choice.nextMs} nowMs={question.nowMs} onTake={onChoose} />}
      <DayStrip days={days} shownDay={shown.day} onChoose={chooseDay} />
      <p className={classNames('text-1', styles.saying, proposedMs === null ? 'muted' : styles.proposal)} role="status">
        {sayingText(t, { shown, days, fullTime, proposedMs, nowMs: question.nowMs })}
      </p>
      {shown.reason === null && (
        <SlotGrid
          key={shown.day}
          slots={shown.slots}
          chosenMs={chosenMs}
          isProposal={choice.kind === 'proposed'}
          onChoose={chooseSlot}
        />
      )}
    </div>
  )
}

function LostSlot({ nextMs, nowMs, onTake }: { nextMs: number | null; nowMs: number; onTake: (slotMs: number) => void }) {
  const t = useTranslate()
  if (nextMs === null)
    return <Notice tone="attention">{t('L’orario scelto non è più disponibile. Scegli giorno e orario di ritiro.')}</Notice>
  return (
    <Notice
      tone="attention"
      action={
        <Button variant="secondary" size="small" onClick={() => onTake(nextMs)}>
          {t('Prendi le {time}', { time: formatTime(nextMs) })}
        </Button>
      }
    >
      {t('L’orario scelto non è più disponibile. Il primo libero è {moment}.', { moment: formatMoment(nextMs, nowMs) })}
    </Notice>
  )
}

interface Said {
  shown: PickupDay
  days: readonly PickupDay[]
  /** Of the tapped slot that has no room; null after any other tap. */
  fullTime: string | null
  /** Of the day that is shown; null where nothing is proposed on it. */
  proposedMs: number | null
  nowMs: number
}

/** A full slot's reason; else the looked-at day's, or today's if it is off: the first thing a customer wonders about; the proposal. */
function sayingText(t: Translate, { shown, days, fullTime, proposedMs, nowMs }: Said): string {
  if (fullTime !== null) return t('Alle {time} i posti sono finiti: scegli un altro orario.', { time: fullTime })
  const off = shown.reason === null ? days[0] : shown
  const noon = (day: ShopDay) => instantOf(day, '12:00')
  const reason = off && off.reason !== null ? `${formatDayMedium(noon(off.day))}: ${noPickupText(t, off.reason)}` : ''
  if (proposedMs === null) return reason || formatDayLong(noon(shown.day))
  const proposal = t('Il primo orario libero è {day} alle {time}. Va bene?', {
    day: formatDayRelative(proposedMs, nowMs),
    time: formatTime(proposedMs),
  })
  return reason ? `${reason}. ${proposal}` : proposal
}

const NO_PICKUP = {
  closed: 'Giorno di chiusura',
  'not-today': 'Non disponibile per il ritiro oggi',
  'other-days': 'Si ritira in altri giorni',
  'sold-out': 'Esaurito per quel giorno',
} as const

export function noPickupText(t: Translate, why: NoPickup): string {
  if (why.reason === 'lead-days') {
    const { days } = why
    return t('Serve almeno {days} giorno di preparazione|Servono almeno {days} giorni di preparazione', { days, count: days })
  }
  if (why.reason === 'after-cutoff') return t('Per quel giorno si ordina prima delle {time}', { time: why.time })
  return t(NO_PICKUP[why.reason])
}

function dayOf(days: readonly PickupDay[], slotMs: number | null): PickupDay | undefined {
  return slotMs === null ? undefined : days.find(({ day }) => day === shopMoment(slotMs).day)
}

export function SlotPickerSkeleton() {
  return (
    <div className={classNames('stack gap-3', styles.picker)} aria-hidden="true">
      <div className={classNames('row gap-2', styles.standIns)}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} width="3.3rem" height="4.4rem" />
        ))}
      </div>
      <Skeleton height="14rem" />
    </div>
  )
}

// The days side by side. A day that cannot be had is struck, can still be tapped, and then says why.

interface DayStripProps {
  days: readonly PickupDay[]
  shownDay: ShopDay | null
  onChoose: (day: ShopDay) => void
}

function DayStrip({ days, shownDay, onChoose }: DayStripProps) {
  const t = useTranslate()
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shownDay === null || !strip.current) return
    const chosen = strip.current.querySelector<HTMLElement>('[aria-checked="true"]')
    // Not scrollIntoView: it would scroll the page as well.
    if (chosen) strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.clientWidth) / 2
  }, [shownDay])
  return (
    <ChoiceGrid
      ref={strip}
      className={styles.strip}
      label={t('Giorno di ritiro')}
      value={shownDay}
      onChoose={onChoose}
      choices={days.map(({ day, reason }) => {
        const noon = instantOf(day, '12:00')
        return {
          value: day,
          // What is seen comes first in it, so that it can be said to the device as well.
          label: `${formatDayShort(noon)}, ${formatDayLong(noon)}${reason ? `: ${noPickupText(t, reason)}` : ''}`,
          className: classNames(
            'stack card hoverable',
            styles.day,
            reason !== null && styles.off,
            day === shownDay && reason === null && styles.chosen,
          ),
          content: (
            <>
              <span className="text-1">{formatWeekday(noon)}</span>
              <span className="serif text-5">{formatDayNumber(noon)}</span>
            </>
          ),
        }
      })}
    />
  )
}

// The quarter hours of one day, by morning and afternoon; each hour begins a row, or half of one. Full ones stay in their place,
// struck and named.

interface SlotGridProps {
  slots: readonly Slot[]
  chosenMs: number | null
  /** Chosen by nobody yet: drawn as an outline, not a fill. */
  isProposal?: boolean
  /** Staff may exceed a slot's capacity: full ones can be taken all the same, the caller warns. */
  mayExceed?: boolean
  /** A choice closes the picker: the arrows go from hour to hour without making it. */
  isFinal?: boolean
  onChoose: (slot: Slot) => void
}

export function SlotGrid({ slots, chosenMs, isProposal = false, mayExceed = false, isFinal = false, onChoose }: SlotGridProps) {
  const t = useTranslate()
  const isAfternoon = (slot: Slot | undefined) => slot && slot.time >= '13:00'
  /** Of the first one in its half of the day. */
  let firstHour = 0
  const choices = slots.map((slot, index) => {
    const [hour = 0, minute = 0] = slot.time.split(':').map(Number)
    const begins = index === 0 || isAfternoon(slots[index - 1]) !== isAfternoon(slot)
    if (begins) firstHour = hour
    const quarter = minute / SLOT_MINUTES
    return { slot, begins, gridColumnStart: `calc(${quarter + 1} + ${(hour - firstHour) % 2} * var(--second-hour, 0))` }
  })
  return (
    <ChoiceGrid
      className={classNames('stack gap-2', styles.grid)}
      label={t('Orario di ritiro')}
      value={chosenMs}
      isFinal={isFinal}
      onChoose={(startMs) => {
        const slot = slots.find((candidate) => candidate.startMs === startMs)
        if (slot) onChoose(slot)
      }}
      choices={choices.map(({ slot, begins, gridColumnStart }) => {
        const isChosen = slot.startMs === chosenMs
        return {
          value: slot.startMs,
          heading: begins && (
            <h3 className={classNames('sans muted text-1 strong', styles.half)}>
              {t(isAfternoon(slot) ? 'Pomeriggio' : 'Mattina')}
            </h3>
          ),
          style: { gridColumnStart },
          label: slot.isFull ? `${slot.time}, ${t('pieno')}` : slot.time,
          isOff: slot.isFull && !mayExceed,
          className: classNames(
            'stack card hoverable touch strong figures',
            styles.slot,
            slot.isFull && styles.full,
            isChosen && (isProposal ? styles.proposed : styles.chosen),
          ),
          content: slot.isFull ? (
            <>
              <s>{slot.time}</s>
              <span>{t('pieno')}</span>
            </>
          ) : (
            slot.time
          ),
        }
      })}
    />
  )
}
