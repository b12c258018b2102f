// "Leggi codice", and the key L: opens the scan, whose code is loaded with the first use. On a till it also fetches the decoder,
// once, so that reading works when there is no network.
import { ScanQrCode } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { patiently } from '#data/patiently.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { keepDecoder } from './decoder-file.ts'
import styles from './scan-button.module.css'
import { useScanKey } from './use-scan-key.ts'

const ScanDialog = lazy(async () => ({ default: (await patiently(() => import('./scan-dialog.tsx'))).ScanDialog }))

export interface ScanButtonProps {
  /** A code that came with the address: the scan opens with it. Empty for none. */
  text: string
  /** The order is on this device, or is to be looked up. */
  onOpenOrder: (orderId: string) => void
  /** Digits of a product's barcode; null where none is sold. */
  onProductCode: ((code: string) => void) | null
}

export function ScanButton({ text, onOpenOrder, onProductCode }: ScanButtonProps) {
  const [isOpen, setIsOpen] = useState(text !== '')
  useScanKey(() => setIsOpen(true))
  useEffect(() => {
    keepDecoder().catch((error: unknown) => console.error('code decoder', error))
  }, [])
  return (
    <>
      <Button
        variant="secondary"
        shape="box"
        size="small"
        className={styles.button}
        icon={<ScanQrCode size={20} aria-hidden="true" />}
        aria-keyshortcuts="L"
        title="Leggi codice"
        onClick={() => setIsOpen(true)}
      >
        <span className={styles.words}>Leggi codice</span>
        <span className={styles.key}>
          <Kbd>L</Kbd>
        </span>
      </Button>
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
