// The lines of the cart, as a list.
import { useRef } from 'react'
import { CartLineRow } from './cart-line.tsx'
import styles from './cart-lines.module.css'
import type { CartLine } from './use-cart.ts'
import { useLineFocus } from './use-line-focus.ts'

export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const list = useRef<HTMLUListElement>(null)
  const onFocus = useLineFocus(list, lines.length)
  return (
    <ul ref={list} className={styles.lines} onFocus={onFocus}>
      {lines.map((line, index) => (
        // Two lines of one product differ in their choices.
        <CartLineRow key={`${line.item.id} ${JSON.stringify(line.item.customVariants)}`} line={line} index={index} />
      ))}
    </ul>
  )
}
