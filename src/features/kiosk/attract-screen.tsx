// What the kiosk shows while nobody stands before it: some of what there is, the hour, and one thing to do. Everything but the
// languages is that one thing.
import { Clock } from 'lucide-react'
import { cardPicture } from '#data/product-pictures.ts'
import type { Product } from '#domain/catalogue.ts'
import { formatDayRelative, formatTime } from '#ui/dates.ts'
import type { Say } from '#ui/language.ts'
import { Picture } from '#ui/picture.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './attract-screen.module.css'
import { LanguageChoice } from './language-choice.tsx'
import { StaffDoor } from './staff-door.tsx'
import { useBurnIn } from './use-burn-in.ts'
import { type Opening, useOpening } from './use-opening.ts'

export interface AttractScreenProps {
  /** Up to three are shown. */
  products: readonly Product[]
  onStart: () => void
  onStaff: () => void
}

export function AttractScreen({ products, onStart, onStaff }: AttractScreenProps) {
  const t = useText()
  const translate = useBurnIn()
  const opening = useOpening()
  return (
    <main className={styles.screen}>
      <div className={styles.wander} style={{ translate }}>
        <header className={styles.head}>
          <StaffDoor onOpen={onStaff} />
          {opening && (
            <p className={styles.hours}>
              <Clock size="1.1em" aria-hidden="true" />
              <strong>{formatTime(opening.nowMs)}</strong>
              <span>{openingText(t, opening)}</span>
            </p>
          )}
        </header>
        <h1 className={styles.title}>{t('Oggi cosa ti va?')}</h1>
        <Plate products={products} />
        {/* Its area is the whole screen. */}
        <button type="button" className={styles.start} onClick={onStart}>
          <span className={styles.call}>{t('Tocca per ordinare')}</span>
        </button>
        <p className={styles.how}>{t('Scegli qui, paghi in cassa.')}</p>
        <div className={styles.languages}>
          <LanguageChoice onChosen={onStart} />
        </div>
      </div>
    </main>
  )
}

function Plate({ products }: { products: readonly Product[] }) {
  const shown = products.filter(({ images }) => images.length > 0).slice(0, 3)
  return (
    <div className={styles.plate} aria-hidden="true">
      <picture>
        <source type="image/avif" srcSet="/hero/centrino-520.avif" />
        <img src="/hero/centrino-520.webp" alt="" width={520} height={340} className={styles.doily} />
      </picture>
      {shown.map((product) => (
        <Picture key={product.id} {...cardPicture(product)} alt="" isEager className={styles.picture} />
      ))}
    </div>
  )
}

function openingText(t: Say, { isOpen, changesMs, nowMs }: Opening): string {
  if (changesMs === null) return t('Ora siamo chiusi')
  const time = formatTime(changesMs)
  if (isOpen) return t('Aperti fino alle {time}', { time })
  return t('Chiusi: apriamo {day} alle {time}', { day: formatDayRelative(changesMs, nowMs), time })
}
