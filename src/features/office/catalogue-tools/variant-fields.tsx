// The fields of a variant, and its swatch: its layer of the cake, how many it serves, or its colour.

import { Check } from 'lucide-react'
import { drawingsOf, layerName, layersOf, swatchOf } from '#domain/cake/layers.ts'
import { type Choice, layerByName } from '#domain/cake/roles.ts'
import { TEXT_ASK } from '#domain/catalogue/allergen-sum.ts'
import { ALLERGENS, type Allergen, allergenLabel, NO_ALLERGENS } from '#domain/catalogue/allergens.ts'
import type { CakeRole } from '#domain/catalogue/cake-part.ts'
import { readNumberCell } from '#domain/catalogue/csv.ts'
import { noneOf, withAllergen, withoutAllergen } from '#domain/catalogue/declaring.ts'
import { VARIANT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { classNames } from '#ui/class-names.ts'
import chips from '#ui/form/answer-chip.module.css'
import { AnswerChip } from '#ui/form/answer-chip.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectBox } from '#ui/form/select-box.tsx'
import { Switch } from '#ui/form/switch.tsx'
import looks from '#ui/office/looks.module.css'
import styles from './variant-fields.module.css'
import type { VariantMessages, VariantValues } from './variant-values.ts'

interface VariantFieldsProps {
  values: VariantValues
  messages: VariantMessages
  /** The part of the cake that its type is about. */
  role: CakeRole | ''
  isNew: boolean
  onChange: (part: Partial<VariantValues>) => void
}

const NO_COLOUR = '#e9be6b'

export function VariantFields({ values, messages, role, isNew, onChange }: VariantFieldsProps) {
  const drawings = role === '' ? [] : drawingsOf(role)
  const isHex = /^#[0-9a-f]{6}$/i.test(values.colour)
  const choice = { type: '', value: values.value, cake: { role, layer: values.layer, servings: 0 } }
  const swatch = <VariantSwatch choice={choice} colour={isHex ? values.colour : ''} servings={0} />
  const isSize = (readNumberCell(values.servings.trim()) ?? 0) > 0
  const toggle = (allergen: Allergen) => {
    const { allergens } = values
    onChange({
      allergens: allergens.includes(allergen) ? withoutAllergen(allergens, allergen) : withAllergen(allergens, allergen),
    })
  }
  return (
    <>
      <Field
        label="Nome"
        value={values.value}
        maxLength={VARIANT_FIELDS.value.max}
        autoComplete="off"
        error={messages.value ?? null}
        onChange={({ target }) => {
          // What the name of a new one says, until somebody chooses otherwise.
          const isGuess = isNew && values.layer === layerByName(role, values.value)
          onChange({ value: target.value, ...(isGuess && { layer: layerByName(role, target.value) }) })
        }}
      />
      <div className={looks.fields}>
        <Field
          label="Aumento di prezzo"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
          trailing={<span aria-hidden="true">€</span>}
          value={values.increase}
          error={messages.increase ?? null}
          onChange={({ target }) => onChange({ increase: target.value })}
        />
        <Field
          label="Porzioni"
          inputMode="decimal"
          autoComplete="off"
          hint="Solo per le misure."
          value={values.servings}
          error={messages.servings ?? null}
          onChange={({ target }) => onChange({ servings: target.value })}
        />
      </div>
      {drawings.length > 0 && (
        <div className={classNames('stack gap-3', styles.beside)}>
          {swatch}
          <SelectBox
            label="Disegno sulla torta"
            hint="Come si vede sulla torta che si compone, qualunque sia il nome."
            value={drawings.some((layer) => layerName(layer) === values.layer) ? values.layer : ''}
            options={[
              { value: '', label: 'Nessun disegno' },
              ...drawings.map((layer) => ({ value: layerName(layer), label: layer.name })),
            ]}
            onChange={(layer) => onChange({ layer })}
          />
        </div>
      )}
      <div className={drawings.length > 0 ? undefined : `stack gap-3 ${styles.beside}`}>
        {drawings.length === 0 && swatch}
        <Field
          label="Colore"
          autoComplete="off"
          placeholder="#E9BE6B"
          hint="Per il disegno, quando la torta non ne ha uno suo."
          value={values.colour}
          error={messages.colour ?? null}
          onChange={({ target }) => onChange({ colour: target.value.trim() })}
          trailing={
            <input
              type="color"
              className={styles.picker}
              aria-label="Scegli il colore"
              value={isHex ? values.colour.toLowerCase() : NO_COLOUR}
              onChange={({ target }) => onChange({ colour: target.value.toUpperCase() })}
            />
          }
        />
      </div>
      <fieldset>
        <legend className="text-2 strong">Allergeni che aggiunge</legend>
        <div className="wrap gap-2">
          {ALLERGENS.map((allergen) => {
            const isOn = values.allergens.includes(allergen)
            return (
              <label key={allergen} className={classNames(chips.chip, isOn && chips.on)}>
                <input type="checkbox" className="visually-hidden" checked={isOn} onChange={() => toggle(allergen)} />
                {isOn && <Check size="1.05em" aria-hidden="true" />}
                <span>{allergenLabel(allergen)}</span>
              </label>
            )
          })}
        </div>
        <AnswerChip
          label="Nessuno dei 14"
          {...noneOf(values.allergens)}
          hint={values.allergens.length === 0 ? undeclaredHint(isSize) : undefined}
          error={messages.allergens ?? null}
          onChange={(isNone) => onChange({ allergens: isNone ? [NO_ALLERGENS] : [] })}
        />
      </fieldset>
      <Switch
        label="Disponibile"
        hint="Esaurita si vede, ma non si sceglie."
        isOn={values.isAvailable}
        onChange={(isAvailable) => onChange({ isAvailable })}
      />
    </>
  )
}

function undeclaredHint(isSize: boolean): string {
  return isSize ? 'Una misura non ne aggiunge: puoi non indicarli.' : `Non ancora indicati: i clienti leggono «${TEXT_ASK}».`
}

/** How a drawing is called in the select. */
export function drawingName(name: string): string {
  return layersOf(1).find((layer) => layerName(layer) === name)?.name ?? 'nessuno'
}

// What a variant looks like on the cake: its layer, how many it serves, its colour, or nothing.

interface VariantSwatchProps {
  choice: Choice
  colour: string
  servings: number
}

export function VariantSwatch({ choice, colour, servings }: VariantSwatchProps) {
  const file = swatchOf(choice)
  if (file !== null) {
    return (
      <img
        src={`/cake/swatches/${file}.webp`}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        className={classNames('center text-4 figures shrink-0', styles.swatch)}
      />
    )
  }
  if (servings > 0) return <span className={classNames('center text-4 figures shrink-0', styles.swatch)}>{servings}</span>
  return (
    <span
      className={classNames('center text-4 figures shrink-0', styles.swatch)}
      style={colour === '' ? {} : { backgroundColor: colour }}
    />
  )
}
