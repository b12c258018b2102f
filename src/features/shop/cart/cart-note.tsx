// A note for the laboratory, behind one tap. Kept with the cart; written to the database when the hands rest, so that typing stays quick.
import { MessageSquareText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NOTE_MAX_LENGTH } from '#domain/cart/cart.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { setNote } from './cart-actions.ts'
import styles from './cart-extras.module.css'

const REST_MS = 300

/** @param stored the cart's note as it was before anything was typed here */
export function CartNote({ stored }: { stored: string }) {
  const t = useTranslate()
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => void setNote(typed), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && stored === '' && typed === null) {
    return (
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        <MessageSquareText size="1.1em" aria-hidden="true" />
        {t('Aggiungi una nota')}
      </button>
    )
  }
  return (
    <TextArea
      className={styles.note}
      autoFocus={isOpen}
      label={t('Note per il laboratorio')}
      hint={t('Per allergie gravi parlane con noi: in laboratorio si usa di tutto.')}
      placeholder={t('Ad esempio: poco zucchero a velo')}
      value={typed ?? stored}
      maxLength={NOTE_MAX_LENGTH}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => typed !== null && void setNote(typed)}
    />
  )
}
