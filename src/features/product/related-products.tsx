// What else there is of this kind. Not on the kiosk: there the counter is one tap away, and its screen is the product's.
import { Link } from '@tanstack/react-router'
import { cardPicture } from '#data/product-pictures.ts'
import type { Product } from '#domain/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { Price } from '#ui/price.tsx'
import { Tile } from '#ui/tile.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './related-products.module.css'

export function RelatedProducts({ products }: { products: readonly Product[] }) {
  const t = useText()
  if (products.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="anche">
      <h2 id="anche" className={styles.title}>
        {t('Ti potrebbe piacere anche')}
      </h2>
      <ul className={styles.row}>
        {products.map((product) => (
          <li key={product.id} className={styles.card}>
            <Tile {...cardPicture(product)} alt="" shape="thumb" />
            <h3 className={styles.name}>
              <Link to="/prodotto/$id" params={{ id: product.id }} className={styles.link}>
                {product.name}
              </Link>
            </h3>
            <Price text={`${formatEuro(product.priceCents)}${product.unit === 'kg' ? '/kg' : ''}`} size="small" />
          </li>
        ))}
      </ul>
    </section>
  )
}
