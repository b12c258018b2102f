// A category's order, written in one go, shown at once, and taken back by one press.
import { toast } from 'sonner'
import { type BatchOutcome, changeCatalogue, readWholeCatalogue } from '#data/catalogue-tools.ts'
import { usePendingPlaces } from '#ui/use-pending-places.ts'
import { newPlaces, type ProductGroup } from './product-filter.ts'
import type { ProductRow } from './product-values.ts'

type Place = Pick<ProductRow, 'id' | 'sort' | 'updated'>

export function useProductOrder(products: readonly ProductRow[]) {
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
