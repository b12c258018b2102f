// One product: pictures, what it is and what is in it, what can be chosen, when it can be had. What stands above (the way
// back) and what happens after adding are the caller's.
import { Link, useNavigate } from '@tanstack/react-router'
import { CakeSlice, CalendarDays } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { cardPicture } from '#data/catalogue/product-pictures.ts'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { quantityText, quantityWords, stepQuantity } from '#domain/cart/quantity.ts'
import { canGrow, type OfferedProduct, offeredPrice, type Product, productPage } from '#domain/catalogue/catalogue.ts'
import { perText } from '#domain/catalogue/units.ts'
import { formatEuro } from '#domain/money.ts'
import { catalogueText } from '#hooks/catalogue-words.ts'
import { useScreenTitle } from '#hooks/use-screen-title.ts'
import { useIsSettled } from '#ui/browser/use-is-settled.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { type Translate, useTranslate } from '#ui/languages/translate.ts'
import { Tile } from '#ui/picture/tile.tsx'
import { formatMomentLong, isSameDay } from '#ui/text/dates.ts'
import { Price } from '#ui/text/price.tsx'
import { AllergenList } from './allergen-list.tsx'
import gallery from './gallery.module.css'
import { Gallery } from './gallery.tsx'
import styles from './product-screen.module.css'
import { type ProductChoices, type ProductNow, useProduct, useProductChoices } from './use-product.ts'
import { VariantGroup } from './variant-group.tsx'

/** After the first screen: few products have days of their own, and no page waits for the words about them. */
const SeasonNote = lazy(async () => ({ default: (await importWithRetry(() => import('./season-note.tsx'))).SeasonNote }))

/** Few products are written upon. */
const PhraseField = lazy(async () => ({ default: (await importWithRetry(() => import('./phrase-field.tsx'))).PhraseField }))

interface ProductScreenProps {
  id: string
  /** Floats on the picture on a phone. */
  top: ReactNode
  /** Null for who does not buy here (an administrator). */
  onAdded: ((productName: string) => void) | null
}

export function ProductScreen({ id, top, onAdded }: ProductScreenProps) {
  const found = useProduct(id)
  const navigate = useNavigate()
  // A cake to compose has no price before it is composed: nothing is bought here.
  const isComposed = onAdded !== null && found?.product.composition === 'compose'
  useEffect(() => {
    if (isComposed) void navigate({ ...productPage({ id, composition: 'compose' }), replace: true })
  }, [isComposed, id, navigate])
  useScreenTitle(found?.product.name)
  return (
    <div className={classNames('column', styles.screen)}>
      <div className={classNames('row', styles.top)}>{top}</div>
      {found === null ? (
        <ProductGone />
      ) : found && !isComposed ? (
        <ProductFound key={id} found={found} onAdded={onAdded} />
      ) : (
        <ProductLoading />
      )}
    </div>
  )
}

function ProductFound({ found, onAdded }: { found: ProductNow; onAdded: ProductScreenProps['onAdded'] }) {
  const t = useTranslate()
  const { product, choices: types, firstPickupMs, nowMs } = found
  const choosing = useProductChoices(product, types)
  const isSettled = useIsSettled()
  const { choices, setChoices } = choosing
  const name = catalogueText(product, 'name')
  const add = async () => {
    await choosing.addLine()
    onAdded?.(name.text)
  }
  return (
    <>
      <Gallery product={product} />
      <article className={classNames('stack gap-5', styles.article)}>
        <header className={classNames('split', styles.head)}>
          <h1 className={styles.name} lang={name.lang}>
            {name.text}
          </h1>
          <p className={classNames('stack gap-1 shrink-0', styles.price)}>
            <Price
              text={formatEuro(choosing.unitPriceCents)}
              isFrom={canGrow(product) && choosing.unitPriceCents <= product.leastCents}
              size="large"
              isCrust
            />
            <span className="muted text-1">{t(perText(product))}</span>
          </p>
        </header>
        {product.description && <Written row={product} name="description" className="muted text-3" />}
        {product.isAvailable && <FirstPickup leadDays={product.leadDays} firstPickupMs={firstPickupMs} nowMs={nowMs} />}
        {product.isAvailable && isSettled && (
          <Suspense>
            <SeasonNote product={product} />
          </Suspense>
        )}
        {product.isAvailable && <QuantityNote product={product} />}
        {onAdded && product.composition === 'personalise' && product.isAvailable && <CakeLink productId={product.id} />}
        {types.map((choice) => (
          <VariantGroup key={choice.type.id} choice={choice} choices={choices} onChange={setChoices} known={product.allergens} />
        ))}
        {product.composition !== 'none' && (
          <div className={styles.phrase}>
            {isSettled && (
              <Suspense>
                <PhraseField phrase={choices.phrase} onChange={(phrase) => setChoices({ ...choices, phrase })} />
              </Suspense>
            )}
          </div>
        )}
        <AllergenList product={product} chosen={choosing.chosenVariants} />
        {product.ingredients && (
          <div className="stack gap-2">
            <h2 className="sans muted text-1 strong">{t('Ingredienti')}</h2>
            <Written row={product} name="ingredients" />
          </div>
        )}
        {onAdded && <AddBar product={product} choosing={choosing} onAdd={() => void add()} />}
      </article>
      <RelatedProducts products={found.related} />
    </>
  )
}

/** A text of the product, in the language on the screen. */
function Written({ row, name, className }: { row: Product; name: 'description' | 'ingredients'; className?: string }) {
  const { text, lang } = catalogueText(row, name)
  return (
    <p className={className} lang={lang}>
      {text}
    </p>
  )
}

function ProductGone() {
  const t = useTranslate()
  return (
    <EmptyState
      scene="pagina-non-trovata"
      level={1}
      title={t('Questo prodotto non c’è più')}
      text={t('Forse era di stagione. In vetrina trovi quello che prepariamo adesso.')}
      action={<ButtonLink to="/">{t('Vai alla vetrina')}</ButtonLink>}
    />
  )
}

function ProductLoading() {
  const t = useTranslate()
  return (
    <Loading label={t('Sto aprendo il prodotto')} className={styles.loading}>
      <h1 className="visually-hidden">{t('Prodotto')}</h1>
      <Skeleton className={gallery.stage} />
      <div className={classNames('stack gap-5', styles.article)}>
        <Skeleton width="70%" height="2.2rem" />
        <Skeleton width="95%" />
        <Skeleton height="4.25rem" />
        <Skeleton width="60%" height="2.25rem" />
      </div>
    </Loading>
  )
}

// The first day and hour at which this product can be collected, and why not sooner.

interface FirstPickupProps {
  /** Days of preparation. */
  leadDays: number
  /** Null when nothing is free in the days offered. */
  firstPickupMs: number | null
  nowMs: number
}

function FirstPickup({ leadDays, firstPickupMs, nowMs }: FirstPickupProps) {
  const t = useTranslate()
  const isToday = firstPickupMs !== null && isSameDay(firstPickupMs, nowMs)
  const reason =
    leadDays > 0
      ? t('Serve almeno {count} giorno di preparazione|Servono almeno {count} giorni di preparazione', { count: leadDays })
      : t('Non disponibile per il ritiro oggi')
  return (
    <div className={classNames('row gap-3 card raised', styles.pickup)}>
      <span className="square pistachio">
        <CalendarDays size="1.4em" aria-hidden="true" />
      </span>
      <p className="stack">
        <span className="muted text-1">{t('Primo ritiro')}</span>
        <strong className="strong">
          {firstPickupMs === null ? t('Chiedi in negozio') : formatMomentLong(firstPickupMs, nowMs)}
        </strong>
        {!isToday && <span className="muted text-1">{reason}</span>}
      </p>
    </div>
  )
}

// How many can be had, where that is not plain: `Si vendono a quattro a quattro, fino a 60`, `Da 0,25 kg a 3 kg, 0,25 kg alla volta`.

function QuantityNote({ product }: { product: Product }) {
  const t = useTranslate()
  const { min, max, step } = quantityWords(product, product.unit)
  const range =
    min !== null && max !== null
      ? t('Da {min} a {max}', { min, max })
      : min !== null
        ? t('Almeno {min}', { min })
        : max !== null
          ? t('Puoi ordinarne fino a {max}', { max })
          : null
  const words =
    step === null
      ? [range]
      : product.unit === 'kg'
        ? [range, t('{step} alla volta', { step })]
        : [lotsText(t, step), max && t('fino a {max}', { max })]
  const said = words.filter(Boolean).join(', ')
  return said && <p className="muted text-1">{said}.</p>
}

/** Of two and more. */
const NUMERALS = ['due', 'tre', 'quattro', 'cinque', 'sei'] as const

/** @param step of pieces */
function lotsText(t: Translate, step: string): string {
  const numeral = NUMERALS[Number(step) - 2]
  return t('Si vendono a {step} a {step}', { step: numeral ? t(numeral) : step })
}

// From a ready cake's product page to where it is personalised, step by step and with its picture.

function CakeLink({ productId }: { productId: string }) {
  const t = useTranslate()
  return (
    <ButtonLink
      to="/personalizzazione-torta"
      search={{ prodotto: productId }}
      variant="secondary"
      isWide
      icon={<CakeSlice size="1.2em" aria-hidden="true" />}
    >
      {t('Personalizzala con frase e foto')}
    </ButtonLink>
  )
}

// What else there is of this kind. Not on the kiosk: there the shop window is one tap away, and its screen is the product's.

function RelatedProducts({ products }: { products: readonly OfferedProduct[] }) {
  const t = useTranslate()
  if (products.length === 0) return null
  return (
    <section className={classNames('stack gap-4', styles.related)} aria-labelledby="anche">
      <h2 id="anche" className="text-5">
        {t('Ti potrebbe piacere anche')}
      </h2>
      <ul className={classNames('strip gap-4', styles.others)}>
        {products.map((product) => (
          <li key={product.id} className={classNames('stack gap-2', styles.card)}>
            <Tile {...cardPicture(product)} alt="" shape="thumb" />
            <h3 className="text-2">
              <Link {...productPage(product)} className="cover" lang={catalogueText(product, 'name').lang}>
                {catalogueText(product, 'name').text}
              </Link>
            </h3>
            <Price {...offeredPrice(product)} size="small" />
          </li>
        ))}
      </ul>
    </section>
  )
}

// How many and into the cart, always at hand at the bottom of the screen.

interface AddBarProps {
  product: Product
  choosing: ProductChoices
  onAdd: () => void
}

function AddBar({ product, choosing, onAdd }: AddBarProps) {
  const t = useTranslate()
  const { quantity, setQuantity } = choosing
  const step = (direction: 1 | -1) => {
    const next = stepQuantity(product, quantity, direction)
    return next === null ? null : () => setQuantity(next)
  }
  if (!product.isAvailable) {
    return (
      <div className={classNames('row gap-2 foot-bar', styles.bar)} data-add-bar>
        <p className={classNames('strong', styles.soldOut)}>{t('Oggi non ce n’è più. Torna a trovarci domani.')}</p>
      </div>
    )
  }
  return (
    <div className={classNames('row gap-2 foot-bar', styles.bar)} data-add-bar>
      <Stepper
        label={catalogueText(product, 'name').text}
        text={quantityText(quantity, product.unit)}
        onFewer={step(-1)}
        onMore={step(1)}
        size="large"
      />
      <Button size="large" className={styles.add} onClick={onAdd}>
        <span>{t('Aggiungi')}</span>
        <Price text={formatEuro(choosing.priceCents)} size="small" />
      </Button>
    </div>
  )
}
