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

/**
 * @param lead starts the work; its signal ends it, because this tab closes or another took over
 * @param onWake this tab or another asks for news, while this one leads
 */
export function takeLead(lead: (ended: AbortSignal) => void, onWake: (isNetworkNew: boolean) => void): TabLead {
  const channel = new BroadcastChannel(LOCK)
  let term: AbortController | null = null
  let waiting: AbortController | null = null
  let silence: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function request(isTaking: boolean): void {
    waiting?.abort()
    const own = new AbortController()
    waiting = own
    const options = isTaking ? { steal: true } : { signal: own.signal }
    navigator.locks.request(LOCK, options, holdOffice).catch(() => {
      // Called off by ourselves, or taken away by a tab that thought us asleep.
      if (own !== waiting || isStopped) return
      term?.abort()
      term = null
      request(false)
    })
  }

  function holdOffice(): Promise<void> {
    const office = new AbortController()
    term = office
    clearTimeout(silence)
    lead(office.signal)
    return new Promise((resolve) => office.signal.addEventListener('abort', () => resolve()))
  }

  channel.addEventListener('message', ({ data }) => {
    if (data === 'awake') clearTimeout(silence)
    if (data !== 'wake' || term === null) return
    channel.postMessage('awake')
    onWake(false)
  })
  request(false)

  return {
    wake(isNetworkNew) {
      if (term !== null) return onWake(isNetworkNew)
      clearTimeout(silence)
      silence = setTimeout(() => request(true), SILENCE_MS)
      channel.postMessage('wake')
    },
    stop() {
      isStopped = true
      clearTimeout(silence)
      waiting?.abort()
      term?.abort()
      channel.close()
    },
  }
}
