// A titled row of the counter, with how many there are.
import type { ReactNode } from 'react'
import type { Product } from '#domain/catalogue.ts'
import { useText } from '#ui/use-text.ts'
import styles from './catalogue-section.module.css'

export interface CatalogueSectionProps {
  title: string
  products: readonly Product[]
  children: ReactNode
}

export function CatalogueSection({ title, products, children }: CatalogueSectionProps) {
  const t = useText()
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.count}>{t('{count} prodotto|{count} prodotti', { count: products.length })}</span>
      </header>
      {children}
    </section>
  )
}
