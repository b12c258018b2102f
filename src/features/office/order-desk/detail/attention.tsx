// Open questions on an accepted order: each reason in words, with the prices that differ from today's list, and one button that
// says what it will do. And the customer who has not heard that it is ready, or has although it is not: told by somebody.
import { MessageCircle, Phone, RotateCw, TriangleAlert } from 'lucide-react'
import type { TellableEvent } from '#data/orders/log.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { campaignPrice, type PriceList } from '#domain/cart/price-list.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { type AttentionReason, type Order, type OrderItem, openQuestions, toldReasons } from '#domain/order/order.ts'
import { dueCents, linesOf, type PaymentLine, takenLines, toGiveBackCents } from '#domain/order/order-payment.ts'
import { METHODS, paidAs } from '#domain/order/payment-methods.ts'
import { isCancelled } from '#domain/order/states.ts'
import type { ImpactReason } from '#domain/pickup/settings-check.ts'
import { type ShopDay, type ShopTime, shopMoment } from '#domain/pickup/shop-time.ts'
import { useTellCustomer } from '#hooks/use-tell-customer.ts'
import { Button } from '#ui/form/button.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { formatDayMedium, formatTime } from '#ui/text/dates.ts'
import styles from './attention.module.css'
import { canBeTold, type RenderSlotPicker, SlotChoice, TellSwitch } from './move-order.tsx'

interface AttentionPanelProps {
  order: OrderWithItems
  facts: AttentionFacts
  nowMs: number
  isBusy: boolean
  renderPicker: RenderSlotPicker
  /** The pickup time to move to, null to keep the order's own. */
  chosenMs: number | null
  onChoose: (pickupMs: number | null) => void
  /** Whether the customer gets a message about the new time. */
  isTold: boolean
  onTold: (isTold: boolean) => void
  onSettle: () => void
  /** The server has sent the customer something. */
  onSent: () => void
}

export function AttentionPanel({ order, facts, nowMs, isBusy, renderPicker, ...more }: AttentionPanelProps) {
  const { chosenMs, onChoose, onSettle } = more
  const questions = { ...order, attention: openQuestions(order) }
  const chosen = chosenMs === null ? null : whereTo(chosenMs, order.pickupMs)
  return (
    <section className={styles.panel} aria-label="Da verificare">
      <Points points={attentionPoints(questions, facts)} />
      {mayMove(questions.attention) && (
        <SlotChoice
          order={order}
          taken={facts.taken}
          nowMs={nowMs}
          chosenMs={chosenMs}
          onChoose={onChoose}
          renderPicker={renderPicker}
        />
      )}
      {chosen !== null && <TellSwitch order={order} isTold={more.isTold} onTold={more.onTold} />}
      <div className={styles.actions}>
        <Button shape="box" className={styles.fix} isBusy={isBusy} aria-keyshortcuts="V" onClick={onSettle}>
          {settleLabel(questions, chosen)} <Kbd>V</Kbd>
        </Button>
        {order.attention.some((reason) => CALLED_FOR.includes(reason)) && chosen === null && canBeTold(order) && (
          <SendAgain orderId={order.id} event="displaced" size="medium" onSent={more.onSent} />
        )}
        <CallLink phone={order.customer.phone} />
      </div>
    </section>
  )
}

interface ToldPanelProps {
  order: OrderWithItems
  facts: AttentionFacts
  isBusy: boolean
  /** "Invia di nuovo" has been answered: its messages have changed. */
  onSent: () => void
  onTold: () => void
}

/** Nothing waits for it: the order is handed over whether or not this is settled. */
export function ToldPanel({ order, facts, isBusy, onSent, onTold }: ToldPanelProps) {
  const reasons = toldReasons(order)
  const [first] = reasons
  if (first === undefined) return null
  return (
    <section className={styles.panel} aria-label={attentionTitle(first)}>
      <Points points={attentionPoints({ ...order, attention: reasons }, facts)} />
      <div className={styles.actions}>
        {reasons.includes('not-told') && <SendAgain orderId={order.id} event="ready" size="medium" onSent={onSent} />}
        <CallLink phone={order.customer.phone} />
        <Button shape="box" variant="secondary" className={styles.told} isBusy={isBusy} aria-keyshortcuts="V" onClick={onTold}>
          L’ho avvisato io <Kbd>V</Kbd>
        </Button>
      </div>
    </section>
  )
}

interface SendAgainProps {
  orderId: string
  event: TellableEvent
  size: 'small' | 'medium'
  onSent: () => void
}

/** Has the customer told once more of what did not reach them, or that their time is gone. */
export function SendAgain({ orderId, event, size, onSent }: SendAgainProps) {
  const { isBusy, tell } = useTellCustomer()
  const send = async () => {
    await tell(orderId, event, 'Messaggio in partenza')
    onSent()
  }
  return (
    <Button
      shape="box"
      variant="secondary"
      size={size}
      icon={event === 'displaced' ? <MessageCircle size={18} aria-hidden="true" /> : <RotateCw size={18} aria-hidden="true" />}
      isBusy={isBusy}
      onClick={() => void send()}
    >
      {event === 'displaced' ? 'Avvisa' : 'Invia di nuovo'}
    </Button>
  )
}

export function Points({ points }: { points: readonly AttentionPoint[] }) {
  return points.map((point) => (
    <div key={point.reason}>
      <h3 className={styles.title}>
        <TriangleAlert size={20} aria-hidden="true" />
        {point.title}
      </h3>
      <p className={styles.text}>{point.text}</p>
    </div>
  ))
}

function CallLink({ phone }: { phone: string }) {
  if (phone === '') return null
  return (
    <a className={styles.call} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      <Phone size={18} aria-hidden="true" />
      Chiama
    </a>
  )
}

/** `alle 11:15`; on another day `a mar 24 nov, 11:15`. */
function whereTo(chosenMs: number, pickupMs: number): string {
  const time = formatTime(chosenMs)
  return shopMoment(chosenMs).day === shopMoment(pickupMs).day ? `alle ${time}` : `a ${formatDayMedium(chosenMs)}, ${time}`
}

// What a person has to look at on an accepted order, in words, and what the fix's button will do.

interface AttentionPoint {
  reason: AttentionReason
  title: string
  text: string
}

export interface AttentionFacts {
  /** Orders in its slot now, itself included. */
  taken: number
  /** 0 = no limit. */
  capacity: number
  priceChanges: readonly PriceChange[]
  /** Why it has no place by today's hours; null when it has one. */
  place: ImpactReason | null
}

const TITLES: Record<AttentionReason, string> = {
  'slot-full': 'Orario già pieno',
  'slot-past': 'Orario troppo presto',
  closed: 'Negozio chiuso a quell’ora',
  'price-changed': 'Prezzo cambiato',
  'product-gone': 'Prodotto non più in vendita',
  'sold-out': 'Prodotto esaurito',
  'discount-invalid': 'Sconto non più valido',
  reopened: 'Ordine riaperto',
  'collected-late': 'Incassato dopo l’annullamento',
  'collected-twice': 'Incassato due volte',
  'collected-cancelled': 'Incassato e annullato',
  unpaid: 'Consegnato, da incassare',
  'paid-after-cancellation': 'Pagato dopo l’annullamento',
  'paid-twice': 'Pagato due volte',
  'payment-mismatch': 'Importo pagato diverso',
  'payment-refunded': 'Pagamento rimborsato',
  'payment-disputed': 'Pagamento contestato',
  'dispute-lost': 'Contestazione persa',
  'refund-failed': 'Rimborso non riuscito',
  'number-twice': 'Numero doppio',
  'clock-wrong': 'Orologio sbagliato',
  displaced: 'Ritiro da spostare',
  'cap-exceeded': 'Oltre il massimo del giorno',
  'off-season': 'Fuori dalle sue date',
  'not-told': 'Cliente non avvisato',
  'told-ready': 'Cliente avvisato, ma non è pronto',
  'revoked-device': 'Dispositivo revocato',
  'suspended-author': 'Persona non più in servizio',
  'device-not-approved': 'Dispositivo non approvato',
}

const SLOT_REASONS: readonly AttentionReason[] = ['slot-full', 'slot-past', 'closed', 'displaced']

/** The money goes back without anybody's help: it is enough to know. */
const SETTLES_ITSELF: readonly AttentionReason[] = ['paid-after-cancellation', 'paid-twice']

const MADE_ANYWAY: readonly AttentionReason[] = ['product-gone', 'sold-out', 'cap-exceeded', 'off-season']

/** `Orario già pieno`. */
export function attentionTitle(reason: AttentionReason): string {
  return TITLES[reason]
}

/** They were ordered in good order, and the shop asks for another moment. */
const CALLED_FOR: readonly AttentionReason[] = ['displaced', 'cap-exceeded']

/** Whether another pickup time is one way out. */
function mayMove(attention: readonly AttentionReason[]): boolean {
  return needsSlot(attention) || attention.includes('cap-exceeded')
}

/** Whether another pickup time is part of the fix. */
function needsSlot(attention: readonly AttentionReason[]): boolean {
  return attention.some((reason) => SLOT_REASONS.includes(reason))
}

type AskedOrder = Pick<
  Order,
  'number' | 'status' | 'attention' | 'pickupMs' | 'totalCents' | 'paidAtMs' | 'payments' | 'payLater' | 'discountCode'
>

export function attentionPoints(order: AskedOrder, facts: AttentionFacts): AttentionPoint[] {
  const time = shopMoment(order.pickupMs).time
  return order.attention.map((reason) => ({ reason, title: TITLES[reason], text: pointText(reason, order, time, facts) }))
}

/**
 * What the button will do: `Tieni alle 10:45`, `Sposta alle 11:15`, `Tieni 26,00 €`.
 * @param chosen the time chosen instead, in words (`alle 11:15`, `a mar 24 nov, 11:15`), or null to keep the order's own
 */
export function settleLabel(order: Pick<Order, 'attention' | 'pickupMs' | 'totalCents'>, chosen: string | null): string {
  if (chosen !== null && mayMove(order.attention)) return `Sposta ${chosen}`
  if (needsSlot(order.attention)) return `Tieni alle ${shopMoment(order.pickupMs).time}`
  if (order.attention.some((reason) => MADE_ANYWAY.includes(reason))) return 'Prepara lo stesso'
  if (order.attention.some((reason) => reason === 'price-changed' || reason === 'discount-invalid')) {
    return `Tieni ${formatEuro(order.totalCents)}`
  }
  return order.attention.every((reason) => SETTLES_ITSELF.includes(reason)) ? 'Ho visto' : 'Ho controllato'
}

function pointText(reason: AttentionReason, order: AskedOrder, time: ShopTime, facts: AttentionFacts): string {
  switch (reason) {
    case 'slot-full':
      return facts.taken > facts.capacity
        ? `Con questo, alle ${time} gli ordini sono ${facts.taken} e i posti ${facts.capacity}.`
        : `All’arrivo i posti delle ${time} erano presi. Adesso gli ordini sono ${facts.taken} e i posti ${facts.capacity}.`
    case 'slot-past':
      return `Quando è arrivato, le ${time} erano già passate o troppo vicine per prepararlo.`
    case 'closed':
      return `Alle ${time} di quel giorno il negozio non è aperto.`
    case 'price-changed':
      return priceText(facts.priceChanges, order.totalCents)
    case 'product-gone':
      return 'Un prodotto è stato tolto dalla vendita dopo l’ordine. Il cliente lo aspetta.'
    case 'sold-out':
      return 'Un prodotto è stato segnato esaurito. Il cliente lo aspetta.'
    case 'discount-invalid':
      return `Il codice ${order.discountCode} non era più valido all’arrivo. Vale il totale promesso: ${formatEuro(order.totalCents)}.`
    case 'reopened':
      return 'Un amministratore l’ha riaperto: controlla che cosa manca.'
    case 'collected-late':
      return 'La cassa l’ha incassato prima che fosse annullato: è di nuovo in corso.'
    case 'collected-twice':
      return `${takenText(order)} per un ordine di ${formatEuro(order.totalCents)}. Restituisci ${formatEuro(toGiveBackCents(order))}.`
    case 'collected-cancelled':
      return `${takenText(order)} per un ordine che è annullato: restituisci ${formatEuro(toGiveBackCents(order))}.`
    case 'unpaid':
      return `${formatEuro(dueCents(order))} da incassare. ${order.payLater || 'È stato consegnato senza dire chi paga.'}`
    case 'paid-after-cancellation':
      return 'Il pagamento con carta è arrivato quando l’ordine era già annullato: viene rimborsato da solo.'
    case 'paid-twice':
      return 'Era già pagato quando è arrivato il pagamento con carta: quello con carta viene rimborsato da solo.'
    case 'payment-mismatch':
      return `Con carta è arrivato un importo diverso da ${formatEuro(order.totalCents)}: controlla il pagamento prima di preparare.`
    case 'payment-refunded':
      return 'Il pagamento con carta è stato rimborsato: decidi se annullare l’ordine o incassarlo alla cassa.'
    case 'payment-disputed':
      return 'La banca del cliente contesta il pagamento con carta. Rispondi su Stripe entro la scadenza: senza risposta la contestazione è persa.'
    case 'dispute-lost':
      return 'La contestazione è persa: la banca si è ripresa il denaro. Se l’ordine è ancora da fare, senti il cliente prima di prepararlo.'
    case 'refund-failed':
      return refundFailedText(order)
    case 'clock-wrong':
      return 'Il dispositivo che l’ha preso o incassato aveva l’orologio sbagliato: vale l’ora di arrivo. Rimetti l’ora giusta.'
    case 'displaced':
      return displacedText(time, facts)
    case 'cap-exceeded':
      return 'Di un prodotto gli ordini di quel giorno superano il massimo. Preparalo lo stesso, o sposta il ritiro.'
    case 'off-season':
      return 'Un prodotto si vende solo nelle date della sua campagna. Il cliente lo aspetta.'
    case 'not-told':
      return 'Il messaggio «è pronto» non gli è arrivato. Mandalo di nuovo, o avvisalo tu.'
    case 'told-ready':
      return 'Il messaggio «è pronto» era già partito quando l’hai tolto. Chiama il cliente prima che venga.'
    case 'number-twice':
      return `C’è un altro ordine aperto con il numero ${order.number}: chiama il cliente per nome e controlla che cosa ritira.`
    case 'revoked-device':
      return 'L’ha consegnato un dispositivo revocato: senti il cliente prima di prepararlo.'
    case 'suspended-author':
      return 'Porta il nome di una persona sospesa o che non è più del personale: senti il cliente prima di prepararlo.'
    case 'device-not-approved':
      return 'È stato preso su un dispositivo che nessuno ha ancora approvato (Personale, Dispositivi).'
  }
}

/** By the line that says so, which is the last one of its kind. */
function refundFailedText(order: AskedOrder): string {
  const failed = linesOf(order).findLast(({ kind, amountCents }) => kind === 'refund' && amountCents > 0)
  const what = failed ? `il rimborso di ${formatEuro(failed.amountCents)}` : 'il rimborso'
  const next = isCancelled(order)
    ? 'Riparte da solo: se torna ancora indietro, restituiscilo in un altro modo.'
    : 'Riprova da qui, o restituiscilo in un altro modo.'
  return `La banca ha respinto ${what} sulla carta: il cliente non l’ha ricevuto. ${next}`
}

/** `Incassati 4,50 € in contanti (C16) e 4,50 € con POS (C17)`. */
function takenText(order: AskedOrder): string {
  const parts = takenLines(order).map((line) => lineText(line))
  const last = parts.pop() ?? ''
  return `Incassati ${parts.length > 0 ? `${parts.join(', ')} e ${last}` : last}`
}

/** `4,50 € in contanti (C16)`. @param line given back too, without its sign */
export function lineText({ amountCents, method, device }: PaymentLine): string {
  return `${formatEuro(Math.abs(amountCents))} ${METHODS[paidAs(method)].by}${device === '' ? '' : ` (${device})`}`
}

function displacedText(time: ShopTime, { place, taken, capacity }: AttentionFacts): string {
  switch (place) {
    case 'closed':
      return 'Quel giorno adesso il negozio è chiuso. Trova un altro momento con il cliente.'
    case 'outside':
      return `Con gli orari di adesso alle ${time} il negozio è chiuso. Trova un altro momento con il cliente.`
    case 'full':
      return `Alle ${time} gli ordini sono ${taken} e i posti adesso ${capacity}: uno o più vanno spostati.`
    case null:
      return 'Gli orari erano cambiati e non ci stava più. Adesso ci sta di nuovo: controlla con il cliente.'
  }
}

function priceText(changes: readonly PriceChange[], totalCents: number): string {
  const seen = changes.map(
    ({ name, promisedCents, listCents }) => `${name}: visto a ${formatEuro(promisedCents)}, in listino ${formatEuro(listCents)}.`,
  )
  return [...seen, `Vale il totale promesso: ${formatEuro(totalCents)}.`].join(' ')
}

// Which prices of an order differ from today's list, for the person who has to decide.

interface PriceChange {
  name: string
  /** Per unit, without variants: what the customer saw. */
  promisedCents: Cents
  listCents: Cents
}

/** @param lists of campaigns, for the day of pickup. Products that are gone, and differences that lie in a variant, are not listed. */
export function priceChanges(
  items: readonly Pick<OrderItem, 'productId' | 'productName' | 'unitPriceCents' | 'customVariants'>[],
  products: ReadonlyMap<string, Pick<Product, 'priceCents'>>,
  lists: readonly PriceList[] = [],
  day: ShopDay = '',
): PriceChange[] {
  const changes: PriceChange[] = []
  for (const item of items) {
    const listCents = campaignPrice(item.productId, day, lists) ?? products.get(item.productId)?.priceCents
    const increase = item.customVariants.reduce((sum, variant) => sum + variant.priceIncreaseCents, 0)
    const promisedCents = item.unitPriceCents - increase
    if (listCents !== undefined && listCents !== promisedCents) changes.push({ name: item.productName, promisedCents, listCents })
  }
  return changes
}
