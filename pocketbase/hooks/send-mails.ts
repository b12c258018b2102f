// Sends the mails that wait, by PocketBase's mailer: each minute, and when the edge says that there may be some. Never inside
// a transaction: a mail server takes its time.
import { MINUTE_MS } from '#domain/shop-time.ts'
import { type ClaimedMessage, claimMessages } from './claim-messages.ts'
import { durably } from './database.ts'
import type { Mail } from './mail-layout.ts'
import { mailShop, pageUrl } from './mail-shop.ts'
import { type MessageResult, settleMessage } from './message-result.ts'
import { confirmationMail, refundMail } from './order-mails.ts'
import { mailSummaryOf } from './order-summary.ts'

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

/** A mail whose sender fell silent is sent again: one too many is better than none. */
function sendOne(app: PbApp, claimed: ClaimedMessage): MessageResult {
  try {
    const mail = compose(app, claimed)
    const { senderAddress, senderName } = app.settings().meta
    app.newMailClient().send(
      new MailerMessage({
        from: { address: String(senderAddress), name: String(senderName) },
        to: [{ address: claimed.message.getString('recipient') }],
        ...mail,
      }),
    )
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
  return event === 'refunded' ? refundMail(facts) : confirmationMail(facts)
}
