// An allergen with its drawing: solid for what is in it, dashed for traces, egg for what a choice has just added.
import { type Allergen, allergenLabel } from '#domain/allergens.ts'
import { AllergenDrawing } from '#ui/allergen-drawing.tsx'
import { Tag } from '#ui/chip.tsx'
import { useText } from '#ui/use-text.ts'

export interface AllergenTagProps {
  allergen: Allergen
  look?: 'contains' | 'traces' | 'added'
}

export function AllergenTag({ allergen, look = 'contains' }: AllergenTagProps) {
  const t = useText()
  const label = t(allergenLabel(allergen))
  return (
    <Tag look={look} icon={<AllergenDrawing allergen={allergen} />}>
      {label.charAt(0).toUpperCase() + label.slice(1)}
    </Tag>
  )
}
