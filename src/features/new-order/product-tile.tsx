// One product on the counter's shelf, with how many of it are in the cart.
import { cardPicture } from '#data/product-pictures.ts'
import type { Cart } from '#domain/cart.ts'
import type { Product } from '#domain/catalogue.ts'
import { hasChoices } from '#domain/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { quantityText } from '#domain/quantity-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '#ui/picture.tsx'
import styles from './product-tile.module.css'

export interface ProductTileProps {
  product: Product
  cart: Cart
  onPick: () => void
}

export function ProductTile({ product, cart, onPick }: ProductTileProps) {
  const quantity = cart.items.filter((item) => item.id === product.id).reduce((sum, item) => sum + item.quantity, 0)
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.tile, product.composition === 'compose' && styles.compose, quantity > 0 && styles.picked)}
        disabled={!product.isAvailable}
        onClick={onPick}
      >
        <Picture {...cardPicture(product)} alt="" className={styles.picture} />
        <span className={styles.name}>{product.name}</span>
        {product.isAvailable ? (
          <span className={styles.price}>{priceText(product)}</span>
        ) : (
          <span className={styles.gone}>Esaurito</span>
        )}
        {quantity > 0 && (
          <span className={styles.count}>
            <span className="visually-hidden">nel carrello: </span>
            {quantityText(quantity, product.unit)}
          </span>
        )}
      </button>
    </li>
  )
}

function priceText(product: Product): string {
  const price = formatEuro(product.priceCents)
  if (product.unit === 'kg') return `${price} / kg`
  return hasChoices(product) ? `da ${price}` : price
}
