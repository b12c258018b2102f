// Changing the language in the middle of an order, which stays as it is.
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { shownLanguage } from '#ui/language.ts'
import { useText } from '#ui/use-text.ts'
import styles from './language-button.module.css'
import { LanguageChoice } from './language-choice.tsx'

export function LanguageButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        className={styles.open}
        icon={<Globe size="1.15em" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">{shownLanguage().toUpperCase()}</span>
        {/* In all of them: whoever looks for it cannot read the one that is shown. */}
        <span className="visually-hidden">{t('Lingua')} · Language · Sprache · Langue</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('Lingua')}>
        <LanguageChoice onChosen={close} />
      </Dialog>
    </>
  )
}
