// All keys of the desk, behind "?".
import { Dialog } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { SHORTCUTS } from './shortcuts.ts'
import styles from './shortcuts-dialog.module.css'

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Tastiera">
      <dl className={styles.list}>
        {SHORTCUTS.map(({ keys, text }) => (
          <div key={keys}>
            <dt>
              <Kbd>{keys}</Kbd>
              <span className="visually-hidden">{keys}</span>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
