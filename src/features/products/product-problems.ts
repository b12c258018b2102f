// What a person reads of a product's fields that the server did not accept, by the database's names.
import type { Problems } from './product-values.ts'

export const PRODUCT_PROBLEMS: Readonly<Record<string, string>> = {
  name: 'Il nome non va bene: al massimo 120 caratteri.',
  price: 'Il prezzo non va bene: al massimo due decimali.',
  category: 'La categoria non c’è più: scegline un’altra.',
  variant_types: 'Un tipo di variante non c’è più: ricontrolla le varianti.',
  images: 'Una foto non va bene: JPEG, PNG o WebP fino a 8 MB.',
  images_small: 'Una foto non va bene: caricala di nuovo.',
}

const FIELDS = [
  ['name', 'name'],
  ['price', 'price'],
  ['category', 'categoryId'],
  ['barcode', 'barcode'],
] as const

/** What to say at which fields of the form. @param problems as the server told them, by the database's names */
export function refusedFields(problems: Readonly<Record<string, string>>): Problems {
  const told: Problems = {}
  for (const [column, field] of FIELDS) {
    const problem = problems[column]
    if (problem !== undefined) told[field] = PRODUCT_PROBLEMS[column] ?? problem
  }
  return told
}
