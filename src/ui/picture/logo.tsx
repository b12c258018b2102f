// The four-arc mark (leaves of puff pastry) and the word beside it.
import { classNames } from '#ui/class-names.ts'
import styles from './logo.module.css'

/** Decorative: name it through what stands around it. */
export function Mark() {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 48 37"
      width="34"
      height="26"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeWidth="4.2"
    >
      <path d="M13.5 7.4Q24-2.2 34.5 7.4" stroke="#e8ab58" />
      <path d="M8.5 15.7Q24 2.1 39.5 15.7" stroke="#dc842f" />
      <path d="M4.7 24.6Q24 8.4 43.3 24.6" stroke="#b4480f" />
      <path d="M4 33.6Q24 17.6 44 33.6" stroke="#7a3610" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className={classNames('inline gap-2', styles.logo)}>
      <Mark />
      <span className={styles.word} translate="no">
        Sfoglia
      </span>
    </span>
  )
}
