// The counter's shelf: search, a pad for quantities, categories, and a tile per product that goes into the cart at one tap.

import { Calculator, Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { cardPicture } from '#data/catalogue/product-pictures.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import { type Category, type OfferedProduct, offeredPrice, type Product } from '#domain/catalogue/catalogue.ts'
import { useSession } from '#hooks/use-session.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { ChoiceGrid } from '#ui/form/choice-grid.tsx'
import { Field } from '#ui/form/field.tsx'
import { NumberPad } from '#ui/form/number-pad.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import looks from '#ui/office/looks.module.css'
import { Picture } from '#ui/picture/picture.tsx'
import { amountText, barcodeAtEnd, composedFirst, filterProducts, parseSearch, type TypedAmount } from './product-search.ts'
import styles from './product-tiles.module.css'

interface ProductTilesProps {
  categories: readonly Category[]
  products: readonly OfferedProduct[]
  /** All of them, as this counter sells. */
  counterFirst: readonly OfferedProduct[]
  cart: Cart
  searchRef: RefObject<HTMLInputElement | null>
  /** What stands in the search. */
  query: string
  onQuery: (query: string) => void
  /** @param amount null for the smallest. Says whether it was taken; else the amount stays for another. */
  onPick: (product: Product, amount: TypedAmount | null) => boolean
  /** A barcode in the search. Says whether its product was taken; else the amount before it stays for the next. */
  onScan: (code: string, amount: TypedAmount | null) => boolean
  /** One more or one less of the last line. */
  onStepLast: (direction: 1 | -1) => void
  /** Enter, with nothing typed. */
  onConfirm: () => void
}

const COUNTER = 'banco'
const ALL = ''

export function ProductTiles({ categories, products, counterFirst, cart, searchRef, ...does }: ProductTilesProps) {
  const { query, onQuery: setQuery, onPick, onScan, onStepLast, onConfirm } = does
  const [categoryId, setCategoryId] = useState(COUNTER)
  const [isPadShown, setIsPadShown] = useState(false)
  const typed = parseSearch(query, products)
  const { amount } = typed
  const isCounter = categoryId === COUNTER && typed.query.trim() === ''
  const found = filterProducts(products, categoryId === ALL || categoryId === COUNTER ? null : categoryId, typed.query)
  const shown = isCounter ? counterFirst : composedFirst(found, typed.query)
  const pickTile = (product: Product) => {
    // The typed amount was for this one.
    if (onPick(product, amount) && amount !== null) setQuery('')
  }
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setQuery('')
    if (query === '' && (event.key === '+' || event.key === '-')) {
      event.preventDefault()
      onStepLast(event.key === '+' ? 1 : -1)
    }
    if (event.key !== 'Enter') return
    if (query === '') {
      event.preventDefault()
      onConfirm()
    }
    const scanned = barcodeAtEnd(event.currentTarget.value)
    if (!scanned && (typed.query.trim() === '' || !shown[0]?.isAvailable)) return
    // A dialog that opens now must not take this Enter for one of its own buttons.
    event.preventDefault()
    if (scanned) setQuery(onScan(scanned.code, scanned.amount) ? '' : scanned.before)
    else if (shown[0] && onPick(shown[0], amount)) setQuery('')
  }
  const first = typed.query.trim() === '' ? undefined : shown[0]
  const amountWords = amount === null ? '' : [amountText(amount, first ?? null), first?.name].filter(Boolean).join(' ')
  return (
    <div className={classNames('column', styles.shelf)}>
      <div className={classNames('stack gap-2 shrink-0', styles.tools)}>
        <div className="row gap-2">
          <Field
            className="fill"
            ref={searchRef}
            label="Cerca un prodotto"
            isLabelHidden
            placeholder="Cerca, o scrivi «3 cornetto»"
            autoComplete="off"
            enterKeyHint="search"
            aria-keyshortcuts="/"
            data-finds-products=""
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={pressed}
            leading={<Search size={18} aria-hidden="true" />}
            trailing={
              amount === null ? (
                <Kbd>/</Kbd>
              ) : (
                <span className={classNames('strong figures truncate', looks.badge, styles.amount)}>{amountWords}</span>
              )
            }
          />
          <p className="visually-hidden" role="status">
            {amountWords !== '' && `${amountWords}: ${first ? 'Invio lo aggiunge.' : 'scegli il prodotto.'}`}
          </p>
          <Button
            variant="secondary"
            className={classNames(isPadShown && styles.padOn)}
            icon={<Calculator size={20} aria-hidden="true" />}
            aria-expanded={isPadShown}
            onClick={() => setIsPadShown(!isPadShown)}
          >
            Quantità
          </Button>
        </div>
        {isPadShown && (
          <NumberPad
            text={amount?.text ?? ''}
            unit="pieces"
            isFlat
            onChange={(text) => setQuery(text === '' ? typed.query : `${text} × ${typed.query}`)}
          />
        )}
        <ChoiceGrid
          className={styles.categories}
          label="Categoria"
          value={query === '' ? categoryId : null}
          onChoose={(id) => {
            setQuery('')
            setCategoryId(id)
          }}
          choices={[{ id: COUNTER, name: 'Banco' }, { id: ALL, name: 'Tutto' }, ...categories].map(({ id, name }) => ({
            value: id,
            label: name,
            content: name,
            className: classNames('text-2 strong nowrap', styles.category, query === '' && id === categoryId && styles.on),
          }))}
        />
      </div>
      {shown.length === 0 ? (
        <NothingToSell isEmpty={products.length === 0} />
      ) : (
        <ul className={classNames('stack gap-2', looks.scroll, styles.tiles)} aria-label="Prodotti">
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
  product: OfferedProduct
  cart: Cart
  onPick: () => void
}

function ProductTile({ product, cart, onPick }: ProductTileProps) {
  const quantity = cart.items.filter((item) => item.id === product.id).reduce((sum, item) => sum + item.quantity, 0)
  return (
    <li>
      <button
        type="button"
        className={classNames(
          'stack text-2 hoverable',
          looks.card,
          styles.tile,
          product.composition === 'compose' && styles.compose,
          quantity > 0 && looks.chosen,
        )}
        disabled={!product.isAvailable}
        onClick={onPick}
      >
        <Picture {...cardPicture(product)} alt="" className={styles.picture} />
        <span className={classNames('strong', looks.typed, styles.name)}>{product.name}</span>
        {product.isAvailable ? (
          <span className="muted figures">{priceText(product)}</span>
        ) : (
          <span className={classNames('strong', styles.gone)}>Esaurito</span>
        )}
        {quantity > 0 && (
          <span className={classNames('center strong figures', styles.count)}>
            <span className="visually-hidden">nel carrello: </span>
            {quantityText(quantity, product.unit)}
          </span>
        )}
      </button>
    </li>
  )
}

function priceText(product: OfferedProduct): string {
  const { text, isFrom } = offeredPrice(product)
  return isFrom ? `da ${text}` : text
}

/** @param props.isEmpty there is no product at all */
function NothingToSell({ isEmpty }: { isEmpty: boolean }) {
  const isAdmin = useSession()?.user.role === 'ADMIN'
  if (!isEmpty)
    return <EmptyState scene="nessun-ordine" title="Nessun prodotto" text="Prova con un altro nome o un’altra categoria." />
  return (
    <EmptyState
      scene="tutto-fatto"
      title="Ancora niente da vendere"
      text={`Quello che ${isAdmin ? 'metti' : 'chi amministra mette'} in vetrina compare qui da solo.`}
      action={isAdmin && <ButtonLink to="/gestionale/prodotti">Vai ai prodotti</ButtonLink>}
    />
  )
}
