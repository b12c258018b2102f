// Size, flavour, phrase: asked when a product cannot go into the cart by one tap. The price follows every choice. A ready cake's
// photos and what there is to note about it are the composer's.
import { Camera, Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { variantChoices } from '#data/catalogue/catalogue.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import {
  type Choices,
  customVariantsOf,
  initialChoices,
  missingType,
  type TypeChoice,
  toggleVariant,
} from '#domain/cart/line-choices.ts'
import { linePrice } from '#domain/cart/pricing.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import { PHRASE_MAX_LENGTH, type Product, type Variant } from '#domain/catalogue/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import looks from '#ui/office/looks.module.css'
import styles from './choices-dialog.module.css'
import { lineWithQuantity } from './counter-cart.ts'

interface ChoicesDialogProps {
  /** Null while nothing is asked. */
  product: Product | null
  /** As typed before the product; null for its smallest. */
  quantity: number | null
  /** What came of a scan meanwhile. */
  notice: ReactNode
  onAdd: (line: CartItem) => void
  /** On to the composer, with what is chosen so far. */
  onCompose: (choices: Choices) => void
  onClose: () => void
}

export function ChoicesDialog({ product, notice, onClose, ...form }: ChoicesDialogProps) {
  const read = useLiveQuery(async () => product && { id: product.id, types: await variantChoices(product) }, [product])
  const isRead = product !== null && read?.id === product.id
  return (
    <Dialog isOpen={product !== null} onClose={onClose} title={product?.name ?? ''} look="sheet" isWide>
      <div className={styles.notice}>{notice}</div>
      {isRead && <ChoicesForm key={product.id} product={product} types={read.types} {...form} />}
    </Dialog>
  )
}

interface ChoicesFormProps extends Pick<ChoicesDialogProps, 'quantity' | 'onAdd' | 'onCompose'> {
  product: Product
  types: readonly TypeChoice[]
}

function ChoicesForm({ product, types, quantity, onAdd, onCompose }: ChoicesFormProps) {
  const [choices, setChoices] = useState<Choices>(() => initialChoices(types))
  const missing = missingType(types, choices)
  const line = lineWithQuantity(product, customVariantsOf(types, choices), quantity)
  return (
    <form
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing === null) onAdd(line)
      }}
    >
      {types.map((choice) => (
        <VariantOptions
          key={choice.type.id}
          choice={choice}
          chosen={choices.chosen}
          onToggle={(id) => setChoices((last) => toggleVariant(last, choice, id))}
        />
      ))}
      {product.composition !== 'none' && (
        <Field
          label="Frase sulla torta, facoltativa"
          maxLength={PHRASE_MAX_LENGTH}
          autoComplete="off"
          value={choices.phrase}
          hint={`Al massimo ${PHRASE_MAX_LENGTH} caratteri.`}
          onChange={(event) => setChoices((last) => ({ ...last, phrase: event.target.value }))}
        />
      )}
      {product.composition !== 'none' && (
        <Button variant="quiet" icon={<Camera size={18} aria-hidden="true" />} onClick={() => onCompose(choices)}>
          Con una foto o una nota
        </Button>
      )}
      <div className={styles.foot}>
        <Button type="submit" size="large" isWide disabled={missing !== null}>
          {missing === null ? addText(line, product) : `Scegli: ${missing.name}`}
        </Button>
      </div>
    </form>
  )
}

/** `Aggiungi, 32,00 €` · `Aggiungi 3 · 96,00 €` */
function addText(line: CartItem, { unit }: Product): string {
  const price = formatEuro(linePrice(line))
  return line.quantity === 1 ? `Aggiungi, ${price}` : `Aggiungi ${quantityText(line.quantity, unit)} · ${price}`
}

// The variants of one type: radio buttons for one of them, check boxes for several.

interface VariantOptionsProps {
  choice: TypeChoice
  chosen: ReadonlySet<string>
  onToggle: (variantId: string) => void
}

function VariantOptions({ choice: { type, variants }, chosen, onToggle }: VariantOptionsProps) {
  return (
    <fieldset className={styles.type}>
      <legend className={classNames('text-2 strong', styles.legend)}>
        {type.name} <span>{ruleText(type.isRequired, type.isMultiple)}</span>
      </legend>
      <div className="wrap gap-2">
        {variants.map((variant) => (
          <label
            key={variant.id}
            className={classNames(
              looks.option,
              'inline gap-2 text-3',
              styles.option,
              chosen.has(variant.id) && classNames(looks.chosen, styles.on),
            )}
          >
            <input
              type={type.isMultiple ? 'checkbox' : 'radio'}
              className="visually-hidden"
              name={type.id}
              checked={chosen.has(variant.id)}
              disabled={!variant.isAvailable}
              onChange={() => onToggle(variant.id)}
            />
            {chosen.has(variant.id) && <Check size={16} aria-hidden="true" />}
            {variant.value}
            {extraText(variant) !== '' && <span className={styles.extra}>{extraText(variant)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ruleText(isRequired: boolean, isMultiple: boolean): string {
  if (isRequired) return isMultiple ? 'almeno una' : ''
  return isMultiple ? 'quante vuoi' : 'facoltativa'
}

function extraText(variant: Variant): string {
  if (!variant.isAvailable) return 'esaurito'
  return variant.priceIncreaseCents === 0 ? '' : `+${formatEuro(variant.priceIncreaseCents)}`
}
