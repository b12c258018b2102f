// The bar above the staff list: how many there are, the search (`/`) for staff and customers, and somebody new (`N`).
import { Search, UserPlus } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, useRef } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { useKeyDown } from '#ui/keyboard/use-key-down.ts'
import { OfficeBar } from '#ui/office/office-bar.tsx'
import { focusFirstRow } from '#ui/office/office-split.tsx'
import { staffCountText } from './account-roles.ts'
import styles from './staff-bar.module.css'
import type { Staff } from './use-staff.ts'

interface StaffBarProps {
  staff: Staff
  /** The connection mark. */
  mark: ReactNode
  onNew: () => void
}

export function StaffBar({ staff, mark, onNew }: StaffBarProps) {
  const searchRef = useRef<HTMLInputElement>(null)
  useKeys(onNew, searchRef)
  return (
    <OfficeBar title="Personale" meta={staff.state === 'ready' && staffCountText(staff.all)} mark={mark}>
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

// Staff by name or address as one types, and the customers that the server finds.

export function StaffSearch({ staff, ref }: { staff: Staff; ref?: Ref<HTMLInputElement> }) {
  return (
    <search>
      <Field
        {...(ref === undefined ? {} : { ref })}
        label="Cerca tra personale e clienti"
        isLabelHidden
        type="search"
        placeholder="Cerca"
        aria-keyshortcuts="/"
        leading={<Search size={18} aria-hidden="true" />}
        trailing={staff.words === '' && <Kbd>/</Kbd>}
        value={staff.words}
        onChange={({ target }) => staff.search(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') staff.search('')
          if (event.key === 'ArrowDown') focusFirstRow(event)
        }}
      />
    </search>
  )
}
