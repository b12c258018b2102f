// The lines of the cart at the counter. A cake is drawn as it was composed, and can be changed.
import { useEffect, useRef } from 'react'
import { lookOfLine } from '#domain/cake/look.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { choicesText } from '#domain/cart/line-choices.ts'
import { linePrice } from '#domain/cart/pricing.ts'
import { quantityText, stepQuantity } from '#domain/cart/quantity.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { useKeptPhoto } from '#hooks/use-photo.ts'
import { CakeTile } from '#ui/cake/cake-tile.tsx'
import { classNames } from '#ui/class-names.ts'
import { Stepper } from '#ui/form/stepper.tsx'
import { removeItem, stepItem } from './counter-cart.ts'
import styles from './counter-lines.module.css'

export interface CounterLinesProps {
  items: readonly CartItem[]
  products: ReadonlyMap<string, Product>
  /** Opens the composer for the line at that position. */
  onChangeCake: (index: number) => void
  /** The line that just came back from the composer; null when none did. */
  composedLine: number | 'last' | null
}

export function CounterLines({ items, products, onChangeCake, composedLine }: CounterLinesProps) {
  const composed = composedLine === 'last' ? items.length - 1 : composedLine
  return (
    <ul className={styles.lines} aria-label="Righe del carrello" tabIndex={-1}>
      {items.map((item, index) => (
        <Line
          key={keyOf(item)}
          item={item}
          index={index}
          product={products.get(item.id)}
          isComposed={index === composed}
          onChangeCake={() => onChangeCake(index)}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  item: CartItem
  index: number
  product: Product | undefined
  isComposed: boolean
  onChangeCake: () => void
}

function Line({ item, index, product, isComposed, onChangeCake }: LineProps) {
  const isCake = product !== undefined && product.composition !== 'none'
  const step = (direction: 1 | -1) => {
    if (!product || stepQuantity(product, item.quantity, direction) === null) return null
    return () => void stepItem(index, item, product, direction)
  }
  return (
    <li className={classNames(styles.line, isCake && styles.cake)}>
      {isCake && <CakeLinePicture item={item} className={styles.picture} />}
      <div className={styles.words}>
        <p className={styles.name}>{item.name}</p>
        <p className={product ? styles.facts : styles.gone}>{product ? factsOf(item, product) : 'Non è più in vendita'}</p>
      </div>
      {isCake && <ChangeButton name={item.name} isComposed={isComposed} onClick={onChangeCake} />}
      <Stepper
        label={item.name}
        text={quantityText(item.quantity, product?.unit)}
        onFewer={step(-1)}
        onMore={step(1)}
        onRemove={() => void removeItem(index, item)}
      />
      <span className={styles.price}>{formatEuro(linePrice(item))}</span>
    </li>
  )
}

/** Has the keyboard when its cake has just been composed: it stands where the work goes on. */
function ChangeButton({ name, isComposed, onClick }: { name: string; isComposed: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isComposed) button.current?.focus()
  }, [isComposed])
  return (
    <button ref={button} type="button" className={styles.change} onClick={onClick}>
      Modifica<span className="visually-hidden"> {name}</span>
    </button>
  )
}

function factsOf(item: CartItem, product: Product): string {
  const price = `${formatEuro(item.unitPriceCents)}${product.unit === 'kg' ? ' / kg' : ''}`
  return [choicesText(item.customVariants), price].filter(Boolean).join(' · ')
}

/** Lines have no id of their own: product and choices tell them apart, or they would have merged. */
function keyOf(item: CartItem): string {
  return JSON.stringify([item.id, item.customVariants, item.referenceImage, item.waferImage])
}

// The very cake that was composed, small, beside its line at the counter.

function CakeLinePicture({ item, className }: { item: CartItem; className: string | undefined }) {
  const photoUrl = useKeptPhoto(item.waferImage)
  const look = lookOfLine(item)
  return look && <CakeTile look={look} photoUrl={photoUrl ?? null} label="" className={className} />
}
