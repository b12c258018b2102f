// One tab does the work for all: whoever holds the lock. When it closes, the next one takes over. A tab that the browser has
// put to sleep keeps its lock and does nothing: a visible tab that gets no sign of life takes the lead away from it.

export interface TabLead {
  /**
   * Asks the leading tab to show that it is awake, and to look for news; takes over when it stays silent.
   * @param isNetworkNew the browser says that the network has just come back; every tab hears that by itself
   */
  wake(isNetworkNew: boolean): void
  stop(): void
}

const LOCK = 'sfoglia-mirror'
const SILENCE_MS = 3000
/** Before a refused request is made again. */
const AGAIN_MS = 1000

/** How many tabs of the shop are open on this device: each holds the lead or waits for it. */
export async function countTabs(): Promise<number> {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...held, ...pending].filter(({ name }) => name === LOCK).length
}

/**
 * A page that is put away gives the lead back, and asks for it again when it is shown again.
 * @param lead starts the work; its signal ends it, because this tab is left or another took over
 * @param onWake this tab or another asks for news, while this one leads
 */
export function takeLead(lead: (ended: AbortSignal) => void, onWake: (isNetworkNew: boolean) => void): TabLead {
  const channel = new BroadcastChannel(LOCK)
  let term: AbortController | null = null
  let waiting: AbortController | null = null
  let silence: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let isAway = false

  function request(isTaking: boolean): void {
    clearTimeout(again)
    waiting?.abort()
    const own = new AbortController()
    waiting = own
    const options = isTaking ? { steal: true } : { signal: own.signal }
    navigator.locks
      .request(LOCK, options, () => holdLead(own))
      .catch((error: unknown) => {
        // Called off by ourselves.
        if (own !== waiting) return
        const isTakenAway = term !== null && error instanceof DOMException && error.name === 'AbortError'
        term?.abort()
        term = null
        // By a tab that thought us asleep: the next turn is waited for in the queue.
        if (isTakenAway) return request(false)
        // A document that is being unloaded is refused at once, every time: asked again without a pause, that never ends and
        // keeps the next page from coming (WebKit). A timer ends with its document.
        again = setTimeout(() => request(false), AGAIN_MS)
      })
  }

  function holdLead(own: AbortController): Promise<void> {
    if (own !== waiting) return Promise.resolve()
    const held = new AbortController()
    term = held
    clearTimeout(silence)
    lead(held.signal)
    return new Promise((resolve) => held.signal.addEventListener('abort', () => resolve()))
  }

  /** Leads no more, and asks for nothing. */
  function goAway(): void {
    isAway = true
    clearTimeout(silence)
    clearTimeout(again)
    waiting?.abort()
    waiting = null
    term?.abort()
    term = null
  }

  function comeBack(): void {
    // The event of a page's first showing finds it asking already.
    if (!isAway) return
    isAway = false
    request(false)
  }

  channel.addEventListener('message', ({ data }) => {
    if (data === 'awake') clearTimeout(silence)
    if (data !== 'wake' || term === null) return
    channel.postMessage('awake')
    onWake(false)
  })
  globalThis.addEventListener('pagehide', goAway)
  globalThis.addEventListener('pageshow', comeBack)
  request(false)

  return {
    wake(isNetworkNew) {
      if (isAway) return
      if (term !== null) return onWake(isNetworkNew)
      clearTimeout(silence)
      silence = setTimeout(() => request(true), SILENCE_MS)
      channel.postMessage('wake')
    },
    stop() {
      globalThis.removeEventListener('pagehide', goAway)
      globalThis.removeEventListener('pageshow', comeBack)
      goAway()
      channel.close()
    },
  }
}
