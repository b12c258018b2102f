// The counter's shelf: search, categories, and a tile per product that goes into the cart at one tap.
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { cardPicture } from '#data/catalogue/product-pictures.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import { type Category, hasChoices, type Product } from '#domain/catalogue/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ChoiceGrid } from '#ui/form/choice-grid.tsx'
import { Field } from '#ui/form/field.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { barcodeAtEnd, composedFirst, filterProducts, parseSearch } from './product-search.ts'
import styles from './product-tiles.module.css'

interface ProductTilesProps {
  categories: readonly Category[]
  products: readonly Product[]
  cart: Cart
  searchRef: RefObject<HTMLInputElement | null>
  /** What stands in the search. */
  query: string
  onQuery: (query: string) => void
  /** @param quantity null for the smallest */
  onPick: (product: Product, quantity: number | null) => void
  /** A barcode in the search. Says whether its product was taken; else the quantity before it stays for the next. */
  onScan: (code: string, quantity: number | null) => boolean
  /** One more or one less of the last line. */
  onStepLast: (direction: 1 | -1) => void
}

const ALL = ''

export function ProductTiles({ categories, products, cart, searchRef, query, onQuery: setQuery, ...does }: ProductTilesProps) {
  const { onPick, onScan, onStepLast } = does
  const [categoryId, setCategoryId] = useState(ALL)
  const typed = parseSearch(query)
  const found = filterProducts(products, categoryId === ALL ? null : categoryId, typed.query)
  const shown = composedFirst(found, typed.query)
  const pickTile = (product: Product) => {
    onPick(product, typed.quantity)
    // The typed quantity was for this one.
    if (typed.quantity !== null) setQuery('')
  }
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setQuery('')
    if (query === '' && (event.key === '+' || event.key === '-')) {
      event.preventDefault()
      onStepLast(event.key === '+' ? 1 : -1)
    }
    if (event.key !== 'Enter') return
    const scanned = barcodeAtEnd(event.currentTarget.value)
    if (!scanned && (typed.query.trim() === '' || !shown[0]?.isAvailable)) return
    // A dialog that opens now must not take this Enter for one of its own buttons.
    event.preventDefault()
    if (scanned) setQuery(onScan(scanned.code, scanned.quantity) ? '' : scanned.before)
    else if (shown[0]) {
      onPick(shown[0], typed.quantity)
      setQuery('')
    }
  }
  return (
    <div className={styles.shelf}>
      <div className={styles.tools}>
        <Field
          ref={searchRef}
          label="Cerca un prodotto"
          isLabelHidden
          placeholder="Cerca un prodotto"
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="/"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={pressed}
          leading={<Search size={18} aria-hidden="true" />}
          trailing={<Kbd>/</Kbd>}
        />
        <ChoiceGrid
          className={styles.categories}
          label="Categoria"
          value={query === '' ? categoryId : null}
          onChoose={(id) => {
            setQuery('')
            setCategoryId(id)
          }}
          choices={[{ id: ALL, name: 'Tutto' }, ...categories].map(({ id, name }) => ({
            value: id,
            label: name,
            content: name,
            className: classNames(styles.category, query === '' && id === categoryId && styles.on),
          }))}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState scene="nessun-ordine" title="Nessun prodotto" text="Prova con un altro nome o un’altra categoria." />
      ) : (
        <ul className={styles.tiles} aria-label="Prodotti">
          {shown.map((product) => (
            <ProductTile key={product.id} product={product} cart={cart} onPick={() => pickTile(product)} />
          ))}
        </ul>
      )}
    </div>
  )
}

// One product on the counter's shelf, with how many of it are in the cart.

interface ProductTileProps {
  product: Product
  cart: Cart
  onPick: () => void
}

function ProductTile({ product, cart, onPick }: ProductTileProps) {
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
