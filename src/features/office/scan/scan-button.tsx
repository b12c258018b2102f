// "Leggi codice", and the key L: opens the scan, whose code is loaded with the first use. On a till it also fetches the decoder,
// once, so that reading works when there is no network.
import { ScanQrCode } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { useShortcuts } from '#ui/keyboard/use-shortcuts.ts'
import { BarTool } from '#ui/office/bar-tool.tsx'
import { keepDecoder } from './decoder-file.ts'

const ScanDialog = lazy(async () => ({ default: (await importWithRetry(() => import('./scan-dialog.tsx'))).ScanDialog }))

interface ScanButtonProps {
  /** A code that came with the address: the scan opens with it. Empty for none. */
  text: string
  /** The order is on this device, or is to be looked up. */
  onOpenOrder: (orderId: string) => void
  /** Digits of a product's barcode; null where none is sold. */
  onProductCode: ((code: string) => void) | null
}

export function ScanButton({ text, onOpenOrder, onProductCode }: ScanButtonProps) {
  const [isOpen, setIsOpen] = useState(text !== '')
  useShortcuts({ l: () => setIsOpen(true) })
  useEffect(() => {
    keepDecoder().catch((error: unknown) => console.error('code decoder', error))
  }, [])
  return (
    <>
      <BarTool
        label="Leggi codice"
        word="Leggi"
        icon={<ScanQrCode size={20} aria-hidden="true" />}
        aria-keyshortcuts="L"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ScanDialog
            text={text}
            onClose={() => setIsOpen(false)}
            onProductCode={
              onProductCode &&
              ((code) => {
                setIsOpen(false)
                onProductCode(code)
              })
            }
            onOpenOrder={(orderId) => {
              setIsOpen(false)
              onOpenOrder(orderId)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
