// A day for the owner: what was taken and how, every drawer that had to do with it (till-card.tsx), and money that belongs to no drawer
// or to no order.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { readTillsOf, readTillsShown, showTillsToStaff, type TillsOfDay } from '#data/admin/tills.ts'
import { now } from '#data/server/clock.ts'
import { formatEuro } from '#domain/money.ts'
import { METHODS, TILL_METHODS } from '#domain/order/payment-methods.ts'
import { addDays, instantOf, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { totalOf } from '#domain/till/till.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import looks from '#ui/office/looks.module.css'
import { usePendingValue } from '#ui/office/use-pending.ts'
import { formatDayLong, formatTime } from '#ui/text/dates.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import { isOpen, TillCard } from './till-card.tsx'
import styles from './tills-of-day.module.css'

interface TillsOfDayProps {
  day: ShopDay
  /** Of the owner: who sees all of this. */
  isOwner: boolean
  onDay: (day: ShopDay) => void
}

const ALL = [...TILL_METHODS, 'card', 'rounding'] as const

export function TillsOfDayPanel({ day, isOwner, onDay }: TillsOfDayProps) {
  const today = shopMoment(now()).day
  return (
    <div className={classNames(looks.page, 'stack gap-3')}>
      <div className="cluster gap-2">
        <IconButton
          look="edged"
          label="Giorno prima"
          icon={<ChevronLeft size={20} aria-hidden="true" />}
          onClick={() => onDay(addDays(day, -1))}
        />
        <h2 className={classNames('text-4', styles.day)}>
          {day === today ? 'Oggi, ' : ''}
          {formatDayLong(instantOf(day, '12:00'))}
        </h2>
        <IconButton
          look="edged"
          label="Giorno dopo"
          icon={<ChevronRight size={20} aria-hidden="true" />}
          disabled={day >= today}
          onClick={() => onDay(addDays(day, 1))}
        />
        <input
          type="date"
          aria-label="Scegli un giorno"
          className={classNames(looks.box, styles.date)}
          value={day}
          max={today}
          onChange={({ target }) => target.value !== '' && onDay(target.value)}
        />
      </div>
      <Answer key={day} day={day} isOwner={isOwner} />
      {isOwner && <ForStaff />}
    </div>
  )
}

/** With the day as its key: nothing of another one stands below it meanwhile. */
function Answer({ day, isOwner }: Pick<TillsOfDayProps, 'day' | 'isOwner'>) {
  const { read, again } = useServerRead(() => readTillsOf(day), [day])
  const shown = useLiveQuery(readTillsShown)
  const isOwnAlone = !isOwner && shown?.isOn === false
  if (read === undefined) {
    return (
      <Loading label="Carico le casse" className={styles.cards}>
        <Skeleton height="220px" shape="tile" />
        <Skeleton height="220px" shape="tile" />
      </Loading>
    )
  }
  if (read === 'offline' || read === 'failed') {
    return (
      <Notice
        tone={read === 'offline' ? 'offline' : 'error'}
        action={
          <Button variant="secondary" size="small" onClick={again}>
            Riprova
          </Button>
        }
      >
        {read === 'offline'
          ? 'Le casse del giorno sono sul server: per leggerle serve la rete. La tua resta in «Questa cassa».'
          : 'Non riesco a leggere le casse. Riprova tra poco.'}
      </Notice>
    )
  }
  const { taken, tills, loose, orphans } = read
  if (tills.length === 0 && loose.length === 0 && orphans.length === 0) {
    return (
      <EmptyState
        scene="tutto-fatto"
        title={isOwnAlone ? 'Questa cassa quel giorno è rimasta chiusa' : 'Nessuna cassa in questo giorno'}
        text={isOwnAlone ? 'Le altre casse le vede chi amministra.' : 'Compaiono qui appena qualcuno apre la cassa o incassa.'}
      />
    )
  }
  const open = tills.filter(isOpen)
  return (
    <>
      {isOwnAlone && <p className="muted text-2">Qui vedi solo questa cassa. Le altre le vede chi amministra.</p>}
      <Sums label={isOwnAlone ? 'Incassato da questa cassa' : 'Incassato in tutto'} total={formatEuro(totalOf(taken))}>
        {ALL.filter((method) => method !== 'rounding' || taken.rounding !== 0).map((method) => (
          <Sum key={method} word={METHODS[method].name} text={formatEuro(taken[method])} />
        ))}
        {!isOwnAlone && <Sum word="Ancora aperte" text={pluralText(open.length, 'cassa', 'casse')} />}
      </Sums>
      {orphans.length > 0 && <Orphans orphans={orphans} />}
      <div className={styles.cards}>
        {tills.map((till) => (
          <TillCard key={till.id} till={till} day={day} onEnded={isOwner ? again : null} />
        ))}
        {loose.length > 0 && <Loose loose={loose} />}
      </div>
    </>
  )
}

function Sums({ label, total, children }: { label: string; total: string; children: ReactNode }) {
  return (
    <dl className={classNames(looks.card, looks.pad, 'stack gap-3 figures', styles.sums)}>
      <div>
        <dt className="muted text-1">{label}</dt>
        <dd className="text-5 strong">{total}</dd>
      </div>
      {children}
    </dl>
  )
}

function Sum({ word, text }: { word: string; text: string }) {
  return (
    <div>
      <dt className="muted text-1">{word}</dt>
      <dd className="text-3 strong">{text}</dd>
    </div>
  )
}

/** Taken while no drawer was open, and what came from the web. */
function Loose({ loose }: { loose: TillsOfDay['loose'] }) {
  return (
    <section className={classNames(looks.card, looks.pad, 'stack gap-3')} aria-labelledby="senza-cassa">
      <h3 id="senza-cassa" className="text-4">
        Fuori dalle casse
      </h3>
      <p className="muted text-2">
        Incassati mentre nessuna cassa era aperta, o in una di cui non si sa ancora niente, e pagati dal sito.
      </p>
      <ul>
        {loose.flatMap(({ device, lines }) =>
          ALL.filter((method) => lines[method] !== 0).map((method) => (
            <li key={`${device} ${method}`} className={classNames(looks.entry, 'row gap-3 text-2 figures')}>
              <span className="fill">
                {device || (method === 'card' ? 'Sito' : 'Cassa non riconosciuta')}, {METHODS[method].word}
              </span>
              <b className="strong nowrap">{formatEuro(lines[method])}</b>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}

/** Money whose order was refused or deleted. */
function Orphans({ orphans }: { orphans: TillsOfDay['orphans'] }) {
  return (
    <section className={classNames(looks.egg, 'stack gap-2 text-2')} aria-labelledby="senza-ordine">
      <h3 id="senza-ordine" className="text-4">
        Soldi senza un ordine
      </h3>
      <p>L’ordine è stato rifiutato o eliminato, i soldi sono nel cassetto: chiedi a chi li ha presi.</p>
      <ul>
        {orphans.map(({ id, device, amount, method, taken_at, by, note }) => (
          <li key={id} className={classNames(looks.entry, 'row gap-3 text-2 figures')}>
            <span className="shrink-0 muted">{formatTime(taken_at)}</span>
            <span className="fill">{[device, METHODS[method].word, by, note].filter((part) => part !== '').join(' · ')}</span>
            <b className="strong nowrap">{formatEuro(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ForStaff() {
  const shown = useLiveQuery(readTillsShown)
  const { value, ask } = usePendingValue(shown?.isOn ?? false, shown?.updated ?? '')
  if (!shown) return null
  return (
    <div className={classNames(looks.card, looks.pad)}>
      <Switch
        label="Le vede anche chi sta alla cassa"
        hint="Altrimenti ognuno vede solo la propria."
        isOn={value}
        onChange={(isOn) => void ask(isOn, () => showTillsToStaff(shown, isOn))}
      />
    </div>
  )
}
