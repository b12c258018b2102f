// A question before something that costs: what will happen, and two ways on. Focus starts on the way back.
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** What it means, in a sentence or two. */
  text: ReactNode
  /** On the button that does it: what it does, not "OK". */
  action: string
  /** On the button that does not. */
  back?: string
  tone?: 'primary' | 'danger'
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog({ isOpen, title, text, action, back = 'Annulla', tone = 'primary', ...more }: ConfirmDialogProps) {
  const backRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) backRef.current?.focus()
  }, [isOpen])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={more.onCancel}
      title={title}
      hasCross={false}
      footer={
        <div className={styles.actions}>
          <Button ref={backRef} variant="secondary" shape="box" onClick={more.onCancel}>
            {back}
          </Button>
          <Button variant={tone} shape="box" isBusy={more.isBusy ?? false} onClick={more.onConfirm}>
            {action}
          </Button>
        </div>
      }
    >
      <div className={styles.text}>{text}</div>
    </Dialog>
  )
}
