// What a scanner types on any screen of the back office: an order opens, a product goes to the screen that has a use for it, and
// what is neither is said. An order's code that comes while something else is open waits, with a notice, until that is closed.
import { X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { toast } from 'sonner'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { readBarcode } from '#domain/catalogue/barcode.ts'
import type { ScannedCode } from '#domain/scanned-code.ts'
import { type ScanTaker, ScanTakerContext } from '#hooks/use-product-scans.ts'
import { isNumberField, type TextField, useScanner } from '#hooks/use-scanner.ts'
import { classNames } from '#ui/class-names.ts'
import { AboveDialogs, topDialog } from '#ui/feedback/above-dialogs.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'

const ScanDialog = lazy(async () => ({ default: (await importWithRetry(() => import('./scan-dialog.tsx'))).ScanDialog }))

type OrderCode = Exclude<ScannedCode, { kind: 'barcode' }>

interface OfficeScannerProps {
  /** A cake is being made: a code does not lead away from it. */
  isComposing: boolean
  onOpenOrder: (orderId: string) => void
  /** Goes to the screen that sells. */
  onSell: () => void
  /** @param news what was read and cannot be opened yet, above the screen */
  children: (news: ReactNode) => ReactNode
}

export function OfficeScanner({ isComposing, onOpenOrder, onSell, children }: OfficeScannerProps) {
  const taker = useRef<ScanTaker>({ screen: null, waiting: null })
  const [waiting, setWaiting] = useState<readonly OrderCode[]>([])
  const [reading, setReading] = useState({ text: '', readsProducts: false, round: 0 })
  const { said, say, forget } = useSaid()
  const read = (codes: readonly OrderCode[]) => {
    setWaiting([])
    const order = codes.findLast(({ kind }) => kind === 'order')
    const parts = codes.flatMap((code) => (code.kind === 'order-part' ? code.code : []))
    if (order?.kind === 'order') onOpenOrder(order.orderId)
    else setReading(({ round }) => ({ text: parts.join('\n'), readsProducts: taker.current.screen !== null, round: round + 1 }))
  }
  const takeOrder = (code: OrderCode) => {
    if (isComposing || topDialog() !== null) setWaiting((codes) => [...codes.filter((other) => !isSame(other, code)), code])
    else read([code])
  }
  const sell = (digits: string) => {
    taker.current.waiting = digits
    onSell()
  }
  const sayUnknown = (text: string) => say(`Codice non riconosciuto: ${shortText(text)}`, 'Leggilo di nuovo, o cerca a mano.')
  const takeProduct = (digits: string, field: TextField | null) => {
    const { screen } = taker.current
    const isFieldForIt = field === null || isNumberField(field) || field.closest('[data-finds-products]') !== null
    if (!isFieldForIt && screen?.isKnown(digits) !== true) {
      if (readBarcode(digits).ok) screen?.onWritten?.(digits)
      return null
    }
    if (screen) return () => screen.onScan(digits)
    if (!readBarcode(digits).ok) return () => sayUnknown(digits)
    return () => say(`Hai letto il codice di un prodotto: ${digits}.`, 'Si vende da «Nuovo ordine».', () => sell(digits))
  }
  useScanner({
    onCode: (code, field) => (code.kind === 'barcode' ? takeProduct(code.digits, field) : () => takeOrder(code)),
    onUnknown: sayUnknown,
  })
  const close = () => setReading((last) => ({ ...last, text: '' }))
  const news = (waiting.length > 0 || said !== null) && (
    <AboveDialogs>
      {(isCovered) => (
        <div className={classNames('stack gap-2', !isCovered && classNames(looks.pad, looks.lined))}>
          {waiting.length > 0 && (
            <WaitingCode isBusy={isCovered || isComposing} onOpen={() => read(waiting)} onForget={() => setWaiting([])} />
          )}
          {said !== null && (
            <Notice tone="attention" live="assertive" action={<Dismiss label="Chiudi l’avviso" onClick={forget} />}>
              {said}
            </Notice>
          )}
        </div>
      )}
    </AboveDialogs>
  )
  return (
    <ScanTakerContext value={taker}>
      {children(news)}
      {reading.text !== '' && (
        <Suspense>
          <ScanDialog
            key={reading.round}
            text={reading.text}
            onClose={close}
            onProductCode={
              reading.readsProducts
                ? (digits) => {
                    close()
                    taker.current.screen?.onScan(digits)
                  }
                : null
            }
            onOpenOrder={(orderId) => {
              close()
              onOpenOrder(orderId)
            }}
          />
        </Suspense>
      )}
    </ScanTakerContext>
  )
}

function isSame(one: OrderCode, other: OrderCode): boolean {
  return one.kind === 'order'
    ? other.kind === 'order' && one.orderId === other.orderId
    : other.kind === 'order-part' && one.code === other.code
}

/** A whole address is no news that anybody reads. */
const SHOWN_SIGNS = 40

function shortText(text: string): string {
  return text.length > SHOWN_SIGNS ? `${text.slice(0, SHOWN_SIGNS)}…` : text
}

// What cannot be used is said: beside the screen, or inside the dialog that makes the rest of the page inert.

const TOAST_ID = 'scanned'

function useSaid() {
  const [said, setSaid] = useState<string | null>(null)
  const say = (text: string, advice: string, onSell?: () => void) => {
    if (topDialog() !== null) return setSaid(`${text} ${advice}`)
    toast.warning(text, {
      id: TOAST_ID,
      description: advice,
      ...(onSell && { action: { label: 'Vendilo', onClick: onSell } }),
    })
  }
  return { said, say, forget: () => setSaid(null) }
}

function Dismiss({ label, onClick }: { label: string; onClick: () => void }) {
  return <IconButton label={label} icon={<X size={20} aria-hidden="true" />} onClick={onClick} />
}

// An order's code was read while something else was being done: it waits, and says so.

interface WaitingCodeProps {
  /** A cake, or what a dialog asks, comes first. */
  isBusy: boolean
  onOpen: () => void
  onForget: () => void
}

function WaitingCode({ isBusy, onOpen, onForget }: WaitingCodeProps) {
  return (
    <Notice
      tone="attention"
      live="assertive"
      action={
        <>
          {!isBusy && (
            <Button variant="secondary" size="small" onClick={onOpen}>
              Apri l’ordine
            </Button>
          )}
          <Dismiss label="Ignora il codice" onClick={onForget} />
        </>
      }
    >
      {isBusy ? 'Hai letto il codice di un ordine: finisci qui, poi lo apri.' : 'L’ordine che hai letto prima aspetta qui.'}
    </Notice>
  )
}
