// The bar over the people: how many there are, the search (`/`), and somebody new (`N`).
import { UserPlus } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { OfficeBar } from '#ui/office-bar.tsx'
import { useKeyDown } from '#ui/use-key-down.ts'
import { countText } from './role-words.ts'
import styles from './staff-bar.module.css'
import { StaffSearch } from './staff-search.tsx'
import type { Staff } from './use-staff.ts'

export interface StaffBarProps {
  staff: Staff
  /** The connection mark. */
  mark: ReactNode
  onNew: () => void
}

export function StaffBar({ staff, mark, onNew }: StaffBarProps) {
  const searchRef = useRef<HTMLInputElement>(null)
  useKeys(onNew, searchRef)
  return (
    <OfficeBar title="Personale" meta={staff.state === 'ready' && countText(staff.all)} mark={mark}>
      <div className={styles.inBar}>
        <StaffSearch ref={searchRef} staff={staff} />
      </div>
      <Button
        variant="secondary"
        size="small"
        shape="box"
        icon={<UserPlus size={18} aria-hidden="true" />}
        aria-keyshortcuts="N"
        onClick={onNew}
      >
        Aggiungi <Kbd>N</Kbd>
      </Button>
    </OfficeBar>
  )
}

function useKeys(onNew: () => void, searchRef: RefObject<HTMLInputElement | null>): void {
  useKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null
    if (isTyping || document.querySelector('dialog[open]')) return
    if (event.key === '/') searchRef.current?.focus()
    else if (event.key.toLowerCase() === 'n') onNew()
    else return
    event.preventDefault()
  })
}
