// The languages of the kiosk. Each is named in itself, since whoever needs it reads nothing else.
import { toast } from 'sonner'
import { type Language, shownLanguage } from '#ui/language.ts'
import { chooseLanguage } from '#ui/languages/choose-language.ts'
import { useText } from '#ui/use-text.ts'
import styles from './language-choice.module.css'

const LANGUAGES: readonly { language: Language; name: string }[] = [
  { language: 'it', name: 'Italiano' },
  { language: 'en', name: 'English' },
  { language: 'de', name: 'Deutsch' },
  { language: 'fr', name: 'Français' },
]

export interface LanguageChoiceProps {
  /** Called once the screen speaks the language that was tapped. */
  onChosen?: () => void
}

export function LanguageChoice({ onChosen }: LanguageChoiceProps) {
  const t = useText()
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
    <fieldset className={styles.languages}>
      <legend className="visually-hidden">{t('Lingua')}</legend>
      {LANGUAGES.map(({ language, name }) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.language}
          aria-pressed={shownLanguage() === language}
          onClick={() => void choose(language)}
        >
          <span aria-hidden="true" className={styles.short}>
            {language.toUpperCase()}
          </span>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
