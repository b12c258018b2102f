// The composed cakes, each with its drawing: hour, whose, what was chosen, the phrase as it has to be written.

import type { SheetCake } from '#domain/production.ts'
import { cakeMark, goneCakes, type PrintedSheet } from '#domain/production-changes.ts'
import { quantityText } from '#domain/quantity-text.ts'
import { CakeDrawing } from '#ui/cake-drawing/cake-drawing.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatTime } from '#ui/dates.ts'
import styles from './production-sheet.module.css'

export function SheetCakes({ cakes, before }: { cakes: readonly SheetCake[]; before: PrintedSheet | null }) {
  const gone = goneCakes(before, cakes)
  if (cakes.length === 0 && gone.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>Torte composte</h3>
      <ul className={styles.cakes}>
        {cakes.map((cake) => (
          <CakeCard key={cake.itemId} cake={cake} before={before} />
        ))}
        {gone.map(({ itemId, orderNumber, productName, pickupMs }) => (
          <li key={itemId} className={styles.cake} data-mark="gone">
            <p>
              <s>
                <b className={styles.time}>{formatTime(pickupMs)}</b> {orderNumber}, {productName}
              </s>
            </p>
            <p>
              <b>Non è più da fare</b>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CakeCard({ cake, before }: { cake: SheetCake; before: PrintedSheet | null }) {
  const mark = cakeMark(before, cake)
  return (
    <li className={styles.cake} data-mark={mark ?? undefined}>
      <CakeDrawing look={cake.look} labels={cake.labels} title={cake.words} className={styles.drawing} />
      <p className={styles.cakeHead}>
        <b className={classNames(styles.time, mark === 'moved' && styles.boxed)}>{formatTime(cake.pickupMs)}</b>
        <span>{cake.orderNumber}</span>
        {mark === 'new' && <b className={styles.new}>▲ nuova</b>}
      </p>
      <p>
        <b>
          {cake.quantity === 1 ? '' : `${quantityText(cake.quantity, 'pezzo')}× `}
          {cake.customerName || 'Senza nome'}
        </b>
      </p>
      <p>{cake.choices.join(', ')}</p>
      {cake.phrase !== '' && <p className={styles.phrase}>«{cake.phrase}»</p>}
      {cake.note !== '' && <p className={styles.inverted}>{cake.note}</p>}
      {cake.isUnpaid && <p className={styles.inverted}>Da incassare</p>}
    </li>
  )
}
