// A scanner that typed its code into somebody's name: which field that is, and how the field becomes what it was again.
const NOT_TEXT = ['button', 'checkbox', 'radio', 'submit', 'reset', 'file', 'range', 'color']

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Null for anything that is no text field. */
export function textFieldOf(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target
  return target instanceof HTMLInputElement && !NOT_TEXT.includes(target.type) ? target : null
}

/** What stood in the fields that a code may have been typed into: where a field is short, only the beginning of the code is there. */
export class FieldsBefore {
  readonly #before = new Map<TextField, { value: string; start: number | null; end: number | null }>()

  /** Before the key is written. */
  note(target: EventTarget | null): void {
    const field = textFieldOf(target)
    if (field === null || this.#before.has(field)) return
    const { value, selectionStart: start, selectionEnd: end } = field
    this.#before.set(field, { value, start, end })
  }

  forget(): void {
    this.#before.clear()
  }

  /** The fields' own change follows, as if the person had taken it out. */
  putBack(): void {
    for (const [field, { value, start, end }] of this.#before) {
      if (!field.isConnected || field.value === value) continue
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      // The element's own way: React would not notice its own.
      Reflect.set(kind.prototype, 'value', value, field)
      if (start !== null) field.setSelectionRange(start, end)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    this.forget()
  }
}
