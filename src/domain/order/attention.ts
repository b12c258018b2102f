// Why somebody has to look at an accepted order: what waits for a reason, what settles it, how long it stands, and its words. Screens,
// devices and the database's hooks ask the two tables; the compiler asks for a row in each. docs/architecture.md says who sets a reason.
import { type Cents, formatEuro } from '#domain/money.ts'
import type { ImpactReason } from '#domain/pickup/settings-check.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { dueCents, linesOf, lineText, type MoneyOfOrder, paidCents, takenLines, toGiveBackCents } from './order-payment.ts'
import { isCancelled, isCompleted, isInProgress, isOpen, isReady } from './states.ts'

type StandingOrder = MoneyOfOrder & { readyAtMs: number | null }

interface Rule {
  /** Nothing waits for it: it is about money that is to come or to go back, what the customer was told, or a restored backup. */
  about?: 'money' | 'told' | 'restore'
  /** The answer that settles it: a pickup time, making it all the same, its price, or knowing; else somebody has checked it. */
  answer?: 'slot' | 'make' | 'price' | 'know'
  /** Ordered in good order, and the shop asks for another moment. */
  isCalledFor?: boolean
  /** As long as this holds; absent: until a person settles it, or its opposite is heard. */
  stands?: (order: StandingOrder) => boolean
}

const isToBeMade = (order: StandingOrder) => !isCancelled(order)

const RULES = {
  'price-changed': { answer: 'price', stands: isToBeMade },
  'slot-full': { answer: 'slot', stands: isToBeMade },
  'slot-past': { answer: 'slot', stands: isToBeMade },
  closed: { answer: 'slot', stands: isToBeMade },
  'product-gone': { answer: 'make', stands: isToBeMade },
  'sold-out': { answer: 'make', stands: isToBeMade },
  'discount-invalid': { answer: 'price', stands: isToBeMade },
  reopened: {},
  'collected-late': {},
  'collected-twice': { about: 'money', stands: (order) => !isCancelled(order) && toGiveBackCents(order) > 0 },
  'collected-cancelled': { about: 'money', stands: (order) => isCancelled(order) && toGiveBackCents(order) > 0 },
  unpaid: { about: 'money', stands: (order) => isCompleted(order) && dueCents(order) > 0 },
  'paid-after-cancellation': { answer: 'know' },
  'paid-twice': { answer: 'know' },
  'payment-mismatch': {},
  'payment-refunded': {},
  'payment-disputed': {},
  'dispute-lost': {},
  // As long as there is anything on the card that could go back.
  'refund-failed': { stands: (order) => paidCents(order, ['card']) > 0 },
  'number-twice': { stands: isToBeMade },
  'revoked-device': {},
  'suspended-author': {},
  'device-not-approved': {},
  'clock-wrong': {},
  'from-before-restore': { about: 'restore', answer: 'know' },
  displaced: { answer: 'slot', isCalledFor: true, stands: isOpen },
  'cap-exceeded': { answer: 'make', isCalledFor: true, stands: isOpen },
  'off-season': { answer: 'make', stands: isToBeMade },
  'not-told': { about: 'told', stands: isReady },
  'told-ready': { about: 'told', stands: (order) => isInProgress(order) && !isReady(order) },
} satisfies Record<string, Rule>

export type AttentionReason = keyof typeof RULES
export const ATTENTION: Readonly<Record<AttentionReason, Rule>> = RULES
export const ATTENTION_REASONS = Object.keys(RULES).filter((key): key is AttentionReason => key in RULES)

/** Why an order may be refused. */
export const REJECTION_REASONS = [
  ...ATTENTION_REASONS,
  ...(['content-differs', 'not-allowed', 'invalid', 'unknown-product', 'too-much-back', 'order-deleted'] as const),
]
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** What somebody has to decide before it is made or handed over. A server of a newer version may know reasons that this one does not. */
export function openQuestions<Known extends string>({ attention }: { attention: readonly Known[] }): Known[] {
  return attention.filter((reason) => ruleOf(reason)?.about === undefined)
}

/** What its customer was told is not how it is. */
export function toldReasons({ attention }: { attention: readonly AttentionReason[] }): AttentionReason[] {
  return attention.filter((reason) => ATTENTION[reason].about === 'told')
}

/** The reasons that still are any; some lapse by themselves. */
export function standingReasons<Known extends string>(order: StandingOrder, attention: readonly Known[]): Known[] {
  return attention.filter((reason) => ruleOf(reason)?.stands?.(order) ?? true)
}

function ruleOf(reason: string): Rule | undefined {
  const known = ATTENTION_REASONS.find((candidate) => candidate === reason)
  return known && ATTENTION[known]
}

// What people read of it, apart from the rules: the service worker has no use for it.

export type AskedOrder = MoneyOfOrder & {
  number: string
  pickupMs: number
  discountCode: string
  payLater?: string | undefined
}

export interface AttentionFacts {
  /** Orders in its slot now, itself included. */
  taken: number
  /** 0 = no limit. */
  capacity: number
  priceChanges: readonly PriceChange[]
  /** Why it has no place by today's hours; null when it has one. */
  place: ImpactReason | null
}

export interface PriceChange {
  name: string
  /** Per unit, without variants: what the customer saw. */
  promisedCents: Cents
  listCents: Cents
}

interface AttentionWords {
  title: string
  /** As the end of a sentence, without a full stop. */
  text: string
  says: (order: AskedOrder, facts: AttentionFacts) => string
}

const timeOf = ({ pickupMs }: AskedOrder) => shopMoment(pickupMs).time

export const ATTENTION_WORDS: Readonly<Record<AttentionReason, AttentionWords>> = {
  'price-changed': {
    title: 'Prezzo cambiato',
    text: 'il prezzo è cambiato',
    says: ({ totalCents }, { priceChanges }) =>
      [
        ...priceChanges.map(
          ({ name, promisedCents, listCents }) =>
            `${name}: visto a ${formatEuro(promisedCents)}, in listino ${formatEuro(listCents)}.`,
        ),
        `Vale il totale promesso: ${formatEuro(totalCents)}.`,
      ].join(' '),
  },
  'slot-full': {
    title: 'Orario già pieno',
    text: 'l’orario scelto è già pieno',
    says: (order, { taken, capacity }) =>
      taken > capacity
        ? `Con questo, alle ${timeOf(order)} ${ordersText(taken, capacity)}.`
        : `All’arrivo i posti delle ${timeOf(order)} erano presi. Adesso ${ordersText(taken, capacity)}.`,
  },
  'slot-past': {
    title: 'Orario troppo presto',
    text: 'l’orario di ritiro è troppo presto o già passato',
    says: (order) => `Quando è arrivato, le ${timeOf(order)} erano già passate o troppo vicine per prepararlo.`,
  },
  closed: {
    title: 'Negozio chiuso a quell’ora',
    text: 'in quell’orario il negozio è chiuso',
    says: (order) => `Alle ${timeOf(order)} di quel giorno il negozio non è aperto.`,
  },
  'product-gone': {
    title: 'Prodotto non più in vendita',
    text: 'un prodotto non è più in vendita',
    says: () => 'Un prodotto è stato tolto dalla vendita dopo l’ordine. Il cliente lo aspetta.',
  },
  'sold-out': {
    title: 'Prodotto esaurito',
    text: 'un prodotto è esaurito',
    says: () => 'Un prodotto è stato segnato esaurito. Il cliente lo aspetta.',
  },
  'discount-invalid': {
    title: 'Sconto non più valido',
    text: 'il codice sconto non è più valido',
    says: ({ discountCode, totalCents }) =>
      `Il codice ${discountCode} non era più valido all’arrivo. Vale il totale promesso: ${formatEuro(totalCents)}.`,
  },
  reopened: {
    title: 'Ordine riaperto',
    text: 'riaperto da chi amministra',
    says: () => 'Chi amministra l’ha riaperto: controlla che cosa manca.',
  },
  'collected-late': {
    title: 'Incassato dopo l’annullamento',
    text: 'incassato prima dell’annullamento automatico',
    says: () => 'La cassa l’ha incassato prima che fosse annullato: è di nuovo in corso.',
  },
  'collected-twice': {
    title: 'Incassato due volte',
    text: 'incassato due volte',
    says: (order) =>
      `${takenText(order)} per un ordine di ${formatEuro(order.totalCents)}. Restituisci ${formatEuro(toGiveBackCents(order))}.`,
  },
  'collected-cancelled': {
    title: 'Incassato e annullato',
    text: 'incassato, ma l’ordine è annullato: va restituito',
    says: (order) => `${takenText(order)} per un ordine che è annullato: restituisci ${formatEuro(toGiveBackCents(order))}.`,
  },
  unpaid: {
    title: 'Consegnato, da incassare',
    text: 'consegnato senza incassare',
    says: (order) =>
      `${formatEuro(dueCents(order))} da incassare. ${order.payLater || 'È stato consegnato senza dire chi paga.'}`,
  },
  'paid-after-cancellation': {
    title: 'Pagato dopo l’annullamento',
    text: 'pagato dopo l’annullamento: rimborsato',
    says: () => 'Il pagamento con carta è arrivato quando l’ordine era già annullato: viene rimborsato in automatico.',
  },
  'paid-twice': {
    title: 'Pagato due volte',
    text: 'pagato due volte: il pagamento con carta viene rimborsato',
    says: () => 'Era già pagato quando è arrivato il pagamento con carta: quello con carta viene rimborsato in automatico.',
  },
  'payment-mismatch': {
    title: 'Importo pagato diverso',
    text: 'il pagamento non corrisponde al totale',
    says: ({ totalCents }) =>
      `Con carta è arrivato un importo diverso da ${formatEuro(totalCents)}: controlla il pagamento prima di preparare.`,
  },
  'payment-refunded': {
    title: 'Pagamento rimborsato',
    text: 'il pagamento con carta è stato rimborsato',
    says: () => 'Il pagamento con carta è stato rimborsato: decidi se annullare l’ordine o incassarlo alla cassa.',
  },
  'payment-disputed': {
    title: 'Pagamento contestato',
    text: 'la banca del cliente contesta il pagamento con carta',
    says: () =>
      'La banca del cliente contesta il pagamento con carta. Rispondi su Stripe entro la scadenza: senza risposta la contestazione è persa.',
  },
  'dispute-lost': {
    title: 'Contestazione persa',
    text: 'contestazione persa: la banca si è ripresa il pagamento con carta',
    says: () =>
      'La contestazione è persa: la banca si è ripresa il denaro. Se l’ordine è ancora da fare, senti il cliente prima di prepararlo.',
  },
  'refund-failed': {
    title: 'Rimborso non riuscito',
    text: 'il rimborso sulla carta non è riuscito',
    says: refundFailedText,
  },
  'number-twice': {
    title: 'Numero doppio',
    text: 'un altro ordine aperto ha lo stesso numero',
    says: ({ number }) =>
      `C’è un altro ordine aperto con il numero ${number}: chiama il cliente per nome e controlla che cosa ritira.`,
  },
  'revoked-device': {
    title: 'Dispositivo revocato',
    text: 'consegnato da un dispositivo revocato',
    says: () => 'L’ha consegnato un dispositivo revocato: senti il cliente prima di prepararlo.',
  },
  'suspended-author': {
    title: 'Persona non più in servizio',
    text: 'preso da una persona non più in servizio',
    says: () => 'Porta il nome di una persona sospesa o che non è più del personale: senti il cliente prima di prepararlo.',
  },
  'device-not-approved': {
    title: 'Dispositivo non approvato',
    text: 'preso su un dispositivo non ancora approvato',
    says: () => 'È stato preso su un dispositivo che nessuno ha ancora approvato (Personale, Dispositivi).',
  },
  'clock-wrong': {
    title: 'Orologio sbagliato',
    text: 'l’orologio del dispositivo era sbagliato',
    says: () =>
      'Il dispositivo che l’ha preso o incassato aveva l’orologio sbagliato: vale l’ora di arrivo. Rimetti l’ora giusta.',
  },
  'from-before-restore': {
    title: 'Di prima del ripristino',
    text: 'è di prima del ripristino',
    says: () =>
      'La copia di sicurezza non conosceva il dispositivo che l’ha preso o incassato: l’ha restituito lui. Controlla che torni.',
  },
  displaced: {
    title: 'Ritiro da spostare',
    text: 'il suo orario non c’è più',
    says: displacedText,
  },
  'cap-exceeded': {
    title: 'Oltre il massimo del giorno',
    text: 'un prodotto supera il massimo di quel giorno',
    says: () => 'Di un prodotto gli ordini di quel giorno superano il massimo. Preparalo lo stesso, o sposta il ritiro.',
  },
  'off-season': {
    title: 'Fuori dalle sue date',
    text: 'un prodotto si vende solo in altri giorni',
    says: () => 'Un prodotto si vende solo nelle date della sua campagna. Il cliente lo aspetta.',
  },
  'not-told': {
    title: 'Cliente non avvisato',
    text: 'il cliente non sa che è pronto',
    says: () => 'Il messaggio «è pronto» non gli è arrivato. Mandalo di nuovo, o avvisalo tu.',
  },
  'told-ready': {
    title: 'Cliente avvisato, ma non è pronto',
    text: 'il cliente crede che sia pronto',
    says: () => 'Il messaggio «è pronto» era già partito quando l’hai tolto. Chiama il cliente prima che venga.',
  },
}

/** `Ordine K7-042 da verificare: il prezzo è cambiato.` */
export function attentionText(number: string, reasons: readonly AttentionReason[]): string {
  return `Ordine ${number} da verificare: ${reasons.map((reason) => ATTENTION_WORDS[reason].text).join(', ')}.`
}

/** By the line that says so, which is the last one of its kind. */
function refundFailedText(order: AskedOrder): string {
  const failed = linesOf(order).findLast(({ kind, amountCents }) => kind === 'refund' && amountCents > 0)
  const what = failed ? `il rimborso di ${formatEuro(failed.amountCents)}` : 'il rimborso'
  const next = isCancelled(order)
    ? 'Riparte da solo: se torna ancora indietro, restituiscilo in un altro modo.'
    : 'Riprova da qui, o restituiscilo in un altro modo.'
  return `La banca ha respinto ${what} sulla carta: il cliente non l’ha ricevuto. ${next}`
}

/** `Incassati 4,50 € in contanti (C16) e 4,50 € con POS (C17)`. */
function takenText(order: AskedOrder): string {
  const parts = takenLines(order).map((line) => lineText(line))
  const last = parts.pop() ?? ''
  return `Incassati ${parts.length > 0 ? `${parts.join(', ')} e ${last}` : last}`
}

/** `c’è 1 ordine su 4 posti` · `ci sono 5 ordini su 4 posti` */
function ordersText(taken: number, capacity: number): string {
  const orders = taken === 1 ? 'c’è 1 ordine' : `ci sono ${taken} ordini`
  return `${orders} su ${capacity} ${capacity === 1 ? 'posto' : 'posti'}`
}

function displacedText(order: AskedOrder, { place, taken, capacity }: AttentionFacts): string {
  switch (place) {
    case 'closed':
      return 'Quel giorno adesso il negozio è chiuso. Trova un altro momento con il cliente.'
    case 'outside':
      return `Con gli orari di adesso alle ${timeOf(order)} il negozio è chiuso. Trova un altro momento con il cliente.`
    case 'full':
      return `Alle ${timeOf(order)} adesso ${ordersText(taken, capacity)}: uno o più vanno spostati.`
    case null:
      return 'Gli orari erano cambiati e non ci stava più. Adesso ci sta di nuovo: controlla con il cliente.'
  }
}
