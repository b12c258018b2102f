// Size, flavour: asked when a product cannot go into the cart by one tap. The price follows every choice. Cakes have a dialog of
// their own.
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
import type { Product, Variant } from '#domain/catalogue/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { type OptionChip, OptionChips } from '#ui/office/option-chips.tsx'
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

interface ChoicesFormProps extends Pick<ChoicesDialogProps, 'quantity' | 'onAdd'> {
  product: Product
  types: readonly TypeChoice[]
}

function ChoicesForm({ product, types, quantity, onAdd }: ChoicesFormProps) {
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
        <OptionChips
          key={choice.type.id}
          legend={choice.type.name}
          rule={ruleText(choice.type)}
          isMultiple={choice.type.isMultiple}
          options={choice.variants.map(chipOf)}
          chosen={choices.chosen}
          onToggle={(id) => setChoices((last) => toggleVariant(last, choice, id))}
        />
      ))}
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

function ruleText({ isRequired, isMultiple }: TypeChoice['type']): string {
  if (isRequired) return isMultiple ? 'almeno una' : ''
  return isMultiple ? 'quante vuoi' : 'facoltativa'
}

function chipOf({ id, value, isAvailable, priceIncreaseCents }: Variant): OptionChip {
  const price = priceIncreaseCents === 0 ? '' : `+${formatEuro(priceIncreaseCents)}`
  return { id, text: value, extra: isAvailable ? price : 'esaurito', isOff: !isAvailable }
}
