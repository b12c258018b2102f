// What keeps a fiscal document from being made, in words that say what to do.
import type { BlockedReason } from '#data/printing/fiscal-documents.ts'

export function blockedText(reason: BlockedReason, what: readonly string[]): string {
  switch (reason) {
    case 'vat-unknown':
      return `Di ${what.join(', ')} non si sa più l’IVA: fai lo scontrino dal registratore.`
    case 'department-missing':
      return `Manca il reparto per l’IVA ${what.join(', ')}: si scrive nelle impostazioni, alla voce Registratore.`
    case 'elsewhere':
      return 'Dei soldi li ha presi un’altra cassa, e senza rete non si sa se hanno già il loro scontrino. Riprova quando torna la rete.'
    case 'other-till':
      return 'Dei soldi li ha presi un’altra cassa: guarda lì se lo scontrino è già uscito. Se non c’è, stampalo qui.'
    case 'original-unknown':
      return 'Dello scontrino non si conosce il numero: fai il reso o l’annullo dal registratore.'
    case 'mistaken':
      return 'Lo scontrino che c’è dice altri soldi: dall’ordine lo annulli e lo rifai.'
    default:
      return 'L’ordine non è ancora tutto su questo dispositivo. Riprova tra poco.'
  }
}
