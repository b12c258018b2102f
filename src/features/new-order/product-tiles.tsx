// The counter's shelf: search, categories, and a tile per product that goes into the cart at one tap.
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Cart } from '#domain/cart.ts'
import type { Category, Product } from '#domain/catalogue.ts'
import { ChoiceGrid } from '#ui/choice-grid.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { composedFirst, filterProducts } from './product-filter.ts'
import { ProductTile } from './product-tile.tsx'
import styles from './product-tiles.module.css'
import { scannedText } from './scanned-text.ts'
import { typedProduct } from './typed-product.ts'

export interface ProductTilesProps {
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
  const typed = typedProduct(query)
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
    const scanned = scannedText(event.currentTarget.value)
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
