// The kiosk's two columns: what can be had on the left, this customer's order on the right, always in sight. Nothing here
// scrolls away but the products.
import type { ReactNode, Ref } from 'react'
import { useText } from '#ui/use-text.ts'
import styles from './kiosk-frame.module.css'
import { StaffDoor } from './staff-door.tsx'

export interface KioskFrameProps {
  /** Help, language, filters, connection. */
  tools: ReactNode
  /** The logo was held. */
  onStaff: () => void
  categories: ReactNode
  products: ReactNode
  order: ReactNode
  /** One product, laid over the others; null when all are shown. They keep their place below it. */
  detail: ReactNode | null
  shelfRef?: Ref<HTMLDivElement>
}

export function KioskFrame({ tools, onStaff, categories, products, order, detail, shelfRef }: KioskFrameProps) {
  const t = useText()
  const hasDetail = detail !== null
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <StaffDoor onOpen={onStaff} />
        <div className={styles.tools}>{tools}</div>
      </header>
      <div className={styles.categories} inert={hasDetail}>
        {categories}
      </div>
      <main className={styles.main}>
        <div className={styles.shelf} inert={hasDetail} ref={shelfRef}>
          <h1 className="visually-hidden">{t('Scegli cosa ordinare')}</h1>
          {products}
        </div>
        {hasDetail && <div className={styles.detail}>{detail}</div>}
      </main>
      <aside className={styles.order} aria-label={t('Il tuo ordine')}>
        {order}
      </aside>
    </div>
  )
}
