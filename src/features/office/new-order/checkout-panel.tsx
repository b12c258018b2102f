// The right side of the counter: the cart with its note, who it is for, when, the discount code, the total, and one button.
import { Banknote, CalendarClock, HandHelping, type LucideIcon, MessageSquareText, TicketPercent, X } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { applyDiscountCode, type DiscountResult } from '#data/ordering/cart.ts'
import { lookOfLine } from '#domain/cake/look.ts'
import { type CartDiscount, type CartItem, cartTotals, cartWanted, NOTE_MAX_LENGTH } from '#domain/cart/cart.ts'
import { likelyCash, roundedCash } from '#domain/cart/cash.ts'
import { choicesText } from '#domain/cart/chosen-texts.ts'
import { countText } from '#domain/cart/count.ts'
import { counterSteps } from '#domain/cart/counter.ts'
import { TEXT_DISCOUNT_INVALID, TEXT_TOO_MANY_CODES } from '#domain/cart/discount.ts'
import { linePrice } from '#domain/cart/pricing.ts'
import { quantityText, stepQuantity } from '#domain/cart/quantity.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { TEXT_IMMEDIATE } from '#domain/order/order.ts'
import type { Shortage } from '#domain/pickup/caps.ts'
import { useKeptPhoto } from '#hooks/use-photo.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { CakeTile } from '#ui/cake/cake-tile.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import looks from '#ui/office/looks.module.css'
import { formatDayMedium } from '#ui/text/dates.ts'
import { Price } from '#ui/text/price.tsx'
import styles from './checkout-panel.module.css'
import { type Counter, chooseAtOnce, emptyCart, removeDiscount, removeItem, setNote, stepItem } from './counter-cart.ts'
import { CustomerFields, CustomerOpener, type PlacedOrder, useCustomerFold, useOrderForm } from './order-form.tsx'
import type { QuantityQuestion } from './quantity-dialog.tsx'
import { QuickPickup, type RenderSlotPicker } from './quick-pickup.tsx'

interface CheckoutPanelProps {
  counter: Counter
  renderPicker: RenderSlotPicker
  confirmRef: Ref<HTMLButtonElement>
  onPlaced: (order: PlacedOrder) => void
  /** What is handed over at once is paid first. */
  /** @param givenCents the note that the customer holds out, if somebody has said so */
  onPay: (givenCents?: Cents) => void
  onQuantity: CounterLinesProps['onQuantity']
  onChangeCake: CounterLinesProps['onChangeCake']
  composedLine: CounterLinesProps['composedLine']
}

const WHEN = [
  { value: 'now', label: <WhenLabel icon={HandHelping} text={TEXT_IMMEDIATE} /> },
  { value: 'later', label: <WhenLabel icon={CalendarClock} text="Per dopo" /> },
] as const

function WhenLabel({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <>
      <Icon size={20} aria-hidden="true" />
      {text}
    </>
  )
}

export function CheckoutPanel({ counter, renderPicker, confirmRef, onPlaced, onPay, ...lines }: CheckoutPanelProps) {
  const { cart, priced, byId, question, slot, canGoAtOnce, isAtOnce, shownMs, short } = counter
  const form = useOrderForm(counter, onPlaced)
  const { ref, focusWrong } = useErrorFocus<HTMLDivElement>()
  const customer = useCustomerFold(form, cart.items.length)
  const totals = cartTotals(priced)
  if (cart.items.length === 0) {
    return <EmptyState scene="carrello-vuoto" title="Il carrello è vuoto" text="Tocca un prodotto per aggiungerlo." />
  }
  return (
    <form
      className={classNames('column', styles.panel)}
      onSubmit={(event) => {
        if (isAtOnce) {
          event.preventDefault()
          return onPay()
        }
        void form.submit(event)
        focusWrong()
      }}
      noValidate
    >
      <div className={classNames(looks.scroll, styles.lines)}>
        <header className={classNames('row gap-2 text-2', styles.head)}>
          <h2 className="text-4">Carrello</h2>
          <span className="muted">
            {countText(cart.items.map(({ id, quantity }) => ({ quantity, unit: byId.get(id)?.unit })))}
          </span>
          <Button variant="quiet" size="small" className={classNames('muted', styles.empty)} onClick={() => void emptyCart()}>
            Svuota
          </Button>
        </header>
        <CounterLines items={priced.items} products={byId} {...lines} />
        {(!isAtOnce || cart.note !== '') && <CounterNote note={cart.note} />}
      </div>
      <div className={classNames('stack gap-2 shrink-0', looks.pad, styles.checkout)}>
        {canGoAtOnce && (
          <Segmented
            legend="Quando"
            isLegendHidden
            look="paper"
            segments={WHEN}
            value={isAtOnce ? 'now' : 'later'}
            onChange={(when) => void chooseAtOnce(when === 'now')}
          />
        )}
        {!isAtOnce && (
          <div ref={ref} className="stack gap-2">
            {customer.isOpen && (
              <div ref={customer.fields}>
                <CustomerFields form={form} hasFocus={customer.isTapped} />
              </div>
            )}
            <QuickPickup question={question} wanted={cartWanted(cart)} slot={slot} renderPicker={renderPicker}>
              {!customer.isOpen && <CustomerOpener form={form} onOpen={customer.open} />}
            </QuickPickup>
          </div>
        )}
        {shownMs !== null && short.length > 0 && <ShortNotice short={short} pickupMs={shownMs} counter={counter} />}
        <div className={classNames('split gap-2', styles.totals)}>
          {cart.discount && (
            <p className={classNames('split muted text-2 figures', styles.subtotal)}>
              <span>Totale prodotti</span>
              <span>{formatEuro(totals.subtotalCents)}</span>
            </p>
          )}
          <CounterDiscount discount={cart.discount} discountCents={totals.discountCents} />
          <p className={classNames('split gap-2 text-3 strong', styles.total)}>
            <span>Totale</span>
            <span className="text-6">
              <Price text={formatEuro(totals.totalCents)} />
            </span>
          </p>
        </div>
        {isAtOnce && <LikelyNotes totalCents={totals.totalCents} onPay={onPay} />}
        {form.problem && <Notice tone="error">{form.problem}</Notice>}
        <Button ref={confirmRef} type="submit" size="large" isWide isBusy={form.isBusy}>
          {isAtOnce ? `Incassa ${formatEuro(totals.totalCents)}` : short.length > 0 ? 'Conferma lo stesso' : 'Conferma ordine'}
        </Button>
      </div>
    </form>
  )
}

/** The note that is held out already: the till opens with its change. */
function LikelyNotes({ totalCents, onPay }: { totalCents: Cents; onPay: CheckoutPanelProps['onPay'] }) {
  const { shop } = useShopInfo()
  return (
    <fieldset className={looks.even}>
      <legend className="visually-hidden">Paga in contanti con</legend>
      {likelyCash(shop?.roundsCash === true ? roundedCash(totalCents) : totalCents).map((cents) => (
        <button
          key={cents}
          type="button"
          className={classNames(looks.option, 'row gap-2 strong', styles.note)}
          onClick={() => onPay(cents)}
        >
          <Banknote size={18} aria-hidden="true" />
          {formatEuro(cents).replace(',00', '')}
        </button>
      ))}
    </fieldset>
  )
}

// There is not as much left for the day: how much there is, and the order can be taken all the same.

interface ShortNoticeProps {
  short: readonly Shortage[]
  /** The slot's, or now for what is handed over at once. */
  pickupMs: number
  counter: Pick<Counter, 'cart' | 'byId'>
}

function ShortNotice({ short, pickupMs, counter: { cart, byId } }: ShortNoticeProps) {
  const day = formatDayMedium(pickupMs)
  return (
    <Notice tone="attention">
      {short.map(({ productId, left }) => {
        const name = cart.items.find(({ id }) => id === productId)?.name ?? ''
        const rest = quantityText(left, byId.get(productId)?.unit)
        const words = left === 0 ? `per ${day} non ce n’è più` : `per ${day} ne ${left === 1 ? 'resta' : 'restano'} ${rest}`
        return <p key={productId}>{`${name}: ${words}.`}</p>
      })}
    </Notice>
  )
}

// A note for the laboratory, behind one tap while it is empty.

function CounterNote({ note }: { note: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState(note)
  if (!isOpen && note === '') {
    return (
      <button type="button" className={classNames('gap-2 text-2', looks.opener)} onClick={() => setIsOpen(true)}>
        <MessageSquareText size={18} aria-hidden="true" />
        Aggiungi una nota
      </button>
    )
  }
  return (
    <TextArea
      label="Nota per il laboratorio"
      rows={2}
      maxLength={NOTE_MAX_LENGTH}
      autoFocus={isOpen}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        void setNote(event.target.value)
      }}
    />
  )
}

// The discount code at the counter: a small field, its error, and the code once it applies.

const TEXTS = {
  invalid: TEXT_DISCOUNT_INVALID,
  offline: 'Sei offline: questo codice non è ancora su questo dispositivo.',
  'too-many': TEXT_TOO_MANY_CODES,
}

/** Who stands at the counter says it to the customer. */
function whyText({ problem, code }: NonNullable<Extract<DiscountResult, { ok: false }>['why']>): string {
  switch (problem) {
    case 'deleted':
      return 'Questo codice è disattivato.'
    case 'expired':
      return `Questo codice è scaduto ${formatDayMedium(code.validUntilMs ?? 0)}.`
    case 'used-up':
      return code.maxUses === 1
        ? 'Questo codice è già stato usato.'
        : `Questo codice è esaurito: ${code.maxUses} usi su ${code.maxUses}.`
    case 'minimum':
      return `Questo codice vale da ${formatEuro(code.minTotalCents)} in su.`
  }
}

function CounterDiscount({ discount, discountCents }: { discount: CartDiscount | null; discountCents: Cents }) {
  return (
    // What takes the code gives way to the code: the focus stays near.
    <section aria-label="Sconto" tabIndex={-1}>
      {discount ? <Applied discount={discount} discountCents={discountCents} /> : <CodeField />}
    </section>
  )
}

function Applied({ discount, discountCents }: { discount: CartDiscount; discountCents: Cents }) {
  return (
    <p className={classNames('split text-2', styles.applied)}>
      <span className={classNames('inline gap-2', looks.good, styles.code)}>
        <TicketPercent size={18} aria-hidden="true" />
        <b>{discount.code}</b> −{discount.percent}%
        <IconButton
          size="compact"
          label={`Togli il codice ${discount.code}`}
          icon={<X size={18} />}
          onClick={() => void removeDiscount()}
        />
      </span>
      <span className="figures">−{formatEuro(discountCents)}</span>
    </p>
  )
}

function CodeField() {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { ref, focusWrong } = useErrorFocus<HTMLDivElement>()
  const apply = async () => {
    const result = await applyDiscountCode(text)
    setError(result.ok ? null : result.why ? whyText(result.why) : TEXTS[result.reason])
    focusWrong()
  }
  if (!isOpen) {
    return (
      <button type="button" className={classNames('gap-2 text-2', looks.opener, styles.opener)} onClick={() => setIsOpen(true)}>
        <TicketPercent size={18} aria-hidden="true" />
        Codice sconto
      </button>
    )
  }
  return (
    <div ref={ref} className={classNames('row gap-2', styles.form)}>
      <Field
        className="fill"
        label="Codice sconto"
        isLabelHidden
        placeholder="Codice sconto"
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(null)
        }}
        // It stands inside the order's form: Enter applies the code, it does not confirm the order.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void apply()
        }}
      />
      <Button variant="secondary" onClick={() => void apply()}>
        Applica
      </Button>
    </div>
  )
}

// The lines of the cart at the counter. A cake is drawn as it was composed, and can be changed.

interface CounterLinesProps {
  items: readonly CartItem[]
  products: ReadonlyMap<string, Product>
  /** Asks how much of a line there is. */
  onQuantity: (question: QuantityQuestion) => void
  /** Opens the composer for the line at that position. */
  onChangeCake: (index: number) => void
  /** The line that just came back from the composer; null when none did. */
  composedLine: number | 'last' | null
}

function CounterLines({ items, products, onQuantity, onChangeCake, composedLine }: CounterLinesProps) {
  const composed = composedLine === 'last' ? items.length - 1 : composedLine
  return (
    <ul aria-label="Righe del carrello" tabIndex={-1}>
      {items.map((item, index) => (
        <Line
          key={keyOf(item, index)}
          item={item}
          index={index}
          product={products.get(item.id)}
          isComposed={index === composed}
          onQuantity={onQuantity}
          onChangeCake={() => onChangeCake(index)}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  item: CartItem
  index: number
  product: Product | undefined
  isComposed: boolean
  onQuantity: CounterLinesProps['onQuantity']
  onChangeCake: () => void
}

function Line({ item, index, product, isComposed, onQuantity, onChangeCake }: LineProps) {
  const isCake = product !== undefined && product.composition !== 'none'
  const step = (direction: 1 | -1) => {
    if (!product || stepQuantity(counterSteps(product), item.quantity, direction) === null) return null
    return () => void stepItem(index, item, product, direction)
  }
  return (
    <li className={classNames('stack gap-2 text-2', looks.entry, styles.line, isCake && styles.cake)}>
      {isCake && <CakeLinePicture item={item} className={styles.picture} />}
      <div className={styles.words}>
        <p className="strong">{item.name}</p>
        <p className={product ? `muted text-1 ${styles.facts}` : `text-1 strong ${styles.gone}`}>
          {product ? factsOf(item, product) : 'Non è più in vendita'}
        </p>
      </div>
      {isCake && <ChangeButton name={item.name} isComposed={isComposed} onClick={onChangeCake} />}
      <Stepper
        label={item.name}
        text={quantityText(item.quantity, product?.unit)}
        onFewer={item.isWeighed ? null : step(-1)}
        onMore={item.isWeighed ? undefined : step(1)}
        onRemove={() => void removeItem(index, item)}
        onType={product && (() => onQuantity({ product, line: { index, item } }))}
      />
      <span className={classNames('strong figures nowrap', styles.price)}>{formatEuro(linePrice(item))}</span>
    </li>
  )
}

/** Has the keyboard when its cake has just been composed: it stands where the work goes on. */
function ChangeButton({ name, isComposed, onClick }: { name: string; isComposed: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isComposed) button.current?.focus()
  }, [isComposed])
  return (
    <button ref={button} type="button" className={classNames('text-2', looks.opener, styles.change)} onClick={onClick}>
      Modifica<span className="visually-hidden"> {name}</span>
    </button>
  )
}

function factsOf(item: CartItem, product: Product): string {
  const price = `${formatEuro(item.unitPriceCents)}${product.unit === 'kg' ? ' / kg' : ''}`
  return [choicesText(item.customVariants), price].filter(Boolean).join(' · ')
}

/** Lines have no id of their own: product and choices tell them apart, or they would have merged; what was weighed, its place does. */
function keyOf(item: CartItem, index: number): string {
  return JSON.stringify([item.id, item.customVariants, item.referenceImage, item.waferImage, item.isWeighed ? index : null])
}

// The very cake that was composed, small, beside its line at the counter.

function CakeLinePicture({ item, className }: { item: CartItem; className: string | undefined }) {
  const photoUrl = useKeptPhoto(item.waferImage)
  const look = lookOfLine(item)
  return look && <CakeTile look={look} photoUrl={photoUrl ?? null} label="" className={className} />
}
