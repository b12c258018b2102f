// The honeyed tile a product stands on: picture a little up and left, so that a round button fits bottom right.
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Picture, type PictureProps } from './picture.tsx'
import styles from './tile.module.css'

export interface TileProps extends Omit<PictureProps, 'className' | 'style'> {
  /** `card` leaves room for a button, `thumb` fills the tile, `round` is a category's disc. */
  shape?: 'card' | 'thumb' | 'round'
  isFaded?: boolean
  className?: string | undefined
  children?: ReactNode
}

export function Tile({ shape = 'card', isFaded = false, className, children, ...picture }: TileProps) {
  return (
    <div className={classNames(styles.tile, styles[shape], isFaded && styles.faded, className)}>
      <Picture {...picture} className={styles.picture} />
      {children}
    </div>
  )
}
