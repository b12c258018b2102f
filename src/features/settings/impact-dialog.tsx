// Before a change is saved that existing orders do not survive: which ones, and that nothing happens to them by itself.
import type { OrderAhead } from '#data/office-settings.ts'
import type { Impact } from '#domain/settings-impact.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ImpactList } from './impact-list.tsx'

export interface ImpactDialogProps {
  /** Null while nothing is asked. */
  impacts: readonly Impact<OrderAhead>[] | null
  onConfirm: () => void
  onCancel: () => void
}

export function ImpactDialog({ impacts, onConfirm, onCancel }: ImpactDialogProps) {
  const count = impacts?.length ?? 0
  return (
    <ConfirmDialog
      isOpen={impacts !== null}
      title={count === 1 ? '1 ordine non ci sta più' : `${count} ordini non ci stanno più`}
      text={
        <>
          <p>
            Con questo cambio {count === 1 ? 'resta' : 'restano'} senza posto. Non annulliamo niente:{' '}
            {count === 1 ? 'lo trovi' : 'li trovi'} qui e tra gli ordini, da spostare con chi{' '}
            {count === 1 ? 'l’ha ordinato' : 'li ha ordinati'}.
          </p>
          <ImpactList impacts={impacts ?? []} />
        </>
      }
      action="Salva comunque"
      back="Lascia com’era"
      tone="danger"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
