// An order's code was read while something else was being done: it waits, and says so.
import { X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { OrderCodes } from './use-order-codes.ts'

export interface OrderCodeNoticeProps {
  codes: OrderCodes
  /** A cake, or what a dialog asks, comes first. */
  isBusy: boolean
}

export function OrderCodeNotice({ codes, isBusy }: OrderCodeNoticeProps) {
  const leave = <IconButton label="Lascia stare il codice" icon={<X size={20} aria-hidden="true" />} onClick={codes.forget} />
  return (
    <Notice
      tone="attention"
      live="assertive"
      action={
        <>
          {!isBusy && (
            <Button variant="secondary" shape="box" size="small" onClick={codes.read}>
              Apri l’ordine
            </Button>
          )}
          {leave}
        </>
      }
    >
      {isBusy ? 'Hai letto il codice di un ordine: finisci qui, poi lo apri.' : 'L’ordine che hai letto prima aspetta qui.'}
    </Notice>
  )
}
