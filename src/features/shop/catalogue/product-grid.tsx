// Products in the grid of the shop window: each card with its picture, name, price, when it can be had and the round + that adds
// one; and the same grid while it loads.
import { Link } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon, Plus } from 'lucide-react'
import { type MouseEvent, memo, useMemo } from 'react'
import { cardPicture } from '#data/catalogue/product-pictures.ts'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { watch } from '#data/db/watch.ts'
import { type Allergen, allergenNames } from '#domain/catalogue/allergens.ts'
import { hasChoices, type OfferedProduct, offeredPrice, type Product, productPage } from '#domain/catalogue/catalogue.ts'
import { decimalText } from '#domain/money.ts'
import { catalogueText } from '#hooks/catalogue-words.ts'
import { useLive } from '#hooks/use-live.ts'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { Tile } from '#ui/picture/tile.tsx'
import { Price } from '#ui/text/price.tsx'
import { availabilityText, type FirstSlotsNow } from './availability.ts'
import styles from './product-grid.module.css'

export interface ProductGridProps {
  products: readonly OfferedProduct[]
  counts: ReadonlyMap<string, number>
  firstSlots: FirstSlotsNow
  without: readonly Allergen[]
  /** How many pictures to load at once. */
  eagerCount?: number
  /** One row, moved sideways where it does not fit. */
  isStrip?: boolean
}

export function ProductGrid({ products, counts, firstSlots, without, eagerCount = 0, isStrip = false }: ProductGridProps) {
  return (
    <ul className={isStrip ? classNames('strip', styles.strip) : styles.grid}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          firstSlots={firstSlots}
          count={counts.get(product.id) ?? 0}
          without={without}
          isEager={index < eagerCount}
        />
      ))}
    </ul>
  )
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no other identity
        <div key={index} className={classNames('stack gap-2', styles.standIn)}>
          <Skeleton shape="tile" />
          {/* No sizes of their own: a search that comes by its address is rendered on the server, where styles stay out. */}
          <Skeleton className={styles.standInName} />
          <Skeleton className={styles.standInFacts} />
        </div>
      ))}
    </div>
  )
}

// One product: tile, name, price, when it can be had. The name's link covers the whole card.

/**
 * The tapped tile becomes the product's picture (gallery.tsx has the other end). Named at the tap, since a name
 * on every card would have the browser photograph them all. The kiosk keeps its cards beside the product: nothing to carry.
 */
function carryPicture({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const picture = currentTarget.closest('li')?.querySelector('img')
  if (picture && document.documentElement.dataset.scale === 'shop') picture.style.viewTransitionName = 'product-picture'
}

interface ProductCardProps {
  product: OfferedProduct
  firstSlots: FirstSlotsNow
  /** In the cart. */
  count: number
  /** Chosen "senza": traces of these are worth a word. */
  without: readonly Allergen[]
  isEager: boolean
}

/** Drawn anew when something of its own changes: a tap on one + is not for all the others. */
const ProductCard = memo(({ product, firstSlots, count, without, isEager }: ProductCardProps) => {
  const t = useTranslate()
  const { text, lang } = catalogueText(product, 'name')
  const traces = product.mayContain.filter((allergen) => without.includes(allergen))
  return (
    <li className={classNames(styles.card, !product.isAvailable && styles.soldOut)}>
      <Tile {...cardPicture(product)} alt="" isEager={isEager} isFaded={!product.isAvailable} className={styles.tile} />
      <h3 className={classNames('text-3', styles.name)}>
        <Link {...productPage(product)} className="cover" lang={lang} viewTransition onClick={carryPicture}>
          {text}
        </Link>
      </h3>
      <p className={classNames('split', styles.facts)}>
        <Price {...offeredPrice(product)} size="small" />
        <span className={classNames('muted text-1', !product.isAvailable && 'tag', styles.availability)}>
          {availabilityText(product, firstSlots.slots, firstSlots.nowMs)}
        </span>
      </p>
      {traces.length > 0 && <p className="tag egg text-1">{t('può contenere {names}', { names: allergenNames(traces, t) })}</p>}
      {/* Last to be read, though it lies on the tile: first what it is, then adding it. */}
      {product.isAvailable && (
        <span className={styles.productCardDisc}>
          {hasChoices(product) ? <ChoicesDisc count={count} /> : <AddDisc product={product} count={count} />}
        </span>
      )}
    </li>
  )
})

// The round + on a card; once something is in the cart it becomes a white disc with the count, and still adds one more.

function AddDisc({ product, count }: { product: Product; count: number }) {
  const t = useTranslate()
  const { text: name } = catalogueText(product, 'name')
  const label =
    count === 0
      ? t('Aggiungi {name}', { name })
      : t('Aggiungi {name}, nel carrello: {inCart}', { name, inCart: decimalText(count) })
  return (
    <button
      type="button"
      className={classNames('center crust raised text-3 figures', styles.disc, styles.button, count > 0 && styles.counted)}
      aria-label={label}
      onClick={() => void addOneToCart(product)}
    >
      <DiscFace count={count} Empty={Plus} />
    </button>
  )
}

/** The same disc for products with choices: the whole card leads to them, so it is only drawn. */
function ChoicesDisc({ count }: { count: number }) {
  return (
    <span
      className={classNames('center crust raised text-3 figures', styles.disc, count > 0 && styles.counted)}
      aria-hidden="true"
    >
      <DiscFace count={count} Empty={ChevronRight} />
    </span>
  )
}

/** @param Empty what it says while none is in the cart: one more, or that there is something to choose first */
function DiscFace({ count, Empty }: { count: number; Empty: LucideIcon }) {
  // The key restarts the little jump at every change.
  return count > 0 ? (
    <span key={count} className={styles.count}>
      {decimalText(count)}
    </span>
  ) : (
    <Empty size="1.35em" strokeWidth={2.2} aria-hidden="true" />
  )
}

// What cards need of the cart: how many of each product are in it, and adding one more by a tap.

const readCart = watch(async () => (await import('#data/ordering/cart.ts')).readCart)

/** Quantities by product id. */
export function useCartCounts(): ReadonlyMap<string, number> {
  const cart = useLive(readCart, [])
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const item of cart?.items ?? []) counts.set(item.id, (counts.get(item.id) ?? 0) + item.quantity)
    return counts
  }, [cart])
}

/**
 * One more of a product without choices: the smallest quantity at first, then a step at a time. A tap that comes before the code
 * that it needs counts as soon as that is here.
 */
async function addOneToCart(product: Product): Promise<void> {
  const [{ changeCart }, { addToCart }, { newLine }] = await importWithRetry(() =>
    Promise.all([import('#data/ordering/cart.ts'), import('#domain/cart/cart.ts'), import('#domain/cart/line-choices.ts')]),
  )
  await changeCart((cart) => {
    const isThere = cart.items.some((item) => item.id === product.id && item.customVariants.length === 0)
    const line = newLine(product, [])
    return addToCart(cart, isThere ? { ...line, quantity: product.quantityStep || 1 } : line, product)
  })
}
