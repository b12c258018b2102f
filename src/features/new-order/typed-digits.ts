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
