// A note for the laboratory, behind one tap while it is empty.
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { NOTE_MAX_LENGTH } from '#domain/cart.ts'
import { TextArea } from '#ui/text-area.tsx'
import { setNote } from './counter-cart.ts'
import styles from './counter-note.module.css'

export function CounterNote({ note }: { note: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState(note)
  if (!isOpen && note === '') {
    return (
      <button type="button" className={styles.opener} onClick={() => setIsOpen(true)}>
        <MessageSquareText size={18} aria-hidden="true" />
        Aggiungi una nota
      </button>
    )
  }
  return (
    <TextArea
      label="Nota per il laboratorio"
      rows={2}
      maxLength={NOTE_MAX_LENGTH}
      autoFocus={isOpen}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        void setNote(event.target.value)
      }}
    />
  )
}
