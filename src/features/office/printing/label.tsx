// The label of a cake's box, A6: what stands on it, its layout, and printing it by the browser's dialog. One for each cake; an
// order without cakes gets one for each of its lines. Nothing is claimed: one label too many harms nobody.
import { getOrder, type OrderWithItems } from '#data/orders/orders.ts'
import { type PrintFacts, readPrintFacts } from '#data/printing/print-facts.ts'
import { whilePrinting } from '#data/printing/print-jobs.ts'
import { roleOf, servingsOf } from '#domain/cake/roles.ts'
import { cakeGrams } from '#domain/cake/size.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import { allergenList, type IngredientPart, ingredientParts } from '#domain/catalogue/allergen-declaration.ts'
import { TEXT_ASK } from '#domain/catalogue/allergen-sum.ts'
import { type Allergen, allergenLabel } from '#domain/catalogue/allergens.ts'
import { PHRASE_TYPE } from '#domain/catalogue/catalogue.ts'
import { decimalText, formatEuro } from '#domain/money.ts'
import { moneyTold } from '#domain/order/money-told.ts'
import { calledText } from '#domain/order/number.ts'
import { type OrderItem, TEXT_IMMEDIATE } from '#domain/order/order.ts'
import { CakeLineArt } from '#ui/cake/cake-line-art.tsx'
import { QrCode } from '#ui/picture/qr-code.tsx'
import { capitalise } from '#ui/text/capitalise.ts'
import { formatDayMedium, formatTime } from '#ui/text/dates.ts'
import { printInBrowser } from './browser-print.tsx'
import styles from './label.module.css'
import { cakeOf, TEXT_NUMBER_TWICE, type TicketLine } from './ticket-content.ts'

const QR_MODULE_MM = 0.5

function Label({ content }: { content: LabelContent }) {
  const { cake, details, contains, traces, ingredients } = content
  return (
    <section className={styles.label}>
      <header className={styles.head}>
        <p className={styles.shop}>{content.shopName}</p>
        <p className={styles.number}>{content.number}</p>
      </header>
      {content.isNumberTwice && <p className={styles.warning}>{TEXT_NUMBER_TWICE}</p>}
      {cake && <CakeLineArt look={cake.look} labels={[]} title={cake.words} className={styles.cake} />}
      <p className={styles.title}>{content.title}</p>
      {details.map((line) => (
        <p key={line} className={styles.details}>
          {line}
        </p>
      ))}
      <dl className={styles.facts}>
        <div>
          <dt>Ritiro</dt>
          <dd>{content.pickup}</dd>
        </div>
        <div>
          <dt>Per</dt>
          <dd>{content.customer}</dd>
        </div>
        {content.deposit !== '' && (
          <div className={styles.deposit}>
            <dt className="visually-hidden">Da pagare</dt>
            <dd>{content.deposit}</dd>
          </div>
        )}
      </dl>
      <Allergens contains={contains} traces={traces} />
      {ingredients.length > 0 && (
        <p className={styles.ingredients}>
          <b>Ingredienti:</b>{' '}
          {ingredients.map(({ text, isAllergen }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, never moved
            isAllergen ? <b key={index}>{text}</b> : text,
          )}
        </p>
      )}
      <footer className={styles.foot}>
        <p>{content.shopAddress}</p>
        <QrCode text={content.link} label="Apri l’ordine" moduleMm={QR_MODULE_MM} />
      </footer>
    </section>
  )
}

function Allergens({ contains, traces }: Pick<LabelContent, 'contains' | 'traces'>) {
  if (contains === null) {
    return (
      <div className={styles.allergens}>
        <p className={styles.names}>{TEXT_ASK}</p>
      </div>
    )
  }
  return (
    <div className={styles.allergens}>
      <p>Contiene</p>
      <p className={styles.names}>{contains.join('\u00A0· ') || 'Nessuno dei 14 allergeni'}</p>
      {traces !== '' && <p>Può contenere tracce di {traces}.</p>}
    </div>
  )
}

// What stands on the label of a cake's box: one label for each cake; an order without cakes gets one for each of its lines.

interface LabelContent {
  key: string
  shopName: string
  shopAddress: string
  number: string
  /** Another open order bears it. */
  isNumberTwice: boolean
  title: string
  /** `Pan di Spagna, chantilly e fragole` and `12 persone, circa 1,8 kg`; empty lines are left out. */
  details: string[]
  cake: TicketLine['cake']
  pickup: string
  customer: string
  /** `Acconto 30,00 € · Restano 150,00 €`; empty where all is paid, or nothing. */
  deposit: string
  /** `Glutine`, `Uova`; null when it cannot be known. */
  contains: string[] | null
  traces: string
  ingredients: IngredientPart[]
  link: string
}

/** A box each, but nobody sticks on fifty. */
const MOST_COPIES = 12

type LabelOrder = Pick<OrderWithItems, 'id' | 'number' | 'attention' | 'pickupMs' | 'isImmediate' | 'customer'> &
  Parameters<typeof moneyTold>[0] & {
    items: readonly OrderItem[]
  }

export function labelContents(order: LabelOrder, facts: PrintFacts, origin: string): LabelContent[] {
  const cakes = order.items.filter((item) => cakeOf(item) !== null || hasPhrase(item))
  const items = cakes.length > 0 ? cakes : order.items
  return items.flatMap((item) => {
    const label = labelOf(item, order, facts, origin)
    return Array.from({ length: copiesOf(item, cakes) }, (_, index) => ({ ...label, key: `${item.id} ${index}` }))
  })
}

function labelOf(item: OrderItem, order: LabelOrder, facts: PrintFacts, origin: string): LabelContent {
  const allergens = facts.allergens.get(item.id)
  const isKnown = allergens?.isComplete === true
  const product = facts.products.get(item.productId)
  // Its ingredients speak of choosing, not of what is in the box.
  const isComposed = product?.composition === 'compose'
  return {
    key: item.id,
    shopName: facts.shop?.name ?? '',
    shopAddress: [facts.shop?.name, facts.shop?.address].filter(Boolean).join(', '),
    number: order.number,
    isNumberTwice: order.attention.includes('number-twice'),
    title: item.productName,
    details: detailsOf(item, facts),
    cake: cakeOf(item),
    pickup: `${formatDayMedium(order.pickupMs)}, ${order.isImmediate ? TEXT_IMMEDIATE : formatTime(order.pickupMs)}`,
    customer: calledText(order.customer.name, order.number),
    deposit: depositText(order),
    contains: isKnown ? allergens.contains.map(title) : null,
    traces: isKnown ? allergenList(allergens.mayContain) : '',
    ingredients: isComposed ? [] : ingredientParts(product?.ingredients ?? ''),
    link: `${origin}/gestionale/ordini?ordine=${order.id}`,
  }
}

function depositText(order: LabelOrder): string {
  const money = moneyTold(order)
  const isInPart = money.paidCents > 0 && money.dueCents > 0
  return isInPart ? `Acconto ${formatEuro(money.paidCents)} · Restano ${formatEuro(money.dueCents)}` : ''
}

function detailsOf(item: OrderItem, facts: PrintFacts): string[] {
  const guests = item.customVariants.find((variant) => roleOf(variant) === 'persone')
  const choices = item.customVariants.filter((variant) => variant !== guests && variant.type !== PHRASE_TYPE)
  const grams = cakeGrams(servingsOf(item.customVariants))
  const size = guests && [guests.value, grams === null ? '' : `circa ${decimalText(grams / 1000)} kg`].filter(Boolean).join(', ')
  const amount = item.quantity === 1 ? '' : quantityText(item.quantity, facts.products.get(item.productId)?.unit)
  const words = choices.map(({ value }, index) => (index === 0 ? value : value.charAt(0).toLowerCase() + value.slice(1)))
  return [words.join(', '), size ?? amount].filter((line) => line !== '')
}

function copiesOf(item: OrderItem, cakes: readonly OrderItem[]): number {
  return cakes.includes(item) && Number.isInteger(item.quantity) ? Math.min(Math.max(item.quantity, 1), MOST_COPIES) : 1
}

function hasPhrase({ customVariants }: OrderItem): boolean {
  return customVariants.some(({ type }) => type === PHRASE_TYPE)
}

function title(allergen: Allergen): string {
  return capitalise(allergenLabel(allergen))
}

// Labels of one order, by the browser's dialog. Nothing is claimed: a label too many harms nobody.

/** @returns how many there were */
export async function printLabels(orderId: string): Promise<number> {
  const order = await getOrder(orderId)
  if (!order) return 0
  const labels = labelContents(order, await readPrintFacts(order.items), window.location.origin)
  if (labels.length === 0) return 0
  await whilePrinting(() =>
    printInBrowser(
      labels.map((content) => <Label key={content.key} content={content} />),
      { kind: 'a6' },
    ),
  )
  return labels.length
}
