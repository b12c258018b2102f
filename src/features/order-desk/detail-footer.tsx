// The detail's foot, always in sight: money still to take, else the next step; under it printing and cancelling.
import { Banknote, Printer, Tag } from 'lucide-react'
import type { RefObject } from 'react'
import type { OrderWithItems } from '#data/orders.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { CollectPanel } from './collect-panel.tsx'
import styles from './detail-footer.module.css'
import { DetailSummary } from './detail-summary.tsx'
import { actionsFor, isAtTill } from './order-actions.ts'
import { ReopenPanel } from './reopen-panel.tsx'
import type { OrderDoings } from './use-order-doings.ts'

export interface DetailFooterProps {
  order: OrderWithItems
  nowMs: number
  doings: OrderDoings
  collectRef: RefObject<HTMLButtonElement | null>
  handOverRef: RefObject<HTMLButtonElement | null>
  /** The till is open for an order that could also go on unpaid. */
  isCollecting: boolean
  onCollecting: () => void
  onPrint: () => void
  onLabel: () => void
  onCancel: () => void
}

export function DetailFooter({ order, nowMs, doings, collectRef, handOverRef, isCollecting, ...on }: DetailFooterProps) {
  const { onCollecting, onPrint, onLabel, onCancel } = on
  const actions = actionsFor(order)
  const collects = isAtTill(order, isCollecting)
  return (
    <footer className={styles.footer}>
      {collects ? (
        <CollectPanel
          key={order.id}
          totalCents={order.totalCents}
          isBusy={doings.isBusy}
          buttonRef={collectRef}
          onCollect={(method) => doings.collect(order, method)}
        />
      ) : (
        <DetailSummary order={order} nowMs={nowMs} />
      )}
      <div className={styles.actions}>
        {(!collects || order.status === 'INPROGRESS') && (
          <ActionButtons
            actions={collects ? { ...actions, primary: null, canMarkReady: false, canUndoReady: false } : actions}
            handOverRef={handOverRef}
            onReady={() => doings.ready(order)}
            onUndoReady={() => doings.undoReady(order)}
            onHandOver={() => doings.handOver(order)}
          />
        )}
        <ReopenPanel order={order} />
        <div className={styles.more}>
          <Button
            variant="quiet"
            size="small"
            shape="box"
            icon={<Printer size={18} aria-hidden="true" />}
            aria-keyshortcuts="S"
            onClick={onPrint}
          >
            Stampa <Kbd>S</Kbd>
          </Button>
          <Button
            variant="quiet"
            size="small"
            shape="box"
            icon={<Tag size={18} aria-hidden="true" />}
            aria-keyshortcuts="E"
            onClick={onLabel}
          >
            Etichetta <Kbd>E</Kbd>
          </Button>
          {!collects && actions.canCollect && (
            <Button
              variant="quiet"
              size="small"
              shape="box"
              icon={<Banknote size={18} aria-hidden="true" />}
              aria-keyshortcuts="I"
              onClick={onCollecting}
            >
              Incassa <Kbd>I</Kbd>
            </Button>
          )}
          {actions.canCancel && (
            <Button
              variant="quiet"
              size="small"
              shape="box"
              className={styles.cancel}
              aria-keyshortcuts="Backspace"
              onClick={onCancel}
            >
              Annulla… <Kbd>⌫</Kbd>
            </Button>
          )}
        </div>
      </div>
    </footer>
  )
}
