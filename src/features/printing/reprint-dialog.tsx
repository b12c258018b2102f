// Asked before a ticket is printed that is on paper already, or may be.
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export interface PrintQuestion {
  id: string
  number: string
  /** `unsure`: it was started, here or on another device, and nobody said that it came out. */
  kind: 'printed' | 'unsure'
  /** Code of the other device that took it, else empty. */
  device: string
}

export interface ReprintDialogProps {
  /** Null while nothing is asked. */
  question: PrintQuestion | null
  onReprint: () => void
  /** Somebody has found it. */
  onIsOut: () => void
  onClose: () => void
}

export function ReprintDialog({ question, onReprint, onIsOut, onClose }: ReprintDialogProps) {
  const isUnsure = question?.kind === 'unsure'
  return (
    <Dialog
      isOpen={question !== null}
      onClose={onClose}
      title={isUnsure ? 'Forse già stampata' : 'Già stampata'}
      hasCross={isUnsure}
      footer={
        <>
          <Button variant="secondary" shape="box" autoFocus onClick={isUnsure ? onIsOut : onClose}>
            {isUnsure ? 'È uscita' : 'No, va bene così'}
          </Button>
          <Button shape="box" onClick={onReprint}>
            Ristampa
          </Button>
        </>
      }
    >
      <p>{question && textOf(question)} La copia porta la scritta «Ristampa».</p>
    </Dialog>
  )
}

function textOf({ kind, number, device }: PrintQuestion): ReactNode {
  if (kind === 'printed') return `La comanda di ${number} è già uscita una volta.`
  if (device !== '') return `La comanda di ${number} è stata presa da ${device}, che non ha ancora detto se è uscita.`
  return `La stampa di ${number} si è interrotta: guarda se la comanda è uscita.`
}
