// The mark of a changed line: a triangle to see, a word to hear.
import type { LineMark } from '#domain/production-changes.ts'
import styles from './production-sheet.module.css'

const MARKS: Record<Exclude<LineMark, null>, [string, string]> = {
  more: ['▲', 'aumentato'],
  less: ['▼', 'diminuito'],
  moved: ['●', 'cambia l’ora'],
  gone: ['×', 'annullato'],
}

export function SheetMark({ mark }: { mark: LineMark }) {
  if (mark === null) return null
  const [sign, word] = MARKS[mark]
  return (
    <>
      <span aria-hidden="true" className={styles.sign}>
        {sign}
      </span>
      <span className="visually-hidden">{word} </span>
    </>
  )
}
