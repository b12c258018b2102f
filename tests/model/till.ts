// The other device: a till that reads orders off the kiosk's screen and takes them in charge, on a line and a clock of its own.
// What it has taken must be on the server, or lie in its outbox, whichever of the two sends it first.
import type { ScannedOrder } from '#data/ordering/order-qr.ts'
import { Device } from './device.ts'
import { FakeNetwork } from './fake-network.ts'
import { payloadsLost, verdictsWithoutCause } from './invariants.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Tab } from './tab.ts'
import { CASHIER, KIOSK, type World } from './world.ts'

export class Till {
  readonly device: Device
  readonly network: FakeNetwork
  /** Ids of orders that its screen said it has. */
  readonly taken = new Set<string>()
  readonly deliveredAtMs = new Map<string, number>()
  readonly #world: World
  #isSignedIn = false

  constructor(world: World, random: SeededRandom) {
    const now = () => world.timeMs
    this.#world = world
    this.network = new FakeNetwork(world.server, random, now)
    this.device = new Device(this.network, random, now)
  }

  /** Reads the code of the `nth` order of the kiosk that lies on the other device. */
  async scan(nth: number): Promise<void> {
    const placed = this.#world.device.rows().filter(({ kind, authorId }) => kind === 'order' && authorId === KIOSK.id)
    const entry = placed[nth % Math.max(1, placed.length)]
    const scanned = entry && (await this.#readCode(this.#world.tab(0), entry.id))
    if (!scanned) return
    await this.signIn()
    const result = await this.#tab().run((outbox) => outbox.takeOrder(scanned))
    if (result !== 'died' && result.ok) this.taken.add(scanned.order.id)
  }

  async signIn(): Promise<void> {
    this.#isSignedIn = true
    const { id: userId, role, isKiosk } = CASHIER
    const token = this.#world.tokenFor(CASHIER)
    await this.#tab().run(async (outbox) => {
      await outbox.changeOwner({ userId, role, isKiosk }, 'left')
      await outbox.keepCredential({ userId, role, isKiosk, token })
    })
  }

  async drain(): Promise<void> {
    if (this.#isSignedIn) await this.#tab().run((outbox) => outbox.drainOutbox({ isServerSeen: true }))
  }

  crash(): void {
    this.device.closeAll()
  }

  async heal(): Promise<void> {
    if (!this.#isSignedIn) return
    this.network.mend()
    this.network.faults.length = 0
    this.network.deliverLate()
    await this.signIn()
  }

  /** @returns whether nothing waits here any more */
  async drainAll(): Promise<boolean> {
    if (!this.#isSignedIn) return true
    await this.#tab().run(async (outbox) => {
      await outbox.confirmDelivered()
      await outbox.drainOutbox()
    })
    await this.device.quiet()
    this.noteDeliveries()
    return this.device.rows().every(({ state }) => state !== 'waiting')
  }

  noteDeliveries(): void {
    for (const { about, deliveredMs } of this.device.rows())
      if (typeof deliveredMs === 'number') this.deliveredAtMs.set(about, deliveredMs)
  }

  /** What the code says: without the pictures of it and its signature, which have tests of their own. */
  async #readCode(kiosk: Tab, orderId: string): Promise<ScannedOrder | null> {
    const read = await kiosk.run(async ({ findEntry, readPlacedEntry, packOrder, unpackOrder }) => {
      const entry = await findEntry(orderId)
      const placed = entry && (await readPlacedEntry(entry))
      return placed && entry ? unpackOrder(packOrder(placed.order, entry.authorId)) : null
    })
    return read === 'died' || read === null ? null : { ...read, productNames: {}, isVerified: true, isKnown: false }
  }

  #tab(): Tab {
    return this.device.tab(0, this.#world.start)
  }
}

/** At any quiet moment. */
export function tillWrong(world: World): string[] {
  const { till, server } = world
  if (till.taken.size === 0) return []
  till.noteDeliveries()
  const rows = till.device.rows()
  const entries = new Set(rows.map(({ id }) => id))
  const isThere = (id: string) => server.orders.has(id) || server.deleted.has(id) || entries.has(id)
  return [
    ...[...till.taken]
      .filter((id) => !isThere(id) && !isForgotten(world, id))
      .map((id) => `${id} was taken by the till and is gone`),
    ...verdictsWithoutCause(world, rows),
    ...payloadsLost(till.device, rows),
    ...[...till.network.sentTwiceAtOnce].map((id) => `${id} was sent by two drains of the till at the same time`),
  ]
}

/** In the end: what the till took has arrived, or it says why not. */
export function tillLeft(world: World): string[] {
  const { till, server } = world
  const rows = till.device.rows()
  const refused = new Set(rows.filter(({ state }) => state === 'rejected').map(({ id }) => id))
  const isDone = (id: string) => server.orders.has(id) || server.deleted.has(id) || refused.has(id)
  return [
    ...[...till.taken]
      .filter((id) => !isDone(id) && !isForgotten(world, id))
      .map((id) => `${id}, taken by the till, has not arrived`),
    ...rows.filter(({ state }) => state === 'waiting').map(({ id }) => `${id} still waits at the till in the end`),
  ]
}

/** Delivered more than 7 days ago, and lost by the server since. */
function isForgotten({ till, timeMs }: World, id: string): boolean {
  const deliveredMs = till.deliveredAtMs.get(id)
  return deliveredMs !== undefined && timeMs - deliveredMs > 7 * 86_400_000
}
