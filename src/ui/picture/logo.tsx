// The shop's own logo, or its name beside a mark of four arcs (leaves of puff pastry) where it has none.
import { classNames } from '#ui/class-names.ts'
import styles from './logo.module.css'

/** Decorative: name it through what stands around it. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 48 37" width="34" height="26" aria-hidden="true">
      <path d="M13.5 7.4Q24-2.2 34.5 7.4" />
      <path d="M8.5 15.7Q24 2.1 39.5 15.7" />
      <path d="M4.7 24.6Q24 8.4 43.3 24.6" />
      <path d="M4 33.6Q24 17.6 44 33.6" />
    </svg>
  )
}

/** Wider than this, a logo holds the name itself. */
const WIDE = 1.8

interface LogoProps {
  /** The picture with its size in pixels: room is left for it before it comes. */
  brand: { name: string; logo: { src: string; width: number; height: number } | null }
}

/** Decorative where the name stands beside it; a picture that holds the name says it, also when it does not come. */
export function Logo({ brand: { name, logo } }: LogoProps) {
  const isWide = logo && logo.width > WIDE * logo.height
  return (
    <span className={classNames('inline gap-2', styles.logo)}>
      {logo ? <img alt={isWide ? name : ''} className={styles.picture} {...logo} /> : <Mark />}
      {isWide ? null : (
        <span className={styles[name.length > 9 ? 'longWord' : 'word']} translate="no">
          {name}
        </span>
      )}
    </span>
  )
}
