// The journal's format: what this device has promised and not delivered, once more, outside the database. Two files of fixed size
// take turns: a state is written whole into the one that is not in force, its head last, so that a crash or a torn write leaves
// the state before. Bytes are written over bytes that are on the disk already: a full disk has nothing against that, while the
// database behind IndexedDB loses everything to it (docs/decisions/0511). Pure: files are given, see journal-worker.ts.
import { crc32 } from '#domain/crc32.ts'
import { asObject, parseJsonObject } from '#domain/wire.ts'

/** What of `FileSystemSyncAccessHandle` is used. */
export interface JournalFile {
  getSize(): number
  read(buffer: Uint8Array, options: { at: number }): number
  write(buffer: Uint8Array, options: { at: number }): number
  flush(): void
}

export interface JournalState {
  /** Values of the device that have to outlive its database, by their key there. */
  values: Record<string, unknown>
  /** Entries of the outbox by their id, oldest first. */
  entries: Map<string, unknown>
}

export interface Journal extends JournalState {
  generation: number
}

/** `SFJ1`, then generation, length and checksum of the text, each an unsigned 32-bit number, little-endian. */
const MAGIC = 0x31_4a_46_53
const HEAD_BYTES = 16
/** A day of a busy kiosk without network. A longer one makes the file grow, as long as the disk lets it. */
export const FILE_BYTES = 1024 * 1024

/** The state in force: the newer one of the two that is whole. Empty when neither is. */
export function readJournal(files: readonly JournalFile[]): Journal {
  const found = files.flatMap((file) => readFile(file) ?? [])
  return found.sort((a, b) => b.generation - a.generation)[0] ?? { generation: 0, values: {}, entries: new Map() }
}

/** The disk took fewer bytes than it was given. */
export class DiskFullError extends Error {}

/** @throws DiskFullError when the disk takes it not: then the state before is still in force */
export function writeJournal(files: readonly JournalFile[], state: JournalState, before: Journal): Journal {
  const generation = before.generation + 1
  const file = files[generation % files.length]
  if (!file) throw new Error('a journal needs its files')
  const text = new TextEncoder().encode(JSON.stringify({ values: state.values, entries: [...state.entries] }))
  writeAll(file, text, HEAD_BYTES)
  file.flush()
  const head = new DataView(new ArrayBuffer(HEAD_BYTES))
  for (const [index, word] of [MAGIC, generation, text.length, crc32(text)].entries()) head.setUint32(index * 4, word, true)
  writeAll(file, new Uint8Array(head.buffer), 0)
  file.flush()
  return { ...state, generation }
}

/** What is kept is of another device than the one that writes now: the database has begun anew. */
export function isOfOtherDevice(kept: JournalState['values'], now: JournalState['values']): boolean {
  const { id } = asObject(kept.device)
  return id !== undefined && id !== asObject(now.device).id
}

/** Makes a file at least so large; what it has already is not written again. @throws DiskFullError */
export function growTo(file: JournalFile, bytes: number): void {
  const chunk = new Uint8Array(64 * 1024)
  // Nothing that a disk which compresses could make small.
  for (let at = file.getSize(); at < bytes; at += chunk.length) writeAll(file, crypto.getRandomValues(chunk), at)
}

function writeAll(file: JournalFile, bytes: Uint8Array, at: number): void {
  if (file.write(bytes, { at }) !== bytes.length) throw new DiskFullError('the disk is full')
}

function readFile(file: JournalFile): Journal | null {
  const head = new Uint8Array(HEAD_BYTES)
  if (file.read(head, { at: 0 }) !== HEAD_BYTES) return null
  const words = new DataView(head.buffer)
  const [magic, generation, length, checksum] = [0, 4, 8, 12].map((at) => words.getUint32(at, true))
  if (magic !== MAGIC || generation === undefined || length === undefined || HEAD_BYTES + length > file.getSize()) return null
  const text = new Uint8Array(length)
  if (file.read(text, { at: HEAD_BYTES }) !== length || crc32(text) !== checksum) return null
  const state = parseJsonObject(new TextDecoder().decode(text))
  if (state === null) return null
  const entries: unknown[] = Array.isArray(state.entries) ? state.entries : []
  return { generation, values: asObject(state.values), entries: new Map(entries.filter(isNamed)) }
}

function isNamed(entry: unknown): entry is [id: string, entry: unknown] {
  return Array.isArray(entry) && typeof entry[0] === 'string'
}
