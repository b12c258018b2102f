// Staff by name or address as one types, and the customers that the server finds.
import { Search } from 'lucide-react'
import type { Ref } from 'react'
import { Field } from '#ui/field.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { focusFirstRow } from '#ui/use-split-focus.ts'
import type { Staff } from './use-staff.ts'

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
