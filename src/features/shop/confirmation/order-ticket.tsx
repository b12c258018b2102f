// The ticket: number, pickup, amount, and the order in a QR code that brings it to the till. A long order takes several codes,
// shown in turn; one that is not on this device has the address that opens it at the till instead.
import { Pause, Play } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { orderCodes } from '#data/ordering/order-qr.ts'
import { now } from '#data/server/clock.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { QrCode } from '#ui/picture/qr-code.tsx'
import { formatDayMedium, formatDayRelative, formatMoment } from '#ui/text/dates.ts'
import { Price } from '#ui/text/price.tsx'
import styles from './order-ticket.module.css'

interface OrderTicketProps {
  /** undefined while it loads. */
  order: (Pick<Order, 'id' | 'number' | 'pickupMs' | 'totalCents'> & { dueCents: Cents }) | undefined
}

export function OrderTicket({ order }: OrderTicketProps) {
  const t = useTranslate()
  const date = order ? dateBeside(order.pickupMs, now()) : null
  const codePx = useSyncExternalStore(onResize, codeSidePx)
  return (
    <section className={classNames('stack card', styles.ticket)} aria-label={t('Il tuo ordine')} aria-busy={!order || undefined}>
      <p className={classNames('muted', styles.label)}>{t('Il tuo numero')}</p>
      {order ? (
        <p className={classNames('nowrap serif', styles.number)} translate="no">
          {order.number}
        </p>
      ) : (
        <Skeleton width="60%" height="5.2rem" />
      )}
      <dl className={classNames('stack', styles.facts)}>
        <div className={classNames('stack', styles.fact)}>
          <dt className="muted text-1">
            {t('Ritiro')}
            {date && ` · ${date}`}
          </dt>
          <dd className="serif text-4 figures">{order ? formatMoment(order.pickupMs, now()) : <Skeleton width="6rem" />}</dd>
        </div>
        <div className={classNames('stack', styles.fact)}>
          <dt className="muted text-1">{t(order?.dueCents === 0 ? 'Totale' : 'Da pagare')}</dt>
          <dd className="serif text-4 figures">
            {order ? <Price text={formatEuro(order.dueCents || order.totalCents)} /> : <Skeleton width="6rem" />}
          </dd>
        </div>
      </dl>
      <div className={classNames('center', styles.code)} style={{ height: codePx }}>
        {order && <OrderCode orderId={order.id} number={order.number} fitPx={codePx} />}
      </div>
      <p className={classNames('muted text-1', styles.caption)}>{t('Mostra questo codice in cassa')}</p>
    </section>
  )
}

/** The date that `oggi` and `domani` leave out: a clock may be wrong, and a ticket may be kept. Null where the value says it. */
function dateBeside(pickupMs: number, nowMs: number): string | null {
  const date = formatDayMedium(pickupMs)
  return formatDayRelative(pickupMs, nowMs) === date ? null : date
}

/** Four pixels a module of the largest code, and three: a camera reads no less. */
const [WANTED_PX, LEAST_PX] = [388, 291]
/** What else stands on the screen, at the type's usual size. */
const [BESIDE_PX, ABOVE_PX] = [484, 972]

/**
 * Side of the code with its quiet zone, CSS pixels: as large as the screen has room for, larger with the type of large kiosks.
 */
function codeSidePx(): number {
  const scale = Math.max(1, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 20)
  const room = innerHeight - scale * (innerWidth > innerHeight ? BESIDE_PX : ABOVE_PX)
  return Math.min(Math.max(LEAST_PX, Math.min(scale * WANTED_PX, room)), innerWidth - 60)
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

// The order in the QR. A long one takes several codes, shown in turn; the till collects them in any order. An order that is not
// on this device (placed online, or long ago) has the address that opens it at the till instead.

/** Long enough for a camera that has to find its focus. */
const SHOWN_MS = 1800

interface OrderCodeProps {
  orderId: string
  number: string
  /** Side that a code may have, CSS pixels. */
  fitPx: number
}

function OrderCode({ orderId, number, fitPx }: OrderCodeProps) {
  const t = useTranslate()
  const codes = useOrderQrCodes(orderId)
  const total = codes?.length ?? 0
  const { index, isTurning, setIsTurning } = useTurn(total)
  if (codes === undefined) return <Skeleton width={`${fitPx}px`} height={`${fitPx}px`} shape="tile" />
  const label = t('Codice dell’ordine {number}, da mostrare in cassa', { number })
  if (codes === null) return <QrCode text={deskLink(orderId)} fitPx={fitPx} label={label} />
  if (total === 1) return <QrCode text={codes[0] ?? ''} fitPx={fitPx} label={label} />
  const place = t('{index} di {total}', { index: index + 1, total })
  return (
    <div className="center">
      <QrCode text={codes[index] ?? ''} fitPx={fitPx - TURN_LINE_PX} label={`${label}: ${place}`} />
      <p className="row gap-2 touch figures">
        <span>{place}</span>
        <Button
          variant="quiet"
          icon={isTurning ? <Pause size="1em" aria-hidden="true" /> : <Play size="1em" aria-hidden="true" />}
          onClick={() => setIsTurning(!isTurning)}
        >
          {isTurning ? t('Ferma') : t('Continua')}
        </Button>
      </p>
    </div>
  )
}

/** What "1 di 3" takes of the code's place. */
const TURN_LINE_PX = 56

/** Which of the codes is shown now. */
function useTurn(total: number) {
  const [index, setIndex] = useState(0)
  const [isTurning, setIsTurning] = useState(true)
  useEffect(() => {
    if (total < 2 || !isTurning) return
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % total), SHOWN_MS)
    return () => clearInterval(timer)
  }, [total, isTurning])
  return { index, isTurning, setIsTurning }
}

function deskLink(orderId: string): string {
  return `${location.origin}/gestionale/ordini?ordine=${orderId}`
}

// The codes that hold an order placed on this device, as addresses: a telephone that reads one opens a page of the shop that
// says to show it at the till. What follows the # reaches no server.

/** What a code of 89 modules at level L holds: at four pixels a module it fits a kiosk's ticket. */
const MOST_CHARACTERS = 718

/** undefined while they are being made; null when there are none. Made once: each signature is another code. */
function useOrderQrCodes(orderId: string): readonly string[] | null | undefined {
  const [made, setMade] = useState<{ orderId: string; codes: string[] | null }>()
  useEffect(() => {
    let isLeft = false
    const make = async () => {
      const address = `${location.origin}/q#`
      const codes = await orderCodes(orderId, MOST_CHARACTERS - address.length)
      if (!isLeft) setMade({ orderId, codes: codes?.map((code) => address + code) ?? null })
    }
    make().catch((error: unknown) => {
      console.error('order code', error)
      // The ticket still has its number, and the code that opens the order once it has arrived.
      if (!isLeft) setMade({ orderId, codes: null })
    })
    return () => {
      isLeft = true
    }
  }, [orderId])
  return made?.orderId === orderId ? made.codes : undefined
}
