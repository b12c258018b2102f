// The shop's ready cakes, each the way to its personalising, as a list and as a screen for who comes without one; and the
// placeholder while they are read.
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { cardPicture } from '#data/catalogue/product-pictures.ts'
import { type OfferedProduct, offeredPrice } from '#domain/catalogue/catalogue.ts'
import { catalogueText } from '#hooks/catalogue-words.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { Tile } from '#ui/picture/tile.tsx'
import { formatDayRelative } from '#ui/text/dates.ts'
import { Price } from '#ui/text/price.tsx'
import styles from './cake-home.module.css'
import { NoCake, StateFrame, type StateProps } from './composer-states.tsx'
import type { CakeHomeNow } from './read-cake.ts'
import { useCakeHome } from './use-cake.ts'

interface ReadyCakesProps {
  home: CakeHomeNow
  /** Of their names, below the heading above them. */
  level: 2 | 3
}

export function ReadyCakes({ home, level }: ReadyCakesProps) {
  return (
    <ul className={classNames('stack gap-4', styles.grid)}>
      {home.personalised.map((product) => (
        <ReadyCake key={product.id} product={product} home={home} level={level} />
      ))}
    </ul>
  )
}

function ReadyCake({ product, home, level }: { product: OfferedProduct } & ReadyCakesProps) {
  const Name = level === 2 ? 'h2' : 'h3'
  const t = useTranslate()
  const firstMs = home.firstPickupMs(product.leadDays)
  const name = catalogueText(product, 'name')
  const description = catalogueText(product, 'description')
  return (
    <li className={classNames('stack gap-3 card raised', styles.card)}>
      <Tile {...cardPicture(product)} alt="" isFaded={!product.isAvailable} />
      <div className="stack gap-1">
        <Name className="text-3">
          <Link to="/personalizzazione-torta" search={{ prodotto: product.id }} className="cover" lang={name.lang}>
            {name.text}
          </Link>
        </Name>
        <p className="muted text-1" lang={description.lang}>
          {description.text}
        </p>
        <p className="split gap-2">
          <Price {...offeredPrice(product)} size="small" />
          <span className="muted text-1">
            {product.isAvailable
              ? firstMs === null
                ? t('da concordare')
                : `${t('primo ritiro')} ${formatDayRelative(firstMs, home.nowMs)}`
              : t('In questi giorni non ce n’è')}
          </span>
        </p>
      </div>
      <ChevronRight size="1.3em" aria-hidden="true" />
    </li>
  )
}

// Where the guests' panel and the cakes will stand.

export function CakeHomeLoading() {
  const t = useTranslate()
  return (
    <Loading label={t('Apro il laboratorio')} className="stack gap-6">
      <Skeleton shape="tile" className={styles.standInPanel} />
      <Skeleton className={styles.standInTitle} />
      <Skeleton shape="tile" className={styles.standInPanel} />
    </Loading>
  )
}

/** Which of them is to be personalised. */
export function ReadyCakesScreen(above: StateProps) {
  const t = useTranslate()
  const home = useCakeHome()
  if (home?.personalised.length === 0) return <NoCake isLine={false} {...above} />
  return (
    <StateFrame {...above}>
      <div className="page">
        <section className="stack gap-2">
          <h1 className={styles.title}>{t('Personalizza la torta')}</h1>
          <p className="muted">{t('Già perfette così: tu scegli la misura e ci metti un nome, una frase, una foto.')}</p>
          {home ? <ReadyCakes home={home} level={2} /> : <CakeHomeLoading />}
        </section>
      </div>
    </StateFrame>
  )
}
