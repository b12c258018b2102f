// The demo shop's tables as records, ids resolved.
import { type Allergen, type Declaration, NO_ALLERGENS } from '#domain/catalogue/allergens.ts'
import { USUAL_VAT, type Vat } from '#domain/catalogue/vat.ts'
import { CAKES } from './cakes.ts'
import { BREAD_AND_COFFEE, SMALL_PASTRIES } from './counter-products.ts'
import { type DemoProduct, demoId } from './demo-product.ts'
import { GERMAN } from './translations/de.ts'
import { ENGLISH } from './translations/en.ts'
import { FRENCH } from './translations/fr.ts'
import type { DemoTranslation } from './translations/translation.ts'
import { CATEGORIES, VARIANT_TYPES, VARIANTS } from './variants.ts'

export const PRODUCTS: DemoProduct[] = [...SMALL_PASTRIES, ...CAKES, ...BREAD_AND_COFFEE]

/** With which VAT each product is sold, by its id. */
export const VATS_OF_PRODUCTS: ReadonlyMap<string, Vat> = new Map(
  PRODUCTS.map(({ slug, vat, category }) => [
    demoId(slug),
    vat ?? CATEGORIES.find((one) => one.slug === category)?.vat ?? USUAL_VAT,
  ]),
)

const categoryId = (slug: string) => demoId(`categoria ${slug}`)
const typeId = (slug: string) => demoId(`tipo ${slug}`)

export interface DemoRecord {
  collection: string
  body: Record<string, unknown> & { id: string }
  /** Into which field, and the file inside the folder of pictures. */
  pictures?: { field: string; file: string }[]
}

export function catalogueRecords(): DemoRecord[] {
  return [...categories(), ...variantTypes(), ...variants(), ...products()]
}

const LANGUAGES = { en: ENGLISH, de: GERMAN, fr: FRENCH }

/** One column in the other languages. */
function translated(column: string, textIn: (shop: DemoTranslation) => string | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(LANGUAGES).map(([language, shop]) => [`${column}_${language}`, textIn(shop) ?? '']))
}

function categories(): DemoRecord[] {
  return CATEGORIES.map(({ slug, name, picture, vat = USUAL_VAT }, index) => ({
    collection: 'product_categories',
    body: {
      ...{ id: categoryId(slug), name, slug, vat, sort: index + 1 },
      ...translated('name', (shop) => shop.categories[slug]),
    },
    pictures: [{ field: 'image', file: `disc/${picture}.avif` }],
  }))
}

function variantTypes(): DemoRecord[] {
  return VARIANT_TYPES.map((type, index) => ({
    collection: 'product_variant_types',
    body: {
      id: typeId(type.slug),
      name: type.name,
      required: type.isRequired,
      multiple: type.isMultiple,
      role: type.role,
      sort: index + 1,
      ...translated('name', (shop) => shop.types[type.slug]),
    },
  }))
}

function variants(): DemoRecord[] {
  return VARIANTS.map((variant, index) => ({
    collection: 'product_variants',
    body: {
      id: demoId(`variante ${String(index + 1).padStart(3, '0')}`),
      type: typeId(variant.type),
      value: variant.value,
      priceIncrease: variant.increase,
      allergens: declared(variant.allergens ?? []),
      servings: variant.servings ?? 0,
      layer: variant.layer ?? '',
      colour: variant.colour ?? '',
      available: !variant.isSoldOut,
      sort: index + 1,
      ...translated('value', (shop) => shop.variants[variant.value]),
    },
  }))
}

function products(): DemoRecord[] {
  return PRODUCTS.map((product, index) => ({
    collection: 'products',
    body: {
      id: demoId(product.slug),
      name: product.name,
      description: product.description,
      ingredients: product.ingredients,
      category: categoryId(product.category),
      price: product.price,
      unit: product.unit ?? 'pezzo',
      preparation_time: product.leadDays ?? 0,
      allergens: declared(product.allergens),
      may_contain: product.mayContain ?? [],
      available: !product.isSoldOut,
      hidden: product.isHidden ?? false,
      wedding: product.isWedding ?? false,
      featured: product.isFeatured ?? false,
      composition: product.composition ?? 'none',
      variant_types: (product.variantTypes ?? []).map(typeId),
      min_quantity: product.min ?? 1,
      max_quantity: product.max ?? 0,
      quantity_step: product.step ?? 1,
      barcode: product.barcode ?? '',
      vat: product.vat ?? '',
      scale_code: product.scaleCode ?? '',
      sort: index + 1,
      ...translated('name', (shop) => shop.products[product.slug]?.[0]),
      ...translated('description', (shop) => shop.products[product.slug]?.[1]),
      ...translated('ingredients', (shop) => shop.products[product.slug]?.[2]),
    },
    pictures: [
      { field: 'images', file: `${product.slug}.webp` },
      { field: 'images_small', file: `small/${product.slug}.avif` },
    ],
  }))
}

/** The demo shop has said of everything what it contains. */
function declared(allergens: readonly Allergen[]): Declaration {
  return allergens.length === 0 ? [NO_ALLERGENS] : allergens
}
