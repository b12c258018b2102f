// The rest of a long list, on demand: thousands of rows at once are slow to draw and to draw anew.
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import looks from './looks.module.css'

/** @param hidden how many are not drawn; none hides the button */
export function ShowMore({ hidden, onMore }: { hidden: number; onMore: () => void }) {
  if (hidden <= 0) return null
  return (
    <div className={classNames(looks.pad, 'center')}>
      <Button variant="quiet" onClick={onMore}>
        {hidden === 1 ? 'Mostra un’altra riga' : `Mostra altre righe (ancora ${hidden})`}
      </Button>
    </div>
  )
}
