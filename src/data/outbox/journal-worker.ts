// Keeps the journal (journal-file.ts) in the origin's private file system: writing in place is offered to workers alone. Beside it
// lies ballast, room that nothing else takes: when the disk is full it is given up, so that what is under way can be finished.
// One request at a time, over all tabs.
import {
  DiskFullError,
  FILE_BYTES,
  growTo,
  isOfOtherDevice,
  type JournalFile,
  readJournal,
  writeJournal,
} from './journal-file.ts'

export type JournalRequest =
  /** `values` of the device go along with every write. */
  | { kind: 'add'; entries: [id: string, entry: unknown][]; values: Record<string, unknown> }
  | { kind: 'remove'; ids: readonly string[]; values: Record<string, unknown> }
  | { kind: 'read' }
  /** Whether the disk has room for more; on a full one the ballast goes. */
  | { kind: 'probe' }
  /** Room for what is under way, now. */
  | { kind: 'give-up-ballast' }
  | { kind: 'clear' }

export type JournalAnswer =
  | { kind: 'done' }
  /** The journal is of another device than the one that writes: the database has begun anew. Nothing was written. */
  | { kind: 'other-device' }
  | { kind: 'state'; values: Record<string, unknown>; entries: [string, unknown][] }
  | { kind: 'room'; hasRoom: boolean }
  /** The disk took it not. */
  | { kind: 'full' }
  /** Such files cannot be used here, or not now: nothing is said of the disk's room. */
  | { kind: 'failed'; message: string }

/** In place, and without waiting; in workers only: https://fs.spec.whatwg.org/#api-filesystemsyncaccesshandle */
interface AccessHandle extends JournalFile {
  truncate(size: number): void
  close(): void
}

interface AccessibleFile {
  createSyncAccessHandle(): Promise<AccessHandle>
}

const FILES = ['journal-a', 'journal-b']
const BALLAST = 'ballast'
const BALLAST_BYTES = 16 * 1024 * 1024
/** What has to fit beside everything, for an order to be taken: IndexedDB writes more than the order. */
const SPARE_BYTES = 256 * 1024

addEventListener('message', ({ data, ports: [port] }: MessageEvent<JournalRequest>) => {
  navigator.locks
    .request('sfoglia-journal', () => answer(data))
    .catch((error: unknown): JournalAnswer => (isFull(error) ? { kind: 'full' } : { kind: 'failed', message: String(error) }))
    .then((result) => port?.postMessage(result))
})

async function answer(request: JournalRequest): Promise<JournalAnswer> {
  switch (request.kind) {
    case 'probe':
      return withFiles([BALLAST], ([ballast]) => ({ kind: 'room', hasRoom: ballast !== undefined && probe(ballast) }))
    case 'give-up-ballast':
      return withFiles([BALLAST], ([ballast]) => {
        ballast?.truncate(0)
        return { kind: 'done' }
      })
    case 'clear':
      return withFiles([...FILES, BALLAST], (files) => {
        for (const file of files) file.truncate(0)
        return { kind: 'done' }
      })
    default:
      return withFiles(FILES, (files) => inJournal(files, request))
  }
}

function inJournal(
  files: readonly AccessHandle[],
  request: Extract<JournalRequest, { kind: 'add' | 'remove' | 'read' }>,
): JournalAnswer {
  const journal = readJournal(files)
  if (request.kind === 'read') return { kind: 'state', values: journal.values, entries: [...journal.entries] }
  if (isOfOtherDevice(journal.values, request.values)) return { kind: 'other-device' }
  const entries = new Map(journal.entries)
  if (request.kind === 'add') for (const [id, entry] of request.entries) entries.set(id, entry)
  else for (const id of request.ids) entries.delete(id)
  // The first time: room for a day's orders, taken before there are any.
  if (journal.generation === 0) {
    for (const file of files) {
      growTo(file, FILE_BYTES)
      file.flush()
    }
  }
  writeJournal(files, { values: request.values, entries }, journal)
  return { kind: 'done' }
}

/** Chromium's word for a disk without room, or for more than the origin may use; other errors are no reason to stop selling. */
function isFull(error: unknown): boolean {
  return error instanceof DiskFullError || (error instanceof DOMException && error.name === 'QuotaExceededError')
}

function probe(ballast: AccessHandle): boolean {
  try {
    // Not flushed: a kiosk's flash memory would wear by it, and a full disk says so at once.
    growTo(ballast, BALLAST_BYTES + SPARE_BYTES)
    ballast.truncate(BALLAST_BYTES)
    return true
  } catch (error) {
    if (!isFull(error)) throw error
    ballast.truncate(0)
    return false
  }
}

async function withFiles(
  names: readonly string[],
  work: (files: readonly AccessHandle[]) => JournalAnswer,
): Promise<JournalAnswer> {
  const folder = await navigator.storage.getDirectory()
  const files: AccessHandle[] = []
  try {
    for (const name of names) {
      const file: FileSystemFileHandle & Partial<AccessibleFile> = await folder.getFileHandle(name, { create: true })
      if (!file.createSyncAccessHandle) throw new Error('this browser writes no files in place')
      files.push(await file.createSyncAccessHandle())
    }
    return work(files)
  } finally {
    for (const file of files) file.close()
  }
}
