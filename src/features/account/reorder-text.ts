// What a person reads about an order that is not quite the same today.

import { decimalText } from '#domain/decimal-text.ts'
import { formatEuro } from '#domain/money.ts'
import type { ReorderNote } from '#domain/reorder.ts'

/** One sentence. */
export function reorderText(note: ReorderNote): string {
  switch (note.kind) {
    case 'gone':
      return `${note.name}: non è più in vendita.`
    case 'sold-out':
      return `${note.name}: adesso è esaurito.`
    case 'choose-again':
      return `${note.name}: le scelte sono cambiate, componila di nuovo.`
    case 'price':
      return `${note.name}: adesso costa ${formatEuro(note.nowCents)}, prima ${formatEuro(note.beforeCents)}.`
    case 'quantity':
      return `${note.name}: adesso se ne può ordinare ${decimalText(note.quantity)}.`
    case 'photo':
      return `${note.name}: la foto va aggiunta di nuovo.`
  }
}

/** Whether the line of the note is missing from the cart. */
export function isLeftOut(note: ReorderNote): boolean {
  return note.kind === 'gone' || note.kind === 'sold-out' || note.kind === 'choose-again'
}
