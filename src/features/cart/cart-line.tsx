// One line of the cart: picture, name, what was chosen, how many, how much; and what is wrong with it, if anything is.
import { Link } from '@tanstack/react-router'
import { choicesText } from '#domain/line-choices.ts'
import { formatEuro } from '#domain/money.ts'
import { linePrice } from '#domain/pricing.ts'
import { stepQuantity } from '#domain/quantity.ts'
import { perUnitText, quantityText } from '#domain/quantity-text.ts'
import { Button } from '#ui/button.tsx'
import { landing } from '#ui/landing.ts'
import { Price } from '#ui/price.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useText } from '#ui/use-text.ts'
import { acceptPrice, removeItem, stepItem } from './cart-actions.ts'
import styles from './cart-line.module.css'
import { CartLinePicture } from './cart-line-picture.tsx'
import type { CartLine } from './use-cart.ts'

export function CartLineRow({ line, index }: { line: CartLine; index: number }) {
  const t = useText()
  const { item, product, problem } = line
  const step = (direction: 1 | -1) => {
    if (!product || problem?.kind === 'gone' || stepQuantity(product, item.quantity, direction) === null) return null
    return () => void stepItem(index, item, product, direction)
  }
  const chosen = choicesText(item.customVariants)
  return (
    <li ref={landing} className={styles.line} tabIndex={-1}>
      <CartLinePicture line={line} className={styles.tile} />
      <div className={styles.words}>
        <h3 className={styles.name}>{item.name}</h3>
        {chosen && <p className={styles.chosen}>{chosen}</p>}
        <p className={styles.facts}>
          {formatEuro(item.unitPriceCents)} {product ? t(perUnitText(product.unit)) : ''}
          {item.leadDays > 0 && ` · ${t('{count} giorno|{count} giorni', { count: item.leadDays })}`}
        </p>
        {product && product.composition !== 'none' && problem?.kind !== 'gone' && (
          <Link to="/componi-la-tua-torta" search={{ riga: index + 1 }} className={styles.edit}>
            {t('Modifica la torta')}
          </Link>
        )}
      </div>
      <div className={styles.amount}>
        <Stepper
          label={item.name}
          text={quantityText(item.quantity, product?.unit)}
          onFewer={step(-1)}
          onMore={step(1)}
          onRemove={() => void removeItem(index, item)}
        />
        <Price text={formatEuro(linePrice(item))} size="small" />
      </div>
      {problem && <LineProblemNote line={line} index={index} />}
    </li>
  )
}

function LineProblemNote({ line: { item, problem }, index }: { line: CartLine; index: number }) {
  const t = useText()
  if (problem?.kind === 'price') {
    return (
      <div className={styles.problem} role="status">
        <span>{t('Ora costa {price}.', { price: formatEuro(problem.unitPriceCents) })}</span>
        <Button variant="secondary" size="small" onClick={() => void acceptPrice(index, item, problem)}>
          {t('Va bene')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.problem} role="status">
      <span>{t(problem?.kind === 'sold-out' ? 'Non ce n’è più per oggi.' : 'Non è più in vendita.')}</span>
      <Button variant="secondary" size="small" onClick={() => void removeItem(index, item)}>
        {t('Togli')}
      </Button>
    </div>
  )
}
