// The rest of a long list, on demand: thousands of rows at once are slow to draw and to draw anew.
import { Button } from '#ui/form/button.tsx'
import styles from './show-more.module.css'

/** @param hidden how many are not drawn; none hides the button */
export function ShowMore({ hidden, onMore }: { hidden: number; onMore: () => void }) {
  if (hidden <= 0) return null
  return (
    <div className={styles.more}>
      <Button variant="quiet" onClick={onMore}>
        {hidden === 1 ? 'Mostra un’altra riga' : `Mostra altre righe (ancora ${hidden})`}
      </Button>
    </div>
  )
}
