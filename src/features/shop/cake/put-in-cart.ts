// The composed cake becomes a line of the cart, or takes the place of the one it was; what was written about it joins the order's
// note, in the same change. Afterwards the draft is forgotten.
import { draftName, keepCakeDraft } from '#data/ordering/cake-draft.ts'
import { changeCart } from '#data/ordering/cart.ts'
import { type CakeDraft, lineOfDraft } from '#domain/cake/draft.ts'
import { noteAbout, withNoteAbout } from '#domain/cake/note.ts'
import { addToCart, type Cart, type CartItem } from '#domain/cart/cart.ts'
import type { CakeNow } from './read-cake.ts'

/** @param lineIndex position of the line to replace; null adds one */
export async function putInCart({ product, types, line }: CakeNow, draft: CakeDraft, lineIndex: number | null): Promise<void> {
  const item = lineOfDraft(product, types, draft)
  await changeCart((cart) => {
    const before = line === null ? '' : noteAbout(cart.note, product.name)
    const note = withNoteAbout(cart.note, product.name, before, draft.note)
    const place = lineIndex === null ? -1 : placeOf(cart, line, lineIndex)
    if (place < 0) return { ...addToCart(cart, item, product), note }
    return { ...cart, note, items: cart.items.with(place, item) }
  })
  await keepCakeDraft(draftName(product.id, line), null)
}

/** Another tab may have moved or removed the line since. */
function placeOf(cart: Cart, line: CartItem | null, lineIndex: number): number {
  const wanted = JSON.stringify(line)
  if (JSON.stringify(cart.items[lineIndex]) === wanted) return lineIndex
  return cart.items.findIndex((item) => JSON.stringify(item) === wanted)
}
