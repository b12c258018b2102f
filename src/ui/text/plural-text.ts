// How many, with the right word.

const NUMBER = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })

/** `1 prezzo`, `12 prezzi`, `1.250 prezzi`. */
export function pluralText(count: number, one: string, many: string): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`
}
