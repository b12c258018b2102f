// The whole of a schedule: a server, a line, a device with its tabs, and what its people were told. The last is the measure:
// what a screen has called registered must be on the server exactly once, or visibly on the device.
import type { CredentialRow } from '#data/db/database.ts'
import type { ImageField } from '#data/outbox/payload.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { addDays, instantOf, shopMoment } from '#domain/pickup/shop-time.ts'
import { plainProduct } from '../builders/a-product.ts'
import { billFor } from '../oracle/money.ts'
import { Device, turn } from './device.ts'
import { type FakeBlob, photoOf } from './fake-form.ts'
import { FakeNetwork } from './fake-network.ts'
import { type Account, FakeServer, POISON_PRODUCT, UNKNOWN_PRODUCT } from './fake-server.ts'
import type { OutboxModule, StartOutbox } from './outbox-build.ts'
import { seededRandom } from './seeded-random.ts'
import type { Tab } from './tab.ts'
import { Till } from './till.ts'
import { aCart, weekOfSettings } from './world-facts.ts'

export const KIOSK: Account = { id: 'kiosk0000000001', role: 'USER', isKiosk: true }
export const CASHIER: Account = { id: 'cashier00000001', role: 'CASHIER', isKiosk: false }
export const OTHER_CASHIER: Account = { id: 'cashier00000002', role: 'CASHIER', isKiosk: false }
export const CUSTOMER: Account = { id: 'customer0000001', role: 'USER', isKiosk: false }
export const ACCOUNTS = [KIOSK, CASHIER, OTHER_CASHIER, CUSTOMER]

const PRODUCTS = ['cornetto0000001', UNKNOWN_PRODUCT, POISON_PRODUCT] as const
const TILL = { name: 'Banco', takesOver: '' }
const PHOTO_FIELDS: ImageField[] = ['reference_image', 'wafer_image']
export type ProductKind = 0 | 1 | 2

/** An order that a screen has called registered. */
export interface PromisedOrder {
  orderId: string
  /** Written into the note: by it, orders that came of one cart are told from each other. */
  marker: string
  number: string
  totalCents: number
  authorId: string
  isWeb: boolean
}

export type ChangeKind = 'ready' | 'undo-ready' | 'collect' | 'hand-over' | 'cancel' | 'print'

export interface PromisedChange {
  entryId: string
  orderId: string
  kind: ChangeKind
}

export class World {
  /** The server's clock. */
  timeMs = Date.UTC(2026, 10, 20, 9)
  readonly server: FakeServer
  readonly network: FakeNetwork
  readonly device: Device
  /** The other device, which takes orders in charge. */
  readonly till: Till
  readonly promised = new Map<string, PromisedOrder>()
  readonly changes: PromisedChange[] = []
  /** Facts of the drawer that a screen confirmed, with the session that they are of. */
  readonly drawer = new Map<string, string>()
  /** Fiscal receipts that came out of the printer, with their orders, and whether the till said that it knows. */
  readonly papers = new Map<string, { orderId: string; isKnown: boolean }>()
  /** Contradictions noticed while something happened, in words. */
  readonly contradictions: string[] = []
  /** When the device's clock was furthest ahead: deliveries older than 7 days by it may be forgotten. */
  latestDeviceMs = 0
  /** When an order was seen delivered, by the device's clock. */
  readonly deliveredAtMs = new Map<string, number>()
  hasLostKey = false
  /** Of the cart that was filled last; null when its owner has left. */
  lastMarker: string | null = null
  /** By the cart's marker. */
  readonly photosOf = new Map<string, ImageField[]>()
  /** Of carts that were surely stored. */
  readonly filledMarkers = new Set<string>()
  /** Of carts whose orders the server fails at. */
  readonly poisonedMarkers = new Set<string>()
  readonly seed: number
  start: StartOutbox
  readonly nextStart: StartOutbox
  priceCents = 150
  #carts = 0
  #tokens = 0
  readonly #running = new Set<Promise<unknown>>()

  constructor(seed: number, start: StartOutbox, nextStart: StartOutbox) {
    this.seed = seed
    const random = seededRandom(seed)
    const now = () => this.timeMs
    this.start = start
    this.nextStart = nextStart
    this.server = new FakeServer(now)
    this.network = new FakeNetwork(this.server, random, now)
    this.device = new Device(this.network, random, now)
    this.till = new Till(this, random)
    for (const account of ACCOUNTS) this.server.accounts.set(account.id, account)
    this.server.prices.add(this.priceCents)
    this.#noteTime()
  }

  async begin(account: Account): Promise<void> {
    await this.tab(0).run(async ({ db }) => {
      await db.transaction('rw', db.products, db.settings, async () => {
        await db.products.bulkPut(PRODUCTS.map((id) => ({ ...plainProduct({ id, priceCents: this.priceCents }), updated: '' })))
        await db.settings.bulkPut(weekOfSettings().map((setting) => ({ ...setting, updated: '' })))
      })
    })
    await this.signIn(0, account)
  }

  tab(index: number): Tab {
    return this.device.tab(index, this.start)
  }

  /** Lets something happen without waiting for it; `settle` does. */
  launch(work: Promise<unknown>): void {
    const entry = work.finally(() => this.#running.delete(entry))
    this.#running.add(entry)
  }

  async turns(count: number): Promise<void> {
    for (let done = 0; done < count; done++) await turn()
  }

  /** Until everything that runs has ended, or died. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
    await this.device.quiet()
  }

  passTime(ms: number): void {
    this.timeMs += ms
    this.#noteTime()
  }

  skewClock(ms: number): void {
    this.device.skewMs += ms
    this.#noteTime()
  }

  noteDeliveries(): void {
    for (const { kind, about, deliveredMs } of this.device.rows()) {
      if ((kind === 'order' || kind === 'till') && typeof deliveredMs === 'number') this.deliveredAtMs.set(about, deliveredMs)
    }
  }

  #noteTime(): void {
    this.latestDeviceMs = Math.max(this.latestDeviceMs, this.device.now())
  }

  currentAccount(): Account | null {
    const rows = this.device.read('credentials') as CredentialRow[]
    const current = rows.find((row) => row.isCurrent)
    return ACCOUNTS.find((account) => account.id === current?.userId) ?? null
  }

  /** As the session does it: the last one's rows, then the queue's login. */
  async signIn(tab: number, account: Account | null): Promise<void> {
    await this.settle()
    this.lastMarker = null
    const token = account ? this.tokenFor(account) : ''
    await this.tab(tab).run(async (outbox) => {
      const owner = account && { userId: account.id, role: account.role, isKiosk: account.isKiosk }
      await outbox.changeOwner(owner, 'left')
      if (!owner) return outbox.releaseCredential()
      await outbox.keepCredential({ ...owner, token })
      await outbox.restorePending()
    })
    await this.device.quiet()
  }

  /** A new login. */
  tokenFor(account: Account): string {
    const token = `token-${++this.#tokens}`
    this.server.tokens.set(token, account.id)
    return token
  }

  expireTokens(account: Account): void {
    for (const [token, userId] of this.server.tokens) if (userId === account.id) this.server.tokens.delete(token)
  }

  storedCart(): Cart | null {
    const cart = this.device.value('cart') as Cart | undefined
    return cart && cart.items.length > 0 ? cart : null
  }

  /** Puts a new cart in the stored one's place. @param photos of its line: none, the example, or both */
  async fillCart(tab: Tab, kind: ProductKind, quantity: number, photos = 0): Promise<Cart | null> {
    const marker = `cart ${++this.#carts}`
    this.lastMarker = marker
    if (kind === 2) this.poisonedMarkers.add(marker)
    const cart = await tab
      .run(async ({ db, now, keepPhoto }) => {
        const product = await db.products.get(PRODUCTS[kind])
        const pickupMs = instantOf(addDays(shopMoment(now()).day, 1), '10:00')
        const filled = aCart(PRODUCTS[kind], product?.priceCents ?? 0, quantity, pickupMs, marker)
        for (const field of PHOTO_FIELDS.slice(0, photos)) {
          const hash = await keepPhoto({ blob: asBlob(photoOf(wordsOn(marker, field))), width: 800, height: 600, shape: 'free' })
          Object.assign(filled.items[0] ?? {}, field === 'wafer_image' ? { waferImage: hash } : { referenceImage: hash })
        }
        await db.keyValues.put({ key: 'cart', value: filled })
        return filled
      })
      .catch(onlyIfFull)
    if (cart === 'died' || cart === null) return null
    this.filledMarkers.add(marker)
    this.photosOf.set(marker, PHOTO_FIELDS.slice(0, photos))
    return cart
  }

  /** Confirms a cart as a screen does, and notes what the screen is told. */
  async place(tab: Tab, cart: Cart): Promise<void> {
    const author = this.currentAccount()
    if (!author) return
    const channel = author.role !== 'USER' ? 'counter' : author.isKiosk ? 'kiosk' : 'web'
    const draft = { cart, channel, customerName: 'Anna', customerPhone: '', note: cart.note } as const
    const result = await tab.run((outbox) => outbox.placeOrder(draft))
    if (result === 'died') return
    if (!result.ok) return this.#noteRefusal(cart, result.reason)
    const { orderId, number, totalCents } = result
    if (totalCents !== billFor(cart.items, cart.discount?.percent ?? 0).totalCents)
      this.contradictions.push(`${cart.note} was shown another total`)
    this.#notePromise({
      orderId,
      marker: cart.note,
      number,
      totalCents,
      authorId: author.id,
      isWeb: channel === 'web',
    })
  }

  async change(tab: Tab, orderId: string, kind: ChangeKind): Promise<void> {
    const known = new Set(this.device.rows().map((row) => row.id))
    const result = await tab.run((outbox) => makeChange(outbox, orderId, kind))
    await this.device.quiet()
    const kinds = kind === 'collect' ? ['payment', 'change'] : ['change']
    const entry = this.device.rows().find((row) => kinds.includes(row.kind) && row.about === orderId && !known.has(row.id))
    if (entry) this.changes.push({ entryId: entry.id, orderId, kind })
    else if (result === 'stored') this.contradictions.push(`${kind} of ${orderId} was confirmed and is not in the outbox`)
  }

  /** What a person does at the drawer: whatever it is by then. */
  async moveDrawer(tab: Tab, isClosed: boolean): Promise<void> {
    const known = new Set(this.device.rows().map((row) => row.id))
    const result = await tab.run(async ({ keepTillChoice, readTill, openTill, moveTill, closeTill }) => {
      const till = await readTill()
      if (!till) {
        await keepTillChoice(TILL).catch(onlyIfFull)
        return openTill(10_000)
      }
      return isClosed
        ? closeTill(till.sessionId, till.expected, till.expected, '')
        : moveTill(till.sessionId, 'out', 500, 'Farina')
    })
    await this.device.quiet()
    const entry = this.device.rows().find(({ id, kind }) => kind === 'till' && !known.has(id))
    if (entry) this.drawer.set(entry.id, entry.about)
    else if (result !== 'died' && result.ok) this.contradictions.push('the drawer was moved and nothing is in the outbox')
  }

  /** The receipt of an order comes out of the fiscal printer: noted before, told afterwards. */
  async printReceipt(tab: Tab, orderId: string): Promise<void> {
    const id = `scontrino${String(this.papers.size).padStart(6, '0')}`
    const share = { vat: '10%' as const, cents: 300 }
    const ref = { serial: '99MEY000001', z: 1, number: this.papers.size + 1, day: '2026-11-20' }
    const common = { id, orderId, orderNumber: 'C1-001', kind: 'receipt' as const, original: '', cents: 300, byVat: [share] }
    const row = { ...common, paymentIds: [], sinceMs: this.device.now(), authorId: '', device: 'C1' }
    const paper = { orderId, isKnown: false }
    const isTold = await tab.run(async ({ keepDocuments }) => {
      if (!(await keepDocuments([{ ...row, state: 'sending', ref: null }]))) return false
      this.papers.set(id, paper)
      return keepDocuments([{ ...row, state: 'printed', ref }])
    })
    paper.isKnown = isTold === true
  }

  #notePromise(promise: PromisedOrder): void {
    for (const other of this.promised.values()) {
      const isSameOrder = other.orderId === promise.orderId
      if (isSameOrder !== (other.marker === promise.marker)) {
        this.contradictions.push(`${promise.marker} became ${promise.orderId}, ${other.marker} became ${other.orderId}`)
      }
      if (isSameOrder && JSON.stringify(other) !== JSON.stringify(promise)) {
        this.contradictions.push(`${promise.marker} was confirmed twice, not alike`)
      }
    }
    this.promised.set(promise.orderId, promise)
  }

  /** A refusal leaves the cart as it was, unless another confirmation of it went through. */
  #noteRefusal(cart: Cart, reason: string): void {
    const isKept = this.storedCart()?.note === cart.note
    const isPlaced = [...this.promised.values()].some(({ marker }) => marker === cart.note)
    if (isKept || isPlaced || this.#running.size > 1 || reason === 'cart-empty' || reason === 'cart-changed') return
    this.contradictions.push(`${cart.note} was refused (${reason}) and is gone`)
  }
}

/** What a test's photo shows, so that it can be told whose it is. */
export function wordsOn(marker: string, field: string): string {
  return `${marker} ${field}`
}

/** The device knows no other. */
function asBlob(photo: FakeBlob): Blob {
  return photo as unknown as Blob
}

/** The screen says that there is no room for the photo; the cart is as it was. */
function onlyIfFull(error: unknown): null {
  if (error instanceof Error && error.name === 'QuotaExceededError') return null
  throw error
}

/** Delivered more than 7 days ago, by the device's clock, and lost by the server since. */
export function mayBeForgotten(world: World, orderId: string): boolean {
  const deliveredMs = world.deliveredAtMs.get(orderId)
  return deliveredMs !== undefined && world.latestDeviceMs - deliveredMs > 7 * 86_400_000
}

async function makeChange(outbox: OutboxModule, orderId: string, kind: ChangeKind): Promise<'stored' | 'not'> {
  if (kind === 'print') return (await outbox.markPrinted(orderId)) === 'marked' ? 'stored' : 'not'
  const methods = {
    ready: () => outbox.markReady(orderId),
    'undo-ready': () => outbox.undoReady(orderId),
    collect: () => outbox.collectOrder(orderId, 'cash'),
    'hand-over': () => outbox.handOver(orderId),
    cancel: () => outbox.cancelOrder(orderId, 'Chiesto dal cliente'),
  }
  await methods[kind]()
  return 'not'
}
