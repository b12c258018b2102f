// The order in the QR. A long one takes several codes, shown in turn; the till collects them in any order. An order that is not
// on this device (placed online, or long ago) has the address that opens it at the till instead.
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './order-code.module.css'
import { useOrderCodes } from './use-order-codes.ts'

/** Long enough for a camera that has to find its focus. */
const SHOWN_MS = 1800

export interface OrderCodeProps {
  orderId: string
  number: string
  /** Side that a code may have, CSS pixels. */
  fitPx: number
}

export function OrderCode({ orderId, number, fitPx }: OrderCodeProps) {
  const t = useText()
  const codes = useOrderCodes(orderId)
  const total = codes?.length ?? 0
  const { index, isTurning, setIsTurning } = useTurn(total)
  if (codes === undefined) return <Skeleton width={`${fitPx}px`} height={`${fitPx}px`} shape="tile" />
  const label = t('Codice dell’ordine {number}, da mostrare in cassa', { number })
  if (codes === null) return <QrCode text={deskLink(orderId)} fitPx={fitPx} label={label} />
  if (total === 1) return <QrCode text={codes[0] ?? ''} fitPx={fitPx} label={label} />
  const place = t('{index} di {total}', { index: index + 1, total })
  return (
    <div className={styles.turn}>
      <QrCode text={codes[index] ?? ''} fitPx={fitPx - TURN_LINE_PX} label={`${label}: ${place}`} />
      <p className={styles.place}>
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
