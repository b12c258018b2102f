// The counter: products on the left, cart and customer on the right (on a phone one after the other), then the number.
import { type ReactNode, useRef, useState } from 'react'
import { now } from '#data/clock.ts'
import type { OrderWithItems } from '#data/orders.ts'
import type { Product } from '#domain/catalogue.ts'
import { hasChoices } from '#domain/catalogue.ts'
import type { Choices } from '#domain/line-choices.ts'
import { landing } from '#ui/landing.ts'
import { OfficeBar } from '#ui/office-bar.tsx'
import { AboveDialogs } from './above-dialogs.tsx'
import { beginCake } from './begin-cake.ts'
import { CheckoutPanel } from './checkout-panel.tsx'
import { ChoicesDialog } from './choices-dialog.tsx'
import { addLine, stepLast } from './counter-cart.ts'
import { CounterSkeleton } from './counter-skeleton.tsx'
import styles from './new-order.module.css'
import { OrderCodeNotice } from './order-code-notice.tsx'
import { PhoneCartBar } from './phone-cart-bar.tsx'
import type { RenderSlotPicker } from './pickup-quick.tsx'
import { PlacedPanel } from './placed-panel.tsx'
import { ProductTiles } from './product-tiles.tsx'
import { ScanNotice } from './scan-notice.tsx'
import type { ScanNews } from './scanned-product.ts'
import { typedLine } from './typed-line.ts'
import { useCounter } from './use-counter.ts'
import type { OrderCodes } from './use-order-codes.ts'
import type { PlacedOrder } from './use-order-form.ts'
import { useScans } from './use-scans.ts'
import { useSlashKey } from './use-slash-key.ts'

export interface NewOrderProps {
  /** Of orders, that were scanned. */
  codes: OrderCodes
  /** What stands in the bar. @param onProductCode for a product's barcode that its camera reads */
  renderTools: (onProductCode: (code: string) => void) => ReactNode
  renderPicker: RenderSlotPicker
  onPrint: (order: OrderWithItems) => void
  /** Opens the composer: for a new cake, or for the line at that position of the cart. */
  onCompose: (wanted: { productId: string } | { line: number }) => void
  /** The line that just came back from the composer; null when none did. */
  composedLine: number | 'last' | null
}

interface Asked {
  product: Product
  quantity: number | null
}

export function NewOrder({ codes, renderTools, renderPicker, onPrint, onCompose, composedLine }: NewOrderProps) {
  const counter = useCounter()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const [isCartShown, setIsCartShown] = useState(composedLine !== null)
  const [query, setQuery] = useState('')
  const searchRef = useRef<HTMLInputElement>(null)
  useSlashKey(searchRef)
  const pick = (product: Product, quantity: number | null) => {
    setPlaced(null)
    if (product.composition === 'compose') compose(product, quantity, null)
    else if (hasChoices(product)) setAsked({ product, quantity })
    else void addLine(typedLine(product, [], quantity), product)
  }
  const scans = useScans({ counter, isAsking: asked !== null, search: searchRef, query, setQuery, pick })
  const compose = (product: Product, quantity: number | null, choices: Choices | null) =>
    void beginCake(product, quantity, choices).then(() => onCompose({ productId: product.id }))
  const startNext = () => {
    setPlaced(null)
    setIsCartShown(false)
    requestAnimationFrame(() => searchRef.current?.focus())
  }
  return (
    <div className={styles.screen} data-cart={isCartShown || placed !== null}>
      <OfficeBar title="Nuovo ordine" mark={renderTools(scans.scan)} meta={placed?.number} />
      <div className={styles.news}>
        {(codes.waiting > 0 || (!asked && scans.news)) && (
          <AboveDialogs>
            {(isCovered) => (
              <>
                {codes.waiting > 0 && <OrderCodeNotice codes={codes} isBusy={isCovered} />}
                {!asked && isNewsFor(isCovered, scans.news) && (
                  <ScanNotice news={scans.news} onDismiss={scans.forget} showsAdded={isCovered} />
                )}
              </>
            )}
          </AboveDialogs>
        )}
      </div>
      {counter ? (
        <>
          <div className={styles.shelf}>
            <ProductTiles
              {...counter}
              searchRef={searchRef}
              query={query}
              onQuery={setQuery}
              onPick={(product, quantity) => {
                scans.forget()
                pick(product, quantity)
              }}
              onScan={scans.scanTyped}
              onStepLast={(direction) => void stepLast(counter.byId, direction)}
            />
          </div>
          <aside ref={landing} className={styles.cart} aria-label="Carrello" tabIndex={-1}>
            {placed ? (
              <PlacedPanel placed={placed} nowMs={now()} onPrint={onPrint} onNext={startNext} />
            ) : (
              <CheckoutPanel
                counter={counter}
                renderPicker={renderPicker}
                onPlaced={(order) => {
                  scans.forget()
                  setPlaced(order)
                }}
                onChangeCake={(line) => onCompose({ line })}
                composedLine={composedLine}
              />
            )}
          </aside>
          <PhoneCartBar counter={counter} isCartShown={isCartShown || placed !== null} onToggle={setIsCartShown} />
        </>
      ) : (
        <CounterSkeleton />
      )}
      <ChoicesDialog
        product={asked?.product ?? null}
        quantity={asked?.quantity ?? null}
        notice={<ScanNotice news={scans.news} onDismiss={scans.forget} showsAdded />}
        onClose={() => setAsked(null)}
        onCompose={(choices) => asked && compose(asked.product, asked.quantity, choices)}
        onAdd={(line) => {
          if (asked) void addLine(line, asked.product)
          setAsked(null)
        }}
      />
    </div>
  )
}

/** What went into the order before a dialog opened is no news above it. */
function isNewsFor(isCovered: boolean, news: ScanNews | null): boolean {
  return !isCovered || news?.kind !== 'added' || news.isBehind
}
