// The photos that the fake server holds: one for each item and field, the same again answered alike, another one refused.
import { type FakeForm, wordsOf } from './fake-form.ts'

export class FakePhotos {
  /** What each shows, by the id of its outbox entry (`item-field`). */
  held = new Map<string, string>()
  /** At any time: what a restored backup may have forgotten. */
  readonly everHeld = new Set<string>()

  take(itemId: string, form: FakeForm): 'new' | 'known' | 'other' {
    let told: 'new' | 'known' = 'known'
    for (const [field, file] of form.files) {
      const id = `${itemId}-${field}`
      if ((this.held.get(id) ?? wordsOf(file)) !== wordsOf(file)) return 'other'
      if (!this.held.has(id)) told = 'new'
      this.held.set(id, wordsOf(file))
      this.everHeld.add(id)
    }
    return told
  }

  /** The item as the route answers it. */
  recordOf(itemId: string): Record<string, string> {
    const nameOf = (field: string) => (this.held.has(`${itemId}-${field}`) ? `photo_${field}.jpg` : '')
    return { id: itemId, reference_image: nameOf('reference_image'), wafer_image: nameOf('wafer_image') }
  }

  forget(itemIds: readonly string[]): void {
    for (const id of this.held.keys()) if (itemIds.some((itemId) => id.startsWith(`${itemId}-`))) this.held.delete(id)
  }
}
