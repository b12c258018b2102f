// What was left and thrown away in a period, at the price of its days: what was thrown away for most, first.
import type { Figures, WastedProduct } from '#data/admin/figures.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import { centsCell, numberCell, textCell } from '#domain/figures/sheet.ts'
import { formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import looks from '#ui/office/looks.module.css'
import { fileNameOf } from './chart-cards.tsx'
import { FiguresCard, type OpenTables } from './figures-card.tsx'
import styles from './waste-card.module.css'

/** The table has them all. */
const SHOWN = 9

interface WasteCardProps {
  figures: Figures
  tables: OpenTables
  className: string | undefined
}

/** Nothing for a shop that counts none. */
export function WasteCard({ figures, tables, className }: WasteCardProps) {
  const { waste } = figures
  if (waste.length === 0) return null
  const sumOf = (fate: 'left' | 'thrown') => waste.reduce((sum, product) => sum + product[fate].cents, 0)
  return (
    <FiguresCard
      title="Avanzi"
      table={{
        columns: ['Prodotto', 'Unità', 'Rimasti', 'Valore rimasti', 'Buttati', 'Valore buttati'],
        rows: waste.map(({ name, unit, left, thrown }) => [
          ...[textCell(name), textCell(unit === 'kg' ? 'kg' : 'pz'), numberCell(left.quantity), centsCell(left.cents)],
          ...[numberCell(thrown.quantity), centsCell(thrown.cents)],
        ]),
      }}
      tables={tables}
      fileName={fileNameOf('avanzi', figures)}
      className={className}
    >
      <p className="muted text-2">
        Buttati per <b>{formatEuro(sumOf('thrown'))}</b>, rimasti per <b>{formatEuro(sumOf('left'))}</b>, al prezzo di vendita.
      </p>
      <ul className={styles.list} aria-hidden="true">
        {waste.slice(0, SHOWN).map((product) => (
          <li key={`${product.id} ${product.unit}`} className={classNames(looks.entry, 'stack figures', styles.row)}>
            <span>{product.name}</span>
            <b>{formatEuro(product.left.cents + product.thrown.cents)}</b>
            <span className={classNames('muted text-1', styles.detail)}>{detailOf(product)}</span>
          </li>
        ))}
      </ul>
    </FiguresCard>
  )
}

/** `12 buttati, 3 rimasti` */
function detailOf({ unit, left, thrown }: WastedProduct): string {
  const text = ({ quantity }: { quantity: number }) => quantityText(quantity, unit === 'kg' ? 'kg' : undefined)
  const parts = [
    ...(thrown.quantity === 0 ? [] : [`${text(thrown)} buttati`]),
    ...(left.quantity === 0 ? [] : [`${text(left)} rimasti`]),
  ]
  return parts.join(', ')
}
