// The shop's ready cakes, each the way to its personalising; and the placeholder while they are read.
import { Link } from '@tanstack/react-router'
import { cardPicture } from '#data/catalogue/product-pictures.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { Tile } from '#ui/picture/tile.tsx'
import { formatDayRelative } from '#ui/text/dates.ts'
import { Price } from '#ui/text/price.tsx'
import styles from './cake-home.module.css'
import type { CakeHomeNow } from './read-cake.ts'

interface ReadyCakesProps {
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
  const t = useTranslate()
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

// Where the guests' panel and the cakes will stand.

export function CakeHomeLoading() {
  const t = useTranslate()
  return (
    <Loading label={t('Apro il laboratorio')} className={styles.loading}>
      <Skeleton shape="tile" className={styles.standInPanel} />
      <Skeleton className={styles.standInTitle} />
      <Skeleton shape="tile" className={styles.standInPanel} />
    </Loading>
  )
}
