// All products by category, with search and filters: each row with the switch that says "sold out" everywhere. A category is
// put in order by dragging or by keyboard; the new order is written in one go, shown at once, and can be undone.
import { Plus, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { updateRecord, writeProblem } from '#data/admin/write.ts'
import { cardPicture } from '#data/catalogue/product-pictures.ts'
import { type BatchOutcome, changeCatalogue, readWholeCatalogue, type WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { isDeclared } from '#domain/catalogue/allergens.ts'
import { isExample } from '#domain/catalogue/example.ts'
import { hasWords } from '#domain/fold.ts'
import { formatEuro } from '#domain/money.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectBox } from '#ui/form/select-box.tsx'
import { Switch } from '#ui/form/switch.tsx'
import looks from '#ui/office/looks.module.css'
import { focusFirstRow } from '#ui/office/office-split.tsx'
import { ShowMore } from '#ui/office/show-more.tsx'
import { SortableList } from '#ui/office/sortable-list.tsx'
import { usePendingPlaces, usePendingValue } from '#ui/office/use-pending.ts'
import { Picture } from '#ui/picture/picture.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import styles from './product-list.module.css'
import type { ProductRow } from './product-values.ts'

/** `slug`: in an address that leads to them. */
const STATES: readonly { value: StateFilter; label: string; slug?: string }[] = [
  { value: 'all', label: 'Tutti' },
  { value: 'sold-out', label: 'Esauriti' },
  { value: 'hidden', label: 'Nascosti', slug: 'nascosti' },
  { value: 'undeclared', label: 'Senza allergeni', slug: 'senza-allergeni' },
  { value: 'no-picture', label: 'Senza foto', slug: 'senza-foto' },
]
const EVERYTHING: ListFilter = { query: '', categoryId: '', state: 'all' }

interface ProductListProps {
  catalogue: WholeCatalogue
  /** Above the rows. */
  notice: ReactNode
  chosenId: string | null
  /** What it shows at first, as it stands in the address. */
  state: string | undefined
  onOpen: (id: string) => void
  onNew: () => void
}

/** Rows drawn at first: the whole list is drawn anew whenever anybody changes a product. */
const ROWS_SHOWN = 100

export function ProductList({ catalogue, notice, chosenId, state, onOpen, onNew }: ProductListProps) {
  const [filter, setFilter] = useState({
    ...EVERYTHING,
    state: STATES.find(({ slug }) => slug && slug === state)?.value ?? 'all',
  })
  const isOnline = useIsReachable()
  const ordering = useProductOrder(catalogue.products)
  const groups = groupProducts({ ...catalogue, products: ordering.products }, filter)
  const [shown, setShown] = useState(ROWS_SHOWN)
  const pages = firstRows(groups, shown, chosenId)
  const hidden = rowsIn(groups) - rowsIn(pages)
  // In a list that shows only some, "before" and "after" mean nothing.
  const isWhole = filter.query.trim() === '' && filter.state === 'all'
  return (
    <>
      <ListHead catalogue={catalogue} filter={filter} onFilter={setFilter} onNew={onNew} />
      <div className={looks.scroll}>
        <div className={looks.notices}>{notice}</div>
        {pages.map((group) => (
          <section key={group.id} aria-label={group.name}>
            <h2 className={classNames('text-2 strong', looks.group, styles.group)}>
              {group.name} <span className="muted">{group.count}</span>
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
        <ShowMore hidden={hidden} onMore={() => setShown(shown + ROWS_SHOWN)} />
        {groups.length === 0 && (
          <NothingShown isEmpty={catalogue.products.length === 0} onAll={() => setFilter(EVERYTHING)} onNew={onNew} />
        )}
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
    <search className={classNames('stack gap-2', looks.pad, looks.lined)}>
      <div className="row gap-2">
        <Field
          className="fill"
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
        <Button variant="secondary" icon={<Plus size={20} aria-hidden="true" />} onClick={onNew}>
          Nuovo
        </Button>
      </div>
      <div className={classNames('stack gap-2', styles.filters)}>
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

interface NothingShownProps {
  isEmpty: boolean
  onAll: () => void
  onNew: () => void
}

function NothingShown({ isEmpty, onAll, onNew }: NothingShownProps) {
  if (isEmpty) {
    return (
      <EmptyState
        scene="tutto-fatto"
        title="Ancora nessun prodotto"
        text="Crea il primo, oppure parti da un elenco che hai già o da un esempio."
        action={
          <div className="stack gap-2">
            <Button onClick={onNew}>Crea il primo</Button>
            <ButtonLink to="/benvenuto" search={{ passo: 'catalogo' }} variant="secondary">
              Da un elenco o da un esempio
            </ButtonLink>
          </div>
        }
      />
    )
  }
  return (
    <EmptyState
      scene="nessun-ordine"
      title="Nessun prodotto così"
      text="Prova con un altro nome o togli i filtri."
      action={
        <Button variant="secondary" onClick={onAll}>
          Mostra tutti
        </Button>
      }
    />
  )
}

// One product in the list: picture, name, price, when; its state in words, and the switch that says "sold out" everywhere.

interface ProductRowViewProps {
  product: ProductRow
  isChosen: boolean
  isOnline: boolean
  onOpen: () => void
}

function ProductRowView({ product, isChosen, isOnline, onOpen }: ProductRowViewProps) {
  const { value: isAvailable, ask } = usePendingValue(product.isAvailable, product.updated)
  const { url, fallbackUrl } = cardPicture(product)
  const change = (available: boolean) =>
    ask(available, async () => {
      const outcome = await updateRecord('products', product.id, { available }, { seen: product.updated })
      const problem = writeProblem(outcome)
      if (problem) toast.error(problem)
      else toast.success(available ? `${product.name}: di nuovo disponibile` : `${product.name}: esaurito ovunque`)
      return !problem
    })
  return (
    <>
      <button
        type="button"
        data-row={product.id}
        className={classNames(looks.row, 'row gap-2 fill text-2', styles.pick, isChosen && looks.edge)}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onOpen}
      >
        <Picture
          url={url}
          fallbackUrl={fallbackUrl}
          alt=""
          className={classNames(styles.picture, !isAvailable && styles.faded)}
        />
        <span className="stack fill">
          <span className={classNames('strong', looks.typed)}>{product.name}</span>
          <span className="muted text-1 figures">
            {isExample(product) && <strong>Esempio · </strong>}
            {product.isHidden && <strong>Nascosto · </strong>}
            {!isDeclared(product) && <strong>Senza allergeni · </strong>}
            {isAvailable ? (
              `${formatEuro(product.priceCents)}${product.unit === 'kg' ? '/kg' : ''} · ${leadText(product.leadDays)}`
            ) : (
              <span className={styles.soldOut}>Esaurito</span>
            )}
          </span>
        </span>
      </button>
      <span className={classNames('shrink-0', styles.switch)}>
        <Switch
          label={`${product.name}: disponibile`}
          isLabelHidden
          isOn={isAvailable}
          isDisabled={!isOnline}
          onChange={(next) => void change(next)}
        />
      </span>
    </>
  )
}

function leadText(days: number): string {
  if (days === 0) return 'anche oggi'
  return pluralText(days, 'giorno', 'giorni')
}

// A category's order, written in one go, shown at once, and taken back by one press.

type Place = Pick<ProductRow, 'id' | 'sort' | 'updated'>

function useProductOrder(products: readonly ProductRow[]) {
  const { rows, place } = usePendingPlaces(products)
  const order = async (group: ProductGroup, ids: readonly string[]) => {
    const places = newPlaces(group.products, ids)
    if (places.length === 0) return
    const before = group.products.filter(({ id }) => places.some((each) => each.id === id))
    const sorts = new Map(places.map(({ id, sort }) => [id, sort]))
    await place(places, async () => {
      const outcome = await write(before.map((row) => ({ ...row, sort: sorts.get(row.id) ?? row.sort })))
      if (outcome.kind === 'saved') {
        toast.success('Ordine salvato', {
          action: { label: 'Annulla', onClick: () => void place(before, () => takeBack(before)) },
        })
      } else toast.error(problemOf(outcome))
      return outcome.kind === 'saved'
    })
  }
  return { products: rows, order }
}

/** The places of before. Nobody's other changes are touched: only the place is written. */
async function takeBack(before: readonly Place[]): Promise<boolean> {
  const now = new Map((await readWholeCatalogue())?.products.map(({ id, updated }) => [id, updated]))
  const outcome = await write(
    before.flatMap((row) => {
      const updated = now.get(row.id)
      return updated === undefined ? [] : [{ ...row, updated }]
    }),
  )
  if (outcome.kind === 'saved') toast.success('Ordine di prima')
  else toast.error('Non è stato possibile tornare all’ordine di prima.')
  return outcome.kind === 'saved'
}

function write(places: readonly Place[]): Promise<BatchOutcome> {
  return changeCatalogue(places.map(({ id, sort, updated }) => ({ collection: 'products', id, seen: updated, values: { sort } })))
}

function problemOf({ kind }: BatchOutcome): string {
  return kind === 'offline'
    ? 'Il negozio non risponde: l’ordine è quello di prima.'
    : 'L’ordine è quello di prima: qualcuno ha appena modificato questi prodotti. Riprova.'
}

// Which products the list shows, by category and in the owner's order.

/** `undeclared`: nobody has said what it contains. */
type StateFilter = 'all' | 'sold-out' | 'hidden' | 'undeclared' | 'no-picture'

interface ListFilter {
  query: string
  /** Empty for all. */
  categoryId: string
  state: StateFilter
}

interface ProductGroup {
  id: string
  name: string
  products: readonly ProductRow[]
}

/**
 * The first rows of the groups, each group with how many it has in all; the chosen one's group up to it as well.
 * @param most rows, of all groups together
 */
export function firstRows(groups: readonly ProductGroup[], most: number, chosenId: string | null) {
  let left = most
  return groups.flatMap((group) => {
    const chosenAt = group.products.findIndex(({ id }) => id === chosenId)
    const products = group.products.slice(0, Math.max(left, chosenAt + 1))
    left = Math.max(0, left - products.length)
    return products.length === 0 ? [] : [{ ...group, products, count: group.products.length }]
  })
}

function rowsIn(groups: readonly Pick<ProductGroup, 'products'>[]): number {
  return groups.reduce((sum, { products }) => sum + products.length, 0)
}

/** Groups without products are left out. Products of no category stand last. */
function groupProducts({ categories, products }: WholeCatalogue, filter: ListFilter): ProductGroup[] {
  const known = new Set(categories.map(({ id }) => id))
  const shown = products.filter((product) => isShown(product, filter))
  const groups = categories.map(({ id, name }) => ({ id, name, products: shown.filter(({ categoryId }) => categoryId === id) }))
  const others = { id: '', name: 'Senza categoria', products: shown.filter(({ categoryId }) => !known.has(categoryId)) }
  return [...groups, others].filter((group) => group.products.length > 0)
}

function isShown(product: ProductRow, { query, categoryId, state }: ListFilter): boolean {
  if (categoryId !== '' && product.categoryId !== categoryId) return false
  if (state === 'sold-out' && product.isAvailable) return false
  if (state === 'hidden' && !product.isHidden) return false
  if (state === 'undeclared' && isDeclared(product)) return false
  if (state === 'no-picture' && product.images.length > 0) return false
  return hasWords(product.name, query)
}

/**
 * The places that a category's products get in their new order: those they had, so that the other categories' stay. Equal places
 * are pulled apart.
 * @returns only what changes
 */
export function newPlaces(
  products: readonly Pick<ProductRow, 'id' | 'sort'>[],
  ids: readonly string[],
): { id: string; sort: number }[] {
  const before = new Map(products.map(({ id, sort }) => [id, sort]))
  let last = Number.NEGATIVE_INFINITY
  const places = [...before.values()]
    .sort((a, b) => a - b)
    .map((sort) => {
      last = Math.max(sort, last + 1)
      return last
    })
  return ids.map((id, index) => ({ id, sort: places[index] ?? 0 })).filter(({ id, sort }) => before.get(id) !== sort)
}
