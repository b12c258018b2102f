import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { italianKeys } from '../../tests/scanner-keys.ts'
import { listenToScanner } from './use-scanner.ts'

const EAN = '8001234567897'
const LINK = 'https://sfoglia.example/gestionale/ordini?ordine=abc123abc123abc'

class Field extends EventTarget {
  type = 'text'
  inputMode = ''
  isConnected = true
  selectionStart = 0
  selectionEnd = 0
  marks: string[] = []
  form = { requestSubmit: vi.fn() }
  value = ''
  setSelectionRange(start: number, end: number) {
    this.selectionStart = start
    this.selectionEnd = end
  }
  closest(mark: string) {
    return this.marks.includes(mark) ? this : null
  }
}

let page: EventTarget
let nowMs: number
let secret: object | null
let isTaken: boolean
let stop: () => void
const codes: unknown[] = []
const unknown: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  nowMs = 1000
  secret = null
  isTaken = true
  codes.length = 0
  unknown.length = 0
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { querySelector: () => secret })
  vi.stubGlobal('HTMLInputElement', Field)
  vi.stubGlobal('HTMLTextAreaElement', class {})
  stop = listenToScanner({
    onCode: ({ length, ...code }) => (isTaken ? () => codes.push(code) : null),
    onUnknown: (text) => unknown.push(text),
  })
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

interface Key {
  key: string
  code?: string
  shiftKey?: boolean
}

/** @returns whether it was taken from the page */
function press({ key, code = '', shiftKey = false }: Key, field: Field | null, gapMs: number): boolean {
  nowMs += gapMs
  vi.advanceTimersByTime(gapMs)
  const event = new Event('keydown', { cancelable: true })
  const plain = { repeat: false, isComposing: false, ctrlKey: false, altKey: false, metaKey: false }
  const fields = { key, code, shiftKey, ...plain, target: field, timeStamp: nowMs, getModifierState: () => false }
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value })
  page.dispatchEvent(event)
  if (!event.defaultPrevented && key.length === 1 && field) {
    field.value += key
    field.setSelectionRange(field.value.length, field.value.length)
  }
  return event.defaultPrevented
}

/** @returns whether the key at its end was taken from the page */
function type(
  keys: string | readonly Key[],
  { end = 'Enter' as string | null, field = null as Field | null, gapMs = 10 } = {},
): boolean {
  const all: Key[] = typeof keys === 'string' ? [...keys].map((key) => ({ key })) : [...keys]
  for (const key of all) press(key, field, gapMs)
  if (end !== null) return press({ key: end }, field, gapMs)
  nowMs += 500
  vi.advanceTimersByTime(500)
  return false
}

it('hears a code with Enter, with Tab and with nothing at its end', () => {
  expect(type(EAN)).toBe(true)
  expect(type(EAN, { end: 'Tab' })).toBe(true)
  type(EAN, { end: null })
  expect(codes).toEqual(Array.from({ length: 3 }, () => ({ kind: 'barcode', digits: EAN })))
})

it('an American scanner on an Italian keyboard', () => {
  type(italianKeys(`]Q3${LINK}`))
  expect(codes).toEqual([{ kind: 'order', orderId: 'abc123abc123abc' }])
})

it('slow keys are a code with Enter only', () => {
  expect(type(EAN, { gapMs: 300 })).toBe(true)
  expect(type(EAN, { gapMs: 300, end: 'Tab' })).toBe(false)
  type(EAN, { gapMs: 300, end: null })
  expect(codes).toHaveLength(1)
})

it('says what it does not know, and presses nothing; what a hand types is left alone', () => {
  expect(type('AB-12')).toBe(true)
  type('XY-34', { end: null })
  expect(type('rossi', { gapMs: 120 })).toBe(false)
  expect(type('ab')).toBe(false)
  expect(unknown).toEqual(['AB-12', 'XY-34'])
  expect(codes).toEqual([])
})

it('the second key of an end presses nothing either', () => {
  type(EAN)
  expect(press({ key: 'Enter' }, null, 5)).toBe(true)
  expect(press({ key: 'Enter' }, null, 500)).toBe(false)
})

it('fields become what they were, with a prefix and behind what somebody wrote', () => {
  const field = new Field()
  type('Auguri', { field, end: null, gapMs: 150 })
  expect(type(`]E0${EAN} `, { field })).toBe(true)
  expect(field.value).toBe('Auguri')
  isTaken = false
  expect(type(EAN, { field })).toBe(false)
  expect(field.value).toBe(`Auguri${EAN}`)
})

it('a text field keeps what we do not know, one for money does not', () => {
  const field = new Field()
  expect(type('Q-1234-5', { field })).toBe(false)
  expect(field.value).toBe('Q-1234-5')
  const money = Object.assign(new Field(), { inputMode: 'decimal', value: '12,50' })
  expect(type('123456', { field: money })).toBe(true)
  expect(money.value).toBe('12,50')
  // Quick fingers.
  expect(type('12,5', { field: money })).toBe(false)
  expect(unknown).toEqual(['123456'])
})

it('the digit that led into a field goes out of it again', () => {
  const search = new Field()
  press({ key: '8' }, null, 10)
  search.value = '8'
  search.setSelectionRange(1, 1)
  type(EAN.slice(1), { field: search })
  expect(search.value).toBe('')
  expect(codes).toHaveLength(1)
})

it('a field that reads codes is sent where the scanner does not', () => {
  const field = Object.assign(new Field(), { marks: ['[data-reads-codes]'] })
  expect(type(LINK, { field })).toBe(false)
  expect(field.form.requestSubmit).not.toHaveBeenCalled()
  expect(type(LINK, { field, end: 'Tab' })).toBe(true)
  expect(field.form.requestSubmit).toHaveBeenCalledOnce()
  expect(codes).toEqual([])
})

it('a PIN is neither shown nor looked up', () => {
  secret = {}
  type('135790')
  type(EAN)
  expect([...codes, ...unknown]).toEqual([])
})
