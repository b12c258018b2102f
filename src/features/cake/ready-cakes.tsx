// The shop's ready cakes, each the way to its personalising.
import { Link } from '@tanstack/react-router'
import { cardPicture } from '#data/product-pictures.ts'
import type { Product } from '#domain/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { formatDayRelative } from '#ui/dates.ts'
import { Price } from '#ui/price.tsx'
import { Tile } from '#ui/tile.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './cake-home.module.css'
import type { CakeHomeNow } from './use-cake-home.ts'

export interface ReadyCakesProps {
  home: CakeHomeNow
  /** Of their names, below the heading above them. */
  level: 2 | 3
}

export function ReadyCakes({ home, level }: ReadyCakesProps) {
  return (
    <ul className={styles.grid}>
      {home.personalised.map((product) => (
        <ReadyCake key={product.id} product={product} home={home} level={level} />
      ))}
    </ul>
  )
}

function ReadyCake({ product, home, level }: { product: Product } & ReadyCakesProps) {
  const Name = level === 2 ? 'h2' : 'h3'
  const t = useText()
  const firstMs = home.firstPickupMs(product.leadDays)
  return (
    <li className={styles.card}>
      <Tile {...cardPicture(product)} alt="" isFaded={!product.isAvailable} className={styles.tile} />
      <div className={styles.cardWords}>
        <Name className={styles.name}>
          <Link to="/personalizzazione-torta" search={{ prodotto: product.id }} className={styles.link}>
            {product.name}
          </Link>
        </Name>
        <p className={styles.muted}>{product.description}</p>
        <p className={styles.facts}>
          <span>
            {t('da')} <Price text={formatEuro(product.priceCents)} size="small" />
          </span>
          <span className={styles.muted}>
            {product.isAvailable
              ? firstMs === null
                ? t('da concordare')
                : `${t('primo ritiro')} ${formatDayRelative(firstMs, home.nowMs)}`
              : t('In questi giorni non ce n’è')}
          </span>
        </p>
      </div>
    </li>
  )
}
