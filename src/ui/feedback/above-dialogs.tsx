// Shows news in the page, or inside the open dialog while one covers it: outside of it nobody would see or hear them.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './above-dialogs.module.css'

interface AboveDialogsProps {
  /** @param isCovered the page's own state cannot be seen now */
  children: (isCovered: boolean) => ReactNode
}

/** To be shown only while there is something to say. */
export function AboveDialogs({ children }: AboveDialogsProps) {
  const dialog = useTopDialog()
  if (dialog === null) return children(false)
  return createPortal(<Above>{children(true)}</Above>, dialog)
}

function Above({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The dialog may have gone in the same moment.
    if (ref.current?.isConnected) ref.current.showPopover()
  }, [])
  return (
    <div ref={ref} popover="manual" className={styles.above}>
      {children}
    </div>
  )
}

/** Dialogs open and close by themselves, in whichever part of the page: nobody tells but the page. */
function useTopDialog(): HTMLDialogElement | null {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  useEffect(() => {
    const look = () => setDialog(topDialog())
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
    return () => observer.disconnect()
  }, [])
  return dialog
}

// The dialog that makes the rest of the page inert, if one does: what is to be seen and heard has to be in it.
export function topDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null
}
