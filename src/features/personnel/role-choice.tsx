// What a person may do here: one of a few, each with what it means.
import { useId } from 'react'
import styles from './role-choice.module.css'
import { POSTS, type Post } from './role-words.ts'

export interface RoleChoiceProps {
  value: Post
  onChange: (post: Post) => void
  /** Without "Cliente", for whom is being invited. */
  isForStaff?: boolean
}

export function RoleChoice({ value, onChange, isForStaff = false }: RoleChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Ruolo</legend>
      {POSTS.filter(({ post }) => !isForStaff || post !== 'USER').map(({ post, label, text }) => (
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
