// The shape of the demo shop's catalogue in another language.

export interface DemoTranslation {
  /** By their slugs. */
  categories: Readonly<Record<string, string>>
  /** By their slugs; those whose names are words of ours are said without. */
  types: Readonly<Record<string, string>>
  /** By their Italian names; sizes are said without. */
  variants: Readonly<Record<string, string>>
  /** By their slugs. */
  products: Readonly<Record<string, readonly [name: string, description: string, ingredients: string]>>
}
