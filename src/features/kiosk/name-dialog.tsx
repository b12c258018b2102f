// The last question before ordering: a name to call, if the customer likes. Skipping it is as good.
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './name-dialog.module.css'

const NAME_MAX_LENGTH = 40

export interface NameDialogProps {
  isOpen: boolean
  onClose: () => void
  /** @param name empty when skipped */
  onOrder: (name: string) => void
  isPlacing: boolean
  /** Why the order could not be placed, in Italian. */
  problem: string | null
}

export function NameDialog({ isOpen, onClose, onOrder, isPlacing, problem }: NameDialogProps) {
  const t = useText()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('Che nome scriviamo?')}>
      <NameForm onOrder={onOrder} isPlacing={isPlacing} problem={problem} />
    </Dialog>
  )
}

/** Mounted only while the dialog is open, so that the next customer finds it empty. */
function NameForm({ onOrder, isPlacing, problem }: Pick<NameDialogProps, 'onOrder' | 'isPlacing' | 'problem'>) {
  const t = useText()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPlacing) onOrder(name.trim())
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('Ci aiuta a chiamarti quando è pronto. Se preferisci, basta il numero dell’ordine.')}</p>
      <Field
        label={t('Nome')}
        value={name}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => setName(event.target.value)}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className={styles.actions}>
        <Button variant="secondary" size="large" onClick={() => !isPlacing && onOrder('')}>
          {t('Salta')}
        </Button>
        <Button type="submit" size="large" isBusy={isPlacing} className={styles.order}>
          {t('Ordina')}
        </Button>
      </div>
    </form>
  )
}
