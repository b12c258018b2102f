// A step in which variants are chosen, each with its swatch: what it costs more and adds in allergens, whether it is sold out,
// whose place it takes. One of many is a radio group, several are boxes; an option that cannot be had is shown and says why.
import { Check } from 'lucide-react'
import { memo, type ReactNode, useId, useMemo } from 'react'
import { type CakeDraft, chosenVariants } from '#domain/cake/draft.ts'
import { swatchOf } from '#domain/cake/layers.ts'
import { CAKE_REASONS, chooseOption, type OptionState, optionState } from '#domain/cake/rules.ts'
import { cakeKilos } from '#domain/cake/size.ts'
import type { TypeChoice } from '#domain/cart/line-choices.ts'
import { addedAllergens, allergensWith, TEXT_ASK } from '#domain/catalogue/allergen-sum.ts'
import { type Allergen, allergenNames, isDeclared } from '#domain/catalogue/allergens.ts'
import { choiceOf, type Variant } from '#domain/catalogue/catalogue.ts'
import { decimalText, formatEuro } from '#domain/money.ts'
import { type CatalogueText, variantText } from '#hooks/catalogue-words.ts'
import { classNames } from '#ui/class-names.ts'
import { ChoiceGrid } from '#ui/form/choice-grid.tsx'
import { shownLanguage, type Translate, useTranslate } from '#ui/languages/translate.ts'
import { Mark } from '#ui/picture/logo.tsx'
import type { CakeNow } from './read-cake.ts'
import type { EditableDraft } from './use-cake-draft.ts'
import styles from './variant-step.module.css'

interface VariantStepProps {
  cake: CakeNow
  drafting: EditableDraft
  /** What the options say about it: may be a tap behind. */
  shown: CakeDraft
  choice: TypeChoice
  label: string
  /** One answer is enough here, and it was given by a tap. */
  onAnswered: () => void
}

export function VariantStep({ label, onAnswered, ...step }: VariantStepProps) {
  const { options, noneName, choose } = useOptions(step)
  return (
    <OptionList
      label={label}
      isMultiple={step.choice.type.isMultiple}
      noneName={noneName}
      options={options}
      chosen={step.drafting.now.draft.choices.chosen}
      onChoose={choose}
      onAnswered={onAnswered}
    />
  )
}

/** What can be chosen in a step. `choose` does nothing for what is off. */
export function useOptions({ cake, drafting, shown, choice }: Omit<VariantStepProps, 'label' | 'onAnswered'>) {
  const t = useTranslate()
  const { type, variants } = choice
  const options = useMemo(
    () => variants.map((variant) => optionOf(variant, { cake, draft: shown, choice }, t)),
    [variants, cake, shown, choice, t],
  )
  const choose = (id: string | null) =>
    drafting.change((draft) =>
      isOffIn(draft, cake, choice, id) ? draft : { ...draft, choices: chooseOption(cake.types, draft.choices, choice, id) },
    )
  /** Of a group in which nothing need be chosen: the option that is nothing. */
  const noneName = type.isRequired || type.isMultiple ? null : t('Nessuna')
  return { options, noneName, choose }
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

function optionOf(variant: Variant, { cake, draft, choice }: Around, t: Translate): Option {
  const state = optionState(cake.types, draft.choices, choice, variant)
  const notes: Option['notes'][number][] = []
  if (variant.servings > 0)
    notes.push({ text: t('circa {kilos} kg', { kilos: decimalText(cakeKilos(variant.servings)) }), look: 'plain' })
  if (state.kind === 'sold-out') notes.push({ text: t('In questi giorni non ce n’è'), look: 'reason' })
  if (state.kind === 'full') notes.push({ text: t(CAKE_REASONS[state.reason]), look: 'reason' })
  if (state.kind === 'instead')
    notes.push({
      text: `${t('Al posto di {names}.', { names: variantNames(cake.types, state.ids, t) })} ${state.reason ? t(CAKE_REASONS[state.reason]) : ''}`,
      look: 'instead',
    })
  const adds = addedBy(variant, cake, draft)
  if (adds.length > 0)
    notes.push({
      text: t('aggiunge {names}', { names: allergenNames(adds, t) }),
      look: 'adds',
    })
  if (!isDeclared(variant)) notes.push({ text: t(TEXT_ASK), look: 'plain' })
  const name = variantText(variant, t)
  const price = variant.priceIncreaseCents > 0 ? `+ ${formatEuro(variant.priceIncreaseCents)}` : ''
  return {
    id: variant.id,
    label: [name.text, ...notes.map(({ text }) => text), price].filter((text) => text !== '').join(', '),
    name,
    swatch: <Swatch variant={variant} type={choice.type} />,
    notes,
    price,
    isOff: isOffBy(state),
  }
}

/** `Candeline, Fragole`, in the language on the screen. */
export function variantNames(types: readonly TypeChoice[], ids: readonly string[], t: Translate): string {
  const named = types.flatMap(({ variants }) => variants).filter(({ id }) => ids.includes(id))
  return named.map((variant) => variantText(variant, t).text).join(', ')
}

/** What is in it and in nothing else of this cake. */
function addedBy(variant: Variant, { product, types }: CakeNow, draft: CakeDraft): Allergen[] {
  const others = chosenVariants(types, draft).filter(({ id, typeId }) => id !== variant.id && typeId !== variant.typeId)
  return addedAllergens(variant, allergensWith(product, others).contains)
}

// The options of one step. One of many is a radio group under the arrow keys, several are boxes. An option that cannot be had is
// shown, can be reached, and says why.

export interface Option {
  id: string
  /** What is read aloud, whole. */
  label: string
  name: CatalogueText
  swatch: ReactNode
  /** Under the name: what it adds, why it cannot be had. */
  notes: readonly { text: string; look: 'adds' | 'instead' | 'plain' | 'reason' }[]
  /** Such as `+ 6,00 €`, empty when it costs nothing more. */
  price: string
  isOff: boolean
}

interface OptionListProps {
  label: string
  options: readonly Option[]
  /** By their ids. At once, where what the options say may come a moment later. */
  chosen: ReadonlySet<string>
  isMultiple: boolean
  /** Of a group in which nothing need be chosen: the option that is nothing. */
  noneName: string | null
  /** Not called for options that are off. @param id null for nothing */
  onChoose: (id: string | null) => void
  onAnswered: () => void
}

const NONE = ''

function OptionList({ label, options, chosen, isMultiple, noneName, onChoose, onAnswered }: OptionListProps) {
  const t = useTranslate()
  const hintId = useId()
  if (isMultiple) {
    return (
      <fieldset className={classNames('stack gap-2', styles.list)} aria-label={label}>
        {options.map((option) => (
          <BoxOption key={option.id} option={option} isChosen={chosen.has(option.id)} onToggle={() => onChoose(option.id)} />
        ))}
      </fieldset>
    )
  }
  const all = noneName === null ? options : [noneOption(noneName), ...options]
  const value = options.find(({ id }) => chosen.has(id))?.id ?? (noneName === null ? null : NONE)
  const isOff = (id: string) => all.find((option) => option.id === id)?.isOff ?? false
  return (
    <>
      <p id={hintId} className="visually-hidden">
        {t('Con un tocco o con Invio scegli e vai avanti. Con le frecce scegli e resti qui.')}
      </p>
      <ChoiceGrid
        label={label}
        hintId={hintId}
        className={classNames('stack gap-2', styles.list)}
        value={value}
        choices={all.map((option) => ({
          value: option.id,
          label: option.label,
          className: optionLook(option, option.id === value),
          content: <OptionContent option={option} />,
          isOff: option.isOff,
        }))}
        onChoose={(id) => {
          if (!isOff(id)) onChoose(id === NONE ? null : id)
        }}
        onTake={(id) => {
          if (!isOff(id)) onAnswered()
        }}
      />
    </>
  )
}

const NOTE_LOOKS = {
  adds: 'tag egg text-1',
  instead: 'muted text-1',
  plain: 'muted text-1',
  reason: 'text-1 strong',
}

function optionLook({ isOff }: Option, isChosen: boolean): string {
  return classNames('card hoverable', styles.option, isChosen && styles.chosen, isOff && styles.off)
}

function noneOption(name: string): Option {
  return {
    id: NONE,
    label: name,
    name: { text: name, lang: shownLanguage() },
    swatch: <span className={styles.none} />,
    notes: [],
    price: '',
    isOff: false,
  }
}

function BoxOption({ option, isChosen, onToggle }: { option: Option; isChosen: boolean; onToggle: () => void }) {
  const id = useId()
  return (
    <label htmlFor={id} className={optionLook(option, isChosen)}>
      <input
        id={id}
        type="checkbox"
        className="visually-hidden"
        checked={isChosen}
        aria-label={option.label}
        aria-disabled={option.isOff || undefined}
        onChange={() => !option.isOff && onToggle()}
      />
      <OptionContent option={option} />
    </label>
  )
}

const OptionContent = memo(function OptionContent({ option }: { option: Option }) {
  return (
    <>
      <span className={classNames('center', styles.swatch)}>{option.swatch}</span>
      <span className="split gap-1">
        <span className={classNames('stack gap-1', styles.words)}>
          <span className="serif text-3" lang={option.name.lang}>
            {option.name.text}
          </span>
          {option.notes.map(({ text, look }) => (
            <span key={text} className={NOTE_LOOKS[look]}>
              {text}
            </span>
          ))}
        </span>
        {option.price && <span className="text-1 strong figures nowrap">{option.price}</span>}
      </span>
      <span className={styles.tick}>
        <Check size="1.1em" strokeWidth={2.6} aria-hidden="true" />
      </span>
    </>
  )
})

// What an option looks like: a crop of the real cake; for what the cake does not show, a number of guests or a spot of colour.

const numberLook = classNames('center serif text-5 figures', styles.number)

function Swatch({ variant, type }: { variant: Variant; type: TypeChoice['type'] }) {
  const file = swatchOf(choiceOf(type, variant))
  if (file !== null) {
    return (
      <img
        src={`/cake/swatches/${file}.webp`}
        alt=""
        width={120}
        height={120}
        loading="lazy"
        decoding="async"
        className={styles.crop}
      />
    )
  }
  if (variant.servings > 0) return <span className={numberLook}>{variant.servings}</span>
  if (variant.colour !== '') return <span className={styles.colour} style={{ backgroundColor: variant.colour }} />
  return (
    <span className={numberLook}>
      <Mark />
    </span>
  )
}
