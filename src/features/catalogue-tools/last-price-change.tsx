// The last change of prices, which can be taken back: also after a reload, until somebody closes it.
import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatDayMedium, formatTime } from '#ui/dates.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { countText } from './count-text.ts'
import styles from './last-price-change.module.css'
import type { PriceChanging } from './use-price-change.ts'
import { useIsOnline } from './use-whole-catalogue.ts'

export function LastPriceChange({ changing }: { changing: PriceChanging }) {
  const [isAsking, setIsAsking] = useState(false)
  const isOnline = useIsOnline()
  const { last, isSaving } = changing
  if (!last) return null
  const back = countText(last.back.length, 'prezzo', 'prezzi')
  return (
    <div className={styles.last} role="status">
      <p className={styles.text}>
        <strong>{last.count === 1 ? '1 prezzo cambiato' : `${countText(last.count, '', 'prezzi')} cambiati`}</strong>{' '}
        {formatDayMedium(last.appliedMs)} alle {formatTime(last.appliedMs)}
        {last.back.length === 0 && ': da allora sono stati cambiati ancora.'}
      </p>
      <IconButton label="Chiudi l’avviso" icon={<X size="1.15em" aria-hidden="true" />} onClick={changing.forget} />
      {last.back.length > 0 && (
        <Button
          variant="secondary"
          shape="box"
          size="small"
          className={styles.undo}
          isBusy={isSaving}
          disabled={!isOnline}
          icon={<Undo2 size="1.1em" aria-hidden="true" />}
          onClick={() => setIsAsking(true)}
        >
          Torna ai prezzi di prima
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Tornare indietro per ${back}?`}
        text={
          <>
            <p>Tornano i prezzi di prima di questo cambio.</p>
            {last.kept.length > 0 && (
              <p>Restano come sono, perché cambiati dopo o eliminati: {last.kept.slice(0, 5).join(', ')}.</p>
            )}
          </>
        }
        action="Rimetti i prezzi di prima"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          void changing.undo()
        }}
      />
    </div>
  )
}
