// What happened on this device last, newest first: for whoever is on the telephone with somebody who helps.
import { useState } from 'react'
import type { NumberedEvent } from '#data/sync/sync-health.ts'
import { DEVICE_EVENTS } from '#domain/device/events.ts'
import { classNames } from '#ui/class-names.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { ShowMore } from '#ui/office/show-more.tsx'
import { formatDayMedium, isSameDay } from '#ui/text/dates.ts'
import cards from './diagnostics-screen.module.css'
import { tookOf, whatOf } from './diagnostics-sections.ts'
import styles from './event-list.module.css'

type Shown = 'all' | 'sending' | 'trouble'

const SEGMENTS: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'Tutto' },
  { value: 'sending', label: 'Invii' },
  { value: 'trouble', label: 'Problemi' },
]
/** With seconds: what came first is the question. */
const TIME = new Intl.DateTimeFormat('it-IT', { timeStyle: 'medium', timeZone: 'Europe/Rome' })

const AT_FIRST = 20
const MORE = 100

export function EventList({ events, nowMs }: { events: readonly NumberedEvent[]; nowMs: number }) {
  const [shown, setShown] = useState<Shown>('all')
  const [most, setMost] = useState(AT_FIRST)
  const found = events.filter(({ name }) => isShown(name, shown))
  return (
    <section className={classNames('stack gap-3 card', cards.card)} aria-label="Che cosa è successo">
      <div className="split gap-3">
        <h2 className="text-4">Che cosa è successo</h2>
        <Segmented
          legend="Quali"
          isLegendHidden
          segments={SEGMENTS}
          value={shown}
          onChange={(value) => {
            setShown(value)
            setMost(AT_FIRST)
          }}
          look="paper"
        />
      </div>
      {found.length === 0 && <p className="muted">{shown === 'trouble' ? 'Nessun problema.' : 'Ancora niente da raccontare.'}</p>}
      <ol className="ruled">
        {found.slice(0, most).map((event) => (
          <EventRow key={event.sequence} event={event} nowMs={nowMs} />
        ))}
      </ol>
      <ShowMore hidden={found.length - most} onMore={() => setMost(most + MORE)} />
    </section>
  )
}

function EventRow({ event, nowMs }: { event: NumberedEvent; nowMs: number }) {
  const { name, atMs, reason } = event
  const { text, isTrouble } = DEVICE_EVENTS[name]
  const time = TIME.format(atMs)
  return (
    <li className={classNames('stack figures', styles.event)}>
      <time className="muted" dateTime={new Date(atMs).toISOString()}>
        {isSameDay(atMs, nowMs) ? time : `${formatDayMedium(atMs)} ${time}`}
      </time>
      <span className={isTrouble ? 'tag egg' : undefined}>{text}</span>
      <span>{whatOf(event)}</span>
      <span className="muted">{[tookOf(event), reason].filter((part) => part !== '').join(' · ')}</span>
    </li>
  )
}

function isShown(name: NumberedEvent['name'], shown: Shown): boolean {
  const { isSending = false, isTrouble = false } = DEVICE_EVENTS[name]
  return shown === 'all' || (shown === 'trouble' ? isTrouble : isSending)
}
