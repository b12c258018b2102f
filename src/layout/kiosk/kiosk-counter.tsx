// The kiosk's one screen, put together: categories, filters and products, the cart's lines, the slot picker, ordering. What is
// filtered belongs to this customer and is kept here: a kiosk's address is not shared.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { composedOf } from '#domain/cake/size.ts'
import { countOf } from '#domain/cart/count.ts'
import { decimalText } from '#domain/money.ts'
import { slotOf } from '#domain/pickup/choice.ts'
import { CakeTile } from '#features/kiosk/cake-tile.tsx'
import { CategoryRail } from '#features/kiosk/category-rail.tsx'
import { NameDialog, useKioskOrder } from '#features/kiosk/customer-dialogs.tsx'
import {
  KioskFrame,
  KioskHelp,
  type KioskOrder,
  type KioskPickup,
  OrderColumn,
  RestartButton,
} from '#features/kiosk/kiosk-frame.tsx'
import { type FullScreen, FullScreenButton } from '#features/kiosk/kiosk-screen.tsx'
import { LanguageButton } from '#features/kiosk/language-choice.tsx'
import { ShelfSearch } from '#features/kiosk/shelf-search.tsx'
import { setPickup } from '#features/shop/cart/cart-actions.ts'
import { CartNote, DiscountField } from '#features/shop/cart/cart-extras.tsx'
import { CartLines } from '#features/shop/cart/cart-lines.tsx'
import { type CartNow, useCart } from '#features/shop/cart/use-cart.ts'
import { AllergenButton } from '#features/shop/catalogue/allergen-button.tsx'
import { allergenOptions } from '#features/shop/catalogue/allergen-filter.tsx'
import { type CatalogueFilter, NO_FILTER } from '#features/shop/catalogue/catalogue-filter.ts'
import { CatalogueProducts } from '#features/shop/catalogue/catalogue-products.tsx'
import { CatalogueLoading, CatalogueNotHere } from '#features/shop/catalogue/catalogue-states.tsx'
import { type Catalogue, isEmptyWindow, useCatalogue } from '#features/shop/catalogue/use-catalogue.ts'
import { SlotPicker } from '#features/shop/pickup/slot-picker.tsx'
import { askPickup, type Pickup, readyText, seenPickup, usePickup } from '#features/shop/pickup/use-pickup.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useWhenKnown } from '#hooks/use-when-known.ts'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { type Translate, useTranslate } from '#ui/languages/translate.ts'
import { formatMoment, formatTime } from '#ui/text/dates.ts'

interface KioskCounterProps {
  detail: ReactNode | null
  fullScreen: FullScreen
  /** The logo was held. */
  onStaff: () => void
  /** This customer starts over. */
  onRestart: () => void
}

export function KioskCounter({ detail, fullScreen, onStaff, onRestart }: KioskCounterProps) {
  const shelf = useKioskCatalogue()
  const router = useRouter()
  const shelfTop = useRef<HTMLDivElement>(null)
  const { categorySlug, query } = shelf.filter
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown now is seen from its beginning
  useEffect(() => {
    if (shelfTop.current) shelfTop.current.scrollTop = 0
  }, [categorySlug, query])
  useEffect(() => {
    // On its first morning a kiosk may lose the network before the service worker has everything.
    void router.preloadRoute({ to: '/order-confirmed-totem' })
  }, [router])
  return (
    <KioskFrame
      mark={<ConnectionSlot />}
      tools={
        <>
          <FullScreenButton fullScreen={fullScreen} />
          <KioskHelp />
          <LanguageButton />
          {shelf.tools}
        </>
      }
      onStaff={onStaff}
      categories={shelf.categories}
      products={<KioskProducts shelf={shelf} />}
      shelfRef={shelfTop}
      detail={detail}
      order={<KioskOrdering hasShelf={!shelf.isEmpty} onRestart={onRestart} />}
    />
  )
}

type OpenDialog = 'pickup' | 'name' | null

interface KioskOrderingProps extends Pick<KioskCounterProps, 'onRestart'> {
  /** There is something to choose: else nobody is told how. */
  hasShelf: boolean
}

function KioskOrdering({ hasShelf, onRestart }: KioskOrderingProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const cart = useCart()
  const pickup = usePickup(true)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const ordering = useKioskOrder((ordine) => navigate({ to: '/order-confirmed-totem', search: { ordine }, replace: true }))
  const wish = useWhenKnown(askPickupHere, ({ choice }) => setDialog(slotOf(choice) === null ? 'pickup' : 'name'))
  const order = (name: string, { choice }: Pickup) => {
    const seen = seenPickup(choice)
    // The time that was chosen went while the name was asked for.
    if (seen === null) return setDialog('pickup')
    void ordering.place({ ...seen, shownCents: cart?.totals.totalCents }, name)
  }
  const late = useWhenKnown(askPickupHere, (known, name: string) => order(name, known))
  const close = () => {
    setDialog(null)
    ordering.forgetProblem()
  }
  return (
    <>
      <OrderColumn
        order={cart && (hasShelf || cart.lines.length > 0) ? orderOf(t, cart, onRestart) : undefined}
        pickup={pickup && pickupOf(t, pickup)}
        onPickup={() => setDialog('pickup')}
        onOrder={() => wish.ask()}
      />
      <Dialog
        isOpen={dialog === 'pickup'}
        onClose={close}
        title={t('Quando passi a ritirare?')}
        isWide
        footer={
          <Button size="large" onClick={close}>
            {takeText(t, pickup)}
          </Button>
        }
      >
        <SlotPicker pickup={pickup} onChoose={(chosenMs) => void setPickup(chosenMs)} />
      </Dialog>
      <NameDialog
        isOpen={dialog === 'name'}
        onClose={close}
        // A time that is on the screen is ordered at once.
        onOrder={(name) => (pickup && seenPickup(pickup.choice) ? order(name, pickup) : late.ask(name))}
        isPlacing={ordering.isPlacing || late.isWaiting}
        problem={ordering.problem}
      />
    </>
  )
}

function askPickupHere(signal: AbortSignal): Promise<Pickup> {
  return askPickup(true, signal)
}

/** What the button under the hours takes. */
function takeText(t: Translate, pickup: Pickup | undefined): string {
  const slotMs = pickup ? slotOf(pickup.choice) : null
  return slotMs === null ? t('Fatto') : t('Ritiro alle {time}', { time: formatTime(slotMs) })
}

function orderOf(t: Translate, { cart, lines, totals }: CartNow, onRestart: () => void): KioskOrder {
  return {
    isEmpty: lines.length === 0,
    countText: countIn(t, countOf(lines.map(({ item, product }) => ({ quantity: item.quantity, unit: product?.unit })))),
    totals,
    lines: <CartLines lines={lines} />,
    extras: (
      <>
        <DiscountField discount={cart.discount} />
        <CartNote stored={cart.note} />
        <RestartButton onRestart={onRestart} />
      </>
    ),
  }
}

function countIn(t: Translate, { pieces, kilos }: ReturnType<typeof countOf>): string {
  const values = { pieces: decimalText(pieces), kilos: decimalText(kilos), count: pieces }
  if (kilos === 0) return t('{pieces} pezzo|{pieces} pezzi', values)
  return pieces === 0 ? t('{kilos} kg', values) : t('{pieces} pezzo e {kilos} kg|{pieces} pezzi e {kilos} kg', values)
}

function pickupOf(t: Translate, { choice, question }: Pickup): KioskPickup {
  const slotMs = slotOf(choice)
  if (slotMs !== null) return { text: readyText(slotMs, question.nowMs), isLost: false }
  const nextMs = choice.kind === 'lost' ? choice.nextMs : null
  const text =
    nextMs === null
      ? t('Scegli giorno e orario di ritiro.')
      : t('L’orario scelto non è più disponibile. Il primo libero è {moment}.', { moment: formatMoment(nextMs, question.nowMs) })
  return { text, isLost: true }
}

// What the kiosk sells: categories, "senza", and the products in big tiles. What is filtered is this customer's, and kept here:
// a kiosk's address is not shared.

interface KioskCatalogue {
  catalogue: Catalogue | undefined
  filter: CatalogueFilter
  onFilter: (filter: CatalogueFilter) => void
  /** Nothing is sold here. */
  isEmpty: boolean
  categories: ReactNode
  tools: ReactNode
}

function useKioskCatalogue(): KioskCatalogue {
  const catalogue = useCatalogue()
  const [filter, onFilter] = useState<CatalogueFilter>(NO_FILTER)
  const { categories = [], products = [] } = catalogue ?? {}
  const isEmpty = isEmptyWindow(catalogue)
  return {
    catalogue,
    filter,
    onFilter,
    isEmpty,
    categories: !isEmpty && (
      <CategoryRail
        categories={categories}
        chosenSlug={filter.categorySlug}
        isSearching={filter.query !== null}
        onChoose={(categorySlug) => onFilter({ ...filter, categorySlug, query: null })}
        onSearch={() => onFilter({ ...filter, categorySlug: null, query: '' })}
      />
    ),
    tools: !isEmpty && (
      <AllergenButton
        options={allergenOptions(products)}
        chosen={filter.without}
        onChange={(without) => onFilter({ ...filter, without })}
      />
    ),
  }
}

function KioskProducts({ shelf: { catalogue, filter, onFilter, isEmpty } }: { shelf: KioskCatalogue }) {
  const t = useTranslate()
  const isReachable = useIsReachable()
  if (!catalogue?.isLoaded) return catalogue && !isReachable ? <CatalogueNotHere /> : <CatalogueLoading />
  if (isEmpty) {
    return (
      <EmptyState
        scene="tutto-fatto"
        title={t('Per ora si ordina al banco')}
        text={t('Al momento qui non c’è niente da scegliere.')}
      />
    )
  }
  const { categorySlug, query, without } = filter
  const cake = composedOf(catalogue.products)
  return (
    <>
      {query !== null && (
        <ShelfSearch
          query={query}
          onChange={(words) => onFilter({ ...filter, query: words })}
          onClose={() => onFilter({ ...filter, query: null })}
        />
      )}
      {cake?.isAvailable && query === null && categorySlug === null && without.length === 0 && <CakeTile product={cake} />}
      <CatalogueProducts catalogue={catalogue} filter={filter} onFilter={onFilter} />
    </>
  )
}
