// Selling at the counter: products on the left, cart and customer on the right (on a phone one after the other), then the money
// and the order's number.
import { ChevronLeft, ShoppingBag } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { keepUnseenTicket } from '#data/ordering/order-ids.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { readLastSale } from '#data/orders/sale.ts'
import { now } from '#data/server/clock.ts'
import { type CartItem, cartTotals } from '#domain/cart/cart.ts'
import { countText } from '#domain/cart/count.ts'
import { hasChoices, type Product } from '#domain/catalogue/catalogue.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { AboveDialogs } from '#ui/feedback/above-dialogs.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import { useTypingKeys } from '#ui/keyboard/use-shortcuts.ts'
import { OfficeBar } from '#ui/office/office-bar.tsx'
import { CheckoutPanel } from './checkout-panel.tsx'
import { ChoicesDialog } from './choices-dialog.tsx'
import {
  addLine,
  beginCake,
  type Counter,
  lineWithQuantity,
  removeItem,
  setItemQuantity,
  stepLast,
  useCounter,
} from './counter-cart.ts'
import styles from './new-order.module.css'
import { quantityOf, type TypedAmount } from './product-search.ts'
import { ProductTiles } from './product-tiles.tsx'
import { QuantityDialog, type QuantityQuestion } from './quantity-dialog.tsx'
import type { RenderSlotPicker } from './quick-pickup.tsx'
import { type MoneySlots, PlacedPanel, SalePanel, type SoldOrder } from './sale-panel.tsx'
import { type ScanNews, ScanNotice, useScannedProducts } from './scanned-products.tsx'

interface NewOrderProps {
  /** What is to be settled before orders are taken here. */
  notice: ReactNode
  /** What stands in the bar. @param onProductCode for a product's barcode that its camera reads */
  renderTools: (onProductCode: (code: string) => void) => ReactNode
  renderPicker: RenderSlotPicker
  money: MoneySlots
  onPrint: (order: OrderWithItems) => void
  /** Opens the dialog of a cake: a new one, or the line at that position of the cart. */
  onCompose: (wanted: { productId: string } | { line: number }) => void
  /** The line whose cake was just composed; null when none was. */
  composedLine: number | 'last' | null
}

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

interface Asked {
  product: Product
  quantity: number | null
}

export function NewOrder({ notice, renderTools, renderPicker, money, onPrint, onCompose, composedLine }: NewOrderProps) {
  const counter = useCounter()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [weighed, setWeighed] = useState<QuantityQuestion | null>(null)
  const { placed, setPlaced } = useLastSale()
  /** What is handed over at once is being paid; with the note that was held out, once somebody said so. */
  const [paying, setPaying] = useState<{ givenCents: Cents | undefined } | null>(null)
  const [isCartShown, setIsCartShown] = useState(false)
  useEffect(() => {
    if (composedLine !== null) setIsCartShown(true)
  }, [composedLine])
  const [query, setQuery] = useState('')
  const searchRef = useRef<HTMLInputElement>(null)
  const confirmRef = useRef<HTMLButtonElement>(null)
  const goToSearch = () => {
    const search = searchRef.current
    search?.focus()
    search?.setSelectionRange(search.value.length, search.value.length)
  }
  // A number begins a quantity wherever the focus is: the key keeps its meaning, and is typed into the search.
  const beginQuantity = () => {
    goToSearch()
    return false
  }
  useTypingKeys({ '/': goToSearch, ...Object.fromEntries(DIGITS.map((digit) => [digit, beginQuantity])) })
  const pick = (product: Product, amount: TypedAmount | null, weighed: number | null = null): string | null => {
    const read = amount && quantityOf(amount, product)
    if (read?.ok === false) return read.problem
    setPlaced(null)
    choose(product, weighed ?? read?.quantity ?? null)
    return null
  }
  const choose = (product: Product, quantity: number | null) => {
    if (product.composition !== 'none') compose(product, quantity)
    else if (product.unit === 'kg' && quantity === null) setWeighed({ product, line: null })
    else if (hasChoices(product)) setAsked({ product, quantity })
    else add(lineWithQuantity(product, [], quantity), product)
  }
  const add = (line: CartItem, product: Product) =>
    void addLine(line, product).then((problem) => problem !== null && scans.refuse(problem))
  const scans = useScannedProducts({
    counter,
    isAsking: asked !== null || weighed !== null,
    query,
    setQuery,
    pick,
  })
  const compose = (product: Product, quantity: number | null) =>
    void beginCake(product, quantity).then(() => onCompose({ productId: product.id }))
  const startNext = () => {
    setPlaced(null)
    setIsCartShown(false)
    requestAnimationFrame(() => searchRef.current?.focus())
  }
  return (
    <div className={styles.screen} data-cart={isCartShown || paying !== null || placed !== null}>
      <OfficeBar title="Nuovo ordine" mark={renderTools(scans.scan)} meta={placed?.number} />
      <div className={styles.news}>
        {notice}
        {!asked && scans.news && (
          <AboveDialogs>
            {(isCovered) =>
              isNewsFor(isCovered, scans.news) && <ScanNotice news={scans.news} onDismiss={scans.forget} showsAdded={isCovered} />
            }
          </AboveDialogs>
        )}
      </div>
      {counter ? (
        <>
          <div className={styles.newOrderShelf}>
            <ProductTiles
              {...counter}
              searchRef={searchRef}
              query={query}
              onQuery={setQuery}
              onPick={(product, amount) => {
                scans.forget()
                const problem = pick(product, amount)
                if (problem !== null) scans.refuse(problem)
                return problem === null
              }}
              onScan={scans.scanTyped}
              onStepLast={(direction) => void stepLast(counter.byId, direction)}
              onConfirm={() => confirmRef.current?.focus()}
            />
          </div>
          <aside ref={focusFallback} className={styles.cart} aria-label="Carrello" tabIndex={-1}>
            {placed ? (
              <PlacedPanel key={placed.orderId} placed={placed} nowMs={now()} {...money} onPrint={onPrint} onNext={startNext} />
            ) : paying && counter.isAtOnce && counter.cart.items.length > 0 ? (
              <SalePanel
                counter={counter}
                givenCents={paying.givenCents}
                {...money}
                onBack={() => setPaying(null)}
                onSold={(order) => {
                  scans.forget()
                  setPaying(null)
                  setPlaced(order)
                }}
              />
            ) : (
              <CheckoutPanel
                counter={counter}
                renderPicker={renderPicker}
                onPlaced={(order) => {
                  scans.forget()
                  setPlaced(order)
                }}
                onPay={(givenCents) => setPaying({ givenCents })}
                confirmRef={confirmRef}
                onQuantity={setWeighed}
                onChangeCake={(line) => onCompose({ line })}
                composedLine={composedLine}
              />
            )}
          </aside>
          {paying === null && (
            <PhoneCartBar counter={counter} isCartShown={isCartShown || placed !== null} onToggle={setIsCartShown} />
          )}
        </>
      ) : (
        <CounterSkeleton />
      )}
      <ChoicesDialog
        product={asked?.product ?? null}
        quantity={asked?.quantity ?? null}
        notice={<ScanNotice news={scans.news} onDismiss={scans.forget} showsAdded />}
        onClose={() => setAsked(null)}
        onAdd={(line) => {
          if (asked) add(line, asked.product)
          setAsked(null)
        }}
      />
      <QuantityDialog
        question={weighed}
        onClose={() => setWeighed(null)}
        onRemove={({ index, item }) => {
          setWeighed(null)
          void removeItem(index, item)
        }}
        onQuantity={({ product, line }, quantity) => {
          setWeighed(null)
          if (line) void setItemQuantity(line.index, line.item, quantity)
          else choose(product, quantity)
        }}
      />
    </div>
  )
}

/** What was sold last, also after a power cut, until somebody goes on to the next. */
function useLastSale() {
  const [placed, setPlaced] = useState<SoldOrder | null>(null)
  const hasGoneOn = useRef(false)
  useEffect(() => {
    void readLastSale().then((last) => !hasGoneOn.current && setPlaced(last))
  }, [])
  return {
    placed,
    setPlaced: (sold: SoldOrder | null) => {
      if (sold === null && (placed !== null || !hasGoneOn.current)) void keepUnseenTicket(null)
      hasGoneOn.current = true
      setPlaced(sold)
    },
  }
}

/** What went into the order before a dialog opened is no news above it. */
function isNewsFor(isCovered: boolean, news: ScanNews | null): boolean {
  return !isCovered || news?.kind !== 'added' || news.isBehind
}

// On a phone products and cart take turns: this bar at the foot goes from one to the other.

interface PhoneCartBarProps {
  counter: Counter
  isCartShown: boolean
  onToggle: (isCartShown: boolean) => void
}

function PhoneCartBar({ counter: { priced: cart, byId }, isCartShown, onToggle }: PhoneCartBarProps) {
  if (!isCartShown && cart.items.length === 0) return null
  const count = countText(cart.items.map(({ id, quantity }) => ({ quantity, unit: byId.get(id)?.unit })))
  return (
    <div className={styles.bar}>
      {isCartShown ? (
        <Button variant="secondary" isWide icon={<ChevronLeft size={20} />} onClick={() => onToggle(false)}>
          Prodotti
        </Button>
      ) : (
        <Button isWide icon={<ShoppingBag size={20} aria-hidden="true" />} onClick={() => onToggle(true)}>
          {count} · {formatEuro(cartTotals(cart).totalCents)}
        </Button>
      )}
    </div>
  )
}

// The counter while its shelf is read: the same grid.

const TILES = 16

function CounterSkeleton() {
  return (
    <Loading label="Carico i prodotti" className={classNames('stack gap-3', styles.shelf)}>
      <Skeleton height="46px" />
      <div className={classNames('stack gap-2', styles.tiles)}>
        {Array.from({ length: TILES }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity
          <Skeleton key={index} height="132px" />
        ))}
      </div>
    </Loading>
  )
}
