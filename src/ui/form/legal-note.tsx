// The line above a button that binds: what it means, with links to the small print.

import { Link } from '@tanstack/react-router'
import { classNames } from '#ui/class-names.ts'
import styles from './legal-note.module.css'

/** @param act what the button does: `Ordinando`, `Registrandoti` */
export function LegalNote({ act }: { act: 'Ordinando' | 'Registrandoti' }) {
  return (
    <p className={classNames('muted text-1', styles.note)}>
      {act} accetti le <Link to="/condizioni">condizioni di vendita</Link>. Come usiamo i tuoi dati:{' '}
      <Link to="/privacy">privacy</Link>.
    </p>
  )
}
