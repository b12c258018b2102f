// What a screen reads of its address: only texts, only by these names. What they mean is the screen's to know, whose code no
// other screen should carry: this comes with the first screen of the shop.

/**
 * The router's `parseSearch`: each name with its first text. The router's own would read JSON, so that somebody who looks for
 * 25 looked for a number.
 */
export function parseSearch(search: string): Record<string, string> {
  const params = new URLSearchParams(search)
  return Object.fromEntries([...params.keys()].map((name) => [name, params.get(name) ?? '']))
}

/** The router's `stringifySearch`: with its question mark, empty when there is nothing. */
export function stringifySearch(search: Record<string, unknown>): string {
  const said = Object.entries(search).filter(([, value]) => value !== undefined)
  return said.length === 0 ? '' : `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`
}

/** A route's `validateSearch`. A name that is not there is written too: without it the router shows what it was given. */
export function textParams<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { [name in Name]?: string | undefined } => {
    const texts: { [name in Name]?: string | undefined } = {}
    for (const name of names) texts[name] = typeof search[name] === 'string' ? search[name] : undefined
    return texts
  }
}
