// A catalogue of a dozen products: as good as the whole for what looks at each row alike, and sooner walked and looked at.
import { isWholeProof } from '../proof.ts'
import { server } from './shop-frame.ts'

const KEPT = ['Colazione', 'Dessert', 'Torte su misura']

/** Before a page is opened. The whole proof keeps the whole catalogue. */
export function shortenCatalogue(): void {
  if (isWholeProof) return
  const kept = KEPT.map((name) => server.where('product_categories', { name })[0]?.id)
  for (const { id, category } of server.where('products', {})) {
    if (!kept.includes(String(category))) server.records('products').delete(id)
  }
}
