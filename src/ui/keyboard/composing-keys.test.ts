import { expect, it, vi } from 'vitest'
import { keepFromScreen } from './composing-keys.ts'

function isHeard(fields: { key: string; isComposing?: boolean; keyCode?: number }): boolean {
  const event = Object.assign(new Event('keydown'), { isComposing: false, keyCode: 0, ...fields }) as unknown as KeyboardEvent
  const stop = vi.spyOn(event, 'stopPropagation')
  keepFromScreen(event)
  return stop.mock.calls.length === 0
}

it('Enter, Escape and the arrows belong to the word that is composed', () => {
  for (const key of ['Enter', 'Escape', 'ArrowDown']) expect(isHeard({ key, isComposing: true })).toBe(false)
  expect(isHeard({ key: 'Enter', keyCode: 229 })).toBe(false)
})

it('else every key is heard, and a phone’s keys always are', () => {
  expect(isHeard({ key: 'Enter', keyCode: 13 })).toBe(true)
  expect(isHeard({ key: 'Unidentified', isComposing: true, keyCode: 229 })).toBe(true)
})
