// The notification area: how many notes, for how long, and where. Call `toast(…)` of sonner from anywhere.
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { Toaster as Sonner } from 'sonner'
import { Spinner } from './loading.tsx'
import styles from './toaster.module.css'

const ICONS = {
  success: <CircleCheck size={20} aria-hidden="true" />,
  error: <CircleAlert size={20} aria-hidden="true" />,
  info: <Info size={20} aria-hidden="true" />,
  warning: <TriangleAlert size={20} aria-hidden="true" />,
  loading: <Spinner />,
}

export function Toaster() {
  return (
    <Sonner
      ref={placeToasts}
      position="top-right"
      duration={4000}
      visibleToasts={3}
      gap={14}
      offset={32}
      mobileOffset={16}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel="Notifications"
      icons={ICONS}
      closeButton
      className={styles.toaster ?? ''}
      toastOptions={{
        closeButtonAriaLabel: 'Close toast',
        classNames: {
          toast: styles.toast ?? '',
          title: styles.title ?? '',
          description: styles.description ?? '',
          actionButton: styles.action ?? '',
          closeButton: styles.close ?? '',
          success: styles.success ?? '',
          error: styles.error ?? '',
          info: styles.info ?? '',
          warning: styles.warning ?? '',
        },
      }}
    />
  )
}

// What the keyboard is on is never behind a notification: while it would be, they stand at the page's other end. Nor do they take
// the focus from it when they are tapped.

/** A list's older notifications look out behind the newest by two gaps of the toaster. */
const PEEK_PX = 28

/** As `ref` of the notification area. `data-toasts-across` on the page's root says that they have made way. */
export function placeToasts(area: HTMLElement | null): (() => void) | undefined {
  if (!area) return
  const root = document.documentElement
  const look = () => {
    // Who came to them by keyboard is not sent away.
    if (area.contains(document.activeElement)) return
    // Measured where they belong; nothing is drawn in between.
    delete root.dataset.toastsAcross
    if (coversFocus(area)) root.dataset.toastsAcross = ''
  }
  let frame = 0
  // What gets the focus is scrolled to afterwards; a notification is measured after it came.
  const lookSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  }
  const observer = new MutationObserver(lookSoon)
  observer.observe(area, { childList: true, subtree: true, attributeFilter: ['style'] })
  document.addEventListener('focusin', lookSoon)
  area.addEventListener('mousedown', keepFocus)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', lookSoon)
    area.removeEventListener('mousedown', keepFocus)
    cancelAnimationFrame(frame)
    delete root.dataset.toastsAcross
  }
}

/** Sonner gives the focus back when it leaves a toast: to who was first, though a field was meant that was tapped by then. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

function coversFocus(area: HTMLElement): boolean {
  const list = area.querySelector<HTMLElement>('[data-sonner-toaster]')
  const focused = document.activeElement
  // After a tap the focus is not looked at, and what is under the finger stays where it is.
  if (!list || !focused?.matches(':focus-visible')) return false
  // The one that is going keeps its own height alone.
  const height = Math.max(...[...list.children].map((toast) => (toast instanceof HTMLElement ? toast.offsetHeight : 0)))
  const { left, right, top } = list.getBoundingClientRect()
  // They come in from their own height away.
  const [over, under] = list.dataset.yPosition === 'top' ? [height, height + PEEK_PX] : [height + PEEK_PX, height]
  const box = focused.getBoundingClientRect()
  // A whole place that has the focus is seen around them.
  const isPlace = box.height > over + under
  return !isPlace && box.left < right && box.right > left && box.top < top + under && box.bottom > top - over
}
