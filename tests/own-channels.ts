// Before each file of tests that runs in a thread: its broadcast channels are its own. Threads of one process hear each other's,
// so one file's writes would wake another file's live queries, and one's logout would log out the other.
import { threadId } from 'node:worker_threads'

const Shared = globalThis.BroadcastChannel

globalThis.BroadcastChannel = class extends Shared {
  constructor(name: string) {
    super(`${name} in thread ${threadId}`)
  }
}
