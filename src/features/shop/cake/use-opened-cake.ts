// A cake as a screen opens it: as it lies in the cart, as it was left unfinished on this device, or new.
import { type CakeDraft, draftOfLine, freshDraft, isBegun } from '#domain/cake/draft.ts'
import { noteAbout } from '#domain/cake/note.ts'
import { sizeForGuests, sizesOf } from '#domain/cake/size.ts'
import type { CakeNow, CakeWanted } from './read-cake.ts'
import { useCake } from './use-cake.ts'
import { useSavedDraft } from './use-cake-draft.ts'

export interface OpenedCake {
  /** Another product, or another line, is another cake. */
  name: string
  cake: CakeNow
  initial: CakeDraft
  /** A cake to start again with. */
  fresh: CakeDraft
  /** It was left unfinished earlier. */
  isResumed: boolean
}

/**
 * undefined while it is being read; null when there is no such cake.
 * @param guests who comes with a number of them finds the size chosen; null otherwise
 */
export function useOpenedCake(wanted: CakeWanted, guests: number | null): OpenedCake | null | undefined {
  const cake = useCake(wanted)
  const name = cake ? `${cake.product.id} ${wanted.lineIndex}` : undefined
  const saved = useSavedDraft(cake, name)
  if (cake === null) return null
  if (cake === undefined || name === undefined || saved === undefined) return undefined
  const fresh = freshOf(cake)
  const initial = withSizeFor(guests, cake, saved ?? fresh)
  return { name, cake, initial, fresh, isResumed: saved !== null && isBegun(saved, fresh) }
}

function freshOf({ product, types, line, orderNote }: CakeNow): CakeDraft {
  return line === null ? freshDraft(product, types) : draftOfLine(line, types, noteAbout(orderNote, product.name))
}

function withSizeFor(guests: number | null, { types }: CakeNow, draft: CakeDraft): CakeDraft {
  const sizes = sizesOf(types)
  const size = guests === null ? null : sizeForGuests(guests, sizes)
  if (size === null) return draft
  const others = [...draft.choices.chosen].filter((id) => !sizes.some((other) => other.id === id))
  return { ...draft, choices: { ...draft.choices, chosen: new Set([size.id, ...others]) } }
}
