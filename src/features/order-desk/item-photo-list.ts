// Which photos a line has: those at the server, and those that still wait on this device. Pure.
import type { OrderItem } from '#domain/order.ts'

export interface ItemPhoto {
  itemId: string
  field: 'reference_image' | 'wafer_image'
  /** As the server calls it; empty while it has not arrived there. */
  fileName: string
  label: string
}

type Pictured = Pick<OrderItem, 'id' | 'referenceImage' | 'waferImage'>

/** @param queued the photos that wait on this device */
export function itemPhotos(item: Pictured, queued: readonly ItemPhoto['field'][]): ItemPhoto[] {
  const photos: ItemPhoto[] = [
    { itemId: item.id, field: 'wafer_image', fileName: item.waferImage, label: 'Foto per la cialda' },
    { itemId: item.id, field: 'reference_image', fileName: item.referenceImage, label: 'Foto di esempio' },
  ]
  return photos.filter(({ field, fileName }) => fileName !== '' || queued.includes(field))
}

/** What the file is called that is saved for the printer: `K7-042-cialda.jpg`. */
export function downloadName(orderNumber: string, { field, fileName }: ItemPhoto): string {
  const ending = /\.(png|webp)$/.exec(fileName)?.[0] ?? '.jpg'
  return `${orderNumber}-${field === 'wafer_image' ? 'cialda' : 'esempio'}${ending}`
}
