// Starting over by hand: for who has had enough of this order, or leaves it to the next in line.
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './restart-button.module.css'

export function RestartButton({ onRestart }: { onRestart: () => void }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setAsking(true)}>
        <RotateCcw size="1.1em" aria-hidden="true" />
        {t('Ricomincia')}
      </button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={t('Svuotiamo l’ordine?')}>
        <div className={styles.answers}>
          <Button size="large" isWide onClick={() => setAsking(false)}>
            {t('No, torna all’ordine')}
          </Button>
          <Button variant="quiet" size="large" isWide onClick={onRestart}>
            {t('Sì, svuota tutto')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
