// The mails of an account: they open pages of ours, which do the rest. They name nobody: an account can be opened with
// another's address and any text for a name, and our mail must not carry it there.
import { type MailContent, mailOf, mailShop, pageUrl } from '../messages/mail-layout.ts'

type Words = Omit<MailContent, 'shop' | 'action'> & { label: string; page: string }

const VERIFICATION: Words = {
  subject: 'Conferma la tua e-mail',
  title: 'Conferma la tua e-mail',
  paragraphs: ['Ti diamo il benvenuto. Conferma che questo indirizzo è tuo: ci scriviamo per i tuoi ordini, e per niente altro.'],
  label: 'Conferma la mia e-mail',
  page: '/verifica-email',
  notes: ['Il collegamento vale tre giorni. Se non hai aperto tu un account da noi, ignora questa e-mail.'],
}
const PASSWORD_RESET: Words = {
  subject: 'Scegli una nuova password',
  title: 'Scegli una nuova password',
  paragraphs: ['Ci hai chiesto di cambiare la password del tuo account.'],
  label: 'Scegli una nuova password',
  page: '/reimposta-password',
  notes: ['Il collegamento vale mezz’ora. Se non sei stato tu, ignora questa e-mail: la tua password resta com’è.'],
}
const EMAIL_CHANGE: Words = {
  subject: 'Conferma la nuova e-mail',
  title: 'Conferma la nuova e-mail',
  paragraphs: ['Ci hai chiesto di usare questo indirizzo per il tuo account. Ti chiederemo la password, poi accedi di nuovo.'],
  label: 'Conferma la nuova e-mail',
  page: '/conferma-email',
  notes: ['Il collegamento vale mezz’ora. Se non sei stato tu, ignora questa e-mail.'],
}

export const writeVerificationMail = (e: PbRecordMailEvent) => write(e, VERIFICATION)
export const writePasswordResetMail = (e: PbRecordMailEvent) => write(e, PASSWORD_RESET)
export const writeEmailChangeMail = (e: PbRecordMailEvent) => write(e, EMAIL_CHANGE)

/** In the place of PocketBase's own text. */
function write(e: PbRecordMailEvent, { label, page, ...words }: Words): void {
  const shop = mailShop(e.app)
  const url = pageUrl(e.app, `${page}?token=${e.meta.token}`)
  const mail = mailOf({ ...words, subject: `${words.subject} · ${shop.name}`, action: { label, url }, shop })
  e.message.subject = mail.subject
  e.message.html = mail.html
  e.message.text = mail.text
  e.next()
}
