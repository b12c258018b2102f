// Joins class names, leaving out what is off.

/** `classNames('a', isOn && 'b', undefined)` → `a b` or `a`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}
