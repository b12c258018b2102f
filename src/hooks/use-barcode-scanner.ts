// A barcode scanner is a keyboard that types digits and Enter, wherever the focus is. It is told from a person not by its
// speed, which a slow machine would not see, but by what it types: as many digits as a barcode has, nothing between them, then
// Enter. Text fields it typed into get their former value back.
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { hasBarcodeLength, readBarcode } from '#domain/catalogue/barcode.ts'

interface BarcodeScannerOptions {
  /** Reads its codes itself; null where there is none. */
  search: RefObject<HTMLInputElement | null> | null
  /** Of a product that is sold: in any other text field only those are a scanner's, the rest is what somebody wrote. */
  isKnown: (code: string) => boolean
  onScan: (code: string) => void
  /** An unknown barcode was left in a text field: somebody should take it out. */
  onWritten: (code: string) => void
}

export function useBarcodeScanner(options: BarcodeScannerOptions): void {
  useScannerInput({
    next: nextDigits,
    onEnter: (code, event, fields) => {
      if (hasBarcodeLength(code)) takeScan(event, code, fields, options)
    },
  })
}

function takeScan(event: KeyboardEvent, code: string, fields: FieldSnapshots, options: BarcodeScannerOptions): void {
  const { search, isKnown, onScan, onWritten } = options
  const field = textFieldOf(event.target)
  if (field !== null && (field === search?.current || field.closest('[data-reads-codes]'))) return
  // Where nobody writes so many digits, each such code is a scanner's: its Enter must not send a weight of twenty kilos.
  if (field !== null && !isKnown(code) && !field.closest('[data-scans-only]')) {
    if (readBarcode(code).ok) onWritten(code)
    return
  }
  event.preventDefault()
  event.stopPropagation()
  fields.putBack()
  onScan(code)
}

// What a scanner types, key by key up to Enter, wherever the focus is; and what the text fields held before it.

interface ScannerInput {
  /** What has been typed after this key; empty when it was none of a scanner's. */
  next: (typed: string, event: KeyboardEvent) => string
  /** With this key something new begins: what fields held before is looked at anew. */
  begins?: (typed: string, key: string) => boolean
  /** @param typed up to this Enter */
  onEnter: (typed: string, event: KeyboardEvent, fields: FieldSnapshots) => void
}

export function useScannerInput(line: ScannerInput): void {
  const hear = useEffectEvent((typed: string, event: KeyboardEvent, fields: FieldSnapshots): string => {
    if (line.begins?.(typed, event.key)) fields.forget()
    if (event.key === 'Enter') line.onEnter(typed, event, fields)
    return line.next(typed, event)
  })
  // With the picture, not after it: what is scanned at once is heard by the screen that is seen.
  useLayoutEffect(() => {
    let typed = ''
    const fields = new FieldSnapshots()
    const forget = () => {
      typed = ''
      fields.forget()
    }
    const listen = (event: KeyboardEvent) => {
      typed = hear(typed, event, fields)
      if (typed === '') fields.forget()
      else fields.note(event.target)
    }
    // Before the screen's own keys: a scanner's Enter presses no button and sends no form.
    window.addEventListener('keydown', listen, { capture: true })
    window.addEventListener('pointerdown', forget, { capture: true })
    return () => {
      window.removeEventListener('keydown', listen, { capture: true })
      window.removeEventListener('pointerdown', forget, { capture: true })
    }
  }, [])
}

// A scanner that typed its code into somebody's name: which field that is, and how the field becomes what it was again.
const NOT_TEXT = ['button', 'checkbox', 'radio', 'submit', 'reset', 'file', 'range', 'color']

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Null for anything that is no text field. */
export function textFieldOf(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target
  return target instanceof HTMLInputElement && !NOT_TEXT.includes(target.type) ? target : null
}

/**
 * What stood in the fields that a code may have been typed into: where a field is short, only the beginning of the code is there.
 */
class FieldSnapshots {
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

// The digits typed one after the other, nothing else in between.
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** Longer than any barcode: what was typed before stays part of it, so that a code is never cut out of more digits. */
const LONGEST = 20

/** @param before what this function said of the key before */
export function nextDigits(before: string, { key, ctrlKey, metaKey, altKey, repeat }: Key): string {
  if (key === 'Shift') return before
  const isDigit = /^[0-9]$/.test(key) && !ctrlKey && !metaKey && !altKey && !repeat
  return isDigit ? (before + key).slice(-LONGEST) : ''
}
