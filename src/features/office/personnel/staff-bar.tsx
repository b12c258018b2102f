// The bar above the staff list: how many there are, the search (`/`) for staff and customers, and somebody new (`N`).
import { Search, UserPlus } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { useShortcuts, useTypingKeys } from '#ui/keyboard/use-shortcuts.ts'
import { OfficeBar } from '#ui/office/office-bar.tsx'
import { focusFirstRow } from '#ui/office/office-split.tsx'
import { staffCountText } from './account-roles.tsx'
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
  useShortcuts({ n: onNew })
  useTypingKeys({ '/': () => searchRef.current?.focus() })
  return (
    <OfficeBar title="Personale" meta={staff.state === 'ready' && staffCountText(staff.all)} mark={mark}>
      <div className={styles.inBar}>
        <StaffSearch ref={searchRef} staff={staff} />
      </div>
      <Button
        variant="secondary"
        size="small"
        icon={<UserPlus size={18} aria-hidden="true" />}
        aria-keyshortcuts="N"
        onClick={onNew}
      >
        Aggiungi <Kbd>N</Kbd>
      </Button>
    </OfficeBar>
  )
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
