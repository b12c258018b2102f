// The detail's foot, always in sight: money still to take, else the next step; under it printing and cancelling.
import { Banknote, Check, Printer, Tag, Undo2 } from 'lucide-react'
import type { Ref, RefObject } from 'react'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { isInProgress } from '#domain/order/states.ts'
import { Button } from '#ui/form/button.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { CollectPanel } from './collect-panel.tsx'
import styles from './detail-footer.module.css'
import { DetailSummary } from './detail-summary.tsx'
import { type AllowedActions, allowedActions, isAtTill, type OrderActions } from './order-actions.ts'
import { ReopenPanel } from './reopen-panel.tsx'

export interface DetailFooterProps {
  order: OrderWithItems
  nowMs: number
  doings: OrderActions
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
  const actions = allowedActions(order)
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
        {(!collects || isInProgress(order)) && (
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

// The detail's actions once there is nothing to collect: ready, hand over, take "ready" back.

interface ActionButtonsProps {
  actions: AllowedActions
  handOverRef: Ref<HTMLButtonElement>
  onReady: () => void
  onUndoReady: () => void
  onHandOver: () => void
}

function ActionButtons({ actions, handOverRef, onReady, onUndoReady, onHandOver }: ActionButtonsProps) {
  return (
    <div className={styles.buttons}>
      {(actions.canMarkReady || actions.canUndoReady) && (
        // One button with two faces: who pressed it keeps the focus.
        <Button
          shape="box"
          isWide
          variant={actions.canMarkReady ? 'primary' : 'secondary'}
          icon={actions.canMarkReady ? <Check size={20} aria-hidden="true" /> : <Undo2 size={18} aria-hidden="true" />}
          aria-keyshortcuts="P"
          onClick={actions.canMarkReady ? onReady : onUndoReady}
        >
          {actions.canMarkReady ? 'Pronto' : 'Non pronto'} <Kbd>P</Kbd>
        </Button>
      )}
      {actions.canHandOver && (
        <Button
          shape="box"
          isWide
          ref={handOverRef}
          variant={actions.primary === 'hand-over' ? 'primary' : 'secondary'}
          aria-keyshortcuts="C"
          onClick={onHandOver}
        >
          Consegnato <Kbd>C</Kbd>
        </Button>
      )}
    </div>
  )
}
