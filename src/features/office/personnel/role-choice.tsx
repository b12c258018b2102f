// What a person may do here: one of a few, each with what it means.
import { useId } from 'react'
import { ACCOUNT_ROLES, type AccountRole } from './account-roles.ts'
import styles from './role-choice.module.css'

export interface RoleChoiceProps {
  value: AccountRole
  onChange: (post: AccountRole) => void
  /** Without "Cliente", for whom is being invited. */
  isForStaff?: boolean
}

export function RoleChoice({ value, onChange, isForStaff = false }: RoleChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Ruolo</legend>
      {ACCOUNT_ROLES.filter(({ post }) => !isForStaff || post !== 'USER').map(({ post, label, text }) => (
        <label key={post} className={styles.choice}>
          <input type="radio" name={name} className={styles.radio} checked={post === value} onChange={() => onChange(post)} />
          <span>
            <strong className={styles.label}>{label}</strong>
            <span className={styles.text}>{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
