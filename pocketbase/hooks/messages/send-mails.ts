// Sends the waiting mails about orders (confirmation, ready, moved, refund) by PocketBase's mailer: each minute, and when the edge says
// that there may be some. Never inside a transaction, because a mail server takes its time.
import { centsFromEuro, decimalText, formatEuro } from '#domain/money.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { mailSummaryOf, type OrderSummary } from '../orders/order-summary.ts'
import { durably } from '../server/database.ts'
import { type ClaimedMessage, claimMessages, type MessageParams, type MessageResult, settleMessage } from './delivery.ts'
import { type Mail, type MailContent, mailOf, mailShop, pageUrl, sendMail } from './mail-layout.ts'

const AT_ONCE = 20
const RUNNING = 'sfoglia-mails-running'
/** Longer than any mail server keeps a connection without a word. */
const STUCK_AFTER_MS = 10 * MINUTE_MS
/** The mailbox itself is refused (RFC 5321, 4.2.3): the same address will be refused again. */
const NO_SUCH_MAILBOX = /^(GoError: )?(550|551|553)\b/

/** How many were sent, and how many were not. One run at a time; a second one leaves it to the first. */
export function sendMails(app: PbApp): { sent: number; failed: number } {
  const count = { sent: 0, failed: 0 }
  const mine = `${Date.now()}:${$security.randomStringWithAlphabet(8, 'abcdefghijklmnopqrstuvwxyz')}`
  const running = String(app.store().getOrSet(RUNNING, () => mine))
  if (running !== mine && Date.now() - Number(running.split(':')[0]) < STUCK_AFTER_MS) return count
  app.store().set(RUNNING, mine)
  try {
    for (const claimed of claimMessages(app, 'mail', AT_ONCE)) {
      const result = sendOne(app, claimed)
      durably(app, (tx) => settleMessage(tx, tx.findRecordById('messages', claimed.message.id), result))
      count[result.state === 'sent' ? 'sent' : 'failed'] += 1
    }
  } finally {
    app.store().remove(RUNNING)
  }
  return count
}

/** A mail whose sender never gave a result is sent again: two mails are better than none. */
function sendOne(app: PbApp, claimed: ClaimedMessage): MessageResult {
  try {
    sendMail(app, claimed.message.getString('recipient'), compose(app, claimed))
    return { state: 'sent', externalId: '' }
  } catch (error) {
    const text = String(error)
    if (NO_SUCH_MAILBOX.test(text)) return { state: 'failed', error: `Indirizzo rifiutato: ${text.replace('GoError: ', '')}` }
    return { state: 'retry', error: `La posta non è partita: ${text.replace('GoError: ', '')}`, afterMs: 0 }
  }
}

function compose(app: PbApp, { order, event, params }: ClaimedMessage): Mail {
  const facts = {
    order: mailSummaryOf(app, order),
    params,
    shop: mailShop(app),
    ordersUrl: pageUrl(app, '/account/ordini'),
  }
  if (event === 'refunded') return refundMail(facts)
  if (event === 'displaced') return displacedMail(facts)
  if (event === 'moved') return movedMail(facts)
  return event === 'ready' ? readyMail(facts) : confirmationMail(facts)
}

// What a customer is written about an order: that it stands, that it is ready where no message reached them, and that its time is
// gone or another one, and that its money went back.

interface OrderMailFacts {
  order: OrderSummary
  params: MessageParams
  shop: MailContent['shop']
  /** `/account/ordini` in full. */
  ordersUrl: string
}

function confirmationMail({ order, params, shop, ordersUrl }: OrderMailFacts): Mail {
  const sumCents = order.items.reduce((sum, { price }) => sum + centsFromEuro(price), 0)
  const discountCents = sumCents - centsFromEuro(order.total)
  const discount = { label: `Sconto ${order.discount_code}`.trim(), value: formatEuro(-discountCents) }
  return mailOf({
    subject: `Ordine ${order.number} confermato · ${shop.name}`,
    title: `Il tuo ordine ${order.number} è confermato`,
    paragraphs: [greeting(order), 'Lo prepariamo per te. Al ritiro basta dire il numero dell’ordine.'],
    facts: whenAndWhere(params),
    lines: order.items.map(({ product_name, quantity, price, choices }) => ({
      name: quantity === 1 ? product_name : `${product_name} × ${decimalText(quantity)}`,
      detail: choices.join(' · '),
      value: formatEuro(centsFromEuro(price)),
    })),
    sums: [...(discountCents > 0 ? [discount] : []), { label: 'Totale', value: params.total }, paidBy(order)],
    action: { label: 'Vedi i tuoi ordini', url: ordersUrl },
    notes: ['Se cambi idea, puoi annullare l’ordine da lì finché non cominciamo a prepararlo.'],
    shop,
  })
}

function readyMail({ order, params, shop, ordersUrl }: OrderMailFacts): Mail {
  return mailOf({
    subject: `Ordine ${order.number} pronto · ${shop.name}`,
    title: `Il tuo ordine ${order.number} è pronto`,
    paragraphs: [greeting(order), 'Puoi passare a ritirarlo. Al ritiro basta dire il numero dell’ordine.'],
    facts: whenAndWhere(params),
    sums: [{ label: 'Totale', value: params.total }, paidBy(order)],
    action: { label: 'Vedi i tuoi ordini', url: ordersUrl },
    shop,
  })
}

function displacedMail({ order, params, shop, ordersUrl }: OrderMailFacts): Mail {
  return mailOf({
    subject: `Ordine ${order.number}: troviamo un altro momento · ${shop.name}`,
    title: `Il ritiro dell’ordine ${order.number} va spostato`,
    paragraphs: [
      greeting(order),
      `${params.pickup} non possiamo consegnarti l’ordine. Chiamaci, o rispondi a questa mail: troviamo insieme un altro momento.`,
    ],
    sums: [{ label: 'Totale', value: params.total }, paidBy(order)],
    action: { label: 'Vedi i tuoi ordini', url: ordersUrl },
    shop,
  })
}

function movedMail({ order, params, shop, ordersUrl }: OrderMailFacts): Mail {
  return mailOf({
    subject: `Ordine ${order.number}: nuovo ritiro · ${shop.name}`,
    title: `Il ritiro dell’ordine ${order.number} è spostato`,
    paragraphs: [greeting(order), 'Abbiamo cambiato giorno o orario. Se non va bene, chiamaci o rispondi a questa mail.'],
    facts: whenAndWhere(params),
    sums: [{ label: 'Totale', value: params.total }, paidBy(order)],
    action: { label: 'Vedi i tuoi ordini', url: ordersUrl },
    shop,
  })
}

function refundMail({ order, params, shop, ordersUrl }: OrderMailFacts): Mail {
  return mailOf({
    subject: `Rimborso dell’ordine ${order.number} · ${shop.name}`,
    title: `Ti abbiamo rimborsato ${params.total}`,
    paragraphs: [
      greeting(order),
      `Il pagamento dell’ordine ${order.number} torna sulla carta con cui l’hai fatto. Di solito ci vogliono da 5 a 10 giorni lavorativi, secondo la tua banca.`,
    ],
    action: { label: 'Vedi i tuoi ordini', url: ordersUrl },
    shop,
  })
}

function whenAndWhere({ pickup, address }: MessageParams): { label: string; value: string }[] {
  return [
    { label: 'Ritiro', value: pickup },
    { label: 'Dove', value: address },
  ]
}

function greeting({ customer_name }: OrderSummary): string {
  return customer_name === '' ? 'Ciao,' : `Ciao ${customer_name},`
}

function paidBy({ total, due, payment_method }: OrderSummary): { label: string; value: string } {
  if (due > 0 && due < total) {
    const dueCents = centsFromEuro(due)
    const paid = formatEuro(centsFromEuro(total) - dueCents)
    return { label: 'Pagamento', value: `acconto di ${paid} ricevuto, restano ${formatEuro(dueCents)} al ritiro` }
  }
  if (payment_method === 'card') return { label: 'Pagamento', value: 'con carta, ricevuto' }
  if (total === 0) return { label: 'Pagamento', value: 'niente da pagare' }
  return { label: 'Pagamento', value: payment_method === '' ? 'al ritiro' : 'ricevuto' }
}
