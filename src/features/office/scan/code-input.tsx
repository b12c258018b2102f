// Without a camera: a picture of the code, or its text, pasted or typed by a barcode scanner that works as a keyboard.
import { Image } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { openCodeReader } from './code-reader.ts'
import styles from './scan-dialog.module.css'

export interface CodeInputProps {
  onText: (text: string) => void
  /** The picture has no code in it, or is no picture. */
  onNothing: () => void
}

export function CodeInput({ onText, onNothing }: CodeInputProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  // A scanner types into whatever has the focus, and ends with Enter. After the dialog has opened, which takes the focus itself.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onText(text)
    setText('')
  }
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? []
    target.value = ''
    if (!picture) return
    const texts = await textsIn(picture)
    if (texts.length === 0) onNothing()
    texts.forEach(onText)
  }
  return (
    <div className={styles.ways}>
      <form onSubmit={submit} className={styles.typed} data-reads-codes>
        <Field
          ref={field}
          label="Lettore di codici, o testo del codice"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="secondary" shape="box">
          Leggi
        </Button>
      </form>
      <input ref={file} type="file" accept="image/*" hidden onChange={(event) => void pick(event)} />
      <Button variant="quiet" shape="box" icon={<Image size={18} aria-hidden="true" />} onClick={() => file.current?.click()}>
        Scegli una foto del codice
      </Button>
    </div>
  )
}

async function textsIn(picture: File): Promise<string[]> {
  const reader = openCodeReader()
  try {
    // A browser without a detector of its own gets its decoder with the second attempt.
    for (let attempt = 0; attempt < 2; attempt++) {
      const read = await reader.read(await createImageBitmap(picture))
      if (read.ok && read.texts.length > 0) return read.texts
    }
    return []
  } catch (error) {
    // Not a picture.
    if (error instanceof DOMException) return []
    throw error
  } finally {
    reader.close()
  }
}
