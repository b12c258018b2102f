// The search field. What is typed is kept by the caller; the cross empties and closes it.
import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'

export interface SearchBoxProps {
  query: string
  onChange: (query: string) => void
  onClose: () => void
  /** The field was opened by a tap: the keyboard should follow. */
  takesFocus: boolean
}

export function SearchBox({ query, onChange, onClose, takesFocus }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <search>
      <Field
        ref={input}
        label="Cerca nella vetrina"
        isLabelHidden
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder="Cerca un dolce, un ingrediente"
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        leading={<Search size="1.2em" aria-hidden="true" />}
        trailing={
          query !== '' || takesFocus ? (
            <IconButton label="Chiudi la ricerca" icon={<X size="1.1em" aria-hidden="true" />} onClick={onClose} />
          ) : null
        }
      />
    </search>
  )
}
