// What a device promises to tell the server, kind by kind: one table for the outbox that keeps and sends it, the journal, and the
// server that judges it. A new kind is a row here, its content's module in the domain, a function that keeps it, and a judge in
// pocketbase/hooks/entries.

interface EntryRule {
  /** What a person reads in a list of what waits, and of one that the server refused. */
  label: string
  refused: string
  /** Of its content: the shape that is stored and sent under the kind's name, `payment.1`. */
  version: number
  /** Kinds that are sent before it: what it is about, or counts, is told first. */
  sendsAfter: readonly EntryKind[]
  /** It changes an order: the entries of one order go one after the other, and lie over the order until they have arrived. */
  changesOrder?: true
  /** It has happened, whatever becomes of the order that it is about: it is told even when that was refused. */
  isFact?: true
  /** Travels by a request of its own, and is too large for the journal. */
  isFile?: true
  /** How long the journal keeps it after it has arrived: what must never be done twice, also by a device that lost its database. */
  keptDays?: number
}

export type EntryKind = 'order' | 'change' | 'payment' | 'till' | 'receipt' | 'waste' | 'photo'

export const ENTRY_KINDS: Readonly<Record<EntryKind, EntryRule>> = {
  order: { label: 'Ordine', refused: 'Ordine non accettato', version: 1, sendsAfter: [] },
  change: { label: 'Modifica', refused: 'Modifica non accettata', version: 1, sendsAfter: ['order'], changesOrder: true },
  payment: {
    ...{ label: 'Incasso', refused: 'Incasso non accettato', version: 1, sendsAfter: ['order'] },
    ...{ changesOrder: true, isFact: true },
  },
  // A closing comes after the money that was counted in it.
  till: { label: 'Cassa', refused: 'Cassa: registrazione non accettata', version: 1, sendsAfter: ['payment'], isFact: true },
  receipt: {
    ...{ label: 'Scontrino', refused: 'Scontrino non accettato', version: 1, sendsAfter: ['order'] },
    ...{ isFact: true, keptDays: 3 },
  },
  waste: { label: 'Avanzo', refused: 'Avanzo non accettato', version: 1, sendsAfter: ['payment'], isFact: true },
  photo: { label: 'Foto', refused: 'Foto non accettata', version: 1, sendsAfter: ['till'], isFile: true },
}

export function isEntryKind(word: string): word is EntryKind {
  return Object.hasOwn(ENTRY_KINDS, word)
}

/** From 0: kinds of one stage are sent together, those of an earlier one before them. */
export function stageOf(kind: EntryKind): number {
  return Math.max(0, ...ENTRY_KINDS[kind].sendsAfter.map((earlier) => stageOf(earlier) + 1))
}
