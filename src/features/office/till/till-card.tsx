// One drawer on the owner's day: opened and closed by whom, what should have been there and what was, what went in and out. One that
// others left open is closed here, without a count.
import { useState } from 'react'
import { toast } from 'sonner'
import { endTill, type TillOfDay } from '#data/admin/tills.ts'
import { now } from '#data/server/clock.ts'
import { formatEuro } from '#domain/money.ts'
import { type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { differenceOf, expectedIn, isSame, TILL_TEXT_MAX, totalOf } from '#domain/till/till.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog, focusAtOpening } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SendForm } from '#ui/form/send-form.tsx'
import looks from '#ui/office/looks.module.css'
import { formatMoment, formatTime } from '#ui/text/dates.ts'
import { formatDistance } from '#ui/text/durations.ts'
import { MeansTable } from './amount-table.tsx'
import { MOVEMENTS } from './till-words.ts'
import styles from './tills-of-day.module.css'

interface TillCardProps {
  till: TillOfDay
  /** That is read: what was on another says when. */
  day: ShopDay
  /** Of the owner, who may close what others left open; null for whoever may not. */
  onEnded: (() => void) | null
}

export function TillCard({ till, day, onEnded }: TillCardProps) {
  const { device, name, openedAtMs, openedBy, floatCents, movements, taken, counted, expected: told, note, isLate } = till
  const expected = expectedIn(floatCents, movements, taken)
  const nowMs = now()
  return (
    <section className={classNames(looks.card, looks.pad, 'stack gap-3')} aria-labelledby={till.id}>
      <div className="split gap-3">
        <h3 id={till.id} className="text-4">
          {name === '' ? `Cassa ${device}` : `${name} · ${device}`}
        </h3>
        <StateChip till={till} />
      </div>
      <p className="muted text-2">
        {openedAtMs === null
          ? 'L’apertura non è ancora arrivata.'
          : `Aperta ${formatMoment(openedAtMs, nowMs)}${byWords(openedBy)}, fondo ${formatEuro(floatCents)}`}
        {till.closedAtMs !== null && `. Contata e chiusa ${formatMoment(till.closedAtMs, nowMs)}${byWords(till.closedBy)}.`}
      </p>
      {till.endedAtMs !== null && (
        <p className={classNames(looks.egg, 'text-2')}>
          Chiusa da chi amministra {formatMoment(till.endedAtMs, nowMs)}
          {byWords(till.endedBy)}, {till.closedAtMs === null ? 'non contata' : 'prima che fosse contata'}: «{till.endedWhy}»
        </p>
      )}
      {!isSame(taken, till.takenThatDay) && (
        <p className="muted text-2">
          È rimasta aperta più giorni: di questo giorno sono <b>{formatEuro(totalOf(till.takenThatDay))}</b>, il resto di altri.
        </p>
      )}
      {till.isClockWrong && (
        <p className={classNames(looks.egg, 'text-2')}>
          L’orologio di questa cassa era sbagliato: per quello che ha segnato allora vale l’ora di arrivo. Rimetti l’ora giusta.
        </p>
      )}
      <MeansTable taken={taken} expected={expected} counted={counted} />
      {note !== '' && <p className="muted text-2">«{note}»</p>}
      {isLate && (
        <p className={classNames(looks.egg, 'text-2')}>
          {told === null
            ? 'Qualcosa è arrivato dopo la chiusura: è già nei conti.'
            : !isSame(told, expected)
              ? `Dopo la chiusura sono arrivati altri soldi: chi ha contato ne aspettava ${formatEuro(totalOf(told))}.`
              : 'Qualcosa è arrivato dopo la chiusura; i conti sono gli stessi.'}
        </p>
      )}
      {movements.length > 0 && (
        <ul>
          {movements.map(({ id, kind, amountCents, reason, atMs, by }) => (
            <li key={id} className={classNames(looks.entry, 'row gap-3 text-2 figures')}>
              <span className="shrink-0 muted">
                {shopMoment(atMs).day === day ? formatTime(atMs) : formatMoment(atMs, nowMs)}
              </span>
              <span className="fill">
                {MOVEMENTS[kind].word}: {reason}
                {by !== '' && ` · ${by}`}
              </span>
              {amountCents > 0 && <b className="strong nowrap">{formatEuro(kind === 'out' ? -amountCents : amountCents)}</b>}
            </li>
          ))}
        </ul>
      )}
      {onEnded && isOpen(till) && <EndTill till={till} onEnded={onEnded} />}
    </section>
  )
}

/** Neither counted nor closed by the owner. */
export function isOpen({ closedAtMs, endedAtMs }: TillOfDay): boolean {
  return closedAtMs === null && endedAtMs === null
}

function byWords(name: string): string {
  return name === '' ? '' : ` da ${name}`
}

function StateChip({ till }: { till: TillOfDay }) {
  const { counted, floatCents, movements, taken } = till
  const chip = (look: string | undefined, text: string) => (
    <span className={classNames(looks.badge, 'text-1 strong nowrap shrink-0', look)}>{text}</span>
  )
  if (isOpen(till)) return chip(styles.open, 'Aperta')
  if (counted === null) return chip(looks.bad, 'Non contata')
  const cents = totalOf(differenceOf(counted, expectedIn(floatCents, movements, taken)))
  if (cents === 0) return chip(looks.good, 'Quadra')
  return chip(looks.bad, `${cents < 0 ? 'Mancano' : 'In più'} ${formatEuro(Math.abs(cents))}`)
}

// A till that is broken, was sent away or lost its memory counts nothing any more.

function EndTill({ till, onEnded }: { till: TillOfDay; onEnded: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const nowMs = now()
  const silentMs = nowMs - (till.lastContactMs ?? 0)
  const send = async () => {
    setIsMissing(reason.trim() === '')
    if (reason.trim() === '') return null
    const problem = await endTill(till.id, reason)
    if (problem !== null) return problem
    setIsAsked(false)
    toast.success('Cassa chiusa, non contata')
    onEnded()
    return null
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsked(true)}>
        Chiudi senza contare…
      </Button>
      <Dialog isOpen={isAsked} onClose={() => setIsAsked(false)} title="Chiudere senza contare?">
        <SendForm action="Chiudi senza contare" onSend={send}>
          <p>
            Resta scritto quanto dovrebbe esserci, e che nessuno l’ha contato. Se la cassa si ricollega, avvisa chi c’è; quello
            che deve ancora mandare arriva lo stesso.
          </p>
          {silentMs < RECENT_MS && (
            <Notice tone="attention">
              Questa cassa si è collegata {formatDistance(nowMs - silentMs, nowMs)}: se c’è qualcuno, falla contare lì.
            </Notice>
          )}
          <Field
            label="Perché"
            maxLength={TILL_TEXT_MAX}
            autoComplete="off"
            placeholder="Ad esempio: il tablet è rotto"
            ref={focusAtOpening}
            value={reason}
            error={isMissing && reason.trim() === '' ? 'Scrivi il motivo.' : null}
            onChange={({ target }) => setReason(target.value)}
          />
        </SendForm>
      </Dialog>
    </>
  )
}

/** Since its last contact somebody may still stand there. */
const RECENT_MS = 15 * 60_000
