// One drain at a time on this device, whichever tab or worker runs it. Whoever finds it taken waits and then looks again: what
// was queued while the holder was finishing is sent all the same. The browser frees the lock of a tab that dies.

const NAME = 'sfoglia-outbox'

export function withOutboxLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(NAME, work)
}
