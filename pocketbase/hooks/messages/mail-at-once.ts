// Mails whose sender is told whether the mail server took them: a trial, and the one that confirms an address.
import { adminOnly, signedIn } from '../server/answers.ts'
import { accountOf, spend } from '../server/attempts.ts'
import { mailOf, mailShop, pageUrl, sendMail } from './mail-layout.ts'
import { isMailSet } from './mail-server.ts'

/** POST /api/sfoglia/mail-test: a mail to the administrator who asks. `{problem}`: what the server says, empty when it was taken. */
export function tryMail(e: PbRequestEvent): { problem: string } {
  const account = adminOnly(e)
  const shop = mailShop(e.app)
  const mail = mailOf({
    subject: `Prova di invio · ${shop.name}`,
    title: 'Le e-mail partono',
    paragraphs: ['È una prova chiesta da Impostazioni › Messaggi. Se la leggi, funziona.'],
    action: { label: 'Vai alle impostazioni', url: pageUrl(e.app, '/gestionale/impostazioni?vista=messaggi') },
    shop,
  })
  try {
    sendMail(e.app, account.getString('email'), mail)
    return { problem: '' }
  } catch (error) {
    return { problem: String(error).replace(/^(GoError|Error): /, '') }
  }
}

/**
 * POST /api/sfoglia/verification-mail: the mail that confirms the address of whoever asks, sent before the answer. `{isMailed, isOff}`; `isOff`: there is no mail
 * server to ask again.
 * @throws Refusal 401, 429
 */
export function mailVerification(e: PbRequestEvent): { isMailed: boolean; isOff: boolean } {
  const account = signedIn(e)
  spend(e.app, 'own-mail', [accountOf(account)])
  const isOff = !isMailSet(e.app)
  if (account.getBool('verified')) return { isMailed: true, isOff }
  try {
    $mails.sendRecordVerification(e.app, account)
    return { isMailed: true, isOff }
  } catch (error) {
    e.app.logger().warn('A mail of an account was not sent', 'error', String(error))
    return { isMailed: false, isOff }
  }
}
