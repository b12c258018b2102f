// What a stand-in remembers: in memory only, and never more than a curious person scrolls through.

const MOST = 500

export interface BoundedList<Item> {
  add(item: Item): void
  /** Oldest first. */
  all(): readonly Item[]
  clear(): void
}

/** A list that forgets its oldest items. */
export function boundedList<Item>(): BoundedList<Item> {
  const items: Item[] = []
  return {
    add(item) {
      items.push(item)
      if (items.length > MOST) items.shift()
    },
    all: () => items,
    clear: () => void items.splice(0),
  }
}
