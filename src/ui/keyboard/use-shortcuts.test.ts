import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QUIET_MS, RUN_GAP_MS } from './key-runs.ts'
import { onShortcuts, onTypingKeys } from './use-shortcuts.ts'

const KEYS = ['n', 'p', '?', 'ArrowDown', 'Control+s', 'Backspace']

interface Pressed {
  modifiers?: readonly string[]
  repeat?: boolean
}

let page: EventTarget
let nowMs: number
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  nowMs = 1000
  vi.stubGlobal('window', page)
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** @returns the keys that have acted */
function listen(
  on: typeof onShortcuts,
  keys: readonly string[],
  { isElsewhere = false, answer = undefined as false | undefined } = {},
) {
  const heard: string[] = []
  stops.push(
    on(
      keys,
      (key) => {
        heard.push(key)
        return answer
      },
      () => isElsewhere,
    ),
  )
  return heard
}

/** @returns whether the key was taken from the page */
function press(key: string, { modifiers = [], repeat = false }: Pressed = {}): boolean {
  const event = new Event('keydown', { cancelable: true })
  const has = (name: string) => modifiers.includes(name)
  const fields = { key, code: '', repeat, ctrlKey: has('Control'), altKey: has('Alt'), metaKey: false, shiftKey: has('Shift') }
  const rest = { isComposing: false, timeStamp: nowMs, getModifierState: has }
  for (const [name, value] of Object.entries({ ...fields, ...rest })) Object.defineProperty(event, name, { value })
  page.dispatchEvent(event)
  return event.defaultPrevented
}

function wait(ms: number): void {
  nowMs += ms
  vi.advanceTimersByTime(ms)
}

const later = () => wait(QUIET_MS + 20)

it('a sign acts once nothing has followed it, in capitals and with the Shift that some keyboards need', () => {
  const heard = listen(onShortcuts, KEYS)
  expect(press('n')).toBe(true)
  expect(heard).toEqual([])
  later()
  press('N', { modifiers: ['Shift'] })
  later()
  press('?', { modifiers: ['Shift'] })
  later()
  expect(heard).toEqual(['n', 'n', '?'])
})

it('of a code that a scanner types nothing acts, not its last sign either', () => {
  const heard = listen(onShortcuts, KEYS)
  for (const sign of 'https://p.n/?p=np') {
    press(sign)
    wait(12)
  }
  later()
  expect(heard).toEqual([])
  press('p')
  later()
  expect(heard).toEqual(['p'])
})

it('a busy page that hears the keys late counts them as they were pressed', () => {
  const heard = listen(onShortcuts, KEYS)
  press('p')
  vi.advanceTimersByTime(QUIET_MS - 1)
  nowMs += 10
  press('n')
  later()
  expect(heard).toEqual([])
})

it('one letter after the other, as a hand presses them, both act', () => {
  const heard = listen(onShortcuts, KEYS)
  press('n')
  wait(RUN_GAP_MS + 1)
  press('p')
  later()
  expect(heard).toEqual(['n', 'p'])
})

it('another key lets the letter act first, and an Enter right behind it presses nothing', () => {
  const heard = listen(onShortcuts, KEYS)
  press('p')
  expect(press('ArrowDown')).toBe(true)
  expect(heard).toEqual(['p', 'ArrowDown'])
  press('n')
  expect(press('Enter')).toBe(true)
  expect(heard).toEqual(['p', 'ArrowDown', 'n'])
  expect(press('Enter')).toBe(false)
})

it('a press with the finger lets the letter act first: it was meant for what was there', () => {
  const heard = listen(onShortcuts, KEYS)
  press('p')
  page.dispatchEvent(new Event('pointerdown'))
  expect(heard).toEqual(['p'])
})

it('keys that write nothing act at once', () => {
  const heard = listen(onShortcuts, KEYS)
  expect(press('s', { modifiers: ['Control'] })).toBe(true)
  expect(press('Backspace')).toBe(true)
  expect(heard).toEqual(['Control+s', 'Backspace'])
})

it('leaves the browser’s own keys, other keys and those that mean nothing now', () => {
  const heard = listen(onShortcuts, KEYS, { answer: false })
  expect(press('n', { modifiers: ['Control'] })).toBe(false)
  expect(press('n', { modifiers: ['Alt'] })).toBe(false)
  expect(press('s')).toBe(false)
  expect(press('Backspace')).toBe(false)
  later()
  expect(heard).toEqual(['Backspace'])
})

it('leaves what is meant for something else', () => {
  const heard = listen(onShortcuts, KEYS, { isElsewhere: true })
  expect(press('n')).toBe(false)
  later()
  expect(heard).toEqual([])
})

it('repeats moves, never actions', () => {
  const heard = listen(onShortcuts, KEYS)
  expect(press('n', { repeat: true })).toBe(true)
  later()
  expect(press('ArrowDown', { repeat: true })).toBe(true)
  expect(heard).toEqual(['ArrowDown'])
})

it('a key that leads into a field does so at once, but not in the middle of a code', () => {
  const heard = listen(onTypingKeys, ['/', '7'])
  expect(press('/')).toBe(true)
  expect(heard).toEqual(['/'])
  later()
  for (const sign of 'a/7') {
    expect(press(sign)).toBe(false)
    wait(12)
  }
  expect(heard).toEqual(['/'])
})
