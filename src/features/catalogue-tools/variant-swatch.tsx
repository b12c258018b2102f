// What a variant looks like on the cake: its layer, how many it serves, its colour, or nothing.
import { swatchOf } from '#domain/cake-group.ts'
import styles from './variant-swatch.module.css'

export interface VariantSwatchProps {
  typeName: string
  value: string
  colour: string
  servings: number
}

export function VariantSwatch({ typeName, value, colour, servings }: VariantSwatchProps) {
  const file = swatchOf({ type: typeName, value })
  if (file !== null) {
    return <img src={`/cake/swatches/${file}.webp`} alt="" width={44} height={44} loading="lazy" className={styles.swatch} />
  }
  if (servings > 0) return <span className={styles.swatch}>{servings}</span>
  return <span className={styles.swatch} style={colour === '' ? {} : { backgroundColor: colour }} />
}
