// Listens for the desk's keys everywhere on the page, except where somebody is typing or a dialog is open.
import { useKeyDown } from '#ui/use-key-down.ts'
import { commandOf, type DeskCommand } from './shortcuts.ts'

/** @param onCommand returns false when the command means nothing now: then the key keeps its usual meaning */
export function useShortcuts(onCommand: (command: DeskCommand) => boolean): void {
  useKeyDown((event) => {
    if (event.defaultPrevented || isElsewhere(event)) return
    const command = commandOf(event)
    if (command && onCommand(command)) event.preventDefault()
  })
}

/** Typing, choosing among radio buttons with the arrows, scrolling a region, or answering a dialog. */
function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('dialog[open], [role="dialog"], textarea, select, [contenteditable="true"]')) return true
  const isArrow = event.key.startsWith('Arrow')
  if (target instanceof HTMLInputElement) return target.type !== 'radio' || isArrow
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
    return target.closest('[role="radiogroup"], [role="tablist"]') !== null
  return isArrow && target.closest('[role="radiogroup"], section[tabindex]') !== null
}
