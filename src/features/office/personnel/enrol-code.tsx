// A code on the owner's screen that lets a kiosk, a till or somebody of the staff in: scanned, or its link copied or shared. It follows
// what becomes of it until somebody is in.
import { Copy, RefreshCw, Share2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type Enrolment,
  type EnrolmentNews,
  type EnrolmentWish,
  endEnrolment,
  makeEnrolment,
  readEnrolment,
} from '#data/admin/enrolments.ts'
import { randomBytes } from '#data/device/device.ts'
import { now } from '#data/server/clock.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { newRecordId } from '#domain/record-id.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { bringIntoSight } from '#ui/browser/bring-into-sight.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { QrCode } from '#ui/picture/qr-code.tsx'
import { formatMoment } from '#ui/text/dates.ts'
import styles from './enrol-code.module.css'

const FIT_PX = 260
const LOOK_EVERY_MS = 2500
/** Below this it is counted down, above it is a date. */
const SOON_MS = 60 * MINUTE_MS

export interface EnrolCodeProps extends EnrolmentWish {
  /** Its account is there, new or not. */
  onMade?: (() => void) | undefined
  /** Somebody is in. */
  onEntered?: (() => void) | undefined
}

/** Makes a code at once; each one ends the one before. Changes of `kind`, `account` and `name` want another `key`. */
export function EnrolCode({ onMade, onEntered, ...wish }: EnrolCodeProps) {
  const [id, setId] = useState(() => newRecordId(randomBytes))
  const asked = useRef<ReturnType<typeof makeEnrolment>>(undefined)
  const { read, again } = useServerRead(
    async (signal) => {
      // One after the other, when the network comes and goes: each answer has another secret, and the server knows its last alone.
      const last = await asked.current
      const made = typeof last === 'object' && 'link' in last ? last : null
      // It stays as it is: somebody may be scanning it.
      if (made?.id === id) return made
      if (signal.aborted) return undefined
      // With the account of the one before, so that a kiosk does not become two.
      asked.current = makeEnrolment(id, { ...wish, account: wish.account ?? made?.account })
      const answer = await asked.current
      if (typeof answer === 'object' && 'link' in answer) onMade?.()
      return answer
    },
    [id],
  )
  const renew = () => setId(newRecordId(randomBytes))
  if (read === undefined) {
    return (
      <Loading label="Preparo il codice">
        <Skeleton height="260px" />
      </Loading>
    )
  }
  if (typeof read === 'string') {
    return (
      <div className="stack gap-3">
        <Notice tone={read === 'offline' ? 'offline' : 'error'}>
          {read === 'offline' ? 'Sei offline: per fare un codice serve la rete.' : 'Il codice non è pronto. Riprova tra poco.'}
        </Notice>
        <Button variant="secondary" onClick={again}>
          Riprova
        </Button>
      </div>
    )
  }
  if ('problem' in read) return <Notice tone="error">{read.problem}</Notice>
  return <Made key={read.link} enrolment={read} kind={wish.kind} onEntered={onEntered} onRenew={renew} />
}

interface MadeProps extends Pick<EnrolCodeProps, 'kind' | 'onEntered'> {
  enrolment: Enrolment
  onRenew: () => void
}

function Made({ enrolment, kind, onEntered, onRenew }: MadeProps) {
  const { state, code, name } = useNews(enrolment, onEntered)
  const left = useLeft(enrolment.expiresMs)
  const renew = (
    <Button variant="secondary" size="small" icon={<RefreshCw size={18} aria-hidden="true" />} onClick={onRenew}>
      Nuovo codice
    </Button>
  )
  if (state === 'used') {
    return (
      <Notice tone="done">
        {kind === 'staff'
          ? `${enrolment.name} ha scelto la sua password ed è nel gestionale.`
          : `Entrato: ${[code, name].filter(Boolean).join(' · ')}`}
      </Notice>
    )
  }
  if (state === 'expired' || state === 'ended' || left <= 0) {
    return (
      <Notice tone="attention" action={renew}>
        {state === 'ended' ? 'Questo codice non vale più.' : 'Questo codice è scaduto.'}
      </Notice>
    )
  }
  return (
    <div className="stack gap-4">
      <p className="text-2">{HOW[kind]}</p>
      <div ref={bringIntoSight} className={styles.code}>
        <QrCode text={enrolment.link} label={`Codice QR per far entrare ${enrolment.name}`} fitPx={FIT_PX} />
      </div>
      <p className="strong text-2" role="status">
        In attesa…
      </p>
      <Field label="Oppure apri là questo link" value={enrolment.link} readOnly onFocus={({ target }) => target.select()} />
      <div className="wrap gap-2">
        <CopyButton text={enrolment.link} />
        <ShareButton url={enrolment.link} title={`Fai entrare ${enrolment.name}`} />
        {renew}
      </div>
      <p className="muted text-1">
        Vale una volta sola, {left < SOON_MS ? `ancora ${leftText(left)}` : `fino a ${formatMoment(enrolment.expiresMs, now())}`}.{' '}
        <button type="button" className={styles.end} onClick={() => void endEnrolment(enrolment.id)}>
          Annulla il codice
        </button>
      </p>
    </div>
  )
}

const HOW = {
  kiosk: 'Inquadra il codice con la fotocamera del tablet che diventa il totem, poi tocca «Fai entrare questo tablet».',
  till: 'Inquadra il codice con la fotocamera del tablet della cassa, poi tocca «Fai entrare questa cassa». Su un computer apri il link.',
  staff: 'Fallo inquadrare con il suo telefono, o mandagli il link: sceglie la sua password ed entra.',
} as const

function leftText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  if (ms <= MINUTE_MS) return 'meno di un minuto'
  return `${minutes} minuti`
}

/** Milliseconds that it is still good for, by the server's clock. */
function useLeft(expiresMs: number): number {
  const [left, setLeft] = useState(() => expiresMs - now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(expiresMs - now()), 1000)
    return () => clearInterval(timer)
  }, [expiresMs])
  return left
}

const WAITING: EnrolmentNews = { state: 'waiting', code: '', name: '' }

/** What became of it: asked again and again while it waits. */
function useNews({ id }: Enrolment, onEntered: (() => void) | undefined): EnrolmentNews {
  const [news, setNews] = useState(WAITING)
  const isWaiting = news.state === 'waiting'
  const tell = useEffectEvent(() => onEntered?.())
  useEffect(() => {
    if (!isWaiting) return
    let isOver = false
    const look = async () => {
      const answer = await readEnrolment(id)
      if (isOver || typeof answer === 'string') return
      setNews((last) => (last.state === answer.state ? last : answer))
      if (answer.state === 'used') tell()
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [id, isWaiting])
  return news
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      // It can be marked by hand.
      (error: unknown) => console.warn('copying', error),
    )
  return (
    <Button variant="secondary" size="small" icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copy()}>
      {isCopied ? 'Copiato' : 'Copia il link'}
    </Button>
  )
}

/** Nothing where the browser cannot. */
function ShareButton({ url, title }: { url: string; title: string }) {
  if (typeof navigator.share !== 'function') return null
  // Refused, or put away: the link stands beside it.
  const share = () => navigator.share({ url, title }).catch((error: unknown) => console.warn('sharing', error))
  return (
    <Button variant="secondary" size="small" icon={<Share2 size={18} aria-hidden="true" />} onClick={() => void share()}>
      Condividi
    </Button>
  )
}

// The same over what is open: one code for one account.

interface EnrolDialogProps extends EnrolCodeProps {
  isOpen: boolean
  title: string
  onClose: () => void
}

export function EnrolDialog({ isOpen, title, onClose, ...code }: EnrolDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <EnrolCode {...code} />
    </Dialog>
  )
}
