// All products by category, with search and filters; each category is put in order by dragging or by keyboard.
import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { SelectBox } from '#ui/select-box.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { focusFirstRow } from '#ui/use-split-focus.ts'
import { groupProducts, type ListFilter, type StateFilter } from './product-filter.ts'
import styles from './product-list.module.css'
import { ProductRowView } from './product-row.tsx'
import { useIsOnline } from './use-product-form.ts'
import { useProductOrder } from './use-product-order.ts'

const STATES: readonly { value: StateFilter; label: string }[] = [
  { value: 'all', label: 'Tutti' },
  { value: 'sold-out', label: 'Esauriti' },
  { value: 'hidden', label: 'Nascosti' },
]
const EVERYTHING: ListFilter = { query: '', categoryId: '', state: 'all' }

export interface ProductListProps {
  catalogue: WholeCatalogue
  chosenId: string | null
  onOpen: (id: string) => void
  onNew: () => void
}

export function ProductList({ catalogue, chosenId, onOpen, onNew }: ProductListProps) {
  const [filter, setFilter] = useState(EVERYTHING)
  const isOnline = useIsOnline()
  const ordering = useProductOrder(catalogue.products)
  const groups = groupProducts({ ...catalogue, products: ordering.products }, filter)
  // In a list that shows only some, "before" and "after" mean nothing.
  const isWhole = filter.query.trim() === '' && filter.state === 'all'
  return (
    <>
      <ListHead catalogue={catalogue} filter={filter} onFilter={setFilter} onNew={onNew} />
      <div className={styles.scroll}>
        {groups.map((group) => (
          <section key={group.id} aria-label={group.name}>
            <h2 className={styles.group}>
              {group.name} <span className={styles.count}>{group.products.length}</span>
            </h2>
            <SortableList
              label={group.name}
              items={group.products}
              isDisabled={!isOnline || !isWhole}
              onOrder={(ids) => void ordering.order(group, ids)}
            >
              {(product) => (
                <ProductRowView
                  product={product}
                  isChosen={product.id === chosenId}
                  isOnline={isOnline}
                  onOpen={() => onOpen(product.id)}
                />
              )}
            </SortableList>
          </section>
        ))}
        {groups.length === 0 && <NothingShown isEmpty={catalogue.products.length === 0} onAll={() => setFilter(EVERYTHING)} />}
      </div>
    </>
  )
}

interface ListHeadProps {
  catalogue: WholeCatalogue
  filter: ListFilter
  onFilter: (filter: ListFilter) => void
  onNew: () => void
}

function ListHead({ catalogue, filter, onFilter, onNew }: ListHeadProps) {
  const categories = catalogue.categories.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <search className={styles.head}>
      <div className={styles.searchLine}>
        <Field
          label="Cerca un prodotto"
          isLabelHidden
          placeholder="Cerca"
          autoComplete="off"
          enterKeyHint="search"
          value={filter.query}
          leading={<Search size={18} aria-hidden="true" />}
          onChange={({ target }) => onFilter({ ...filter, query: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') focusFirstRow(event)
          }}
        />
        <Button variant="secondary" shape="box" icon={<Plus size={20} aria-hidden="true" />} onClick={onNew}>
          Nuovo
        </Button>
      </div>
      <div className={styles.filters}>
        <SelectBox
          label="Mostra la categoria"
          isLabelHidden
          value={filter.categoryId}
          options={[{ value: '', label: 'Tutte le categorie' }, ...categories]}
          onChange={(categoryId) => onFilter({ ...filter, categoryId })}
        />
        <SelectBox
          label="Mostra lo stato"
          isLabelHidden
          value={filter.state}
          options={STATES}
          onChange={(state) => onFilter({ ...filter, state })}
        />
      </div>
    </search>
  )
}

function NothingShown({ isEmpty, onAll }: { isEmpty: boolean; onAll: () => void }) {
  if (isEmpty) return <EmptyState scene="tutto-fatto" title="Ancora nessun prodotto" text="Crea il primo con «Nuovo»." />
  return (
    <EmptyState
      scene="nessun-ordine"
      title="Nessun prodotto così"
      text="Prova con un altro nome o togli i filtri."
      action={
        <Button variant="secondary" shape="box" onClick={onAll}>
          Mostra tutti
        </Button>
      }
    />
  )
}
