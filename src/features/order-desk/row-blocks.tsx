// A slot's rows, in blocks that the browser neither lays out nor paints while they are out of sight. Each row by itself would cost more
// than it saves: the browser asks every one of them at every frame. See docs/decisions/0315.
import type { ReactNode } from 'react'
import type { OrderWithItems } from '#data/orders.ts'
import { classNames } from '#ui/class-names.ts'
import { blocksOf } from './blocks-of.ts'
import styles from './order-list.module.css'

declare module 'react' {
  interface CSSProperties {
    /** How many are in a block, for the room it takes up until it was seen once. */
    '--rows'?: number
  }
}

export interface RowBlocksProps {
  orders: readonly OrderWithItems[]
  /** One `<li>` of an order, with its key. */
  children: (order: OrderWithItems) => ReactNode
}

export function RowBlocks({ orders, children }: RowBlocksProps) {
  return blocksOf(orders).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the slot; what stands in it moves on to the next
    <ul key={index} className={classNames(styles.rows, styles.block)} style={{ '--rows': block.length }}>
      {block.map(children)}
    </ul>
  ))
}
