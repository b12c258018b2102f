// One thing of the profile on a card of its own.
import { type ReactNode, useId } from 'react'
import styles from './profile-screen.module.css'

export function ProfileCard({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </section>
  )
}
