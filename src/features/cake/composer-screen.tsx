// The screen around composing: finds the cake and what was left unfinished of it, and says so when there is nothing to compose.
import type { ReactNode } from 'react'
import { type CakeDraft, draftOfLine, isBegun, newDraft } from '#domain/cake-draft.ts'
import { noteAbout } from '#domain/cake-order-note.ts'
import { sizeForGuests, sizesOf } from '#domain/cake-size.ts'
import { initialChoices } from '#domain/line-choices.ts'
import { Composer } from './composer.tsx'
import { ComposerLoading, NoCake, SoldOutCake } from './composer-states.tsx'
import { type CakeNow, type CakeWanted, useCake } from './use-cake.ts'
import { useSavedDraft } from './use-saved-draft.ts'

export interface ComposerScreenProps extends CakeWanted {
  /** Who comes with a number of guests finds the size chosen; null otherwise. */
  guests: number | null
  /** In the address; null until a step was chosen. */
  stepSlug: string | null
  onStep: (slug: string) => void
  onDone: (productName: string) => void
  hasLiveCamera: boolean
  /** Stand on the picture. */
  back: ReactNode
  tools: ReactNode
  /** Where to go when there is no cake; else the shop's own pages. */
  elsewhere?: ReactNode
}

export function ComposerScreen({ productId, lineIndex, guests, ...rest }: ComposerScreenProps) {
  const cake = useCake({ productId, lineIndex })
  // Another product, or another line, is another cake.
  const screen = cake ? `${cake.product.id} ${lineIndex}` : undefined
  const saved = useSavedDraft(cake, screen)
  if (cake === null) return <NoCake isLine={lineIndex !== null} {...rest} />
  if (cake === undefined || saved === undefined) return <ComposerLoading {...rest} />
  if (!cake.product.isAvailable) return <SoldOutCake name={cake.product.name} {...rest} />
  const fresh = freshDraft(cake)
  return (
    <Composer
      key={screen}
      cake={cake}
      lineIndex={lineIndex}
      initial={initialDraft(cake, saved, fresh, guests)}
      fresh={fresh}
      isResumed={saved !== null && isBegun(saved)}
      {...rest}
    />
  )
}

/** A line of the cart starts as it lies there, a ready cake as it is usually made, one to compose with nothing. */
function freshDraft({ product, types, line, orderNote }: CakeNow): CakeDraft {
  if (line !== null) return draftOfLine(line, types, noteAbout(orderNote, product.name))
  return newDraft(product.composition === 'compose' ? [] : [...initialChoices(types).chosen])
}

function initialDraft(cake: CakeNow, saved: CakeDraft | null, fresh: CakeDraft, guests: number | null): CakeDraft {
  const { types } = cake
  const draft = saved ?? fresh
  const sizes = sizesOf(types)
  const size = guests === null ? null : sizeForGuests(guests, sizes)
  if (size === null) return draft
  const others = [...draft.choices.chosen].filter((id) => !sizes.some((other) => other.id === id))
  return { ...draft, choices: { ...draft.choices, chosen: new Set([size.id, ...others]) } }
}
