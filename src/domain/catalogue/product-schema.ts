// What a product is made of, and a variant: every field once. The form, the lists for spreadsheets, batches, the parser of the
// server's records, what pages for customers carry and the types `Product` and `Variant` derive from these two tables; only the
// database's own columns (pocketbase/migrations) repeat the limits, as numbers that never change afterwards. Of categories and types,
// what is said in other languages.
import type { Choice, FieldTable } from '#domain/fields.ts'
import type { Cents } from '#domain/money.ts'
import { LAYER_MAX_LENGTH } from './cake-part.ts'
import { SCALE_CODE_MAX } from './scale-label.ts'
import { translationsOf } from './translation-fields.ts'
import { QUANTITY_CEILING, UNITS } from './units.ts'
import { VATS } from './vat.ts'

/** No amount that anybody types exceeds this: a price, what a choice adds, the least that a discount asks for. */
export const AMOUNT_MAX_CENTS: Cents = 10_000_000

const COMPOSITIONS = {
  none: { label: 'Si vende così com’è', cell: 'no', inSentence: 'no' },
  personalise: { label: 'Si personalizza', cell: 'personalizzabile' },
  compose: { label: 'Si compone', cell: 'da comporre' },
} as const

export const PRODUCT_FIELDS = {
  /** File names in the record; the first is the main picture. */
  images: { kind: 'files', column: 'images' },
  /** The same pictures, small, in the same order; empty when there are none. */
  smallImages: { kind: 'files', column: 'images_small' },
  name: { ...text(1, 120), column: 'name', label: 'Nome', csv: { header: 'nome', place: 1, isNeeded: true } },
  description: { ...text(0, 5000), column: 'description', label: 'Descrizione', csv: { header: 'descrizione', place: 18 } },
  ingredients: { ...text(0, 5000), column: 'ingredients', label: 'Ingredienti', csv: { header: 'ingredienti', place: 19 } },
  categoryId: {
    kind: 'reference',
    to: 'categories',
    column: 'category',
    label: 'Categoria',
    csv: { header: 'categoria', place: 2, isNeeded: true },
  },
  /** Per unit, without variants. */
  priceCents: { ...euro(), column: 'price', label: 'Prezzo', csv: { header: 'prezzo', place: 3, isNeeded: true } },
  unit: { ...choice(UNITS), column: 'unit', label: 'Unità', csv: { header: 'unita', place: 4 } },
  /** 0 is ready today. */
  leadDays: {
    ...days(60),
    column: 'preparation_time',
    label: 'Giorni di preparazione',
    csv: { header: 'giorni_preparazione', place: 6 },
  },
  minQuantity: { ...quantity(), column: 'min_quantity', label: 'Minimo', csv: { header: 'minimo', place: 12 } },
  /** 0 = no limit of its own. */
  maxQuantity: { ...quantity(), column: 'max_quantity', label: 'Massimo', csv: { header: 'massimo', place: 13 } },
  quantityStep: { ...quantity(), column: 'quantity_step', label: 'Passo', csv: { header: 'passo', place: 14 } },
  /** EAN-13 or EAN-8 as barcode.ts stores it; empty for what has none. The till's alone. */
  barcode: {
    kind: 'barcode',
    column: 'barcode',
    isPublic: false,
    label: 'Codice a barre',
    csv: { header: 'codice_a_barre', place: 5 },
  },
  /** Its number on the scale (PLU), by which a label names it; empty for what has none. The till's alone. */
  scaleCode: {
    kind: 'scale-code',
    max: SCALE_CODE_MAX,
    column: 'scale_code',
    isPublic: false,
    label: 'Codice bilancia',
    csv: { header: 'codice_bilancia', place: 22 },
  },
  /** Empty while nobody has declared them; `nessuno` alone for none of the fourteen. */
  allergens: { kind: 'allergens', column: 'allergens', label: 'Allergeni', csv: { header: 'allergeni', place: 10 } },
  mayContain: { kind: 'traces', column: 'may_contain', label: 'Tracce', csv: { header: 'tracce', place: 11 } },
  variantTypeIds: {
    kind: 'references',
    to: 'types',
    column: 'variant_types',
    label: 'Varianti',
    csv: { header: 'varianti', place: 16 },
  },
  composition: {
    ...choice(COMPOSITIONS),
    column: 'composition',
    label: 'Composizione',
    csv: { header: 'composizione', place: 15 },
  },
  isFeatured: { kind: 'flag', column: 'featured', label: 'In evidenza', csv: { header: 'in_evidenza', place: 9 } },
  /** Neither shown nor sold. */
  isHidden: { kind: 'flag', column: 'hidden', label: 'Nascosto', csv: { header: 'nascosto', place: 8 } },
  /** false = sold out: shown, not sold. */
  isAvailable: {
    kind: 'flag',
    default: true,
    column: 'available',
    label: 'Disponibile',
    csv: { header: 'disponibile', place: 7 },
  },
  /** Drawn with two tiers and sugar paste, also when nobody chose them. */
  isWedding: { kind: 'flag', column: 'wedding', label: 'Torta nuziale', csv: { header: 'torta_nuziale', place: 20 } },
  /** Empty: as its category. The till's alone: prices are shown with it. */
  vat: {
    ...choice({ '': { label: 'Come la categoria', cell: '' }, ...VATS }),
    column: 'vat',
    isPublic: false,
    label: 'IVA',
    csv: { header: 'iva', place: 21 },
  },
  sort: { ...place(), column: 'sort', csv: { header: 'ordine', place: 17 } },
  ...translationsOf('name', { max: 120, label: 'Nome', csv: { header: 'nome', place: 23 } }),
  ...translationsOf('description', { max: 5000, label: 'Descrizione', csv: { header: 'descrizione', place: 26 } }),
  ...translationsOf('ingredients', { max: 5000, label: 'Ingredienti', csv: { header: 'ingredienti', place: 29 } }),
} as const satisfies FieldTable

export const VARIANT_FIELDS = {
  typeId: { kind: 'reference', to: 'types', column: 'type', csv: { header: 'tipo', place: 1, isNeeded: true } },
  value: { ...text(1, 200), column: 'value', csv: { header: 'valore', place: 2, isNeeded: true } },
  priceIncreaseCents: { ...euro(), column: 'priceIncrease', csv: { header: 'aumento', place: 3 } },
  allergens: { kind: 'allergens', column: 'allergens', csv: { header: 'allergeni', place: 5 } },
  servings: { ...quantity(), column: 'servings', csv: { header: 'porzioni', place: 6 } },
  /** Which drawing shows it on a cake (`CakePart`); empty for none. */
  layer: { ...text(0, LAYER_MAX_LENGTH), column: 'layer', csv: { header: 'disegno', place: 9 } },
  colour: { ...text(0, 40), column: 'colour', csv: { header: 'colore', place: 7 } },
  isAvailable: { kind: 'flag', default: true, column: 'available', csv: { header: 'disponibile', place: 4 } },
  sort: { ...place(), column: 'sort', csv: { header: 'ordine', place: 8 } },
  ...translationsOf('value', { max: 200, label: 'Nome', csv: { header: 'valore', place: 10 } }),
} as const satisfies FieldTable

/** The longest name of a category. */
export const CATEGORY_NAME_MAX = 60

/** What a category is made of, where a list makes it. */
export const NEW_CATEGORY_FIELDS = {
  name: { ...text(1, CATEGORY_NAME_MAX), column: 'name' },
  /** Its name in an address (slug.ts). */
  slug: { ...text(1, 60), column: 'slug' },
  vat: { ...choice(VATS), column: 'vat' },
  sort: { ...place(), column: 'sort' },
} as const satisfies FieldTable

/** What a type of variants is made of, where a list makes it. */
export const NEW_TYPE_FIELDS = {
  name: { ...text(1, 80), column: 'name' },
  isRequired: { kind: 'flag', column: 'required' },
  isMultiple: { kind: 'flag', column: 'multiple' },
  sort: { ...place(), column: 'sort' },
} as const satisfies FieldTable

/** Of categories and of types of variants: what of them is said in other languages. */
export const CATEGORY_TRANSLATIONS = translationsOf('name', { max: CATEGORY_NAME_MAX, label: 'Nome' })
export const TYPE_TRANSLATIONS = translationsOf('name', { max: 80, label: 'Nome' })

function text(min: number, max: number) {
  return { kind: 'text', min, max } as const
}

function euro() {
  return { kind: 'euro', max: AMOUNT_MAX_CENTS } as const
}

function quantity() {
  return { kind: 'number', min: 0, max: QUANTITY_CEILING, isOptional: true } as const
}

function days(max: number) {
  return { kind: 'number', min: 0, max, unit: 'giorni', isWhole: true } as const
}

/** Where it stands among the others. */
function place() {
  return { kind: 'number', min: -1_000_000, max: 1_000_000 } as const
}

function choice<const Choices extends Readonly<Record<string, Choice>>>(choices: Choices) {
  return { kind: 'choice', choices } as const
}
