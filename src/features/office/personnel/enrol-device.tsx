// A kiosk or a till that is new: what it is called, who works there, and the code that lets it in.
import { useState } from 'react'
import { askStaff } from '#data/admin/staff-accounts.ts'
import { ENROLMENT_NAME_MAX, isDeviceAddress } from '#domain/account/enrolment.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectBox } from '#ui/form/select-box.tsx'
import { accountName } from './account-roles.tsx'
import { EnrolCode } from './enrol-code.tsx'

export interface EnrolDeviceProps {
  kind: 'kiosk' | 'till'
  /** An account was made, or a device is in. */
  onChanged?: (() => void) | undefined
}

const WORDS = {
  kiosk: { label: 'Nome del totem', example: 'Ingresso', another: 'Un altro totem' },
  till: { label: 'Nome della cassa', example: 'Banco', another: 'Un’altra cassa' },
} as const

/** Another `kind` wants another `key`. */
export function EnrolDevice({ kind, onChanged }: EnrolDeviceProps) {
  const [name, setName] = useState('')
  const [account, setAccount] = useState('')
  const [isShown, setShown] = useState(false)
  const [isIn, setIn] = useState(false)
  const { label, example, another } = WORDS[kind]
  if (isShown) {
    const entered = () => {
      setIn(true)
      onChanged?.()
    }
    const start = () => {
      setName('')
      setIn(false)
      setShown(false)
    }
    return (
      <div className="stack gap-4">
        <EnrolCode kind={kind} name={name.trim()} account={account || undefined} onMade={onChanged} onEntered={entered} />
        {isIn && (
          <Button variant="secondary" onClick={start}>
            {another}
          </Button>
        )}
      </div>
    )
  }
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setShown(true)
      }}
    >
      <Field
        label={label}
        hint={`Per esempio «${example}». Se lo lasci vuoto, ne mettiamo uno noi.`}
        value={name}
        maxLength={ENROLMENT_NAME_MAX}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      {kind === 'till' && <WorkerChoice value={account} onChange={setAccount} />}
      <Button type="submit">Mostra il codice</Button>
    </form>
  )
}

// Whose login a till gets. Its own, as a rule: who stands there says so by PIN. Nobody who administers, whose rights a link would carry.

function WorkerChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { read } = useServerRead(askStaff, [])
  const cashiers = (Array.isArray(read) ? read : []).filter(
    ({ role, isDisabled, email }) => role === 'CASHIER' && !isDisabled && !isDeviceAddress(email),
  )
  if (cashiers.length === 0) return null
  return (
    <SelectBox
      label="Chi ci lavora"
      hint="Gli ordini portano il nome di chi dice il suo PIN alla cassa; senza PIN, questo."
      value={value}
      options={[
        { value: '', label: 'Tutti: la cassa entra con il suo nome' },
        ...cashiers.map((account) => ({ value: account.id, label: accountName(account) })),
      ]}
      onChange={onChange}
    />
  )
}
