// What is open on an accepted order, and the fix whose button says what it will do.
import { Phone, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { OrderWithItems } from '#data/orders.ts'
import { shopMoment } from '#domain/shop-time.ts'
import { Button } from '#ui/button.tsx'
import { formatDayMedium, formatTime } from '#ui/dates.ts'
import { Kbd } from '#ui/kbd.tsx'
import { type AttentionFacts, attentionPoints, fixLabel, needsSlot } from './attention-fix.ts'
import styles from './attention-panel.module.css'
import { type RenderSlotPicker, SlotChoice } from './slot-choice.tsx'

export interface AttentionPanelProps {
  order: OrderWithItems
  facts: AttentionFacts
  nowMs: number
  isBusy: boolean
  renderPicker: RenderSlotPicker
  onSettle: (pickupMs: number | null) => void
}

export function AttentionPanel({ order, facts, nowMs, isBusy, renderPicker, onSettle }: AttentionPanelProps) {
  const [picked, setPicked] = useState<number | null>(null)
  // Moved already, not settled yet: nothing else is chosen any more.
  const chosenMs = picked === order.pickupMs ? null : picked
  const points = attentionPoints(order, facts)
  const chosen = chosenMs === null ? null : whereTo(chosenMs, order.pickupMs)
  return (
    <section className={styles.panel} aria-label="Da verificare">
      {points.map((point) => (
        <div key={point.reason} className={styles.point}>
          <h3 className={styles.title}>
            <TriangleAlert size={20} aria-hidden="true" />
            {point.title}
          </h3>
          <p className={styles.text}>{point.text}</p>
        </div>
      ))}
      {needsSlot(order.attention) && (
        <SlotChoice
          order={order}
          taken={facts.taken}
          nowMs={nowMs}
          chosenMs={chosenMs}
          onChoose={setPicked}
          renderPicker={renderPicker}
        />
      )}
      <div className={styles.actions}>
        <Button
          shape="box"
          className={styles.fix}
          isBusy={isBusy}
          aria-keyshortcuts="V"
          id={FIX_ID}
          onClick={() => onSettle(chosenMs)}
        >
          {fixLabel(order, chosen)} <Kbd>V</Kbd>
        </Button>
        {order.customer.phone !== '' && (
          <a className={styles.call} href={`tel:${order.customer.phone.replace(/[^+\d]/g, '')}`}>
            <Phone size={18} aria-hidden="true" />
            Chiama
          </a>
        )}
      </div>
    </section>
  )
}

/** The fix's button, for its key. */
export const FIX_ID = 'risolvi-ordine'

/** `alle 11:15`; on another day `a mar 24 nov, 11:15`. */
function whereTo(chosenMs: number, pickupMs: number): string {
  const time = formatTime(chosenMs)
  return shopMoment(chosenMs).day === shopMoment(pickupMs).day ? `alle ${time}` : `a ${formatDayMedium(chosenMs)}, ${time}`
}
