// "/" brings the cursor to the search field, unless somebody is typing elsewhere.
import { type RefObject, useEffect } from 'react'

export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, dialog[open]') !== null
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [field])
}
