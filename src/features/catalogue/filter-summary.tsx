// How many products pass, said aloud at every change; and what "senza" can promise and what it cannot.
import { allergenLabel } from '#domain/allergens.ts'
import { useText } from '#ui/use-text.ts'
import type { CatalogueFilter } from './catalogue-filter.ts'
import styles from './filter-summary.module.css'

export function FilterSummary({ filter, count }: { filter: CatalogueFilter; count: number }) {
  const t = useText()
  const isFiltered = filter.without.length > 0 || filter.isToday || Boolean(filter.query?.trim())
  const names = filter.without.map((allergen) => t(allergenLabel(allergen))).join(', ')
  return (
    <>
      {/* Always there: what appears together with its text is not read. */}
      <p className="visually-hidden" role="status">
        {isFiltered ? t('{count} prodotto|{count} prodotti', { count }) : ''}
      </p>
      {names !== '' && count > 0 && (
        <p className={styles.honest}>
          {t(
            'Nascosti i prodotti che contengono {names}. In laboratorio si usa di tutto: dove c’è scritto, possono restarne tracce.',
            {
              names,
            },
          )}
        </p>
      )}
    </>
  )
}
