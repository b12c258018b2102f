// The drawings of empty and error states, in two sizes, AVIF with WebP for browsers without it.
import styles from './illustration.module.css'

export type Scene = 'carrello-vuoto' | 'nessun-ordine' | 'pagina-non-trovata' | 'senza-rete' | 'tutto-fatto'

export function Illustration({ scene, isSmall = false }: { scene: Scene; isSmall?: boolean }) {
  const base = `/scenes/${scene}`
  const size = isSmall ? 120 : 240
  return (
    <picture className={isSmall ? styles.small : styles.large}>
      <source type="image/avif" srcSet={`${base}-240.avif 1x, ${base}-480.avif 2x`} />
      <img src={`${base}-480.webp`} alt="" width={size} height={size} decoding="async" />
    </picture>
  )
}
