// The phrase on the cake, as one types: how much room is left, and what a piping bag cannot write.
import type { CakeDraft } from '#domain/cake/draft.ts'
import { unwritableIn, writtenPhrase } from '#domain/cake/look.ts'
import { PHRASE_MAX_LENGTH } from '#domain/catalogue/catalogue.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Field } from '#ui/form/field.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './phrase-step.module.css'
import type { ChangeDraft } from './use-cake-draft.ts'

export function PhraseStep({ draft, change }: { draft: CakeDraft; change: ChangeDraft }) {
  const t = useTranslate()
  const { phrase } = draft.choices
  const left = PHRASE_MAX_LENGTH - phrase.length
  const unwritable = unwritableIn(phrase)
  const written = writtenPhrase(phrase)
  return (
    <div className="stack gap-4">
      <Field
        label={t('Frase sulla torta')}
        value={phrase}
        maxLength={PHRASE_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        placeholder="Auguri Giulia"
        hint={t('È gratis, fino a {count} caratteri. La vedi subito sulla torta.', { count: PHRASE_MAX_LENGTH })}
        trailing={
          <span className={classNames('muted text-1 figures', styles.count)} aria-live="polite">
            <span aria-hidden="true">{left}</span>
            {left <= 10 && (
              <span className="visually-hidden">{t('ancora {count} carattere|ancora {count} caratteri', { count: left })}</span>
            )}
          </span>
        }
        onChange={({ target }) => change((newest) => ({ ...newest, choices: { ...newest.choices, phrase: target.value } }))}
      />
      {unwritable.length > 0 && (
        <Notice tone="attention">
          {written === ''
            ? t('{signs} con la glassa non si riesce a scrivere. Sulla torta per ora non ci sarà niente.', {
                signs: unwritable.join(' '),
              })
            : t('{signs} con la glassa non si riesce a scrivere. Sulla torta ci sarà: «{phrase}».', {
                signs: unwritable.join(' '),
                phrase: written,
              })}
        </Notice>
      )}
    </div>
  )
}
