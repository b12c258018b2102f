// The cakes that are being composed on this device, one for each product, and the changes to a cake in the cart, under one key: a
// crash, a reload or a visit to another page loses nothing. Forgotten with the customer at the kiosk and with the cart at a
// logout.
import * as v from 'valibot'
import { keptValue } from '#data/db/kept-value.ts'
import type { CakeDraft } from '#domain/cake/draft.ts'
import type { CartItem } from '#domain/cart/cart.ts'

const draftSchema = v.object({
  chosen: v.array(v.string()),
  phrase: v.string(),
  referenceImage: v.nullable(v.string()),
  waferImage: v.nullable(v.string()),
  note: v.string(),
  quantity: v.number(),
})
const drafts = keptValue('cake-draft', v.fallback(v.record(v.string(), draftSchema), {}))

const LINE = 'riga '

/**
 * The key of a draft. A cart line's key holds all its content: a line that was changed meanwhile is another cake.
 * @param line null for a new cake
 */
export function draftName(productId: string, line: CartItem | null): string {
  return line === null ? productId : LINE + JSON.stringify(line)
}

/** Null when there is none, or none that can be read. */
export async function readCakeDraft(name: string): Promise<CakeDraft | null> {
  const kept = (await drafts.read())[name]
  if (!kept) return null
  const { chosen, phrase, ...rest } = kept
  return { ...rest, choices: { chosen: new Set(chosen), phrase } }
}

/** @param draft null forgets it */
export function keepCakeDraft(name: string, draft: CakeDraft | null): Promise<void> {
  return drafts.change((before) => {
    // Of the cart's lines only the draft that was changed last is kept: the lines of older ones may be gone.
    const isKept = (other: string) => other !== name && !(name.startsWith(LINE) && other.startsWith(LINE))
    const others = Object.fromEntries(Object.entries(before).filter(([other]) => isKept(other)))
    if (draft !== null) return { ...others, [name]: kept(draft) }
    return Object.keys(others).length === 0 ? null : others
  })
}

function kept({ choices, ...rest }: CakeDraft): v.InferOutput<typeof draftSchema> {
  return { ...rest, chosen: [...choices.chosen], phrase: choices.phrase }
}
