// Nothing to show, said kindly: a drawing, a title, a sentence, one way on.
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './empty-state.module.css'

interface EmptyStateProps {
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
    <div className={classNames('stack gap-3', styles.empty)}>
      <Illustration scene={scene} />
      <Heading className="text-6">{title}</Heading>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}

// The drawings of empty and error states, in two sizes, AVIF with WebP for browsers without it.

type Scene = 'carrello-vuoto' | 'nessun-ordine' | 'pagina-non-trovata' | 'senza-rete' | 'tutto-fatto'

export function Illustration({ scene, isSmall = false }: { scene: Scene; isSmall?: boolean }) {
  const base = `/scenes/${scene}`
  const size = isSmall ? 120 : 240
  return (
    <picture className={isSmall ? styles.small : styles.large}>
      <source type="image/avif" srcSet={`${base}-240.avif 1x, ${base}-480.avif 2x`} />
      <img src={`${base}-480.webp`} alt="" width={size} height={size} decoding="async" />
    </picture>
  )
}
