// A scanner is a keyboard that types a code wherever the focus is, with Enter, Tab or nothing at its end. A code with Enter is known
// by what it is, however slowly it comes; everything else by coming faster than a hand types. Fields that it was typed into get
// their former value back.
import { useEffectEvent, useLayoutEffect } from 'react'
import { readScan, type ScannedCode } from '#domain/scanned-code.ts'
import { follows, isKeyPress, isModifier, isSign } from '#ui/keyboard/key-runs.ts'
import { usSign } from '#ui/keyboard/us-keyboard.ts'

interface Scanner {
  /**
   * @param field the text field that it was typed into; null for none
   * @returns what is done with it once the fields are as they were; null when it is what somebody wrote, and stays
   */
  onCode: (code: ScannedCode, field: TextField | null) => (() => void) | null
  /** Of a scanner, and nothing that we know. */
  onUnknown: (text: string) => void
}

export function useScanner(scanner: Scanner): void {
  const onCode = useEffectEvent(scanner.onCode)
  const onUnknown = useEffectEvent(scanner.onUnknown)
  // With the picture, not after it: what is scanned at once is heard by the screen that is seen.
  useLayoutEffect(
    () =>
      listenToScanner({
        onCode: (code, field) => onCode(code, field),
        onUnknown: (text) => onUnknown(text),
      }),
    [],
  )
}

/** Fewer, the end included, are no code. */
const LEAST_KEYS = 4
/** In a field for money and weights, where quick fingers write a few digits. */
const LEAST_IN_NUMBERS = 7
/** Nothing follows any more: a busy browser brings the next key later than it was pressed. */
const END_MS = 400
/** Between the two signs of an end. Longer, and somebody pressed the second. */
const END_GAP_MS = 30
/** Longer than any code of ours. */
const LONGEST = 2048

interface Stroke {
  event: KeyboardEvent
  /** What the field held before this key; null outside of text fields. */
  before: { field: TextField; value: string; start: number | null; end: number | null } | null
}

export function listenToScanner({ onCode, onUnknown }: Scanner): () => void {
  let strokes: Stroke[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let taken: KeyboardEvent | undefined
  const forget = () => {
    clearTimeout(timer)
    strokes = []
  }
  const listen = (event: KeyboardEvent) => {
    if (!isKeyPress(event) || isModifier(event) || event.repeat) return
    if (isSign(event)) return write(event)
    const isEnd = (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.altKey && !event.metaKey
    const typed = strokes
    forget()
    // The second sign of a scanner's end: Enter and line feed, Tab and Enter.
    const isRest = typed.length === 0 && taken !== undefined && event.timeStamp - taken.timeStamp <= END_GAP_MS
    if (!isEnd || !(isRest || take(typed, event))) return
    taken = event
    event.preventDefault()
    event.stopPropagation()
  }
  const write = (event: KeyboardEvent) => {
    const field = textFieldOf(event.target)
    const isInRun = follows(event, strokes.at(-1)?.event)
    // Presses the button that has the focus, or opens the browser's own search.
    if (isInRun && field === null && [' ', "'", '/'].includes(event.key)) event.preventDefault()
    const last = strokes.at(-1)
    if (field && last?.before === null) last.before = stateBefore(field, last.event)
    strokes = [...strokes.slice(1 - LONGEST), { event, before: field && stateOf(field) }]
    clearTimeout(timer)
    if (!isInRun) return
    // Keys that came in time and wait behind a busy page are heard first. What is no code yet may be the beginning of one.
    timer = setTimeout(() => {
      timer = setTimeout(() => {
        if (take(strokes, null)) forget()
      }, 0)
    }, END_MS)
  }
  const take = (typed: readonly Stroke[], end: KeyboardEvent | null): boolean => {
    const run = runOf(typed, end)
    const keys = run + (end === null ? 0 : 1)
    const field = textFieldOf(typed.at(-1)?.event.target ?? null)
    if (field?.closest('[data-reads-codes]')) return end?.key !== 'Enter' && keys >= LEAST_KEYS && send(field)
    const code = readScan(readingsOf(typed))
    if (code?.kind !== 'order' && isSecret(field)) return false
    if (code !== null && (end?.key === 'Enter' || run >= code.length)) {
      const act = onCode(code, field)
      if (act === null) return false
      putBack(typed.slice(-Math.max(code.length, run)))
      act()
      return true
    }
    if (field !== null && !isNumberField(field)) return false
    if (run === 0 || keys < (field === null ? LEAST_KEYS : LEAST_IN_NUMBERS)) return false
    putBack(typed.slice(-run))
    onUnknown(readingsOf(typed.slice(-run))[0]?.trim() ?? '')
    return true
  }
  // Before the screen's own keys: a scanner's Enter presses no button and sends no form.
  window.addEventListener('keydown', listen, { capture: true })
  window.addEventListener('pointerdown', forget, { capture: true })
  return () => {
    forget()
    window.removeEventListener('keydown', listen, { capture: true })
    window.removeEventListener('pointerdown', forget, { capture: true })
  }
}

/** As this machine's keyboard writes it, and as an American one would. */
function readingsOf(typed: readonly Stroke[]): [string, string] {
  const written = typed.map(({ event }) => (event.key.length === 1 ? event.key : ' ')).join('')
  return [written, typed.map(({ event }) => usSign(event).charAt(0)).join('')]
}

/** How many of the last signs came faster than a hand types, up to the end. */
function runOf(typed: readonly Stroke[], end: KeyboardEvent | null): number {
  const times = [...typed.map(({ event }) => event), ...(end === null ? [] : [end])]
  const firstSlow = times.findLastIndex((event, index) => index > 0 && !follows(event, times[index - 1]))
  return Math.max(0, typed.length - Math.max(0, firstSlow))
}

function send({ form }: TextField): boolean {
  form?.requestSubmit()
  return form !== null
}

// A scanner that typed its code into somebody's name: which field that is, and how the field becomes what it was again.
const NOT_TEXT = ['button', 'checkbox', 'radio', 'submit', 'reset', 'file', 'range', 'color']

export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Null for anything that is no text field. */
function textFieldOf(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target
  return target instanceof HTMLInputElement && !NOT_TEXT.includes(target.type) ? target : null
}

/** For money, weights and amounts: nobody writes a code there, and its Enter must not send what came of it. */
export function isNumberField(field: TextField): boolean {
  return field.inputMode === 'decimal' || field.closest('[data-scans-only]') !== null
}

/** What is typed for a PIN or a password is shown to nobody. */
function isSecret(field: TextField | null): boolean {
  return field?.type === 'password' || document.querySelector('[data-secret-keys]') !== null
}

function stateOf(field: TextField): Stroke['before'] {
  return { field, value: field.value, start: field.selectionStart, end: field.selectionEnd }
}

/**
 * A key that leads into a field and is written there (a digit, into the search) was pressed where no field was yet.
 * @returns what that field held before the key
 */
function stateBefore(field: TextField, { key }: KeyboardEvent): Stroke['before'] {
  const { value, selectionStart } = field
  const place = (selectionStart ?? value.length) - 1
  if (value.charAt(place) !== key) return null
  return { field, value: value.slice(0, place) + value.slice(place + 1), start: place, end: place }
}

/** The fields' own change follows, as if the person had taken it out. Where a field is short, only the code's beginning is there. */
function putBack(typed: readonly Stroke[]): void {
  const states = typed.flatMap(({ before }) => before ?? []).toReversed()
  for (const [field, { value, start, end }] of new Map(states.map((state) => [state.field, state]))) {
    if (!field.isConnected || field.value === value) continue
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    // The element's own way: React would not notice its own.
    Reflect.set(kind.prototype, 'value', value, field)
    if (start !== null) field.setSelectionRange(start, end)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
