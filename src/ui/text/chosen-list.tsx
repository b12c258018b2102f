// What was chosen for a line, each choice beside the name of its type.
import { classNames } from '#ui/class-names.ts'
import styles from './chosen-list.module.css'

/** Nothing for a plain line. */
export function ChosenList({ lines }: { lines: readonly { type: string; text: string }[] }) {
  if (lines.length === 0) return null
  return (
    <dl className={classNames('stack text-1', styles.list)}>
      {lines.map(({ type, text }) => (
        <div key={type}>
          <dt>{type}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
