// The order in full: head, what it holds, what is open, how it stands, and what to do next. Full height, its foot always in
// sight; cancelling lies over it as a sheet while the rest of the detail is out of reach.
import { useRef } from 'react'
import type { OrderWithItems } from '#data/orders.ts'
import type { AttentionFacts } from './attention-fix.ts'
import { AttentionPanel } from './attention-panel.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { DetailFooter, type DetailFooterProps } from './detail-footer.tsx'
import { DetailHead, type DetailHeadProps } from './detail-head.tsx'
import { DetailItems } from './detail-items.tsx'
import { Story } from './detail-summary.tsx'
import { DETAIL_TITLE_ID } from './focus-detail.ts'
import type { Units } from './item-text.ts'
import { MoveOrder } from './move-order.tsx'
import { isAtTill } from './order-actions.ts'
import styles from './order-detail.module.css'
import { OrderHistory } from './order-history.tsx'
import { OrderRecord } from './order-record.tsx'
import type { RenderSlotPicker } from './slot-choice.tsx'
import type { DetailMode } from './use-desk-commands.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useMeantPresses } from './use-meant-presses.ts'
import type { OrderDoings } from './use-order-doings.ts'

export interface OrderDetailProps
  extends Omit<DetailHeadProps, 'order' | 'nowMs' | 'move'>,
    Pick<DetailFooterProps, 'collectRef' | 'handOverRef' | 'onPrint' | 'onLabel'> {
  order: OrderWithItems
  units: Units
  facts: AttentionFacts
  nowMs: number
  doings: OrderDoings
  mode: DetailMode
  onMode: (mode: DetailMode) => void
  renderPicker: RenderSlotPicker
}

export function OrderDetail({ order, units, facts, nowMs, doings, mode, onMode, ...rest }: OrderDetailProps) {
  const ref = useRef<HTMLElement>(null)
  useKeptFocus(ref)
  useMeantPresses(ref)
  const isCancelling = mode === 'cancelling'
  const { onPrevious, onNext, onClose, collectRef, handOverRef, onPrint, onLabel, renderPicker } = rest
  return (
    <article className={styles.detail} aria-labelledby={DETAIL_TITLE_ID} ref={ref}>
      <div className={styles.rest} inert={isCancelling}>
        <DetailHead
          order={order}
          nowMs={nowMs}
          onPrevious={onPrevious}
          onNext={onNext}
          onClose={onClose}
          move={<MoveOrder key={order.id} order={order} nowMs={nowMs} doings={doings} renderPicker={renderPicker} />}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long order scrolls by keyboard too */}
        <section className={styles.body} tabIndex={0} aria-label="Contenuto dell’ordine">
          {order.attention.length > 0 && (
            <AttentionPanel
              key={order.id}
              order={order}
              facts={facts}
              nowMs={nowMs}
              isBusy={doings.isBusy}
              renderPicker={renderPicker}
              onSettle={(pickupMs) => doings.settle(order, pickupMs)}
            />
          )}
          <DetailItems order={order} units={units} />
          <OrderRecord key={order.id} order={order} nowMs={nowMs} />
          {order.localState === null && <OrderHistory key={`storia-${order.id}`} order={order} nowMs={nowMs} />}
          {isAtTill(order, mode === 'collecting') && <Story order={order} nowMs={nowMs} />}
        </section>
        <DetailFooter
          key={order.id}
          order={order}
          nowMs={nowMs}
          doings={doings}
          collectRef={collectRef}
          handOverRef={handOverRef}
          onPrint={onPrint}
          onLabel={onLabel}
          isCollecting={mode === 'collecting'}
          onCollecting={() => onMode('collecting')}
          onCancel={() => onMode('cancelling')}
        />
      </div>
      {isCancelling && (
        <CancelSheet
          order={order}
          isBusy={doings.isBusy}
          onKeep={() => onMode('view')}
          onCancel={(reason) => doings.cancel(order, reason, () => onMode('view'))}
        />
      )}
    </article>
  )
}
