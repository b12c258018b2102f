// A door that stalled requests wait behind: heal() opens it for those who wait now; later ones wait for the next time.

export interface Healing {
  wait: () => Promise<void>
  heal: () => void
}

export function createHealing(): Healing {
  let waiting: (() => void)[] = []
  return {
    wait: () => new Promise((resolve) => waiting.push(resolve)),
    heal() {
      for (const resolve of waiting) resolve()
      waiting = []
    },
  }
}
