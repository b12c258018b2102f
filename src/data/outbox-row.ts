// What one outbox entry looks like on the device. Only what a shared screen may show lies in the clear; the rest is sealed
// and lies apart, so that counting entries does not read their photos.

import type { ShopDay } from '#domain/shop-time.ts'

export type OutboxKind = 'place-order' | 'change-order' | 'order-photo'
/** `settled`: refused, and dealt with by a person. */
export type OutboxState = 'waiting' | 'rejected' | 'delivered' | 'settled'

export interface OutboxRow {
  /** Order of writing, given by the database: the device's clock plays no part in it. */
  sequence: number
  /** Of a placed order the order's own id: a second placing of the same draft cannot be stored. */
  id: string
  kind: OutboxKind
  orderId: string
  /** Who wrote it; it is sent in their name whoever is logged in by then. */
  authorId: string
  state: OutboxState
  /** The order's number, pickup and total, for counts and the tray. */
  number: string
  /** The shop's day that its number counts in; absent in what was written before there was such a field. */
  placedDay?: ShopDay
  pickupMs: number
  totalCents: number
  /** Device's clock. */
  writtenMs: number
  /** Times the server answered with an error of its own: such entries are sent in ever smaller company, at last alone. */
  serverErrors: number
  /** Not sent before this (device's clock); capped when it is read, because clocks jump. */
  notBeforeMs: number
  /** It cannot be decrypted, or is of a version this app does not know. Kept and shown, tried again at every drain. */
  isUnreadable: boolean
  /**
   * When it arrived, or was settled: it is kept some days longer. Absent before. Earlier versions wrote null, which is no key, and which
   * a store in memory (WebKit) files in front of every number all the same: no range of this index says what is done. Updated with
   * undefined, it leaves the row.
   */
  deliveredMs?: number | null | undefined
  /** `created` and `updated` of the order, of a photo's item, as the server told them on delivery; empty before. */
  serverCreated: string
  serverUpdated: string
  /** Why the server refused it: a RejectionReason or a word of `deliver`; empty otherwise. */
  reason: string
  /** What a person reads about it, Italian. */
  message: string
}

export type NewOutboxRow = Omit<OutboxRow, 'sequence'>

/** An entry's payload, encrypted (AES-GCM). */
export interface PayloadRow {
  entryId: string
  /** Version of the payload's shape, readable without the key: a version from the future is kept, not guessed at. */
  version: number
  keyId: string
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}
