// Where the order is by now, as a calm notice.
import type { PlacedOrder } from '#data/placed-orders.ts'
import { shownLanguage } from '#ui/language.ts'
import { Notice } from '#ui/notice.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './delivery-notice.module.css'
import { deliveryText } from './delivery-text.ts'

export function DeliveryNotice({ placed, isReachable }: { placed: PlacedOrder; isReachable: boolean }) {
  const t = useText()
  const { tone, text } = deliveryText(placed, isReachable)
  const isItalian = shownLanguage() === 'it'
  // Why it is to be looked at is for the till, in Italian.
  const known = tone === 'attention' ? 'L’ordine è da verificare: mostra il numero in cassa.' : text
  return (
    // "Sta partendo" lasts a blink when the network is there: it shows only when it lasts longer.
    <div key={tone} className={tone === 'info' ? styles.late : undefined}>
      <Notice tone={tone}>{isItalian ? text : t(known)}</Notice>
    </div>
  )
}
