// How often something was asked for lately, in this process's memory alone: enough to keep one page from asking without end.

/** Beyond it, counting starts anew. */
const MOST_KEYS = 10_000

/** @returns whether a key may ask once more: at most `most` times in each span of `perMs` */
export function callCounter(most: number, perMs: number): (key: string, nowMs: number) => boolean {
  let span = 0
  const counts = new Map<string, number>()
  return (key, nowMs) => {
    const current = Math.floor(nowMs / perMs)
    if (current !== span || counts.size >= MOST_KEYS) counts.clear()
    span = current
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}
