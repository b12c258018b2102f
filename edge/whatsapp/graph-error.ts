// What an error of WhatsApp's Cloud API means for a message: worth another try, or a sentence that tells staff what to do. Codes
// as in Meta's "Cloud API error codes"; their titles may change and are never looked at.

export interface Verdict {
  state: 'retry' | 'failed'
  /** Italian, for staff. */
  error: string
}

const BUSY: Verdict = { state: 'retry', error: 'WhatsApp ha ricevuto troppi messaggi in poco tempo: si riprova da soli.' }
const DOWN: Verdict = { state: 'retry', error: 'WhatsApp ha un guasto temporaneo: si riprova da soli.' }
const failed = (error: string): Verdict => ({ state: 'failed', error })
const ACCESS = failed('La chiave di WhatsApp del negozio non è valida o è scaduta: va rinnovata.')
const ACCOUNT = failed('Il conto WhatsApp del negozio è bloccato o incompleto: va controllato su WhatsApp Manager.')
const TEMPLATE = failed('Il testo del messaggio registrato da WhatsApp non corrisponde: va registrato di nuovo.')
const REQUEST = failed('WhatsApp non ha accettato la richiesta: va controllata la configurazione.')
const UNDELIVERABLE = failed('Il numero non è su WhatsApp, o non può ricevere questo messaggio.')

const VERDICTS: Readonly<Record<number, Verdict>> = {
  0: ACCESS,
  1: DOWN,
  2: DOWN,
  3: ACCESS,
  4: BUSY,
  10: ACCESS,
  33: REQUEST,
  100: REQUEST,
  190: ACCESS,
  368: ACCOUNT,
  80007: BUSY,
  130429: BUSY,
  130472: failed('WhatsApp ha scelto di non consegnare questo messaggio.'),
  130497: ACCOUNT,
  131000: DOWN,
  131005: ACCESS,
  131008: TEMPLATE,
  131009: TEMPLATE,
  131016: DOWN,
  131021: failed('Il numero del cliente è lo stesso del negozio.'),
  131026: UNDELIVERABLE,
  131030: failed('Il conto WhatsApp è di prova: il numero va aggiunto ai destinatari permessi.'),
  131031: ACCOUNT,
  131037: ACCOUNT,
  131042: failed('Il conto WhatsApp del negozio non ha un pagamento valido.'),
  131045: ACCOUNT,
  131047: failed('WhatsApp permette qui solo i testi registrati.'),
  131048: BUSY,
  131049: failed('WhatsApp ha scelto di non consegnare questo messaggio.'),
  131050: failed('Il cliente non vuole ricevere messaggi da questo negozio.'),
  131051: REQUEST,
  131056: BUSY,
  131057: DOWN,
  132000: TEMPLATE,
  132001: failed('Il testo del messaggio non è registrato, o non ancora approvato, da WhatsApp.'),
  132005: TEMPLATE,
  132007: TEMPLATE,
  132012: TEMPLATE,
  132015: failed('WhatsApp ha sospeso questo testo: va controllato su WhatsApp Manager.'),
  132016: failed('WhatsApp ha disattivato questo testo: va registrato di nuovo.'),
  133004: DOWN,
  133010: ACCOUNT,
}

/** WhatsApp could not even be asked. */
export const UNREACHABLE: Verdict = { state: 'retry', error: 'WhatsApp non è raggiungibile: si riprova da soli.' }

/**
 * @param code `error.code` of the answer; null when it had none
 * @param status of the HTTP answer, which decides about codes that are not known
 */
export function verdictOf(code: number | null, status: number): Verdict {
  const known = code === null ? undefined : VERDICTS[code]
  if (known) return known
  if (code !== null && code >= 200 && code <= 299) return ACCESS
  if (status === 429) return BUSY
  if (status >= 500) return DOWN
  return failed(`WhatsApp non ha inviato il messaggio (errore ${code ?? status}).`)
}

/** Why a message that was accepted did not arrive, by the code of a delivery report. Italian, for staff. */
export function undeliveredText(code: number): string {
  const known = VERDICTS[code]
  return known?.state === 'failed' ? known.error : `WhatsApp non ha consegnato il messaggio (errore ${code}).`
}
