// One product on the counter: tile, name, price, when it can be had. The name's link covers the whole card.
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { cardPicture } from '#data/product-pictures.ts'
import { type Allergen, allergenLabel } from '#domain/allergens.ts'
import type { Product } from '#domain/catalogue.ts'
import { hasChoices } from '#domain/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { Price } from '#ui/price.tsx'
import { Tile } from '#ui/tile.tsx'
import { useText } from '#ui/use-text.ts'
import { AddDisc, ChoicesDisc } from './add-disc.tsx'
import styles from './product-card.module.css'

/**
 * The tapped tile becomes the product's picture (features/product/gallery has the other end). Named at the tap, since a name
 * on every card would have the browser photograph them all. The kiosk keeps its cards beside the product: nothing to carry.
 */
function carryPicture({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const picture = currentTarget.closest('li')?.querySelector('img')
  if (picture && document.documentElement.dataset.scale === 'shop') picture.style.viewTransitionName = 'product-picture'
}

export interface ProductCardProps {
  product: Product
  availability: string
  /** In the cart. */
  count: number
  onAdd: (product: Product) => void
  /** Chosen "senza": traces of these are worth a word. */
  without: readonly Allergen[]
  isEager: boolean
}

export function ProductCard({ product, availability, count, onAdd, without, isEager }: ProductCardProps) {
  const t = useText()
  const traces = product.mayContain.filter((allergen) => without.includes(allergen))
  return (
    <li className={classNames(styles.card, !product.isAvailable && styles.soldOut)}>
      <Tile {...cardPicture(product)} alt="" isEager={isEager} isFaded={!product.isAvailable} className={styles.tile} />
      <h3 className={styles.name}>
        <Link to="/prodotto/$id" params={{ id: product.id }} className={styles.link} viewTransition onClick={carryPicture}>
          {product.name}
        </Link>
      </h3>
      <p className={styles.facts}>
        <Price text={`${formatEuro(product.priceCents)}${product.unit === 'kg' ? '/kg' : ''}`} size="small" />
        <span className={styles.availability}>{availability}</span>
      </p>
      {traces.length > 0 && (
        <p className={styles.traces}>
          {t('può contenere {names}', { names: traces.map((allergen) => t(allergenLabel(allergen))).join(', ') })}
        </p>
      )}
      {/* Last to be read, though it lies on the tile: first what it is, then adding it. */}
      {product.isAvailable && (
        <span className={styles.disc}>
          {hasChoices(product) ? (
            <ChoicesDisc count={count} />
          ) : (
            <AddDisc product={product} count={count} onAdd={() => onAdd(product)} />
          )}
        </span>
      )}
    </li>
  )
}
