// What an option looks like: a crop of the real cake; for what the cake does not show, a number of guests or a spot of colour.

import { swatchOf } from '#domain/cake-group.ts'
import type { Variant } from '#domain/catalogue.ts'
import { Mark } from '#ui/logo.tsx'
import styles from './swatch.module.css'

export function Swatch({ variant, typeName }: { variant: Variant; typeName: string }) {
  const file = swatchOf({ type: typeName, value: variant.value })
  if (file !== null) {
    return (
      <img
        src={`/cake/swatches/${file}.webp`}
        alt=""
        width={120}
        height={120}
        loading="lazy"
        decoding="async"
        className={styles.crop}
      />
    )
  }
  if (variant.servings > 0) return <span className={styles.number}>{variant.servings}</span>
  if (variant.colour !== '') return <span className={styles.colour} style={{ backgroundColor: variant.colour }} />
  return (
    <span className={styles.number}>
      <Mark />
    </span>
  )
}
