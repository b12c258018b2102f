// An entry: a fact with an id made on the device, as it is sent (`POST /api/sfoglia/entries`). The content is its kind's own; the
// frame is the same for all.
import { isRecordId } from '#domain/record-id.ts'
import { asObject } from '#domain/wire.ts'
import { ENTRY_KINDS, type EntryKind, isEntryKind } from './kinds.ts'

export interface WireEntry {
  id: string
  /** With the version of its content: `payment.1`. */
  kind: string
  /** Id of the order, or of the drawer's session, that it belongs to. */
  about: string
  /** Whose act it is, where that is not whose login brings it; else empty. */
  author: string
  /** Who stood at the till, as told by PIN; else empty. */
  actor: string
  /** The device knows that the order will never be at the server. */
  orphan?: true
  content: Record<string, unknown>
}

export const MAX_ENTRIES_PER_REQUEST = 50
/** In a question for what the server holds. */
export const MAX_ASKED_IDS = 500

/** What became of an entry, as the server answers. `later`: what it is about is not known there yet. */
export type EntryOutcome = 'created' | 'replayed' | 'later' | 'rejected'

export interface ReadEntry extends Omit<WireEntry, 'kind'> {
  kind: EntryKind
}

/** The frame of one entry out of untrusted JSON, or the first field that is wrong. */
export function parseEntry(value: unknown): { ok: true; entry: ReadEntry } | { ok: false; id: string; field: string } {
  const raw = asObject(value)
  const { about, author = '', actor = '' } = raw
  const id = isRecordId(raw.id) ? raw.id : ''
  const bad = (field: string) => ({ ok: false as const, id, field })
  const kind = kindNamed(raw.kind)
  if (id === '') return bad('id')
  if (kind === null) return bad('kind')
  if (!isRecordId(about)) return bad('about')
  if (author !== '' && !isRecordId(author)) return bad('author')
  // A name that cannot be read is no reason to refuse what happened.
  const frame = { id, kind, about, author, actor: isRecordId(actor) ? actor : '' }
  return { ok: true, entry: { ...frame, ...(raw.orphan === true && { orphan: true }), content: asObject(raw.content) } }
}

/** `payment.1` */
export function nameOfKind(kind: EntryKind, version = ENTRY_KINDS[kind].version): string {
  return `${kind}.${version}`
}

function kindNamed(name: unknown): EntryKind | null {
  const [kind = ''] = typeof name === 'string' ? name.split('.') : []
  return isEntryKind(kind) && nameOfKind(kind) === name && !ENTRY_KINDS[kind].isFile ? kind : null
}
