import { expect, it } from 'vitest'
import { commandOf } from './shortcuts.tsx'

const press = (key: string, more: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more })

it.each([
  ['/', { kind: 'search' }],
  ['ArrowDown', { kind: 'row', step: 1 }],
  ['ArrowLeft', { kind: 'day', step: -1 }],
  ['6', { kind: 'tab', index: 5 }],
  ['P', { kind: 'ready' }],
  ['Backspace', { kind: 'cancel' }],
  ['f', { kind: 'sheet' }],
  ['?', { kind: 'help' }],
])('%s', (key, command) => {
  expect(press(key)).toEqual(command)
})

it('leaves the browser’s own keys alone', () => {
  expect(press('p', { ctrlKey: true })).toBeNull()
  expect(press('7')).toBeNull()
  expect(press('toString')).toBeNull()
})

it('repeats moves, never actions', () => {
  expect(press('p', { repeat: true })).toBeNull()
  expect(press('ArrowUp', { repeat: true })).toEqual({ kind: 'row', step: -1 })
})
