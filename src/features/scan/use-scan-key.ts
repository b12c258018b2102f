// The key L, anywhere on the screen but where somebody types or a dialog asks.
import { useKeyDown } from '#ui/use-key-down.ts'

export function useScanKey(onKey: () => void): void {
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'l' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog[open]') !== null
    if (isTyping || document.querySelector('dialog[open]')) return
    event.preventDefault()
    onKey()
  })
}
