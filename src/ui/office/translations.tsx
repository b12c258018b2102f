// What a record's texts are called in other languages, folded away at the end of its form; its head says what is missing. Each text
// stands in Italian above its translations.
import { useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import styles from './translations.module.css'

export interface TranslationInput {
  /** As the form names it. */
  name: string
  /** `Nome in tedesco` */
  label: string
  /** `tedesco` */
  language: string
  /** Such as `de`. */
  lang: string
  value: string
  maxLength: number
  error: string | null
}

export interface TranslatedText {
  /** `Nome` */
  label: string
  italian: string
  /** Screens say it in every language by themselves. */
  isOurs: boolean
  inputs: readonly TranslationInput[]
}

interface TranslationsProps {
  texts: readonly TranslatedText[]
  onChange: (name: string, value: string) => void
}

export function Translations({ texts, onChange }: TranslationsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = texts.filter(({ italian, inputs }) => italian.trim() !== '' || inputs.some(({ value }) => value !== ''))
  const isUnfolded = isOpen || texts.some(({ inputs }) => inputs.some(({ error }) => error !== null))
  return (
    <details className={styles.translations} open={isUnfolded} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={classNames('text-2 strong', styles.summary)}>
        <span>Traduzioni</span> <span className={classNames('muted', styles.note)}>{missingText(texts)}</span>
      </summary>
      {isUnfolded && (
        <div className="stack gap-5">
          <p className="muted text-2">Si leggono al totem; dove manca qualcosa resta l’italiano.</p>
          {shown.map(({ label, italian, inputs }) => (
            <div key={label} className="stack gap-2">
              {texts.length > 1 && (
                <p className="text-2">
                  <strong>{label}</strong> <span className="muted">{italian}</span>
                </p>
              )}
              <div className={classNames('stack gap-3', styles.languages)}>
                {inputs.map((input) => (
                  <TranslationField key={input.name} input={input} onChange={onChange} />
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
    </details>
  )
}

/** Beyond this many characters a text has several lines. */
const LONGEST_LINE = 200

function TranslationField({ input, onChange }: { input: TranslationInput; onChange: TranslationsProps['onChange'] }) {
  const { name, language, ...field } = input
  const shared = {
    ...{ ...field, autoComplete: 'off' },
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  }
  return field.maxLength > LONGEST_LINE ? <TextArea {...shared} rows={4} /> : <Field {...shared} />
}

/** `Manca: nome in tedesco e francese; descrizione in inglese` */
export function missingText(texts: readonly TranslatedText[]): string {
  const isEmpty = ({ value }: TranslationInput) => value.trim() === ''
  const written = texts.filter(({ italian }) => italian.trim() !== '')
  const needed = written.filter(({ isOurs }) => !isOurs)
  if (needed.length === 0) return written.length === 0 ? '' : 'Il totem lo dice già in ogni lingua'
  if (needed.every(({ inputs }) => inputs.every(isEmpty))) return 'Ancora nessuna'
  const missing = needed.flatMap(({ label, inputs }) => {
    const languages = inputs.filter(isEmpty).map(({ language }) => language)
    return languages.length === 0 ? [] : [`${label.toLowerCase()} in ${LIST.format(languages)}`]
  })
  return missing.length === 0 ? 'Complete' : `Manca: ${missing.join('; ')}`
}

const LIST = new Intl.ListFormat('it')
