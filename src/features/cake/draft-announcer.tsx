// Tells a screen reader, politely, what the last tap changed: price, portions, allergens that came along.
import { allergenLabel } from '#domain/allergens.ts'
import { servingsOf } from '#domain/cake.ts'
import { variantsOfDraft } from '#domain/cake-draft.ts'
import { useText } from '#ui/use-text.ts'
import type { CakeNow } from './use-cake.ts'
import type { DraftNow } from './use-drafting.ts'

export interface DraftAnnouncerProps {
  cake: CakeNow
  shown: DraftNow
  price: string
}

export function DraftAnnouncer({ cake, shown: { draft, changes, added }, price }: DraftAnnouncerProps) {
  const t = useText()
  const servings = servingsOf(variantsOfDraft(cake.types, draft))
  const parts = [
    added.length > 0 ? t('aggiunge {names}', { names: added.map((allergen) => t(allergenLabel(allergen))).join(', ') }) : '',
    price,
    servings === null ? '' : `${servings} ${t('porzioni')}`,
  ]
  return (
    <p role="status" className="visually-hidden">
      {changes > 0 && parts.filter((part) => part !== '').join(', ')}
    </p>
  )
}
