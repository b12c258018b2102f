// What every text that somebody types into a form has in common, whatever record it is of.
import { normalizeText } from '#domain/wire.ts'

/** Names of products, choices and people, descriptions, notes: each is shown as it is written. Passwords are nobody's to change. */
export function cleanTexts(e: PbRecordEvent): void {
  for (const [field, value] of Object.entries(e.record.fieldsData())) {
    if (typeof value !== 'string' || field === 'password') continue
    const visible = normalizeText(value)
    // Nothing but spaces is no name, also for a field that has to have one.
    const text = visible.trim() === '' ? '' : visible
    if (text !== value) e.record.set(field, text)
  }
  e.next()
}
