// The lines of the cart: picture, name, what was chosen, how many, how much, and what is wrong with it, if anything is. Who
// removes one by keyboard finds the focus on the next.
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type FocusEvent, Fragment, type RefObject, useEffect, useRef } from 'react'
import { cardPicture } from '#data/catalogue/product-pictures.ts'
import { lookOfLine } from '#domain/cake/look.ts'
import { variantLines } from '#domain/cart/chosen-texts.ts'
import { offeredVariant } from '#domain/cart/line-choices.ts'
import { linePrice } from '#domain/cart/pricing.ts'
import { clampQuantity, limitsOf, quantityText, stepQuantity } from '#domain/cart/quantity.ts'
import { type CustomVariant, PHRASE_TYPE } from '#domain/catalogue/catalogue.ts'
import { perText } from '#domain/catalogue/units.ts'
import { formatEuro } from '#domain/money.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { type CatalogueText, catalogueText, variantText } from '#hooks/catalogue-words.ts'
import { useKeptPhoto } from '#hooks/use-photo.ts'
import { CakeTile } from '#ui/cake/cake-tile.tsx'
import { classNames } from '#ui/class-names.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import { shownLanguage, useTranslate } from '#ui/languages/translate.ts'
import { Tile } from '#ui/picture/tile.tsx'
import { ChosenList } from '#ui/text/chosen-list.tsx'
import { formatDayMedium } from '#ui/text/dates.ts'
import { Price } from '#ui/text/price.tsx'
import { acceptPrice, removeItem, setItemQuantity, stepItem } from './cart-actions.ts'
import styles from './cart-lines.module.css'
import { QuantityInput } from './quantity-input.tsx'
import type { CartLine } from './use-cart.ts'

interface CartLinesProps {
  lines: readonly CartLine[]
  /** A page of its own: choices stand beside their names, a number can be typed, a line taken off whole. */
  hasRoom?: boolean
}

export function CartLines({ lines, hasRoom = false }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const onFocus = useLineFocus(list, lines.length)
  return (
    <ul ref={list} className={styles.lines} onFocus={onFocus}>
      {lines.map((line, index) => (
        // Two lines of one product differ in their choices.
        <CartLineRow
          key={`${line.item.id} ${JSON.stringify(line.item.customVariants)}`}
          line={line}
          index={index}
          hasRoom={hasRoom}
        />
      ))}
    </ul>
  )
}

// Who removes a line by keyboard loses the button that was pressed: the focus goes on to the line that takes its place, or to the
// page when it was the last one.

/** @param list the list's element, which goes with its last line @param count lines on it */
function useLineFocus(list: RefObject<HTMLUListElement | null>, count: number) {
  const place = useRef(-1)
  const before = useRef(count)
  useEffect(() => {
    const hasFewer = count < before.current
    before.current = count
    if (!hasFewer || document.activeElement !== document.body) return
    const line = list.current?.children[Math.min(place.current, count - 1)]
    const control = line?.querySelector<HTMLElement>('button:not(:disabled)')
    if (control) control.focus()
    else focusPage()
  }, [list, count])
  useEffect(
    () => () => {
      if (place.current !== -1 && document.activeElement === document.body) focusPage()
    },
    [],
  )
  return (event: FocusEvent) => {
    const lines = [...(list.current?.children ?? [])]
    place.current = lines.findIndex((line) => line.contains(event.target))
  }
}

function focusPage(): void {
  document.getElementById('contenuto')?.focus()
}

// One line of the cart: picture, name, what was chosen, how many, how much; and what is wrong with it, if anything is.

interface CartLineRowProps {
  line: CartLine
  index: number
  hasRoom: boolean
}

function CartLineRow({ line, index, hasRoom }: CartLineRowProps) {
  const t = useTranslate()
  const { item, product, problem } = line
  const step = (direction: 1 | -1) => {
    if (!product || problem?.kind === 'gone' || stepQuantity(product, item.quantity, direction) === null) return null
    return () => void stepItem(index, item, product, direction)
  }
  const name = lineName(line)
  const remove = () => void removeItem(index, item, name.text)
  const text = quantityText(item.quantity, product?.unit)
  return (
    <li ref={focusFallback} className={styles.line} tabIndex={-1}>
      <CartLinePicture line={line} className={styles.tile} />
      <div className="fill">
        <h3 className={classNames('text-3', styles.name)} lang={name.lang}>
          {name.text}
        </h3>
        {hasRoom ? (
          <ChosenList lines={variantLines(item.customVariants)} />
        ) : (
          <p className="muted text-1">
            <ChosenTexts line={line} />
          </p>
        )}
        <p className={classNames('muted text-1', styles.facts)}>
          {formatEuro(item.unitPriceCents)} {product ? t(perText(product)) : ''}
          {item.leadDays > 0 && ` · ${t('{count} giorno|{count} giorni', { count: item.leadDays })}`}
        </p>
        {product && product.composition !== 'none' && problem?.kind !== 'gone' && (
          <Link to="/componi-la-tua-torta" search={{ riga: index + 1 }} className="text-1 strong inline touch">
            {t('Modifica la torta')}
          </Link>
        )}
      </div>
      <div className={classNames('row gap-1', styles.amount)}>
        {hasRoom && (
          <IconButton
            label={t('Togli {name}', { name: name.text })}
            icon={<Trash2 size="1.15em" aria-hidden="true" />}
            onClick={remove}
          />
        )}
        <Stepper
          label={name.text}
          text={text}
          onFewer={step(-1)}
          onMore={step(1)}
          {...(!hasRoom && { onRemove: remove })}
          input={
            hasRoom && product ? (
              <QuantityInput
                name={name.text}
                text={text}
                onQuantity={(quantity) => void setItemQuantity(index, item, product, quantity)}
              />
            ) : undefined
          }
        />
        <Price text={formatEuro(linePrice(item))} size="small" />
      </div>
      {problem && <LineProblemNote line={line} index={index} />}
    </li>
  )
}

/** As it lies in the cart, in the language on the screen. */
function lineName({ item, product }: CartLine): CatalogueText {
  return catalogueText({ ...product, name: item.name }, 'name')
}

/** `12 persone · Pistacchio · Frase «Evviva Nina»` */
function ChosenTexts({ line: { item, choices } }: { line: CartLine }) {
  const t = useTranslate()
  const textOf = (chosen: CustomVariant): CatalogueText => {
    if (chosen.type === PHRASE_TYPE) return { text: `${t('Frase')} «${chosen.value}»`, lang: shownLanguage() }
    const { servings = 0, ...offered } = offeredVariant(choices, chosen) ?? { servings: chosen.cake?.servings }
    return variantText({ ...offered, servings, value: chosen.value }, t)
  }
  return item.customVariants.map((chosen, index) => {
    const { text, lang } = textOf(chosen)
    return (
      <Fragment key={`${chosen.type} ${chosen.value}`}>
        {index > 0 && ' · '}
        <span lang={lang}>{text}</span>
      </Fragment>
    )
  })
}

function LineProblemNote({ line, index }: { line: CartLine; index: number }) {
  const t = useTranslate()
  const { item, product, problem } = line
  const remove = () => void removeItem(index, item, lineName(line).text)
  if (problem?.kind === 'short') {
    const day = formatDayMedium(instantOf(problem.day, '12:00'))
    const isSome = product !== null && problem.left >= limitsOf(product).min
    return (
      <div className={classNames('row gap-4 egg text-1', styles.problem)} role="status">
        <span>
          {isSome
            ? t('Per {day} ne resta {left}.|Per {day} ne restano {left}.', {
                day,
                left: quantityText(problem.left, product.unit),
                count: problem.left,
              })
            : t('Per {day} non ce n’è più.', { day })}
        </span>
        {isSome ? (
          <Button variant="secondary" size="small" onClick={() => void setItemQuantity(index, item, product, problem.left)}>
            {t('Prendi {quantity}', { quantity: quantityText(clampQuantity(product, problem.left), product.unit) })}
          </Button>
        ) : (
          <Button variant="secondary" size="small" onClick={remove}>
            {t('Togli')}
          </Button>
        )}
      </div>
    )
  }
  if (problem?.kind === 'price') {
    return (
      <div className={classNames('row gap-4 egg text-1', styles.problem)} role="status">
        <span>{t('Ora costa {price}.', { price: formatEuro(problem.unitPriceCents) })}</span>
        <Button variant="secondary" size="small" onClick={() => void acceptPrice(index, item, problem)}>
          {t('Va bene')}
        </Button>
      </div>
    )
  }
  return (
    <div className={classNames('row gap-4 egg text-1', styles.problem)} role="status">
      <span>{t(problem?.kind === 'sold-out' ? 'Non ce n’è più per oggi.' : 'Non è più in vendita.')}</span>
      <Button variant="secondary" size="small" onClick={remove}>
        {t('Togli')}
      </Button>
    </div>
  )
}

// What a line of the cart looks like: its product's picture, or the very cake that was composed.

function CartLinePicture({ line, className }: { line: CartLine; className: string | undefined }) {
  const { item, product, problem } = line
  const isFaded = problem?.kind === 'gone' || problem?.kind === 'sold-out'
  const photoUrl = useKeptPhoto(item.waferImage)
  const cake = lookOfLine(item)
  if (cake) return <CakeTile look={cake} photoUrl={photoUrl ?? null} label="" isFaded={isFaded} className={className} />
  const picture = product ? cardPicture(product) : { url: null }
  return <Tile {...picture} alt="" shape="thumb" className={className} isFaded={isFaded} />
}
