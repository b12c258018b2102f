// The mails of an account: they open pages of ours, which do the rest. They name nobody: an account can be opened with
// another's address and any text for a name, and our mail must not carry it there.
import { type MailContent, mailOf, mailShop, pageUrl, sendMail } from '../messages/mail-layout.ts'
import { notingMail, senderOf } from '../messages/mail-server.ts'

/** Under their title, which is the subject too. */
type Words = Pick<MailContent, 'title' | 'paragraphs' | 'notes'>
type LinkWords = Words & { label: string; page: string }

const VERIFICATION: LinkWords = {
  title: 'Conferma la tua e-mail',
  paragraphs: ['Ti diamo il benvenuto. Conferma che questo indirizzo è tuo: ci scriviamo per i tuoi ordini, e per niente altro.'],
  label: 'Conferma la mia e-mail',
  page: '/verifica-email',
  notes: ['Il link vale tre giorni. Se non hai aperto tu un account da noi, ignora questa e-mail.'],
}
const PASSWORD_RESET: LinkWords = {
  title: 'Scegli una nuova password',
  paragraphs: ['Ci hai chiesto di cambiare la password del tuo account.'],
  label: 'Scegli una nuova password',
  page: '/reimposta-password',
  notes: ['Il link vale mezz’ora. Se non sei stato tu, ignora questa e-mail: la tua password resta com’è.'],
}
const EMAIL_CHANGE: LinkWords = {
  title: 'Conferma la nuova e-mail',
  paragraphs: ['Ci hai chiesto di usare questo indirizzo per il tuo account. Ti chiederemo la password, poi accedi di nuovo.'],
  label: 'Conferma la nuova e-mail',
  page: '/conferma-email',
  notes: ['Il link vale mezz’ora. Se non sei stato tu, ignora questa e-mail.'],
}

const NOT_YOU = 'Se non sei stato tu, scegli subito una nuova password e avvisa chi amministra il negozio con te.'
/** What has happened to an account, for its owner to know who did not do it. */
const TOLD = {
  'second-factor-on': {
    title: 'Verifica in due passaggi attivata',
    paragraphs: [
      'Da ora, per accedere al tuo account, oltre alla password serve un codice dell’app sul tuo telefono.',
      'Gli altri dispositivi su cui eri dentro sono usciti: lì accedi di nuovo.',
    ],
    notes: [NOT_YOU],
  },
  'second-factor-off': {
    title: 'Verifica in due passaggi disattivata',
    paragraphs: ['Da ora, per accedere al tuo account, basta la password. I codici di riserva che avevi non valgono più.'],
    notes: [NOT_YOU],
  },
  'second-factor-reset': {
    title: 'Verifica in due passaggi azzerata',
    paragraphs: [
      'Chi amministra il negozio ha tolto la verifica in due passaggi dal tuo account, come si fa quando si perde il telefono.',
      'Accedi di nuovo con la password, e attivala sul telefono che usi adesso.',
    ],
    notes: ['Se non l’hai chiesto tu, parlane subito con chi amministra il negozio.'],
  },
} satisfies Record<string, Words>

/** @returns whether it went out: what it tells of is done in any case */
export function mailAccount(app: PbApp, account: PbRecord, event: keyof typeof TOLD): boolean {
  const action = { label: 'Scegli una nuova password', url: pageUrl(app, '/password-dimenticata') }
  return sendTo(app, account, contentOf(app, TOLD[event], action))
}

function contentOf(app: PbApp, words: Words, action: NonNullable<MailContent['action']>): MailContent {
  const shop = mailShop(app)
  return { ...words, subject: `${words.title} · ${shop.name}`, action, shop }
}

/** @returns whether it went out */
export function sendTo(app: PbApp, account: PbRecord, content: MailContent): boolean {
  try {
    sendMail(app, account.getString('email'), mailOf(content))
    return true
  } catch (error) {
    app.logger().warn('A mail of an account was not sent', 'error', String(error))
    return false
  }
}

export const writeVerificationMail = (e: PbRecordMailEvent) => write(e, VERIFICATION)
export const writePasswordResetMail = (e: PbRecordMailEvent) => write(e, PASSWORD_RESET)
export const writeEmailChangeMail = (e: PbRecordMailEvent) => write(e, EMAIL_CHANGE)

/** In the place of PocketBase's own text. */
function write(e: PbRecordMailEvent, { label, page, ...words }: LinkWords): void {
  const url = pageUrl(e.app, `${page}?token=${e.meta.token}`)
  Object.assign(e.message, senderOf(e.app), mailOf(contentOf(e.app, words, { label, url })))
  notingMail(e.app, () => e.next())
}
