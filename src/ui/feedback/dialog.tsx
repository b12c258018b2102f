// A native <dialog>: the browser keeps focus inside, gives it back, and makes the rest inert. `sheet` rises from the bottom
// on phones; both are a centred card on wider screens.
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './dialog.module.css'

interface DialogProps {
  isOpen: boolean
  /** Escape, the cross, or a tap beside it. Not called when the caller closes it. */
  onClose: () => void
  title: string
  children: ReactNode
  /** The actions, on a line of their own that never scrolls away. */
  footer?: ReactNode
  look?: 'card' | 'sheet'
  /** Without the cross, for questions that need an answer; Escape still closes. */
  hasCross?: boolean
  isWide?: boolean
  className?: string | undefined
}

export function Dialog({ isOpen, onClose, title, children, footer, look = 'card', hasCross = true, ...more }: DialogProps) {
  const t = useTranslate()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // While it still stands in the page: a dialog that is taken out of it gives no focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen) return
    dialog?.showModal()
    return () => dialog?.close()
  }, [isOpen])
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, through onCancel
    <dialog
      ref={ref}
      className={classNames(styles.dialog, styles[look], more.isWide && styles.wide, more.className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={closeOnBackdrop}
    >
      {isOpen && (
        <div className={classNames('column', styles.body)}>
          <div className={classNames('row gap-4 shrink-0', styles.head)}>
            <h2 id={titleId} className="text-5">
              {title}
            </h2>
            {hasCross && <IconButton label={t('Chiudi')} icon={<X size="1.25em" aria-hidden="true" />} onClick={onClose} />}
          </div>
          <div className={classNames('fill', styles.content)}>{children}</div>
          {footer && <div className={classNames('wrap gap-3 shrink-0', styles.foot)}>{footer}</div>}
        </div>
      )}
    </dialog>
  )
}

/**
 * As `ref` of what has the keyboard when its dialog opens: else that would focus its cross, which Enter would press. React's own
 * `autoFocus` comes before the dialog is there.
 */
export function focusAtOpening(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
}

// A question before something that costs: what will happen, and two ways on. Focus starts on the way back.

interface ConfirmDialogProps {
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
        <>
          <Button ref={backRef} variant="secondary" onClick={more.onCancel}>
            {back}
          </Button>
          <Button variant={tone} isBusy={more.isBusy ?? false} onClick={more.onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="stack gap-3 muted text-2">{text}</div>
    </Dialog>
  )
}
