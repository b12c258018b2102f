// To one's account, or to the sign-in page.
import { Link } from '@tanstack/react-router'
import { User } from 'lucide-react'
import type { Session } from '#data/session-record.ts'
import styles from './-account-link.module.css'

export function AccountLink({ session }: { session: Session | null }) {
  const icon = <User size="1.25em" aria-hidden="true" />
  return session ? (
    <Link to="/account" className={styles.link} aria-label={`Il tuo account, ${session.user.name}`}>
      {icon}
    </Link>
  ) : (
    <Link to="/accedi" className={styles.link} aria-label="Accedi">
      {icon}
    </Link>
  )
}
