// The scan: first the code (its parts are collected from the camera, a picture, the keyboard or a scanner until it is whole),
// then the order in it, then "Prendi in carico"; or why a code is not taken.
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CodeRefusal, readOrderCode, type ScannedOrder, type TakeOrderResult, takeOrder } from '#data/ordering/order-qr.ts'
import { hasBarcodeLength } from '#domain/catalogue/barcode.ts'
import { type CodePart, joinParts, readCodePart, withPart } from '#domain/order-code/parts.ts'
import { orderInLink } from '#domain/scanned-code.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { CameraView, CodeInput } from './code-input.tsx'
import styles from './scan-dialog.module.css'
import { ScanReview } from './scan-review.tsx'

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
    if (scanned) beepAndVibrate()
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
          <Button variant="quiet" onClick={readAnother}>
            Leggi un altro codice
          </Button>
          <Button isBusy={isBusy} disabled={!scanned.isVerified && !isConfirmed} onClick={() => void take(scanned)}>
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
    beepAndVibrate()
    latest.current(code)
    return true
  }, [])
}

// Reading: the camera with a frame to aim by, what was read so far, and the ways that need no camera.

export function ScanReading({ scan, readsProducts }: { scan: Scan; readsProducts: boolean }) {
  const { progress, problem, accept, setProblem } = scan
  return (
    <div className={classNames('stack gap-4', styles.reading)}>
      <CameraView onTexts={(texts) => texts.forEach(accept)} />
      <div className="column gap-3">
        <p className="muted">
          {readsProducts
            ? 'Inquadra il codice di un ordine, sul totem o sul telefono del cliente, o il codice a barre di un prodotto.'
            : 'Inquadra il codice sullo schermo del totem, o sul telefono del cliente.'}
        </p>
        <div role="status" className={styles.progress}>
          {progress && progress.total > 1 && (
            <>
              Letti <b>{progress.read}</b> di <b>{progress.total}</b>: continua a inquadrare.
            </>
          )}
        </div>
        {problem && <Notice tone="error">{problemText(problem)}</Notice>}
        <CodeInput onText={accept} onNothing={() => setProblem('no-code')} />
      </div>
    </div>
  )
}

// From texts to an order: parts are collected until the code is whole, then it is read and checked. Texts come from the camera,
// a picture, the keyboard or a scanner that types.

export type ScanProblem = CodeRefusal | 'no-code'

export interface Scan {
  /** Parts read so far, of how many; null before the first. */
  progress: { read: number; total: number } | null
  problem: ScanProblem | null
  /** What is to be reviewed. */
  scanned: ScannedOrder | null
  accept: (text: string) => void
  setProblem: (problem: ScanProblem | null) => void
  startOver: () => void
}

/**
 * @param onKnown an order that this device has already, or can only look up
 * @param takeProduct says whether it was a product's barcode
 */
export function useScan(onKnown: (orderId: string) => void, takeProduct: (text: string) => boolean): Scan {
  const [parts, setParts] = useState<readonly CodePart[]>([])
  const [problem, setProblem] = useState<ScanProblem | null>(null)
  const [scanned, setScanned] = useState<ScannedOrder | null>(null)
  const collected = useRef<readonly CodePart[]>([])
  // Still in the camera's view: what was said about it stays, until another code is.
  const refused = useRef<number | null>(null)
  const keep = useCallback((next: readonly CodePart[]) => {
    collected.current = next
    setParts(next)
  }, [])
  const accept = useCallback(
    (text: string) => {
      const orderId = orderInLink(text)
      if (orderId !== null) return onKnown(orderId)
      if (takeProduct(text)) return
      const part = readCodePart(text)
      if (part === null) return setProblem('no-code')
      if (part.checksum === refused.current) return
      if (collected.current.some(({ checksum, index }) => checksum === part.checksum && index === part.index)) return
      keep(withPart(collected.current, part))
      setProblem(null)
      if (collected.current.length < part.total) return
      void readWhole(collected.current).then((read) => {
        keep([])
        refused.current = read.ok ? null : part.checksum
        if (!read.ok) setProblem(read.reason)
        else if (read.scanned.isKnown) onKnown(read.scanned.order.id)
        else setScanned(read.scanned)
      })
    },
    [keep, onKnown, takeProduct],
  )
  const startOver = () => {
    keep([])
    refused.current = null
    setProblem(null)
    setScanned(null)
  }
  const [first] = parts
  return { progress: first ? { read: parts.length, total: first.total } : null, problem, scanned, accept, setProblem, startOver }
}

async function readWhole(parts: readonly CodePart[]): ReturnType<typeof readOrderCode> {
  const bytes = joinParts(parts)
  return bytes ? readOrderCode(bytes, parts[0]?.version ?? 0) : { ok: false, reason: 'damaged' }
}

// Why a code is not taken, and what to do instead.

const TEXTS: Record<ScanProblem, string> = {
  'no-code': 'Questo non è il codice di un ordine. Inquadra quello sullo schermo del totem.',
  damaged: 'Il codice è incompleto o rovinato. Inquadralo di nuovo, fermo e per intero.',
  version: 'Il totem e questa cassa hanno versioni diverse. Aggiornali, oppure rifai l’ordine qui.',
  'other-shop': 'Questo codice è di un altro negozio.',
  revoked: 'Questo totem è revocato: i suoi codici non valgono. Rifai l’ordine qui, o senti chi gestisce il negozio.',
  forged: 'La firma del codice non è quella del totem: qualcuno può averlo modificato. Rifai l’ordine qui con il cliente.',
  'not-kiosk': 'Questo codice non viene da un totem. Cerca l’ordine per numero.',
}

export function problemText(problem: ScanProblem): string {
  return TEXTS[problem]
}

// A short tone and a shake: whoever holds the tablet looks at the code, not at the screen.

const TONE_HZ = 1320
const TONE_SECONDS = 0.09

export function beepAndVibrate(): void {
  // A code that a link brought: before the page is touched the browser allows neither, and complains.
  if (navigator.userActivation?.hasBeenActive === false) return
  navigator.vibrate?.(80)
  try {
    beep(new AudioContext())
  } catch (error) {
    // No loudspeaker, or too many pages that hold it: the code counts all the same.
    console.warn('beep', error)
  }
}

function beep(audio: AudioContext): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  volume.gain.value = 0.08
  tone.frequency.value = TONE_HZ
  tone.connect(volume).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(audio.currentTime + TONE_SECONDS)
}
