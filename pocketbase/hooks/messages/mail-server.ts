// Whether the shop's mail server takes what it is given: noted at every mail, and told by /api/sfoglia/health. Kept in
// this process's memory: what still waits is tried each minute, and tells it again after a restart.

const KEY = 'mail-fails-since'
/** The mailbox itself is refused (RFC 5321, 4.2.3): the same address will be refused again, and the server works. */
const NO_SUCH_MAILBOX = /^(GoError: )?(550|551|553)\b/

export function isNoSuchMailbox(error: unknown): boolean {
  return NO_SUCH_MAILBOX.test(String(error))
}

/** Sends, and notes whether the server took it. @throws what the server says */
export function notingMail(app: PbApp, send: () => void): void {
  try {
    send()
  } catch (error) {
    if (isNoSuchMailbox(error)) app.store().remove(KEY)
    else app.store().getOrSet(KEY, () => new Date().toISOString())
    throw error
  }
  app.store().remove(KEY)
}

/** ISO 8601; null while it takes mails, or nothing was sent since the start. */
export function mailFailsSince(app: PbApp): string | null {
  const since = app.store().get(KEY)
  return since ? String(since) : null
}
