import { expect, it, vi } from 'vitest'
import { shortcutListener } from './use-shortcuts.ts'

interface Pressed {
  modifiers?: readonly string[]
  repeat?: boolean
  isElsewhere?: boolean
  /** What the shortcut returns. */
  answer?: false
}

function pressed(
  keys: readonly string[],
  key: string,
  { modifiers = [], repeat = false, isElsewhere = false, answer }: Pressed = {},
) {
  const press = vi.fn((_key: string) => answer)
  const event = new Event('keydown', { cancelable: true })
  const fields = { key, code: '', repeat, getModifierState: (name: string) => modifiers.includes(name) }
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value })
  shortcutListener(keys, press, () => isElsewhere)(event)
  return { heard: press.mock.calls.map(([name]) => name), isTaken: event.defaultPrevented }
}

const KEYS = ['/', 'n', 'ArrowDown', 'Control+s']

it('hears its keys and takes them, in capitals and with the Shift that some keyboards need', () => {
  expect(pressed(KEYS, 'n')).toEqual({ heard: ['n'], isTaken: true })
  expect(pressed(KEYS, 'N', { modifiers: ['Shift'] })).toEqual({ heard: ['n'], isTaken: true })
  expect(pressed(KEYS, '/', { modifiers: ['Shift'] })).toEqual({ heard: ['/'], isTaken: true })
  expect(pressed(KEYS, 's', { modifiers: ['Control'] })).toEqual({ heard: ['Control+s'], isTaken: true })
})

it('leaves the browser’s own keys, other keys and those that mean nothing now', () => {
  expect(pressed(KEYS, 'n', { modifiers: ['Control'] })).toEqual({ heard: [], isTaken: false })
  expect(pressed(KEYS, 'n', { modifiers: ['Alt'] })).toEqual({ heard: [], isTaken: false })
  expect(pressed(KEYS, 's')).toEqual({ heard: [], isTaken: false })
  expect(pressed(KEYS, 'n', { answer: false })).toEqual({ heard: ['n'], isTaken: false })
})

it('leaves what is meant for something else', () => {
  expect(pressed(KEYS, 'n', { isElsewhere: true })).toEqual({ heard: [], isTaken: false })
})

it('repeats moves, never actions', () => {
  expect(pressed(KEYS, 'n', { repeat: true })).toEqual({ heard: [], isTaken: true })
  expect(pressed(KEYS, 'ArrowDown', { repeat: true })).toEqual({ heard: ['ArrowDown'], isTaken: true })
})
