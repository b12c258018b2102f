// A cake on the tile on which other products have their picture: in the cart, in orders.
import { classNames } from '#ui/class-names.ts'
import styles from '#ui/picture/tile.module.css'
import { CakePicture, type CakePictureLook } from './cake-picture.tsx'

export interface CakeTileProps {
  look: CakePictureLook
  photoUrl: string | null
  /** The cake in words; empty when they stand beside it. */
  label: string
  isFaded?: boolean
  className?: string | undefined
}

export function CakeTile({ isFaded = false, className, ...cake }: CakeTileProps) {
  return (
    <div className={classNames(styles.tile, styles.thumb, isFaded && styles.faded, className)}>
      <CakePicture {...cake} size="thumb" className={styles.cake} />
    </div>
  )
}
