// What the owner sets: the shop's own facts, and the hours of a weekday or a closure. Every setting once: its form, the parser of
// the server's records, checks and the types `Shop` and `DaySetting` derive from these tables (see fields.ts).
import { SCALE_LABELS_MAX } from './catalogue/scale-label.ts'
import type { FieldTable } from './fields.ts'

/** As they stand on a receipt and in the page's foot. */
export const SHOP_FACT_FIELDS = {
  name: { kind: 'text', min: 1, max: 80, column: 'name', label: 'Nome' },
  address: { kind: 'text', min: 0, max: 200, column: 'address', label: 'Indirizzo' },
  phone: { kind: 'phone', max: 30, column: 'phone', label: 'Telefono' },
  vatNumber: { kind: 'vat-number', max: 20, column: 'vat_number', label: 'Partita IVA' },
  /** Said beside the hours, such as `Chiusi per ferie dal 10 al 24 agosto`; may be empty. */
  openingNote: { kind: 'text', min: 0, max: 300, column: 'opening_note', label: 'Nota sugli orari' },
  /** How the scale's labels are made (catalogue/scale-label.ts); empty where no scale prints any. */
  scaleLabels: {
    kind: 'scale-labels',
    max: SCALE_LABELS_MAX,
    column: 'scale_labels',
    isPublic: false,
    label: 'Etichette della bilancia',
  },
  /** Cashiers see the drawers of the other tills too. Its switch stands beside those. */
  areTillsForStaff: { kind: 'flag', column: 'tills_for_staff', isPublic: false },
} as const satisfies FieldTable

/** The printer of fiscal receipts (registratore telematico), which the shop's tills reach in its network. */
export const FISCAL_FIELDS = {
  isFiscal: { kind: 'flag', column: 'fiscal', isPublic: false, label: 'Scontrini dal registratore' },
  /** Origin, such as `https://192.168.1.60`; empty while there is none. */
  fiscalAddress: {
    ...{ kind: 'text', min: 0, max: 100, column: 'fiscal_address', isPublic: false },
    label: 'Indirizzo del registratore',
  },
  /** 0: nobody has said it, and the first one is meant. */
  fiscalOperator: {
    ...{ kind: 'number', min: 0, max: 12, isWhole: true, isOptional: true, column: 'fiscal_operator', isPublic: false },
    label: 'Operatore',
  },
  /** Which of the printer's departments sells with which VAT, as fiscal/departments.ts reads it: `10%=1 22%=2`. */
  fiscalDepartments: { kind: 'text', min: 0, max: 100, column: 'fiscal_departments', isPublic: false, label: 'Reparti' },
  /** Of what is handed over unpaid the receipt says whether it was goods or services. */
  isUncollectedForServices: { kind: 'flag', column: 'fiscal_services', isPublic: false, label: 'Il non riscosso è per servizi' },
} as const satisfies FieldTable

/** What is asked for before a large order is made. */
export const DEPOSIT_FIELDS = {
  /** Of the total; 0: none is asked for. */
  depositPercent: {
    ...{ kind: 'number', min: 0, max: 90, isWhole: true, isOptional: true, column: 'deposit_percent' },
    label: 'Acconto, in percento',
  },
  /** From this total on; 0: only for wedding cakes. */
  depositFromCents: { kind: 'euro', max: 1_000_000, column: 'deposit_from', label: 'Da quale totale' },
} as const satisfies FieldTable

/** What shops do differently; each is off until the owner says so. */
export const HABIT_FIELDS = {
  /** Cash is asked for in multiples of 5 cents (cart/cash.ts). */
  roundsCash: { kind: 'flag', column: 'rounds_cash', isPublic: false, label: 'Arrotonda i contanti ai 5 centesimi' },
  /** Orders from the web may be paid in the shop (order/pay-at-pickup.ts). */
  isPayAtPickup: { kind: 'flag', column: 'pay_at_pickup', isAddedLater: true, label: 'Dal sito si può pagare al ritiro' },
  /** A customer's order from this time on is one of the next day (pickup/slots.ts); empty: whenever it comes. */
  orderCutoff: { kind: 'time', column: 'order_cutoff', label: 'Dopo che ora un ordine conta dal giorno dopo' },
} as const satisfies FieldTable

/** How the shop looks: its pages, icons, mails and papers are made from it (brand/). */
export const BRAND_FIELDS = {
  /** The one colour that the palette is derived from; empty: that of a crust. */
  accent: { kind: 'colour', column: 'accent', isAddedLater: true, label: 'Colore' },
  /** Drawn to PNG by the browser in which it was chosen. */
  logo: { kind: 'file', column: 'logo', isAddedLater: true },
  /** Drawn by that browser too, from logo, name and colour: brand/icons.ts names them. */
  icons: { kind: 'files', column: 'icons', isAddedLater: true },
  /** On top of the home page; empty: the picture of a cake. */
  hero: { kind: 'file', column: 'hero', isAddedLater: true },
  heroTitle: { kind: 'text', min: 0, max: 60, column: 'hero_title', isAddedLater: true, label: 'Titolo in vetrina' },
  heroText: { kind: 'text', min: 0, max: 120, column: 'hero_text', isAddedLater: true, label: 'Frase sotto il titolo' },
} as const satisfies FieldTable

/** What the law has a shop say of itself (D.Lgs. 70/2003, article 7; GDPR, article 13), and where else it is found. */
export const IMPRINT_FIELDS = {
  /** Where it is another than the shop's. */
  legalName: { kind: 'text', min: 0, max: 120, column: 'legal_name', isAddedLater: true, label: 'Ragione sociale' },
  mail: { kind: 'mail', max: 200, column: 'mail', isAddedLater: true, label: 'E-mail' },
  pec: { kind: 'mail', max: 200, column: 'pec', isAddedLater: true, label: 'PEC' },
  rea: { kind: 'text', min: 0, max: 40, column: 'rea', isAddedLater: true, label: 'Numero REA' },
  instagram: { kind: 'link', max: 200, column: 'instagram', isAddedLater: true, label: 'Instagram' },
  facebook: { kind: 'link', max: 200, column: 'facebook', isAddedLater: true, label: 'Facebook' },
} as const satisfies FieldTable

/** What the shop adds to the templates of its legal pages. */
export const LEGAL_TEXT_FIELDS = {
  hosting: { kind: 'text', min: 0, max: 200, column: 'hosting', isAddedLater: true, label: 'Chi ospita il sito' },
  conditionsNote: {
    ...{ kind: 'text', min: 0, max: 4000, column: 'conditions_note', isAddedLater: true },
    label: 'In più, nelle condizioni di vendita',
  },
  privacyNote: {
    ...{ kind: 'text', min: 0, max: 4000, column: 'privacy_note', isAddedLater: true },
    label: 'In più, nella privacy',
  },
  /** The day on which one of them was changed last, `YYYY-MM-DD`; empty: never. The server writes it. */
  legalChanged: { kind: 'text', min: 0, max: 10, column: 'legal_changed', isAddedLater: true },
} as const satisfies FieldTable

export const SHOP_FIELDS = {
  ...SHOP_FACT_FIELDS,
  ...BRAND_FIELDS,
  ...IMPRINT_FIELDS,
  ...LEGAL_TEXT_FIELDS,
  ...FISCAL_FIELDS,
  ...DEPOSIT_FIELDS,
  ...HABIT_FIELDS,
} as const satisfies FieldTable

export const DAY_SETTING_FIELDS = {
  /** '0' (Sunday) to '6', or `YYYYMMDD` for a closure. */
  day: { kind: 'text', min: 1, max: 8, column: 'day' },
  openHours: { kind: 'time', column: 'open_hours', label: 'Apertura' },
  closeHours: { kind: 'time', column: 'close_hours', label: 'Chiusura' },
  /** Lunch, both empty when there is none. */
  breakStart: { kind: 'time', column: 'break_start', label: 'Inizio della pausa' },
  breakEnd: { kind: 'time', column: 'break_end', label: 'Fine della pausa' },
  startPrepHours: { kind: 'time', column: 'start_prep_hours', label: 'Inizio del laboratorio' },
  finishPrepHours: { kind: 'time', column: 'finish_prep_hours', label: 'Fine del laboratorio' },
  /** Orders per 15 minutes; 0 = no limit. */
  slotCapacity: { kind: 'number', min: 0, max: 1000, isWhole: true, column: 'slot_capacity', label: 'Posti' },
  /** Why it is closed, for a closure. */
  note: { kind: 'text', min: 0, max: 200, column: 'note' },
} as const satisfies FieldTable
