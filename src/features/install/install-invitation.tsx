// The invitation to the home screen: a small card at the foot of the window, once, at a good moment; on the thank-you it is part of
// the page, where it would lie on the code for the till. It takes no focus, and "Non ora" lasts for weeks.
import { useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { noteInstallDismissed } from '#data/install-memory.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './install-invitation.module.css'
import { AFTER_ORDER } from './install-offer.ts'
import { askToInstall } from './install-prompt.ts'
import { InstallSteps } from './install-steps.tsx'
import { useInstallOffer } from './use-install-offer.ts'

/** At the foot of the window, wherever the page has no place of its own for it. */
export function FloatingInvitation() {
  const { pathname } = useLocation()
  return AFTER_ORDER.includes(pathname) ? null : <InstallInvitation isFloating />
}

export function InstallInvitation({ isFloating = false }: { isFloating?: boolean }) {
  const offer = useInstallOffer()
  const [isExplaining, setExplaining] = useState(false)
  const dismiss = () => void noteInstallDismissed(Date.now())
  const install = async () => {
    if (offer === 'instructions') setExplaining(true)
    else if ((await askToInstall()) === 'dismissed') dismiss()
  }
  const explained = () => {
    setExplaining(false)
    dismiss()
  }
  return (
    <>
      {offer !== 'nothing' && !isExplaining && (
        <aside className={classNames(styles.card, isFloating && styles.floating)} aria-label="Installa Sfoglia">
          <img src="/icons/icon-192.png" alt="" width={52} height={52} className={styles.icon} />
          <p className={styles.text}>
            <strong className={styles.title}>Sfoglia sulla schermata Home</strong>
            Si apre subito, anche senza rete.
          </p>
          <Button size="small" className={styles.install} onClick={() => void install()}>
            {offer === 'instructions' ? 'Come si fa' : 'Installa'}
          </Button>
          <IconButton label="Non ora" icon={<X size="1.25em" aria-hidden="true" />} onClick={dismiss} />
        </aside>
      )}
      <Dialog isOpen={isExplaining} onClose={explained} title="Sfoglia sulla schermata Home" look="sheet">
        <InstallSteps />
      </Dialog>
    </>
  )
}
