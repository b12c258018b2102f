// What the shop window says when it has nothing to show: not here yet, nothing that fits, or still loading.

import { allergenNames } from '#domain/catalogue/allergens.ts'
import { catalogueText } from '#hooks/catalogue-words.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { formatMoment, isSameDay } from '#ui/text/dates.ts'
import type { FirstSlotsNow } from './availability.ts'
import type { CatalogueFilter } from './catalogue-filter.ts'
import styles from './catalogue-states.module.css'
import row from './category-row.module.css'
import { ProductGridSkeleton } from './product-grid.tsx'
import type { Catalogue } from './use-catalogue.ts'

export function CatalogueLoading() {
  const t = useTranslate()
  return (
    <Loading label={t('Sto aprendo la vetrina')} className="stack gap-3">
      <Skeleton width="9rem" height="1.6rem" />
      <ProductGridSkeleton count={10} />
    </Loading>
  )
}

/** Categories and filters before they are known: the same rows, empty. */
export function ToolsLoading() {
  return (
    <>
      <div className={classNames('strip gap-4', row.row)} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <span key={key} className={classNames('stack gap-2 text-1', row.category)}>
            <Skeleton shape="round" className={row.picture} />
            <Skeleton className={styles.word} />
          </span>
        ))}
      </div>
      <div className={classNames('touch', styles.filters)} aria-hidden="true" />
    </>
  )
}

/** Offline before the catalogue was ever here. */
export function CatalogueNotHere() {
  const t = useTranslate()
  return (
    <EmptyState
      scene="senza-rete"
      title={t('La vetrina non è ancora su questo dispositivo')}
      text={t('Serve la rete solo la prima volta: appena torna, i prodotti compaiono qui da soli.')}
    />
  )
}

export interface NothingFoundProps {
  catalogue: Catalogue
  filter: CatalogueFilter
  firstSlots: FirstSlotsNow
  /** Something that comes near stands below. */
  hasNear: boolean
  onClear: () => void
}

export function NothingFound({ catalogue, filter, firstSlots, hasNear, onClear }: NothingFoundProps) {
  const t = useTranslate()
  if (catalogue.products.length === 0) {
    return (
      <EmptyState
        scene="tutto-fatto"
        title="La vetrina è vuota"
        text="Per ora qui non c’è niente in vendita."
        action={<ButtonLink to="/aiuto">Parla con noi</ButtonLink>}
      />
    )
  }
  const category = catalogue.categories.find(({ slug }) => slug === filter.categorySlug)
  const without = filter.without.length > 0 ? ` ${t('senza')} ${allergenNames(filter.without, t)}` : ''
  const searched = filter.query?.trim()
  const place = filter.categorySlug ? t('questa categoria') : t('vetrina')
  const title = searched
    ? t('Niente per «{words}»{without}', { words: searched, without })
    : t('Niente{without} in {place}', { without, place: category ? catalogueText(category, 'name').text : place })
  if (hasNear) return <h2 className="text-5">{title}</h2>
  const showAll = (
    <Button variant="secondary" onClick={onClear}>
      {t('Mostra tutta la vetrina')}
    </Button>
  )
  const firstMs = firstSlots.slots.get(0)
  if (filter.isToday && !searched && typeof firstMs === 'number' && !isSameDay(firstMs, firstSlots.nowMs)) {
    return (
      <EmptyState
        scene="tutto-fatto"
        title={t('Per oggi non si ritira più')}
        text={t('Il primo ritiro è {moment}.', { moment: formatMoment(firstMs, firstSlots.nowMs) })}
        action={showAll}
      />
    )
  }
  return (
    <EmptyState
      scene="nessun-ordine"
      title={title}
      text={t('Prova con un’altra parola o togli i filtri: in vetrina c’è altro.')}
      action={showAll}
    />
  )
}
