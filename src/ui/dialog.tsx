// A native <dialog>: the browser keeps focus inside, gives it back, and makes the rest inert. `sheet` rises from the bottom
// on phones; both are a centred card on wider screens.
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useText } from './use-text.ts'

export interface DialogProps {
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
  const t = useText()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === isOpen) return
    if (isOpen) dialog.showModal()
    else dialog.close()
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
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {hasCross && <IconButton label={t('Chiudi')} icon={<X size="1.25em" aria-hidden="true" />} onClick={onClose} />}
          </div>
          <div className={styles.content}>{children}</div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
