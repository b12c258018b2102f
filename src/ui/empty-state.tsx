// Nothing to show, said kindly: a drawing, a title, a sentence, one way on.
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Illustration, type Scene } from './illustration.tsx'

export interface EmptyStateProps {
  scene: Scene
  title: string
  text: string
  action?: ReactNode
  /** 1 when it is the whole page. */
  level?: 1 | 2
}

export function EmptyState({ scene, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      <Illustration scene={scene} />
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}
