// Calls to somebody slow, a few at a time.

const AT_ONCE = 4

/** In order, four at a time; resolves when all are done. */
export async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const lane = async (): Promise<void> => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
