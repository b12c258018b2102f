// Work in progress, as long as a word beside it says what: decorative for screen readers.
import styles from './spinner.module.css'

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
