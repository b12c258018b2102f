// The scan: first the code, then the order in it, then "Prendi in carico".
import { useCallback, useEffect, useRef, useState } from 'react'
import { type TakeOrderResult, takeOrder } from '#data/take-order.ts'
import { hasBarcodeLength } from '#domain/barcode.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { ScanReading } from './scan-reading.tsx'
import { ScanReview } from './scan-review.tsx'
import { signalRead } from './scan-signal.ts'
import { useScan } from './use-scan.ts'

export interface ScanDialogProps {
  /** Codes to begin with, one a line; empty for none. */
  text: string
  onClose: () => void
  onOpenOrder: (orderId: string) => void
  /** Once, with the first barcode of a product that is read; null where none is sold. */
  onProductCode: ((code: string) => void) | null
}

export function ScanDialog({ text, onClose, onOpenOrder, onProductCode }: ScanDialogProps) {
  const scan = useScan(onOpenOrder, useProductCode(onProductCode))
  const { scanned, accept } = scan
  const { isConfirmed, setIsConfirmed, isBusy, failure, take } = useTaking(onOpenOrder)
  useEffect(() => {
    for (const code of text.split('\n')) if (code !== '') accept(code)
  }, [text, accept])
  useEffect(() => {
    if (scanned) signalRead()
  }, [scanned])
  const readAnother = () => {
    setIsConfirmed(false)
    scan.startOver()
  }
  if (!scanned) {
    return (
      <Dialog isOpen onClose={onClose} title="Leggi il codice" isWide>
        <ScanReading scan={scan} readsProducts={onProductCode !== null} />
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Ordine ${scanned.order.number}`}
      isWide
      footer={
        <>
          <Button variant="quiet" shape="box" onClick={readAnother}>
            Leggi un altro codice
          </Button>
          <Button shape="box" isBusy={isBusy} disabled={!scanned.isVerified && !isConfirmed} onClick={() => void take(scanned)}>
            Prendi in carico
          </Button>
        </>
      }
    >
      <ScanReview scanned={scanned} isConfirmed={isConfirmed} onConfirm={setIsConfirmed} />
      {failure !== '' && <Notice tone="error">{failure}</Notice>}
    </Dialog>
  )
}

/** @param onTaken once the order is stored on this device */
function useTaking(onTaken: (orderId: string) => void) {
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const take = async (scanned: Parameters<typeof takeOrder>[0]) => {
    setIsBusy(true)
    try {
      const result: TakeOrderResult = await takeOrder(scanned)
      if (result.ok) onTaken(result.orderId)
      else setFailure(result.message)
    } catch (error) {
      console.error(error)
      setFailure('Qualcosa non ha funzionato: l’ordine non è stato preso. Riprova.')
    } finally {
      setIsBusy(false)
    }
  }
  return { isConfirmed, setIsConfirmed, isBusy, failure, take }
}

/** The first one only: two packets in the picture, or the same one seen twice, are no two pieces. */
function useProductCode(onProductCode: ScanDialogProps['onProductCode']) {
  const latest = useRef(onProductCode)
  const isRead = useRef(false)
  useEffect(() => {
    latest.current = onProductCode
  })
  return useCallback((text: string) => {
    const code = text.replace(/\s/g, '')
    if (latest.current === null || !hasBarcodeLength(code)) return false
    if (isRead.current) return true
    isRead.current = true
    signalRead()
    latest.current(code)
    return true
  }, [])
}
