// The pickup for one's calendar, as a file: made here, so that it works without network and nobody else learns of it.
import { CalendarPlus } from 'lucide-react'
import { now } from '#data/clock.ts'
import { calendarFile } from '#domain/calendar-file.ts'
import type { Order } from '#domain/order.ts'
import { SLOT_MS } from '#domain/pickup-slots.ts'
import type { Shop } from '#domain/shop.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'

export function CalendarButton({ order, shop }: { order: Order; shop: Shop | null }) {
  const download = () => {
    const file = calendarFile({
      uid: `${order.id}@${location.hostname}`,
      startMs: order.pickupMs,
      endMs: order.pickupMs + SLOT_MS,
      stampMs: now(),
      title: `Ritiro da ${shop?.name ?? 'Sfoglia'}: ordine ${order.number}`,
      place: shop ? `${shop.name}, ${shop.address}` : '',
      text: `Basta dire il numero ${order.number}.`,
    })
    saveFile(`ritiro-${order.number}.ics`, 'text/calendar', file)
  }
  return (
    <Button variant="secondary" size="small" icon={<CalendarPlus size="1.15em" aria-hidden="true" />} onClick={download}>
      Aggiungi al calendario
    </Button>
  )
}
