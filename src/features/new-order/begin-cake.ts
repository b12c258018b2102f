// What was typed or chosen before the composer opens goes along: it is kept where the composer looks for an unfinished cake.
import { keepCakeDraft, readCakeDraft } from '#data/cake-draft.ts'
import { newDraft } from '#domain/cake-draft.ts'
import type { Product } from '#domain/catalogue.ts'
import type { Choices } from '#domain/line-choices.ts'
import { clampQuantity } from '#domain/quantity.ts'

/** @param quantity null when none was typed @param choices null to leave them to the composer */
export async function beginCake(product: Product, quantity: number | null, choices: Choices | null): Promise<void> {
  if (quantity === null && choices === null) return
  const draft = (await readCakeDraft(product.id)) ?? newDraft()
  await keepCakeDraft(product.id, {
    ...draft,
    ...(choices && { choices }),
    ...(quantity !== null && { quantity: clampQuantity(product, quantity) }),
  })
}
