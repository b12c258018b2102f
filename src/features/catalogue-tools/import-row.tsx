// One row of a file: where it stands, what it is about, what is wrong with it or what it would change.
import type { ImportRow } from '#domain/catalogue-import.ts'
import styles from './import-row.module.css'

export function ImportRowView({ row }: { row: ImportRow }) {
  return (
    <li className={styles.row}>
      <span className={styles.line}>riga {row.line}</span>
      <div className={styles.words}>
        <p className={styles.label}>{row.label === '' ? 'Senza nome' : row.label}</p>
        {row.problems.map(({ header, message }) => (
          <p key={`${header}${message}`} className={styles.problem}>
            {header !== '' && <span className={styles.column}>{header}: </span>}
            {message}
          </p>
        ))}
        {row.differences.map(({ header, before, after }) => (
          <p key={header} className={styles.difference}>
            <span className={styles.column}>{header}: </span>
            <del className={styles.before}>{short(before)}</del> <span aria-hidden="true">→</span>{' '}
            <ins className={styles.after}>{short(after)}</ins>
          </p>
        ))}
      </div>
    </li>
  )
}

function short(text: string): string {
  if (text === '') return 'vuoto'
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}
