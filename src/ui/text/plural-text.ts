// How many, with the right word.

const NUMBER = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })

/** `12`, `1.250` */
export function formatCount(count: number): string {
  return NUMBER.format(count)
}

/** `1 prezzo`, `12 prezzi`, `1.250 prezzi`. */
export function pluralText(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
