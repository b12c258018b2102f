// Whether the shop's mail server takes what it is given: noted at every mail, and told by /api/sfoglia/health. Kept in
// this process's memory: what still waits is tried each minute, and tells it again after a restart. And in whose name it is given them.
import { isEmailAddress } from '#domain/email-address.ts'
import { theShop } from '../server/shop-settings.ts'

const KEY = 'mail-fails-since'
/** The mailbox itself is refused (RFC 5321, 4.2.3): the same address will be refused again, and the server works. */
const NO_SUCH_MAILBOX = /^(GoError: )?(550|551|553)\b/

export function isNoSuchMailbox(error: unknown): boolean {
  return NO_SUCH_MAILBOX.test(String(error))
}

export const TEXT_MAIL_OFF = 'La posta non è impostata.'

/** Whether the shop has a mail server at all: a program of this machine that may be one is not asked. */
export function isMailSet(app: PbApp): boolean {
  return app.settings().smtp.enabled === true
}

/** Sends, and notes whether the server took it. @throws what the server says, or that there is none */
export function notingMail(app: PbApp, send: () => void): void {
  if (!isMailSet(app)) throw new Error(TEXT_MAIL_OFF)
  try {
    send()
  } catch (error) {
    if (isNoSuchMailbox(error)) app.store().remove(KEY)
    else app.store().getOrSet(KEY, () => new Date().toISOString())
    throw error
  }
  app.store().remove(KEY)
}

/** ISO 8601; null while it takes mails, or nothing was sent since the start. */
export function mailFailsSince(app: PbApp): string | null {
  const since = app.store().get(KEY)
  return since ? String(since) : null
}

/** What a database begins with (migration 0200); nobody's address. */
const NO_SENDER = 'ciao@sfoglia.demo'

interface Sender {
  from: { address: string; name: string }
  headers: Record<string, string>
}

/**
 * In the shop's name. From the address of the environment or the dashboard, else from the account at the mail server, which lets
 * through no other's, else from the shop's own. Answers go to the shop's address, where it has one.
 */
export function senderOf(app: PbApp): Sender {
  const { meta, smtp } = app.settings()
  const shop = theShop(app)
  const mail = shop?.getString('mail') ?? ''
  const given = String(meta.senderAddress)
  const [, host = 'localhost'] = /^https?:\/\/([^/:]+)/.exec(String(meta.appURL)) ?? []
  const addresses = [given === NO_SENDER ? '' : given, String(smtp.username ?? ''), mail]
  const address = addresses.find(isEmailAddress) ?? `negozio@${host}`
  const name = shop?.getString('name') || 'Il negozio'
  return { from: { address, name }, headers: mail === '' || mail === address ? {} : { 'Reply-To': mail } }
}
