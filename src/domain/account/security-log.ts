// What the security log tells of accounts and devices, and how it reads.

/** Italian, by event. */
export const SECURITY_EVENTS = {
  login: 'Accesso',
  'login-failed': 'Accesso non riuscito',
  logout: 'Uscita',
  'session-ended': 'Accesso chiuso da un altro dispositivo',
  'second-factor-on': 'Verifica in due passaggi attivata',
  'second-factor-off': 'Verifica in due passaggi disattivata',
  'second-factor-reset': 'Verifica in due passaggi azzerata',
  'second-factor-failed': 'Codice di verifica sbagliato',
  'recovery-code-used': 'Codice di riserva usato',
  'recovery-codes-made': 'Codici di riserva rifatti',
  'password-changed': 'Password cambiata',
  'role-changed': 'Ruolo cambiato',
  suspended: 'Accesso sospeso',
  readmitted: 'Accesso riaperto',
  invited: 'Invito al personale',
  'card-keys-set': 'Chiavi di Stripe incollate',
  'card-keys-removed': 'Chiavi di Stripe tolte',
  'enrolment-made': 'Codice per entrare creato',
  enrolled: 'Entrato con un codice',
  'customers-imported': 'Clienti importati da una lista',
  'customers-import-undone': 'Clienti di una lista tolti',
  'data-export': 'Copia dei dati scaricata',
  'account-deleted': 'Account eliminato',
  refused: 'Richiesta non permessa',
  'till-pin-set': 'PIN per il banco impostato',
  'till-pin-removed': 'PIN per il banco tolto',
  'device-approved': 'Dispositivo approvato',
  'till-taken-over': 'Cassa che continua su un altro dispositivo',
  'device-revoked': 'Dispositivo revocato',
  'device-readmitted': 'Dispositivo riammesso',
  'device-restored': 'Dispositivo ripreso dopo un ripristino',
  'account-restored': 'Account rifatto dopo un ripristino',
  'welcome-link': 'Link per aprire il negozio creato',
  'owner-made': 'Account di chi amministra creato',
  'owner-reset': 'Link per una nuova password creato dal server',
  'demo-thrown-away': 'Negozio di prova svuotato',
} as const

export type SecurityEvent = keyof typeof SECURITY_EVENTS

export function isSecurityEvent(value: string): value is SecurityEvent {
  return Object.hasOwn(SECURITY_EVENTS, value)
}
