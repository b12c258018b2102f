// One product: pictures, what it is and what is in it, what can be chosen, when it can be had. What stands above (the way
// back) and what happens after adding are the caller's.
import type { ReactNode } from 'react'
import { formatEuro } from '#domain/money.ts'
import { perUnitText } from '#domain/quantity-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Price } from '#ui/price.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useText } from '#ui/use-text.ts'
import { AddBar } from './add-bar.tsx'
import { AllergenList } from './allergen-list.tsx'
import { CakeLink } from './cake-link.tsx'
import { FirstPickup } from './first-pickup.tsx'
import { Gallery } from './gallery.tsx'
import { PhraseField } from './phrase-field.tsx'
import styles from './product-screen.module.css'
import { QuantityNote } from './quantity-note.tsx'
import { RelatedProducts } from './related-products.tsx'
import { useChoosing } from './use-choosing.ts'
import { type ProductNow, useProduct } from './use-product.ts'
import { VariantGroup } from './variant-group.tsx'

export interface ProductScreenProps {
  id: string
  /** Floats on the picture on a phone. */
  top: ReactNode
  /** Null for who does not buy here (an administrator). */
  onAdded: ((productName: string) => void) | null
}

export function ProductScreen({ id, top, onAdded }: ProductScreenProps) {
  const found = useProduct(id)
  if (found === null) return <ProductGone />
  return (
    <div className={styles.screen}>
      <div className={styles.top}>{top}</div>
      {found ? <ProductFound key={id} found={found} onAdded={onAdded} /> : <ProductLoading />}
    </div>
  )
}

function ProductFound({ found, onAdded }: { found: ProductNow; onAdded: ProductScreenProps['onAdded'] }) {
  const t = useText()
  const { product, choices: types, firstPickupMs, nowMs } = found
  const choosing = useChoosing(product, types)
  const { choices, setChoices } = choosing
  const add = async () => {
    await choosing.addLine()
    onAdded?.(product.name)
  }
  return (
    <>
      <Gallery product={product} />
      <article className={styles.article}>
        <header className={styles.head}>
          <h1 className={styles.name}>{product.name}</h1>
          <p className={styles.price}>
            <Price text={formatEuro(choosing.unitPriceCents)} size="large" isCrust />
            <span className={styles.unit}>{t(perUnitText(product.unit))}</span>
          </p>
        </header>
        {product.description && <p className={styles.description}>{product.description}</p>}
        {product.isAvailable && <FirstPickup leadDays={product.leadDays} firstPickupMs={firstPickupMs} nowMs={nowMs} />}
        {product.isAvailable && <QuantityNote product={product} />}
        {onAdded && product.composition !== 'none' && product.isAvailable && <CakeLink product={product} />}
        {types.map((choice) => (
          <VariantGroup key={choice.type.id} choice={choice} choices={choices} onChange={setChoices} known={product.allergens} />
        ))}
        {product.composition !== 'none' && (
          <PhraseField phrase={choices.phrase} onChange={(phrase) => setChoices({ ...choices, phrase })} />
        )}
        <AllergenList product={product} chosen={choosing.chosenVariants} />
        {product.ingredients && (
          <div>
            <h2 className={styles.subtitle}>{t('Ingredienti')}</h2>
            <p className={styles.ingredients}>{product.ingredients}</p>
          </div>
        )}
        {onAdded && <AddBar product={product} choosing={choosing} onAdd={() => void add()} />}
      </article>
      <RelatedProducts products={found.related} />
    </>
  )
}

function ProductGone() {
  const t = useText()
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
  const t = useText()
  return (
    <Loading label={t('Sto aprendo il prodotto')} className={styles.loading}>
      <h1 className="visually-hidden">{t('Prodotto')}</h1>
      <Skeleton className={styles.standInPicture} />
      <div className={styles.article}>
        <Skeleton width="70%" height="2.2rem" />
        <Skeleton width="95%" />
        <Skeleton height="4.25rem" />
        <Skeleton width="60%" height="2.25rem" />
      </div>
    </Loading>
  )
}
