// What a scanner types, key by key up to Enter, wherever the focus is; and what the text fields held before it.
import { useEffectEvent, useLayoutEffect } from 'react'
import { FieldsBefore } from './typed-field.ts'

export interface TypedLine {
  /** What has been typed after this key; empty when it was none of a scanner's. */
  next: (typed: string, event: KeyboardEvent) => string
  /** With this key something new begins: what fields held before is looked at anew. */
  begins?: (typed: string, key: string) => boolean
  /** @param typed up to this Enter */
  onEnter: (typed: string, event: KeyboardEvent, fields: FieldsBefore) => void
}

export function useTypedLine(line: TypedLine): void {
  const hear = useEffectEvent((typed: string, event: KeyboardEvent, fields: FieldsBefore): string => {
    if (line.begins?.(typed, event.key)) fields.forget()
    if (event.key === 'Enter') line.onEnter(typed, event, fields)
    return line.next(typed, event)
  })
  // With the picture, not after it: what is scanned at once is heard by the screen that is seen.
  useLayoutEffect(() => {
    let typed = ''
    const fields = new FieldsBefore()
    const forget = () => {
      typed = ''
      fields.forget()
    }
    const listen = (event: KeyboardEvent) => {
      typed = hear(typed, event, fields)
      if (typed === '') fields.forget()
      else fields.note(event.target)
    }
    // Before the screen's own keys: a scanner's Enter presses no button and sends no form.
    window.addEventListener('keydown', listen, { capture: true })
    window.addEventListener('pointerdown', forget, { capture: true })
    return () => {
      window.removeEventListener('keydown', listen, { capture: true })
      window.removeEventListener('pointerdown', forget, { capture: true })
    }
  }, [])
}
