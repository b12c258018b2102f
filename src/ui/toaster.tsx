// The notification area, in the specification's numbers. Call `toast(…)` of sonner from anywhere.
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Toaster as Sonner } from 'sonner'
import { makeWay } from './make-way.ts'
import { Spinner } from './spinner.tsx'
import styles from './toaster.module.css'

const ICONS = {
  success: <CircleCheck size={20} aria-hidden="true" />,
  error: <CircleAlert size={20} aria-hidden="true" />,
  info: <Info size={20} aria-hidden="true" />,
  warning: <TriangleAlert size={20} aria-hidden="true" />,
  loading: <Spinner />,
}

export function Toaster() {
  const isOffice = useSyncExternalStore(watchScale, () => document.documentElement.dataset.scale === 'office')
  return (
    <Sonner
      ref={makeWay}
      position={isOffice ? 'bottom-left' : 'top-right'}
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

/** The back office has what it works with at the top and on the right: there toasts come up over the list's end. */
function watchScale(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-scale'] })
  return () => observer.disconnect()
}
