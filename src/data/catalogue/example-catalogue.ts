// An example to begin with: written like any product, one after the other, with ids of its own, so that what was begun goes on and
// nothing comes twice; and taken away again, as far as nobody has made it a product of theirs.
import { createRecord, deleteRecord, type WriteOutcome } from '#data/admin/write.ts'
import { requestSync } from '#data/server/sync-request.ts'
import { exampleId, isExample } from '#domain/catalogue/example.ts'
import { categorySlug } from '#domain/catalogue/slug.ts'
import { lastPlace } from '#domain/catalogue/sorting.ts'
import { USUAL_VAT } from '#domain/catalogue/vat.ts'
import { EXAMPLE_CATEGORIES, EXAMPLE_PRODUCTS, type ExampleProduct, isUntouched } from './example-products.ts'
import { encodeProductPicture, saveProduct } from './product-write.ts'
import { readWholeCatalogue, type WholeCatalogue } from './whole-catalogue.ts'

const PICTURES = import.meta.glob<string>(
  '/demo/pictures/{cornetto,sfogliatella-riccia,pain-au-chocolat,bigne,cannoncino,vassoio-di-mignon,sacher,torta-della-nonna,crostata-di-frutta,baci-di-dama,cantucci,amaretti}.webp',
  { query: '?url', import: 'default', eager: true },
)

const NOTHING: WholeCatalogue = { categories: [], products: [], types: [], variants: [] }
const SAVED: WriteOutcome = { kind: 'saved', record: null }
/** By the kilo: from a little bag to a large tray. */
const BY_WEIGHT = { min_quantity: 0.1, max_quantity: 5, quantity_step: 0.1 }
const BY_PIECE = { min_quantity: 1, max_quantity: 0, quantity_step: 1 }

/**
 * Writes what of the example is not there.
 * @param onProgress how many of `total` products are there
 * @returns how the last write went
 */
export async function addExamples(onProgress: (done: number, total: number) => void): Promise<WriteOutcome> {
  const known = (await readWholeCatalogue()) ?? NOTHING
  const categories = await addCategories(known)
  if (categories.kind !== 'saved') return categories
  const sort = lastPlace(known.products.map(({ sort }) => sort))
  for (const [index, product] of EXAMPLE_PRODUCTS.entries()) {
    onProgress(index, EXAMPLE_PRODUCTS.length)
    if (known.products.some(({ id }) => id === exampleId(product.slug))) continue
    const outcome = await addProduct(product, sort + index)
    if (outcome.kind !== 'saved') return outcome
  }
  onProgress(EXAMPLE_PRODUCTS.length, EXAMPLE_PRODUCTS.length)
  await requestSync()
  return SAVED
}

async function addCategories({ categories }: WholeCatalogue): Promise<WriteOutcome> {
  const taken = new Set(categories.map(({ slug }) => slug))
  const sort = lastPlace(categories.map(({ sort }) => sort))
  for (const [index, name] of EXAMPLE_CATEGORIES.entries()) {
    const id = categoryId(name)
    if (categories.some((category) => category.id === id)) continue
    const values = { id, name, slug: categorySlug(name, taken), vat: USUAL_VAT, sort: sort + index }
    const outcome = onceOnly(await createRecord('product_categories', values))
    if (outcome.kind !== 'saved') return outcome
  }
  return SAVED
}

async function addProduct(product: ExampleProduct, sort: number): Promise<WriteOutcome> {
  const picture = await readPicture(product.slug)
  if (picture === null) return { kind: 'offline' }
  const { name, description, ingredients, price, unit = 'pezzo', leadDays = 0, isFeatured = false } = product
  const values = {
    ...{ id: exampleId(product.slug), category: categoryId(product.category), sort },
    ...{ name, description, ingredients, price, unit },
    ...{ preparation_time: leadDays, featured: isFeatured, available: true, composition: 'none' },
    ...{ allergens: product.allergens, may_contain: product.mayContain ?? [] },
    ...(unit === 'kg' ? BY_WEIGHT : BY_PIECE),
  }
  const outcome = await saveProduct(null, values, [{ kind: 'new', id: product.slug, ...(await encodeProductPicture(picture)) }])
  return outcome.kind === 'saved' ? SAVED : onceOnly(outcome)
}

/** The answer that said it was written got lost: the same id is refused. */
function onceOnly(outcome: WriteOutcome): WriteOutcome {
  return outcome.kind === 'invalid' && outcome.problems.id !== undefined ? SAVED : outcome
}

function categoryId(name: string): string {
  return exampleId(`cat-${name.toLowerCase()}`)
}

/** Null without network. */
async function readPicture(slug: string): Promise<Blob | null> {
  const url = PICTURES[`/demo/pictures/${slug}.webp`] ?? ''
  try {
    const answer = await fetch(url)
    return answer.ok ? await answer.blob() : null
  } catch {
    // fetch gives no reason: nobody answered.
    return null
  }
}

/** Takes away the products that are as they came, and the categories that are empty then. */
export async function removeExamples(): Promise<WriteOutcome> {
  const known = (await readWholeCatalogue()) ?? NOTHING
  const going = known.products.filter(isUntouched)
  for (const { id, updated } of going) {
    const outcome = await deleteRecord('products', id, { seen: updated })
    if (outcome.kind !== 'saved') return outcome
  }
  const left = known.products.filter((product) => !going.includes(product))
  for (const { id, updated } of known.categories) {
    if (!isExample({ id }) || left.some(({ categoryId }) => categoryId === id)) continue
    const outcome = await deleteRecord('product_categories', id, { seen: updated })
    if (outcome.kind !== 'saved') return outcome
  }
  await requestSync()
  return SAVED
}
