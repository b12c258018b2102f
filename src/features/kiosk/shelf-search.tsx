// The kiosk's search: one large field above the products, where a keyboard on the screen does not cover it.
import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './shelf-search.module.css'

interface ShelfSearchProps {
  query: string
  onChange: (query: string) => void
  onClose: () => void
}

export function ShelfSearch({ query, onChange, onClose }: ShelfSearchProps) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <search className={styles.search}>
      <Field
        ref={input}
        label={t('Cerca un dolce, un ingrediente')}
        isLabelHidden
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={t('Cerca un dolce, un ingrediente')}
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') onClose()
          // The keyboard on the screen gives way to what was found.
          if (key === 'Enter') currentTarget.blur()
        }}
        leading={<Search size="1.4em" aria-hidden="true" />}
        trailing={<IconButton label={t('Chiudi la ricerca')} icon={<X size="1.4em" aria-hidden="true" />} onClick={onClose} />}
      />
    </search>
  )
}
