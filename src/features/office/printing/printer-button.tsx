// "Stampante" on the order desk, for whoever stands there: the settings screen is the administrator's alone. Its dot says that
// tickets come out by themselves, or that the printer needs somebody.
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { troubleText } from '#domain/production/printing.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { IconButton } from '#ui/form/button.tsx'
import styles from './printer-button.module.css'
import { PrinterSettings } from './printer-settings.tsx'
import { usePrinter } from './use-printer.ts'

export function PrinterButton() {
  const [isOpen, setIsOpen] = useState(false)
  const printer = usePrinter()
  const trouble = printer && printer.choice.kind !== 'browser' ? printer.trouble : null
  const state = trouble ? troubleText(trouble).title : printer?.isAutomatic ? 'Stampa automatica attiva' : ''
  return (
    <>
      <span className={styles.place} data-state={trouble ? 'trouble' : printer?.isAutomatic ? 'automatic' : 'plain'}>
        <IconButton
          look="edged"
          className={styles.button}
          label={['Stampante', state].filter(Boolean).join(': ')}
          icon={<Printer size={20} aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        />
      </span>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Stampante di questo dispositivo" isWide>
        <PrinterSettings />
      </Dialog>
    </>
  )
}
