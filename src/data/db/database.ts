// The device's database: every table with its row types, every version of the schema. One database for page and service worker.
// Strict durability: a transaction is complete only when it is on the disk, because "registered" is said after it.
import Dexie, { type EntityTable, type Table } from 'dexie'
import type { Role } from '#domain/account/navigation.ts'
import type { DiscountCode } from '#domain/cart/discount.ts'
import type { Category, Product, Variant, VariantType } from '#domain/catalogue/catalogue.ts'
import type { DeviceEvent } from '#domain/device/events.ts'
import type { WireDayReport } from '#domain/device/report.ts'
import type { ListedDevice } from '#domain/device/till-name.ts'
import type { EntryKind } from '#domain/entry/kinds.ts'
import type { DocumentRef, ReceiptState } from '#domain/fiscal/printed-receipt.ts'
import type { IssuedReceipt } from '#domain/fiscal/receipt.ts'
import type { OrderChange } from '#domain/order/change.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import type { OrderPayment } from '#domain/order/order-payment.ts'
import type { Campaign } from '#domain/pickup/campaign.ts'
import type { ProductCap } from '#domain/pickup/caps.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import type { ShopDay } from '#domain/pickup/shop-time.ts'
import type { Shop } from '#domain/shop.ts'
import type { TillFact } from '#domain/till/till.ts'
import { abortOnPageHide } from './abort-on-page-hide.ts'
import { upgradeDocument, upgradeRow } from './contract-1.ts'
import type { KeyName } from './keys.ts'

/** An order as the screens see it: the server's record with this device's undelivered changes on top. */
export interface OrderRow extends Order {
  /** `queued`: placed here, not delivered yet. `rejected`: placed here, refused by the server. */
  localState: 'queued' | 'rejected' | null
  /** The server's `updated`, empty while it has never been there. */
  updated: string
  /** The server's version while pending changes lie on top of it; null when there are none. */
  base: Order | null
}

/** A change made here and not delivered, readable while staff are logged in; its sealed twin is in the outbox. */
export interface PendingChangeRow {
  /** Of the outbox entry that carries it. */
  sequence: number
  entryId: string
  orderId: string
  change: OrderChange
}

/** A mirrored row with the server's `updated`, by which an older version is told from a newer one. */
export type Mirrored<Row> = Row & { updated: string }

/** `updated` is empty while the item's order has never been at the server. */
export type OrderItemRow = Mirrored<OrderItem> & {
  /** Its place in the order, from 0. */
  position: number
}

export interface CustomerRow {
  id: string
  name: string
  surname: string
  phone: string
  updated: string
}

/** Single values by name: the cart under `cart`, the ids it is ordered under by `draft`, this device under `device` … */
export interface KeyValueRow {
  key: KeyName
  value: unknown
}

/** A login that the queue may use. Kept after logout until everything of this author is delivered. */
export interface CredentialRow {
  userId: string
  token: string
  role: Role
  isKiosk: boolean
  /** Logged in on this device now, as opposed to kept for the queue alone. */
  isCurrent: boolean
  /** The server answered that this token is not valid. */
  isRefused: boolean
  /** The server does not take this person's entries from the device itself either: until they or staff log in. */
  isBarred?: boolean
}

export interface SlotLoadRow {
  /** The slot's start, epoch ms. */
  startMs: number
  /** Orders there that are not cancelled, as the server last said. */
  taken: number
  /** Of these, orders from the web that wait for their payment. */
  unpaid: number
}

/** How much is ordered of what there is only so much of, as the server last said. */
export interface CapCountRow {
  /** See `capKey`. */
  key: string
  ordered: number
}

/** How far a collection is mirrored: everything up to this `(updated, id)`. See mirror/cursor.ts. */
export interface CursorRow {
  collection: string
  updated: string
  id: string
  /** Server's clock at the last pull, epoch ms: what was being written then may carry an older `updated`. */
  pulledAtMs: number
  /** Server's clock when every id and `updated` was last compared, epoch ms. */
  comparedAtMs: number
  /** Version of the parsers that read the rows: a newer one reads everything again. */
  recordsVersion: number
}

/** A till or kiosk of the shop, as staff devices know it: by its key they tell its codes from forged ones, offline too. */
export interface DeviceRow extends ListedDevice {
  id: string
  /** Its public key (see device/device.ts), empty when it never told one. */
  publicKey: string
  /** It has handed over and forgotten everything. */
  isWiped: boolean
  /** Numbers of the orders that stayed on it when it did, `K3-001, K3-002`; empty for none. */
  left: string
  /** An administrator has let it in. */
  isApproved: boolean
  updated: string
}

/** A device's last report of one of its days, as the owner's device mirrors it for the no-gap audit. */
export interface DeviceDayRow extends WireDayReport {
  id: string
  updated: string
}

/** This device's own key pair; the private half cannot be read by any script. */
export interface DeviceKeyRow {
  id: string
  privateKey: CryptoKey
  /** The public half, as the server and other devices hold it. */
  publicKey: string
}

/** A non-extractable key; IndexedDB stores it without ever showing its bytes. */
export interface KeyRow {
  id: string
  key: CryptoKey
}

/** A photo chosen for a cake, sealed, until its order carries it. See photos/kept-photos.ts. */
export interface PhotoRow {
  /** SHA-256 of the picture's bytes, hexadecimal. */
  hash: string
  /** MIME type. */
  type: string
  /** Pixels. */
  width: number
  height: number
  shape: 'free' | 'round' | 'rectangle'
  /** Device's clock. */
  keptMs: number
  sealed: PayloadRow
}

/** A ticket of this device that is being printed, or may have been. See printing/print-jobs.ts. */
export interface PrintJobRow {
  orderId: string
  /** `elsewhere`: another device took it a moment ago; nobody has to look yet. */
  state: 'sending' | 'unsure' | 'elsewhere'
  /** Device's clock. */
  sinceMs: number
  /** Code of the other device that took it; empty when it is this one. */
  device: string
}

/** A fiscal document of this device: on its way to paper, maybe on paper, or printed. See printing/fiscal-documents.ts. */
export interface FiscalDocumentRow extends IssuedReceipt {
  orderId: string
  /** Of the order, as people say it. */
  orderNumber: string
  /** `double`: it came out beside another one, and a person has to say whether it is its double. */
  state: 'sending' | 'unsure' | 'double' | ReceiptState
  /** By what the printer knows it; of one that may be on paper: a receipt that may be it. Null where it is not known. */
  ref: DocumentRef | null
  /** What had come out of the printer last; null where it did not say. Absent from rows of earlier versions. */
  before?: DocumentRef | null
  /** Device's clock: when it was begun, then when it was printed. */
  sinceMs: number
  /** The paper comes to another amount than the order. */
  differs?: true
  /** Who printed it. */
  authorId: string
  /** Code of this device. */
  device: string
}

/**
 * What went through this till's drawer: a fact of it, or a line of money taken while it was open. Never changed, whatever the server
 * makes of it: the money lies in the drawer.
 */
export interface TillEntryRow {
  /** Of the fact or the payment. */
  id: string
  sessionId: string
  fact: TillFact | null
  line: OrderPayment | null
}

/** One of the device's last events. See device/events.ts. */
export interface EventRow extends DeviceEvent {
  /** Order of writing. */
  sequence: number
}

export class SfogliaDatabase extends Dexie {
  declare products: EntityTable<Mirrored<Product>, 'id'>
  declare categories: EntityTable<Mirrored<Category>, 'id'>
  declare variantTypes: EntityTable<Mirrored<VariantType>, 'id'>
  declare variants: EntityTable<Mirrored<Variant>, 'id'>
  declare settings: EntityTable<Mirrored<DaySetting>, 'id'>
  declare shop: EntityTable<Mirrored<Shop>, 'id'>
  declare discountCodes: EntityTable<Mirrored<DiscountCode>, 'id'>
  declare orders: EntityTable<OrderRow, 'id'>
  declare orderItems: EntityTable<OrderItemRow, 'id'>
  declare customers: EntityTable<CustomerRow, 'id'>
  declare slotLoads: EntityTable<SlotLoadRow, 'startMs'>
  declare campaigns: EntityTable<Mirrored<Campaign>, 'id'>
  declare productCaps: EntityTable<Mirrored<ProductCap>, 'id'>
  declare capCounts: EntityTable<CapCountRow, 'key'>
  declare cursors: EntityTable<CursorRow, 'collection'>
  declare keyValues: EntityTable<KeyValueRow, 'key'>
  declare outbox: Table<OutboxRow, number, NewOutboxRow>
  declare outboxPayloads: EntityTable<PayloadRow, 'entryId'>
  declare pendingChanges: EntityTable<PendingChangeRow, 'sequence'>
  declare credentials: EntityTable<CredentialRow, 'userId'>
  declare keys: EntityTable<KeyRow, 'id'>
  declare photos: EntityTable<PhotoRow, 'hash'>
  declare devices: EntityTable<DeviceRow, 'id'>
  declare deviceDays: EntityTable<DeviceDayRow, 'id'>
  declare deviceKeys: EntityTable<DeviceKeyRow, 'id'>
  declare printJobs: EntityTable<PrintJobRow, 'orderId'>
  declare fiscalDocuments: EntityTable<FiscalDocumentRow, 'id'>
  declare tillEntries: EntityTable<TillEntryRow, 'id'>
  declare events: Table<EventRow, number, DeviceEvent>

  constructor(name = 'sfoglia') {
    super(name, { chromeTransactionDurability: 'strict' })
    // A published version is never edited: the next one is added below it with its upgrade.
    this.version(1).stores({
      products: 'id, categoryId',
      categories: 'id',
      variantTypes: 'id',
      variants: 'id, typeId',
      settings: 'id, day',
      shop: 'id',
      discountCodes: 'id, code',
      orders: 'id, pickupMs, userId, status, *attention',
      orderItems: 'id, orderId',
      customers: 'id',
      slotLoads: 'startMs',
      cursors: 'collection',
      keyValues: 'key',
      outbox: '++sequence, &id, orderId, state, deliveredMs',
      outboxPayloads: 'entryId',
      pendingChanges: 'sequence, entryId, orderId',
      credentials: 'userId',
      keys: 'id',
    })
    this.version(2).stores({ photos: 'hash', devices: 'id', deviceDays: 'id, day', deviceKeys: 'id', printJobs: 'orderId' })
    this.version(4).stores({ fiscalDocuments: 'id, orderId, state, delivery, sinceMs' })
    this.version(5).stores({ tillEntries: 'id, sessionId' })
    this.version(6).stores({ campaigns: 'id', productCaps: 'id, day', capCounts: 'key' })
    this.version(7)
      .stores({ outbox: '++sequence, &id, state, deliveredMs', events: '++sequence' })
      .upgrade((tx) =>
        tx
          .table('outbox')
          .toCollection()
          .modify((row: Record<string, unknown>) => void upgradeRow(row)),
      )
    this.version(8)
      .stores({ fiscalDocuments: 'id, orderId, state, sinceMs' })
      .upgrade((tx) => tx.table('fiscalDocuments').toCollection().modify(upgradeDocument))
    abortOnPageHide(this)
  }
}

export const db = new SfogliaDatabase()

// What one outbox entry looks like on the device. Only what a shared screen may show lies in the clear; the rest is sealed
// and lies apart, so that counting entries does not read their photos.

/**
 * `noted`: kept, and not sent before it is said what became of it. `settled`: refused, and dealt with by a person.
 */
export type OutboxState = 'noted' | 'waiting' | 'rejected' | 'delivered' | 'settled'

/** Of the order that an entry is or is about: for counts, tickets and the tray. */
export interface OrderFacts {
  number: string
  /** The shop's day that it was placed on, and which order of that day it is on the device that took it: of a placed order. */
  placedDay?: ShopDay
  daySequence?: number
  pickupMs: number
  /** It is handed over at once, and `pickupMs` is no slot. */
  isImmediate?: true | undefined
  totalCents: number
  /** How much a placed order takes of what there is only so much of, by `capKey`; absent for nothing. */
  capped?: Record<string, number>
}

export interface OutboxRow {
  /** Order of writing, given by the database: the device's clock plays no part in it. */
  sequence: number
  /** Of a placed order the order's own id: a second placing of the same draft cannot be stored. Of money and drawers the fact's. */
  id: string
  kind: EntryKind
  /** Of its content. */
  version: number
  /** Id of the order, or of the drawer's session, that it belongs to. */
  about: string
  /** Who wrote it; it is sent in their name whoever is logged in by then. */
  authorId: string
  /** Who stood at the till, where that was told by PIN: it bears that name whoever is there by the time it is sent. */
  actorId?: string
  state: OutboxState
  /** Absent where it is about no order. */
  order?: OrderFacts
  /** Device's clock. */
  writtenMs: number
  /** How often the server answered with an error of its own: such entries are sent in ever smaller batches, at last alone. */
  serverErrors: number
  /** Not sent before this (device's clock); capped when it is read, because clocks jump. */
  notBeforeMs: number
  /** It cannot be decrypted, or is of a version this app does not know. Kept and shown, tried again at every drain. */
  isUnreadable: boolean
  /** When it arrived, or was settled: it is kept some days longer. Updated with undefined, the field leaves the row. */
  deliveredMs?: number | undefined
  /** `created` and `updated` of the order, of a photo's item, as the server told them on delivery; empty before. */
  serverCreated: string
  serverUpdated: string
  /** Why the server refused it: a RejectionReason or a word of the drain's; empty otherwise. */
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

// Which failures mean that the device could not store something: full, closed for an update, or broken.

export const TEXT_STORAGE = 'Questo dispositivo non riesce a salvare: forse la memoria è piena. Il carrello è rimasto com’era.'

/** The device is full: what can be given up makes room. */
export function isQuotaError(error: unknown): boolean {
  if (error instanceof Dexie.DexieError) return error.name === 'QuotaExceededError' || isQuotaError(error.inner)
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** A transaction that failed left nothing behind. */
export function isStorageError(error: unknown): boolean {
  return error instanceof Dexie.DexieError || (error instanceof DOMException && error.name === 'QuotaExceededError')
}
