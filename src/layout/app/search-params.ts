// What a screen reads of its address: only texts, only by these names. What they mean is the screen's to know, whose code no
// other screen should carry: this comes with the first screen of the shop.

/** A route's `validateSearch`. An id of digits alone arrives as a number. */
export function textParams<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): Partial<Record<Name, string>> => {
    const texts: Partial<Record<string, string>> = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' || typeof value === 'number') texts[name] = String(value)
    }
    return texts
  }
}
