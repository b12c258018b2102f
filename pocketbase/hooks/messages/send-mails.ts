// Sends the waiting mails about orders (confirmation, ready, moved, refund) by PocketBase's mailer: each minute, and when the edge says
// that there may be some. Never inside a transaction, because a mail server takes its time.
import { type Cents, centsFromEuro, decimalText, formatEuro } from '#domain/money.ts'
import { toGiveBackCents } from '#domain/order/order-payment.ts'
import { isCancelled } from '#domain/order/states.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { describeOrder } from '../orders/order-state.ts'
import { mailSummaryOf, type OrderSummary } from '../orders/order-summary.ts'
import { refundOfEvent } from '../payments/payment-record.ts'
import { durably } from '../server/database.ts'
import { type ClaimedMessage, claimMessages, type MessageParams, type MessageResult, settleMessage } from './delivery.ts'
import { type Mail, type MailContent, mailOf, mailShop, pageUrl, sendMail } from './mail-layout.ts'
import { isMailSet, isNoSuchMailbox, TEXT_MAIL_OFF } from './mail-server.ts'

const AT_ONCE = 20
const RUNNING = 'sfoglia-mails-running'
/** Longer than any mail server keeps a connection without a word. */
const STUCK_AFTER_MS = 10 * MINUTE_MS

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
    if (!isMailSet(app)) return { state: 'failed', error: TEXT_MAIL_OFF }
    if (isNoSuchMailbox(error)) return { state: 'failed', error: `Indirizzo rifiutato: ${text.replace('GoError: ', '')}` }
    return { state: 'retry', error: `La posta non è partita: ${text.replace('GoError: ', '')}`, afterMs: 0 }
  }
}

function compose(app: PbApp, { message, order, event, params }: ClaimedMessage): Mail {
  const facts = {
    order: mailSummaryOf(app, order),
    params,
    shop: mailShop(app),
    ordersUrl: pageUrl(app, '/account/ordini'),
  }
  if (event === 'refunded') return refundMail(facts, refundFacts(app, order, message.getString('event')))
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

/** Greeted, with what is paid and what is due, and the way to all of their orders. */
function orderMail(
  { order, params, shop, ordersUrl }: OrderMailFacts,
  words: Pick<MailContent, 'subject' | 'title' | 'paragraphs'> & Partial<MailContent>,
): Mail {
  return mailOf({
    sums: moneyOf(params),
    action: { label: 'Vedi i tuoi ordini', url: ordersUrl },
    shop,
    ...words,
    subject: `${words.subject} · ${shop.name}`,
    paragraphs: [order.customer_name === '' ? 'Ciao,' : `Ciao ${order.customer_name},`, ...words.paragraphs],
  })
}

function confirmationMail(facts: OrderMailFacts): Mail {
  const { order, params } = facts
  const sumCents = order.items.reduce((sum, { price }) => sum + centsFromEuro(price), 0)
  const discountCents = sumCents - centsFromEuro(order.total)
  const discount = { label: `Sconto ${order.discount_code}`.trim(), value: formatEuro(-discountCents) }
  return orderMail(facts, {
    subject: `Ordine ${order.number} confermato`,
    title: `Il tuo ordine ${order.number} è confermato`,
    paragraphs: ['Lo prepariamo per te. Al ritiro basta dire il numero dell’ordine.'],
    facts: whenAndWhere(params),
    lines: order.items.map(({ product_name, quantity, price, choices }) => ({
      name: quantity === 1 ? product_name : `${product_name} × ${decimalText(quantity)}`,
      detail: choices.join(' · '),
      value: formatEuro(centsFromEuro(price)),
    })),
    sums: [...(discountCents > 0 ? [discount] : []), ...moneyOf(params)],
    notes: ['Se cambi idea, puoi annullare l’ordine da lì finché non cominciamo a prepararlo.'],
  })
}

function readyMail(facts: OrderMailFacts): Mail {
  const { number } = facts.order
  return orderMail(facts, {
    subject: `Ordine ${number} pronto`,
    title: `Il tuo ordine ${number} è pronto`,
    paragraphs: ['Puoi passare a ritirarlo. Al ritiro basta dire il numero dell’ordine.'],
    facts: whenAndWhere(facts.params),
  })
}

function displacedMail(facts: OrderMailFacts): Mail {
  const { number } = facts.order
  return orderMail(facts, {
    subject: `Ordine ${number}: troviamo un altro momento`,
    title: `Il ritiro dell’ordine ${number} va spostato`,
    paragraphs: [
      `${facts.params.pickup} non possiamo consegnarti l’ordine. Chiamaci, o rispondi a questa e-mail: troviamo insieme un altro momento.`,
    ],
  })
}

function movedMail(facts: OrderMailFacts): Mail {
  const { number } = facts.order
  return orderMail(facts, {
    subject: `Ordine ${number}: nuovo ritiro`,
    title: `Il ritiro dell’ordine ${number} è spostato`,
    paragraphs: ['Abbiamo cambiato giorno o orario. Se non va bene, chiamaci o rispondi a questa e-mail.'],
    facts: whenAndWhere(facts.params),
  })
}

interface RefundFacts {
  /** What this act gave back; null where it is not known. */
  backCents: Cents | null
  /** What lies in the shop for the customer. */
  inShopCents: Cents
  isCancelled: boolean
}

function refundFacts(app: PbApp, order: PbRecord, event: string): RefundFacts {
  const state = describeOrder(order)
  return {
    backCents: refundOfEvent(app, order.id, event),
    inShopCents: toGiveBackCents(state),
    isCancelled: isCancelled(state),
  }
}

function refundMail(facts: OrderMailFacts, { backCents, inShopCents, isCancelled }: RefundFacts): Mail {
  const { number } = facts.order
  const amount = backCents === null ? 'il pagamento con carta' : formatEuro(backCents)
  return orderMail(facts, {
    subject: `Rimborso dell’ordine ${number}`,
    title: `Ti abbiamo rimborsato ${amount}`,
    paragraphs: [
      `Il rimborso arriva sulla carta con cui hai pagato l’ordine ${number}. Di solito ci vogliono da 5 a 10 giorni lavorativi, secondo la tua banca.`,
      ...(inShopCents > 0 ? [`I ${formatEuro(inShopCents)} che hai pagato in negozio te li restituiamo lì.`] : []),
    ],
    ...(isCancelled && { sums: undefined }),
  })
}

function whenAndWhere({ pickup, address }: MessageParams): { label: string; value: string }[] {
  return [
    { label: 'Ritiro', value: pickup },
    { label: 'Dove', value: address },
  ]
}

function moneyOf({ total, payment }: MessageParams): { label: string; value: string }[] {
  return [
    { label: 'Totale', value: total },
    { label: 'Pagamento', value: payment },
  ]
}
