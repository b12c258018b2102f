// EventSource for tests: nothing opens or speaks unless the test says so.

export class FakeEventSource extends EventTarget {
  /** All that were made, oldest first. */
  static readonly made: FakeEventSource[] = []
  onerror: ((event: Event) => void) | null = null
  isClosed = false
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.made.push(this)
  }

  static get last(): FakeEventSource {
    const last = FakeEventSource.made.at(-1)
    if (!last) throw new Error('No stream was opened.')
    return last
  }

  close(): void {
    this.isClosed = true
  }

  /** PocketBase's first word: the client's id. */
  connect(clientId: string): void {
    this.dispatchEvent(new MessageEvent('PB_CONNECT', { lastEventId: clientId, data: '{}' }))
  }

  tell(topic: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(topic, { data: JSON.stringify(data) }))
  }

  fail(): void {
    this.onerror?.(new Event('error'))
  }
}
