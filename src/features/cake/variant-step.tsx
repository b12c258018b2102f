// A step in which variants are chosen: what each costs more and adds in allergens, which are sold out, which take another's place.
import { useMemo } from 'react'
import { allergenLabel } from '#domain/allergens.ts'
import { type CakeDraft, chosenVariants } from '#domain/cake-draft.ts'
import { chooseOption, type OptionState, optionState } from '#domain/cake-options.ts'
import { cakeKilos } from '#domain/cake-size.ts'
import type { Variant } from '#domain/catalogue.ts'
import { decimalText } from '#domain/decimal-text.ts'
import type { TypeChoice } from '#domain/line-choices.ts'
import { formatEuro } from '#domain/money.ts'
import type { Say } from '#ui/language.ts'
import { useText } from '#ui/use-text.ts'
import { type Option, OptionList } from './option-list.tsx'
import { Swatch } from './swatch.tsx'
import type { CakeNow } from './use-cake.ts'
import type { Drafting } from './use-drafting.ts'

export interface VariantStepProps {
  cake: CakeNow
  drafting: Drafting
  /** What the options say about it: may be a tap behind. */
  shown: CakeDraft
  choice: TypeChoice
  label: string
}

export function VariantStep({ cake, drafting, shown, choice, label }: VariantStepProps) {
  const t = useText()
  const { types } = cake
  const { change } = drafting
  const { type, variants } = choice
  const options = useMemo(
    () => variants.map((variant) => optionOf(variant, { cake, draft: shown, choice }, t)),
    [variants, cake, shown, choice, t],
  )
  return (
    <OptionList
      label={label}
      isMultiple={type.isMultiple}
      noneName={type.isRequired || type.isMultiple ? null : t('Nessuna')}
      options={options}
      chosen={drafting.now.draft.choices.chosen}
      onChoose={(id) =>
        change((draft) =>
          isOffIn(draft, cake, choice, id) ? draft : { ...draft, choices: chooseOption(types, draft.choices, choice, id) },
        )
      }
    />
  )
}

/** Whether it cannot be had beside what is chosen now. */
function isOffIn({ choices }: CakeDraft, { types }: CakeNow, choice: TypeChoice, id: string | null): boolean {
  const variant = choice.variants.find((candidate) => candidate.id === id)
  return variant !== undefined && isOffBy(optionState(types, choices, choice, variant))
}

/** What is chosen can always be taken off: its state is free. */
function isOffBy({ kind }: OptionState): boolean {
  return kind === 'sold-out' || kind === 'full'
}

interface Around {
  cake: CakeNow
  draft: CakeDraft
  choice: TypeChoice
}

function optionOf(variant: Variant, { cake, draft, choice }: Around, t: Say): Option {
  const state = optionState(cake.types, draft.choices, choice, variant)
  const notes: Option['notes'][number][] = []
  if (variant.servings > 0)
    notes.push({ text: t('circa {kilos} kg', { kilos: decimalText(cakeKilos(variant.servings)) }), look: 'plain' })
  if (state.kind === 'sold-out') notes.push({ text: t('In questi giorni non ce n’è'), look: 'reason' })
  if (state.kind === 'full') notes.push({ text: t(state.reason), look: 'reason' })
  if (state.kind === 'instead')
    notes.push({ text: `${t('Al posto di {names}.', { names: state.values.join(', ') })} ${t(state.reason)}`, look: 'plain' })
  const adds = addedBy(variant, cake, draft)
  if (adds.length > 0)
    notes.push({ text: t('aggiunge {names}', { names: adds.map((name) => t(name)).join(', ') }), look: 'adds' })
  const price = variant.priceIncreaseCents > 0 ? `+ ${formatEuro(variant.priceIncreaseCents)}` : ''
  return {
    id: variant.id,
    label: [variant.value, ...notes.map(({ text }) => text), price].filter((text) => text !== '').join(', '),
    name: variant.value,
    swatch: <Swatch variant={variant} typeName={choice.type.name} />,
    notes,
    price,
    isOff: isOffBy(state),
  }
}

/** What is in it and in nothing else of this cake. */
function addedBy(variant: Variant, { product, types }: CakeNow, draft: CakeDraft): string[] {
  const others = chosenVariants(types, draft).filter(({ id, typeId }) => id !== variant.id && typeId !== variant.typeId)
  const known = [product.allergens, ...others.map(({ allergens }) => allergens)].flat()
  return variant.allergens.filter((allergen) => !known.includes(allergen)).map(allergenLabel)
}
