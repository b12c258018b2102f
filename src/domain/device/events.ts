// What happens on a device, in the words in which it is noted, shown under Diagnostica and told to whoever helps from afar. Nothing
// of it is personal: ids, kinds, times and words of the program. The table stands in docs/architecture.md too.

interface EventRule {
  /** As a person reads it, Italian. */
  text: string
  /** On the way from here to the server. */
  isSending?: true
  /** Before its duration; else `in`, for what it took. */
  before?: 'dopo' | 'per'
  /** Somebody who helps looks at it first. */
  isTrouble?: true
}

const RULES = {
  kept: { text: 'Registrato qui', isSending: true },
  'not-kept': { text: 'Non registrato', isSending: true, isTrouble: true },
  sent: { text: 'Chiesto al server', isSending: true },
  settled: { text: 'Arrivato al server', isSending: true, before: 'dopo' },
  refused: { text: 'Rifiutato dal server', isSending: true, before: 'dopo', isTrouble: true },
  failed: { text: 'Il server non ci è riuscito', isSending: true, before: 'dopo', isTrouble: true },
  unreadable: { text: 'Non si legge più', isSending: true, before: 'dopo', isTrouble: true },
  paused: { text: 'Invii in pausa', isSending: true, before: 'per', isTrouble: true },
  'login-refused': { text: 'Accesso non accettato', isSending: true, isTrouble: true },
  'sent-again': { text: 'Il server l’aveva perso: riparte', isSending: true, isTrouble: true },
  restored: { text: 'Ripreso dalla copia', isSending: true, isTrouble: true },
  damaged: { text: 'Copia danneggiata', isTrouble: true },
  'journal-failed': { text: 'La copia non si scrive', isTrouble: true },
  evicted: { text: 'Dati chiusi dal browser', isTrouble: true },
  full: { text: 'Memoria piena', isTrouble: true },
  room: { text: 'C’è di nuovo spazio' },
  started: { text: 'App aperta' },
  unreachable: { text: 'Offline', isTrouble: true },
  reached: { text: 'Di nuovo in linea' },
  'mirror-caught-up': { text: 'Dati aggiornati' },
} as const satisfies Record<string, EventRule>

export type DeviceEventName = keyof typeof RULES

export const DEVICE_EVENTS: Readonly<Record<DeviceEventName, EventRule>> = RULES

export interface DeviceEvent {
  name: DeviceEventName
  /** Device's clock. */
  atMs: number
  /** Of the entry; empty where it is about none. */
  id: string
  /** Of the entry, or what was asked for; empty where it is about neither. */
  kind: string
  /** How long it took, how old the entry was, how long a pause will be; null where it is a moment. */
  ms: number | null
  /** A word or number of the program's own, such as `slot-past`; empty for none. */
  reason: string
}

const REASON = /^[\w.:/-]{1,60}$/

/** A reason as it may be noted: what is no word of the program's may be something that a person wrote, and is left out. */
export function eventReason(reason: string): string {
  return REASON.test(reason) ? reason : ''
}
