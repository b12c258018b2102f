// The phrase on the cake: free, forty characters, as it will be read.
import { PHRASE_MAX_LENGTH } from '#domain/catalogue/catalogue.ts'
import { Field } from '#ui/form/field.tsx'
import { useTranslate } from '#ui/languages/translate.ts'

export function PhraseField({ phrase, onChange }: { phrase: string; onChange: (phrase: string) => void }) {
  const t = useTranslate()
  const left = PHRASE_MAX_LENGTH - phrase.length
  return (
    <Field
      label={t('Frase sulla torta')}
      value={phrase}
      maxLength={PHRASE_MAX_LENGTH}
      autoComplete="off"
      placeholder={t('Auguri Giulia')}
      hint={
        phrase === ''
          ? t('Se vuoi: è gratis, fino a {most} caratteri.', { most: PHRASE_MAX_LENGTH })
          : t('Ancora {left}. La scriviamo così com’è.', { left })
      }
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
