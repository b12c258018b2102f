// The catalogue put in order, wherever its rows come from: this device's database, or the server that renders the first page.
import type { TypeChoice } from '#domain/cart/line-choices.ts'
import type { Category, Product, Variant, VariantType } from '#domain/catalogue/catalogue.ts'

const byName = new Intl.Collator('it')

/** Categories, types, products in the order that the owner gave them. */
export function inCatalogueOrder<Row extends { sort: number; name: string }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => a.sort - b.sort || byName.compare(a.name, b.name))
}

/** The products that are shown, sold-out ones included, in their order. */
export function shownProducts<Row extends Product>(products: readonly Row[]): Row[] {
  return inCatalogueOrder(products.filter((product) => !product.isHidden))
}

/** The categories in which something is shown: a list can make one whose products all wait, and a campaign's is empty once it is over. */
export function shownCategories<Row extends Category>(
  categories: readonly Row[],
  products: readonly Pick<Product, 'categoryId'>[],
): Row[] {
  return categories.filter(({ id }) => products.some(({ categoryId }) => categoryId === id))
}

/**
 * What can be chosen for a product, sold-out variants included, in their order; types without variants are left out.
 * @param types the product's own
 * @param variants of these types, others are ignored
 */
export function choicesOf(types: readonly VariantType[], variants: readonly Variant[]): TypeChoice[] {
  return inCatalogueOrder(types)
    .map((type) => ({ type, variants: variants.filter((variant) => variant.typeId === type.id).sort(byPlace) }))
    .filter((choice) => choice.variants.length > 0)
}

function byPlace(a: Variant, b: Variant): number {
  return a.sort - b.sort || byName.compare(a.value, b.value)
}
