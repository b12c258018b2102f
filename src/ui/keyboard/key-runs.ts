// A machine that types is not a person: signs that follow each other faster than a hand presses keys are one run. What a single
// key does waits until its run is over, and is not done when it was one of many.

/** Milliseconds between two keys of a run, by the keyboard's own time: a slow page does not stretch it. */
export const RUN_GAP_MS = 80

/** Milliseconds until a run is over: what was pressed in time comes later where the browser is busy. A hand does not notice them. */
export const QUIET_MS = 150

/** Browsers that fill in a field send key presses that have no key. */
export function isKeyPress(event: Event): event is KeyboardEvent {
  return 'key' in event
}

/** Writes a sign: not a command, not a key that is held down. */
export function isSign(event: KeyboardEvent): boolean {
  if (event.repeat || event.isComposing || event.metaKey) return false
  // AltGr is Control and Alt together on Windows.
  const isCommand = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')
  return !isCommand && (event.key.length === 1 || event.key === 'Dead')
}

/** Pressed along with others, meaning nothing alone. */
export function isModifier({ key }: KeyboardEvent): boolean {
  return ['Shift', 'CapsLock', 'AltGraph', 'Control', 'Alt', 'Meta'].includes(key)
}

/**
 * Calls `hear` with every run once it is over: nothing followed in time, or another key or a press did.
 * @param hear `end` is the key that is no sign any more, before anything has heard it; null for none
 * @param waitMs after its last sign
 * @returns ends it
 */
export function onKeyRuns(
  hear: (run: readonly KeyboardEvent[], end: KeyboardEvent | null) => void,
  waitMs: number = QUIET_MS,
): () => void {
  let run: KeyboardEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const finish = (end: KeyboardEvent | null) => {
    clearTimeout(timer)
    const over = run
    run = []
    if (over.length > 0) hear(over, end)
  }
  const listen = (event: KeyboardEvent) => {
    if (!isKeyPress(event) || isModifier(event) || event.repeat) return
    if (!isSign(event)) return finish(event)
    if (!follows(event, run.at(-1))) finish(null)
    run.push(event)
    clearTimeout(timer)
    // Keys that came in time and wait behind a busy page are heard first.
    timer = setTimeout(() => {
      timer = setTimeout(finish, 0, null)
    }, waitMs)
  }
  const press = () => finish(null)
  // Before the screen's own keys.
  window.addEventListener('keydown', listen, { capture: true })
  window.addEventListener('pointerdown', press, { capture: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', listen, { capture: true })
    window.removeEventListener('pointerdown', press, { capture: true })
  }
}

/** Faster than a hand. */
export function follows(event: Pick<KeyboardEvent, 'timeStamp'>, last: Pick<KeyboardEvent, 'timeStamp'> | undefined): boolean {
  return last !== undefined && event.timeStamp - last.timeStamp <= RUN_GAP_MS
}
