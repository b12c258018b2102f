// Who is at work here, and the way out. What waits to be sent stays on the device and leaves all the same.
import { Activity, LogOut } from 'lucide-react'
import { useId } from 'react'
import { type Session, signOut } from '#data/session.ts'
import type { Role } from '#domain/navigation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import styles from './-office-person.module.css'

const ROLES: Record<Role, string> = { ADMIN: 'Amministrazione', CASHIER: 'Cassa', USER: 'Cliente' }

export function OfficePerson({ session: { user } }: { session: Session }) {
  const menuId = useId()
  const name = [user.name, user.surname].filter(Boolean).join(' ') || user.email
  return (
    <div className={styles.person}>
      <button type="button" className={styles.opener} popoverTarget={menuId}>
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={styles.words}>
          <b>{name}</b> {ROLES[user.role]}
        </span>
      </button>
      <div id={menuId} popover="auto" className={styles.menu}>
        <p className={styles.name}>{name}</p>
        <p className={styles.email}>{user.email}</p>
        <ButtonLink to="/diagnostica" variant="quiet" shape="box" isWide icon={<Activity size={18} aria-hidden="true" />}>
          Diagnostica
        </ButtonLink>
        <Button
          variant="secondary"
          shape="box"
          isWide
          icon={<LogOut size={18} aria-hidden="true" />}
          onClick={() => void signOut()}
        >
          Esci
        </Button>
      </div>
    </div>
  )
}

function initialsOf(name: string): string {
  return name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}
