// The last look before ordering: who, when, what, how much, and how it is paid.
import { Link } from '@tanstack/react-router'
import { CalendarDays, MapPin } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { getProduct, variantChoices } from '#data/catalogue/catalogue.ts'
import { getShop } from '#data/catalogue/shop.ts'
import { changeCart, type SeenPickup } from '#data/ordering/cart.ts'
import { readSale } from '#data/ordering/offer.ts'
import type { OrderDraft } from '#data/ordering/place-order.ts'
import { type Cart, type CartItem, cartTotals } from '#domain/cart/cart.ts'
import { variantLines } from '#domain/cart/chosen-texts.ts'
import { linePrice, type Totals } from '#domain/cart/pricing.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import { type AllergenSum, allergensWith, askText } from '#domain/catalogue/allergen-sum.ts'
import { allergenNames, declaredAllergens } from '#domain/catalogue/allergens.ts'
import type { Product, Unit } from '#domain/catalogue/catalogue.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { depositOf } from '#domain/order/deposit.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { LegalNote } from '#ui/form/legal-note.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { ChosenList } from '#ui/text/chosen-list.tsx'
import { formatMoment, formatMomentLong, formatTime } from '#ui/text/dates.ts'
import { mapLink } from '#ui/text/map-link.ts'
import { Price } from '#ui/text/price.tsx'
import styles from './checkout-screen.module.css'
import { CustomerInputs, checkCustomer, useCustomerFields } from './customer-fields.tsx'
import { OnlyInShop, useIsCardOff } from './only-in-shop.tsx'
import { type Payment, PaymentInputs, paymentText, refusalOf, usePaymentChoice } from './payment-choice.tsx'
import { type CheckoutProblem, type CustomerFields, PendingNotice, usePendingOrder, usePlaceOrder } from './place-order.tsx'

interface CheckoutPickup {
  /** Null when a slot has to be chosen first. */
  seen: SeenPickup | null
  nowMs: number
}

interface CheckoutScreenProps {
  channel: 'web' | 'kiosk'
  /** As the account knows them; empty at a kiosk. */
  customer: CustomerFields
  /** undefined while it is being read. */
  pickup: CheckoutPickup | undefined
  isReachable: boolean
  /** The way to confirm the customer's address; nothing where that is done. */
  verification: ReactNode
  /** Nobody can confirm it: the shop sends no mails. */
  isUnverifiable: boolean
  onTakeSlot: (slotMs: number) => void
  onPlaced: (orderId: string) => void
}

export function CheckoutScreen({
  channel,
  customer,
  pickup,
  isReachable,
  verification,
  isUnverifiable,
  onTakeSlot,
  onPlaced,
}: CheckoutScreenProps) {
  const checkout = useCheckoutCart(pickup?.seen?.slotMs ?? null)
  const placing = usePlaceOrder(channel, onPlaced)
  const typed = useCustomerFields(customer, channel === 'web')
  const [errors, setErrors] = useState<Partial<CustomerFields>>({})
  const form = useRef<HTMLFormElement>(null)
  // The button is at the bottom, the fields are not: whoever pressed it is brought to what is missing.
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const isCardOff = useIsCardOff(channel === 'web')
  const sum = { totalCents: checkout?.totals.totalCents ?? 0, depositCents: checkout?.depositCents ?? null }
  // What was chosen for the order that waits stays chosen.
  const [former, setFormer] = useState<Payment>('whole')
  const payment = usePaymentChoice(channel, sum, isCardOff, former)
  const isAtPickup = payment.chosen === 'pickup'
  const draft = channel === 'web' && typed ? draftOf(checkout, pickup, typed.fields, isAtPickup) : null
  const pending = usePendingOrder(draft)
  const formerNow = pending?.depositCents ? 'deposit' : 'whole'
  if (formerNow !== former) setFormer(formerNow)
  if (!checkout || !pickup || !typed) return <CheckoutLoading fieldCount={channel === 'web' ? 2 : 1} />
  // The cart empties when the order is placed, a moment before the thank-you appears.
  if (checkout.cart.items.length === 0 && !placing.isPlacing) return <NothingToOrder />

  const { seen } = pickup
  const { fields } = typed
  const refusal = refusalOf(payment, isUnverifiable)
  const isOnlyInShop = refusal !== null
  const words = paymentText(channel, sum, payment.chosen)
  const change = (change: Partial<CustomerFields>) => {
    typed.change(change)
    setErrors({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkCustomer(fields, channel)
    setErrors(checked.ok ? {} : checked.errors)
    // Right after another time was taken its prices are not on the screen yet.
    const shownCents = checkout.slotMs === seen?.slotMs ? checkout.totals.totalCents : undefined
    if (checked.ok && seen !== null && !placing.isPlacing && !isOnlyInShop) {
      void placing.place({ ...seen, shownCents }, checked.customer, {
        depositCents: payment.chosen === 'deposit' ? sum.depositCents : null,
        isAtPickup,
      })
    }
  }
  return (
    <form ref={form} className={styles.screen} onSubmit={submit} noValidate>
      <div className={classNames('stack gap-4', styles.column)}>
        {pending && !placing.isPlacing && <PendingNotice pending={pending} nowMs={pickup.nowMs} />}
        <section className={classNames('stack gap-4 card raised', styles.card)} aria-labelledby="ritiro">
          <h2 id="ritiro" className="text-5">
            Quando ritiri
          </h2>
          <PickupLine pickup={pickup} />
        </section>
        <section className={classNames('stack gap-4 card raised', styles.card)} aria-labelledby="chi">
          <h2 id="chi" className="text-5">
            Chi ritira
          </h2>
          <CustomerInputs channel={channel} fields={fields} errors={errors} onChange={change} />
        </section>
      </div>
      <section className={classNames('stack gap-4 card raised', styles.card)} aria-labelledby="cosa">
        <h2 id="cosa" className="text-5">
          Il tuo ordine
        </h2>
        <OrderSummary {...checkout} />
        {channel === 'web' && <PaymentInputs {...payment} {...sum} verification={verification} />}
        {words.note !== '' && !isOnlyInShop && <p className="muted">{words.note}</p>}
        {channel === 'web' && !isOnlyInShop && <LegalNote act="Ordinando" />}
        <div className={classNames('cluster', styles.bar)}>
          {/* Beside the button that it is about, in sight on a phone too. */}
          {refusal !== null ? (
            <div className={styles.problem}>
              <OnlyInShop text={refusal} />
            </div>
          ) : placing.problem ? (
            <div className={styles.problem}>
              <CheckoutProblemNotice problem={placing.problem} nowMs={pickup.nowMs} onTakeSlot={onTakeSlot} />
            </div>
          ) : (
            channel === 'web' &&
            !isReachable && (
              <div className={styles.problem}>
                <Notice tone="offline">Sei offline. Per ordinare serve la rete: il carrello resta com’è.</Notice>
              </div>
            )
          )}
          {!isOnlyInShop && (
            <Button
              type="submit"
              size="large"
              isWide
              variant={channel === 'kiosk' || isReachable ? 'primary' : 'secondary'}
              isBusy={placing.isPlacing}
              disabled={seen === null}
            >
              {placing.isPlacing ? 'Invio l’ordine' : words.button}
            </Button>
          )}
        </div>
      </section>
    </form>
  )
}

/** As it would be ordered now; null while something is missing. */
function draftOf(
  checkout: CheckoutCart | undefined,
  pickup: CheckoutPickup | undefined,
  fields: CustomerFields,
  isPaidAtPickup: boolean,
): OrderDraft | null {
  const checked = checkCustomer(fields, 'web')
  if (!checkout || !checked.ok || !pickup?.seen) return null
  const cart = { ...checkout.cart, pickupMs: pickup.seen.slotMs }
  const { name, phone } = checked.customer
  return { cart, channel: 'web', isPaidAtPickup, customerName: name, customerPhone: phone, note: cart.note }
}

function PickupLine({ pickup: { seen, nowMs } }: { pickup: CheckoutPickup }) {
  const { shop } = useShopInfo()
  return (
    <>
      <p className={classNames('row gap-3', styles.pickup)}>
        <CalendarDays size="1.3em" aria-hidden="true" />
        <strong className="fill strong">
          {seen === null ? 'Scegli giorno e orario di ritiro.' : formatMomentLong(seen.slotMs, nowMs)}
        </strong>
        <Link to="/carrello" className="inline touch strong">
          {seen === null ? 'Scegli' : 'Cambia'}
        </Link>
      </p>
      {shop?.address && (
        <p className={classNames('row gap-3', styles.pickup)}>
          <MapPin size="1.3em" aria-hidden="true" />
          <a {...mapLink(shop.address)}>{shop.address}</a>
        </p>
      )}
    </>
  )
}

function NothingToOrder() {
  return (
    <EmptyState
      scene="carrello-vuoto"
      title="Non c’è niente da ordinare"
      text="Il carrello è vuoto. Riempilo dalla vetrina e torna qui."
      action={<ButtonLink to="/">Vai alla vetrina</ButtonLink>}
    />
  )
}

// Why the order was not placed, and what to do about it.

interface CheckoutProblemNoticeProps {
  problem: CheckoutProblem
  nowMs: number
  onTakeSlot: (slotMs: number) => void
}

function CheckoutProblemNotice({ problem, nowMs, onTakeSlot }: CheckoutProblemNoticeProps) {
  const { nextFreeMs, isOfCode } = problem
  const [isTaken, setIsTaken] = useState(false)
  const takeOff = () => {
    setIsTaken(true)
    void changeCart((cart) => ({ ...cart, discount: null }))
  }
  if (isTaken) return <Notice tone="info">Il codice è tolto: guarda il totale e ordina.</Notice>
  return (
    <Notice
      tone={problem.isOffline ? 'offline' : 'error'}
      live="assertive"
      action={
        isOfCode ? (
          <Button variant="secondary" size="small" onClick={takeOff}>
            Togli il codice
          </Button>
        ) : (
          nextFreeMs !== null && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Prendi ${formatMoment(nextFreeMs, nowMs)}`}
              onClick={() => onTakeSlot(nextFreeMs)}
            >
              Prendi le {formatTime(nextFreeMs)}
            </Button>
          )
        )
      }
    >
      {problem.message}
    </Notice>
  )
}

// Stands where the checkout will be while the device is read: the same two columns, card by card.

/** @param fieldCount what is asked of who collects */
function CheckoutLoading({ fieldCount }: { fieldCount: number }) {
  const fields = Array.from({ length: fieldCount }, (_, index) => `field ${index}`)
  return (
    <Loading label="Sto preparando la conferma" className={styles.screen}>
      <div className={classNames('stack gap-4', styles.column)}>
        <div className={classNames('stack gap-4 card raised', styles.card)}>
          <Skeleton width="10rem" height="1.6rem" />
          <Skeleton width="75%" height="2.6rem" />
        </div>
        <div className={classNames('stack gap-4 card raised', styles.card)}>
          <Skeleton width="8rem" height="1.6rem" />
          {fields.map((key) => (
            <Skeleton key={key} height="4.6rem" />
          ))}
        </div>
      </div>
      <div className={classNames('stack gap-4 card raised', styles.card)}>
        <Skeleton width="9rem" height="1.6rem" />
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height="2.4rem" />
        ))}
        <Skeleton height="3.5rem" />
      </div>
    </Loading>
  )
}

// What is about to be ordered, live: line by line, and what it comes to.

function OrderSummary({ cart, priced, totals, units, allergens: { contains, isComplete } }: CheckoutCart) {
  const t = useTranslate()
  return (
    <>
      <ul className="stack">
        {priced.items.map((item, index) => (
          <li key={`${item.id} ${JSON.stringify(item.customVariants)}`} className={classNames('row gap-4', styles.line)}>
            <span className={classNames('tag shrink-0 strong figures', styles.quantity)}>
              {quantityText(item.quantity, units[index])}
            </span>
            <div className="stack fill">
              <span className="strong">{item.name}</span>
              <ChosenList lines={variantLines(item.customVariants)} />
            </div>
            <span className="nowrap figures">{formatEuro(linePrice(item))}</span>
          </li>
        ))}
      </ul>
      {cart.note && <p className={classNames('card egg', styles.note)}>«{cart.note}»</p>}
      {cart.discount && (
        <p className={classNames('split gap-4 figures', styles.discount)}>
          <span>
            Sconto {cart.discount.code}, {cart.discount.percent} %
          </span>
          <span>− {formatEuro(totals.discountCents)}</span>
        </p>
      )}
      <p className="split gap-4">
        <span>Totale</span>
        <Price text={formatEuro(totals.totalCents)} size="large" />
      </p>
      <p className="muted text-1">
        {contains.length > 0 && `Contiene ${allergenNames(contains, t)}. `}
        {!isComplete && t(askText(contains))}
      </p>
    </>
  )
}

// What is about to be ordered, live, with the units its products are sold in.

interface CheckoutCart {
  cart: Cart
  /** Its lines at the prices of the day. */
  priced: Cart
  slotMs: number | null
  totals: Totals
  /** One per line; undefined for a product that is gone. */
  units: (Unit | undefined)[]
  /** Of all that is ordered. */
  allergens: AllergenSum
  /** What may be paid now instead of the whole; null where the shop asks for no deposit. */
  depositCents: Cents | null
}

/** undefined while the device's database is being read. @param slotMs where it would be collected; null while that is not known */
function useCheckoutCart(slotMs: number | null): CheckoutCart | undefined {
  return useLiveQuery(async () => {
    const { cart, priced } = await readSale(slotMs)
    const products = await Promise.all(cart.items.map((item) => getProduct(item.id)))
    const totals = cartTotals(priced)
    const shop = await getShop()
    const hasWeddingCake = products.some((product) => product?.isWedding)
    const depositCents = shop && depositOf(totals.totalCents, hasWeddingCake, shop)
    const allergens = await allergensOf(cart.items, products)
    return { cart, priced, slotMs, totals, units: products.map((product) => product?.unit), allergens, depositCents }
  }, [slotMs])
}

async function allergensOf(items: readonly CartItem[], products: readonly (Product | null)[]): Promise<AllergenSum> {
  const sums = await Promise.all(
    items.map(async ({ customVariants }, index) => {
      const product = products[index]
      if (!product) return { contains: [], isComplete: false }
      const choices = await variantChoices(product)
      const isChosen = (name: string, value: string) => customVariants.some((one) => one.type === name && one.value === value)
      const chosen = choices.flatMap(({ type, variants }) => variants.filter(({ value }) => isChosen(type.name, value)))
      return allergensWith(product, chosen)
    }),
  )
  return {
    contains: declaredAllergens(...sums.map(({ contains }) => contains)),
    isComplete: sums.every(({ isComplete }) => isComplete),
  }
}
