// The demo shop's categories and choices, with the part of a cake that a type is about and the drawing that shows a variant.
import type { Allergen } from '#domain/catalogue/allergens.ts'
import type { CakeRole } from '#domain/catalogue/cake-part.ts'
import type { Vat } from '#domain/catalogue/vat.ts'

interface DemoCategory {
  slug: string
  name: string
  picture: string
  /** The usual 10% where it says none. */
  vat?: Vat
}

export const CATEGORIES: DemoCategory[] = [
  { slug: 'colazione', name: 'Colazione', picture: 'cornetto' },
  { slug: 'mignon', name: 'Mignon', picture: 'bigne' },
  { slug: 'dessert', name: 'Dessert', picture: 'tiramisu' },
  { slug: 'torte', name: 'Torte', picture: 'crostata-di-frutta' },
  { slug: 'torte-su-misura', name: 'Torte su misura', picture: 'componi-la-tua-torta' },
  { slug: 'siciliani', name: 'Siciliani', picture: 'cannolo' },
  { slug: 'biscotti', name: 'Biscotti', picture: 'baci-di-dama' },
  { slug: 'salato', name: 'Salato', picture: 'pizzetta' },
  { slug: 'pane', name: 'Pane', picture: 'pagnotta', vat: '4%' },
  { slug: 'feste', name: 'Feste', picture: 'panettone' },
  { slug: 'regali', name: 'Regali', picture: 'scatola-di-cioccolatini' },
  { slug: 'caffetteria', name: 'Caffetteria', picture: 'cappuccino' },
]

interface DemoVariantType {
  slug: string
  name: string
  role: CakeRole | ''
  isRequired: boolean
  isMultiple: boolean
}

export const VARIANT_TYPES: DemoVariantType[] = [
  { slug: 'persone', name: 'Persone', role: 'persone', isRequired: true, isMultiple: false },
  { slug: 'base', name: 'Base', role: 'base', isRequired: true, isMultiple: false },
  { slug: 'farcitura', name: 'Farcitura', role: 'farcia', isRequired: true, isMultiple: false },
  { slug: 'bagna', name: 'Bagna', role: 'bagna', isRequired: true, isMultiple: false },
  { slug: 'copertura', name: 'Copertura', role: 'copertura', isRequired: true, isMultiple: false },
  { slug: 'colata', name: 'Colata', role: 'colata', isRequired: false, isMultiple: false },
  { slug: 'decorazione', name: 'Decorazione', role: 'decorazione', isRequired: false, isMultiple: true },
  { slug: 'ripieno', name: 'Ripieno', role: '', isRequired: true, isMultiple: false },
]

export interface DemoVariant {
  type: string
  value: string
  /** Euro. */
  increase: number
  allergens?: Allergen[]
  servings?: number
  layer?: string
  colour?: string
  isSoldOut?: boolean
}

export const VARIANTS: DemoVariant[] = [
  { type: 'persone', value: '6 persone', increase: 0, servings: 6 },
  { type: 'persone', value: '8 persone', increase: 8, servings: 8 },
  { type: 'persone', value: '10 persone', increase: 16, servings: 10 },
  { type: 'persone', value: '12 persone', increase: 24, servings: 12 },
  { type: 'persone', value: '16 persone', increase: 40, servings: 16 },
  { type: 'persone', value: '20 persone', increase: 56, servings: 20 },
  { type: 'persone', value: '30 persone', increase: 96, servings: 30 },
  {
    type: 'base',
    value: 'Pan di Spagna',
    increase: 0,
    layer: 'base/pan-di-spagna',
    allergens: ['glutine', 'uova'],
    colour: '#E9BE6B',
  },
  { type: 'base', value: 'Cacao', increase: 2, layer: 'base/cacao', allergens: ['glutine', 'uova', 'latte'], colour: '#4A2A1A' },
  {
    type: 'base',
    value: 'Red velvet',
    increase: 4,
    layer: 'base/red-velvet',
    allergens: ['glutine', 'uova', 'latte'],
    colour: '#A5202B',
  },
  {
    type: 'farcitura',
    value: 'Crema pasticcera',
    increase: 0,
    layer: 'farcia/crema-pasticcera',
    allergens: ['uova', 'latte'],
    colour: '#F2D27A',
  },
  {
    type: 'farcitura',
    value: 'Chantilly e fragole',
    increase: 3,
    layer: 'farcia/chantilly-e-fragole',
    allergens: ['uova', 'latte'],
    colour: '#F3C7C3',
  },
  {
    type: 'farcitura',
    value: 'Pistacchio',
    increase: 6,
    layer: 'farcia/pistacchio',
    allergens: ['latte', 'frutta-a-guscio'],
    colour: '#9DB26A',
  },
  {
    type: 'farcitura',
    value: 'Cioccolato fondente',
    increase: 4,
    layer: 'farcia/cioccolato-fondente',
    allergens: ['soia', 'latte'],
    colour: '#3E2216',
  },
  {
    type: 'farcitura',
    value: 'Nocciola',
    increase: 5,
    layer: 'farcia/nocciola',
    allergens: ['soia', 'latte', 'frutta-a-guscio'],
    colour: '#A9764A',
  },
  { type: 'farcitura', value: 'Confettura di fragole', increase: 2, layer: 'farcia/confettura-di-fragole', colour: '#C22A3C' },
  { type: 'farcitura', value: 'Limone', increase: 2, layer: 'farcia/limone', allergens: ['uova', 'latte'], colour: '#F4E27C' },
  { type: 'bagna', value: 'Analcolica', increase: 0, colour: '#F7E3B5' },
  { type: 'bagna', value: 'Rum', increase: 0, allergens: ['solfiti'], colour: '#C98A3C' },
  { type: 'bagna', value: 'Limoncello', increase: 0.5, allergens: ['solfiti'], colour: '#F2E36B' },
  { type: 'bagna', value: 'Alchermes', increase: 0.5, allergens: ['solfiti'], colour: '#C8324B' },
  { type: 'copertura', value: 'Panna', increase: 0, layer: 'copertura/panna', allergens: ['latte'], colour: '#FFFDF7' },
  {
    type: 'copertura',
    value: 'Crema al burro rosa',
    increase: 4,
    layer: 'copertura/crema-al-burro-rosa',
    allergens: ['uova', 'latte'],
    colour: '#F2B8C0',
  },
  {
    type: 'copertura',
    value: 'Crema al burro azzurra',
    increase: 4,
    layer: 'copertura/crema-al-burro-azzurra',
    allergens: ['uova', 'latte'],
    colour: '#A9CBE6',
  },
  {
    type: 'copertura',
    value: 'Cioccolato',
    increase: 4,
    layer: 'copertura/cioccolato',
    allergens: ['soia', 'latte'],
    colour: '#4A2817',
  },
  {
    type: 'copertura',
    value: 'Pistacchio',
    increase: 6,
    layer: 'copertura/pistacchio',
    allergens: ['latte', 'frutta-a-guscio'],
    colour: '#A7BA73',
  },
  {
    type: 'copertura',
    value: 'Pasta di zucchero bianca',
    increase: 8,
    layer: 'copertura/pasta-di-zucchero-bianca',
    colour: '#FFFFFF',
  },
  { type: 'copertura', value: 'Naked', increase: 0, layer: 'copertura/naked', colour: '#F0DFC0' },
  {
    type: 'colata',
    value: 'Cioccolato',
    increase: 3,
    layer: 'colata/cioccolato',
    allergens: ['soia', 'latte'],
    colour: '#3A1F12',
  },
  { type: 'colata', value: 'Caramello', increase: 3, layer: 'colata/caramello', allergens: ['latte'], colour: '#B8712B' },
  { type: 'colata', value: 'Fragola', increase: 3, layer: 'colata/fragola', colour: '#C42B40' },
  {
    type: 'colata',
    value: 'Pistacchio',
    increase: 4,
    layer: 'colata/pistacchio',
    allergens: ['latte', 'frutta-a-guscio'],
    colour: '#8FA658',
  },
  {
    type: 'decorazione',
    value: 'Scaglie di cioccolato',
    increase: 2,
    layer: 'superficie/scaglie-di-cioccolato',
    allergens: ['soia', 'latte'],
  },
  { type: 'decorazione', value: 'Confetti colorati', increase: 1.5, layer: 'superficie/confetti-colorati' },
  { type: 'decorazione', value: 'Perle argentate', increase: 2, layer: 'perle/perle-argentate' },
  {
    type: 'decorazione',
    value: 'Frutti di bosco e rosette',
    increase: 6,
    layer: 'bordo/frutti-di-bosco-e-rosette',
    allergens: ['latte'],
  },
  { type: 'decorazione', value: 'Fragole', increase: 5, layer: 'bordo/fragole' },
  {
    type: 'decorazione',
    value: 'Macaron',
    increase: 7,
    layer: 'bordo/macaron',
    allergens: ['uova', 'soia', 'latte', 'frutta-a-guscio'],
  },
  { type: 'decorazione', value: 'Fiori di zucchero', increase: 8, layer: 'bordo/fiori-di-zucchero', isSoldOut: true },
  { type: 'decorazione', value: 'Candeline', increase: 1.5, layer: 'candeline/candeline' },
  {
    type: 'decorazione',
    value: 'Targa di cioccolato bianco',
    increase: 4,
    layer: 'targa/targa-cioccolato-bianco',
    allergens: ['soia', 'latte'],
  },
  { type: 'decorazione', value: 'Cialda con foto, inclinata', increase: 6, layer: 'cialda/cialda-inclinata' },
  { type: 'decorazione', value: 'Cialda con foto, piatta', increase: 6, layer: 'cialda/cialda-piatta' },
  { type: 'ripieno', value: 'Crema', increase: 0, allergens: ['uova', 'latte'], colour: '#F2D27A' },
  { type: 'ripieno', value: 'Cioccolato', increase: 0.2, allergens: ['soia', 'latte', 'frutta-a-guscio'], colour: '#4A2817' },
  { type: 'ripieno', value: 'Confettura di albicocche', increase: 0, colour: '#E89A3C' },
  { type: 'ripieno', value: 'Pistacchio', increase: 0.6, allergens: ['latte', 'frutta-a-guscio'], colour: '#A7BA73' },
]
