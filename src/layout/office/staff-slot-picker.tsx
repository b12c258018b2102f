// When to collect, as staff choose it: a calendar of a year beside the quarter hours of its day. Full slots can be taken (the screens
// warn), and the choice is theirs to keep.
import { useState } from 'react'
import { readSlotQuestion, type Wanted } from '#data/ordering/slots.ts'
import {
  addDays,
  daysBetween,
  daysOfMonth,
  instantOf,
  monthAfter,
  type ShopDay,
  shopMoment,
  weekdayOf,
} from '#domain/pickup/shop-time.ts'
import { DAYS_OF_STAFF, nextFreeSlot, pickupDayOn, type SlotQuestion } from '#domain/pickup/slots.ts'
import { noPickupText, SlotGrid, SlotPickerSkeleton } from '#features/shop/pickup/slot-picker.tsx'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { classNames } from '#ui/class-names.ts'
import { ChoiceGrid } from '#ui/form/choice-grid.tsx'
import { MonthGrid } from '#ui/form/month-grid.tsx'
import { type Translate, useTranslate } from '#ui/languages/translate.ts'
import looks from '#ui/office/looks.module.css'
import { capitalise } from '#ui/text/capitalise.ts'
import { formatDayLong } from '#ui/text/dates.ts'
import { formatMonth, formatMonthShort } from '#ui/text/months.ts'
import styles from './staff-slot-picker.module.css'

export interface StaffSlotPickerProps {
  chosenMs: number | null
  /** The longest preparation to respect, in days; 0 to move an order that exists. */
  leadDays: number
  /** What is to be collected: it may be made for some days alone. Without it any day is offered. */
  wanted?: Wanted
  onChoose: (pickupMs: number) => void
}

const ANYTHING: Wanted = []

export function StaffSlotPicker({ chosenMs, leadDays, wanted = ANYTHING, onChoose }: StaffSlotPickerProps) {
  // A picker that stays open, also without network, does not go on offering what has begun.
  const tick = useMinute()
  const question = useLiveQuery(async () => readSlotQuestion(leadDays, wanted), [leadDays, JSON.stringify(wanted), tick])
  const [lookedAt, setLookedAt] = useState<ShopDay | null>(null)
  if (!question) return <SlotPickerSkeleton />
  const shown = lookedAt ?? startDay(question, chosenMs)
  return (
    <div className={classNames('stack gap-4', styles.picker)}>
      <PickupMonth question={question} shown={shown} onChoose={setLookedAt} />
      <DaySlots key={shown} question={question} day={shown} chosenMs={chosenMs} onChoose={onChoose} />
    </div>
  )
}

/** The day of what is chosen, unless it is over; else the first with room. */
function startDay(question: SlotQuestion, chosenMs: number | null): ShopDay {
  const today = shopMoment(question.nowMs).day
  const chosen = chosenMs === null ? null : shopMoment(chosenMs).day
  if (chosen !== null && chosen >= today) return chosen
  const first = nextFreeSlot(question, question.nowMs)
  return first ? shopMoment(first.startMs).day : today
}

/** This one and the same of next year. */
const MONTHS = 13

interface PickupMonthProps {
  question: SlotQuestion
  shown: ShopDay
  onChoose: (day: ShopDay) => void
}

function PickupMonth({ question, shown, onChoose }: PickupMonthProps) {
  const t = useTranslate()
  const [turnedTo, setTurnedTo] = useState<ShopDay | null>(null)
  const first = turnedTo ?? monthAfter(shown, 0)
  const today = shopMoment(question.nowMs).day
  const last = addDays(today, DAYS_OF_STAFF - 1)
  return (
    <div className={classNames('stack gap-3', styles.month)}>
      <MonthGrid
        name={formatMonth(noonOf(first))}
        label={t('Giorno di ritiro')}
        firstColumn={(weekdayOf(first) + 6) % 7}
        days={daysOfMonth(first).map((day) => {
          const reason = reasonOf(t, question, day)
          return {
            value: day,
            number: Number(day.slice(8)),
            label: reason === '' ? formatDayLong(noonOf(day)) : `${formatDayLong(noonOf(day))}: ${reason}`,
            isChosen: day === shown,
            isOff: reason !== '',
            className: classNames(day === today && styles.today, reason !== '' && (day < today ? styles.past : styles.shut)),
          }
        })}
        onBefore={first <= today ? null : () => setTurnedTo(monthAfter(first, -1))}
        onAfter={monthAfter(first, 1) > last ? null : () => setTurnedTo(monthAfter(first, 1))}
        chooses="day"
        onChoose={onChoose}
      />
      <ChoiceGrid
        className={styles.months}
        label="Mese"
        value={first}
        onChoose={setTurnedTo}
        choices={Array.from({ length: MONTHS }, (_, index) => monthAfter(today, index)).map((month) => ({
          value: month,
          label: formatMonth(noonOf(month)),
          content: monthText(month, today),
          className: classNames('text-2 nowrap', looks.option, styles.turn, month === first && looks.chosen),
        }))}
      />
    </div>
  )
}

/** `dic`; the month that it is now, a year later: `nov ’27` */
function monthText(month: ShopDay, today: ShopDay): string {
  const isAgain = month.slice(5, 7) === today.slice(5, 7) && month > today
  return `${formatMonthShort(noonOf(month))}${isAgain ? ` ’${month.slice(2, 4)}` : ''}`
}

interface DaySlotsProps {
  question: SlotQuestion
  day: ShopDay
  chosenMs: number | null
  onChoose: (pickupMs: number) => void
}

function DaySlots({ question, day, chosenMs, onChoose }: DaySlotsProps) {
  const t = useTranslate()
  const reason = reasonOf(t, question, day)
  const slots = pickupDayOn(question, day)?.slots ?? []
  return (
    <div className={classNames('stack gap-2', styles.day)}>
      <h3 className={classNames('text-3 strong', looks.plain, styles.title)} aria-live="polite">
        {capitalise(formatDayLong(noonOf(day)))}
      </h3>
      {reason !== '' && <p className="muted">{reason}</p>}
      <SlotGrid slots={slots} chosenMs={chosenMs} mayExceed isFinal onChoose={({ startMs }) => onChoose(startMs)} />
    </div>
  )
}

/** Why nothing can be collected on a day; empty when something can. */
function reasonOf(t: Translate, question: SlotQuestion, day: ShopDay): string {
  const offered = pickupDayOn(question, day)
  if (offered) return offered.reason === null ? '' : noPickupText(t, offered.reason)
  const ahead = daysBetween(shopMoment(question.nowMs).day, day)
  if (ahead < 0) return 'È già passato'
  return ahead < DAYS_OF_STAFF ? t('Giorno di chiusura') : 'È tra più di un anno'
}

/** Noon: no clock change moves it to another day. */
function noonOf(day: ShopDay): number {
  return instantOf(day, '12:00')
}
