// What a customer writes about one cake goes into the order's note, on a line of its own that says which cake it is about: an
// order has one note, and the laboratory reads it with the ticket (docs/decisions/0605).
import { CAKE_NOTE_MAX_LENGTH } from '#domain/cake-draft.ts'
import { NOTE_MAX_LENGTH } from '#domain/cart.ts'

/** What the order's note says about this cake, empty when nothing. */
export function noteAbout(orderNote: string, productName: string): string {
  return orderNote.split('\n').find(isAbout(productName))?.slice(prefixOf(productName).length) ?? ''
}

/** The order's note with another one about this cake; the rest of it stays. */
export function withNoteAbout(orderNote: string, productName: string, before: string, note: string): string {
  const lines = orderNote === '' ? [] : orderNote.split('\n')
  const place = before === '' ? -1 : lines.indexOf(prefixOf(productName) + before)
  const text = oneLine(note)
  const written = text === '' ? [] : [prefixOf(productName) + text]
  const changed = place < 0 ? [...lines, ...written] : lines.toSpliced(place, 1, ...written)
  return changed.join('\n').slice(0, NOTE_MAX_LENGTH)
}

/** How many characters can be written about this cake. */
export function noteRoom(orderNote: string, productName: string, before: string): number {
  const taken = withNoteAbout(orderNote, productName, before, '').length + 1 + prefixOf(productName).length
  return Math.max(0, Math.min(CAKE_NOTE_MAX_LENGTH, NOTE_MAX_LENGTH - taken))
}

function prefixOf(productName: string): string {
  return `${productName}: `
}

function isAbout(productName: string) {
  return (line: string) => line.startsWith(prefixOf(productName))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
