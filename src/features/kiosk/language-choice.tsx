// The languages of the kiosk, each named in itself, since whoever needs it reads nothing else; and the button that opens them
// in the middle of an order, which stays as it is.
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { chooseLanguage } from '#ui/languages/choose-language.ts'
import { type Language, shownLanguage, useTranslate } from '#ui/languages/translate.ts'
import styles from './language-choice.module.css'

const LANGUAGES: readonly { language: Language; name: string }[] = [
  { language: 'it', name: 'Italiano' },
  { language: 'en', name: 'English' },
  { language: 'de', name: 'Deutsch' },
  { language: 'fr', name: 'Français' },
]

interface LanguageChoiceProps {
  /** Called once the screen speaks the language that was tapped. */
  onChosen?: () => void
}

export function LanguageChoice({ onChosen }: LanguageChoiceProps) {
  const t = useTranslate()
  const choose = async (language: Language) => {
    try {
      await chooseLanguage(language)
      onChosen?.()
    } catch (error) {
      console.error(error)
      toast.error(t('Questa lingua non si è caricata. Riprova tra poco.'))
    }
  }
  return (
    <fieldset className={classNames('cluster gap-3', styles.languages)}>
      <legend className="visually-hidden">{t('Lingua')}</legend>
      {LANGUAGES.map(({ language, name }) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={classNames('row gap-2 card strong', styles.language)}
          aria-pressed={shownLanguage() === language}
          onClick={() => void choose(language)}
        >
          <span aria-hidden="true" className="muted text-1">
            {language.toUpperCase()}
          </span>
          {name}
        </button>
      ))}
    </fieldset>
  )
}

// Changing the language in the middle of an order, which stays as it is.

export function LanguageButton() {
  const t = useTranslate()
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
