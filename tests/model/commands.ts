// Everything that can happen to an outbox, as fast-check commands. Most only start something and go on, so that what comes next
// meets it half-way.
import fc from 'fast-check'
import type { OrderRow } from '#data/db/database.ts'
import type { Order } from '#domain/order/order.ts'
import { parseLines } from '#domain/order/order-payment.ts'
import { ORDER_STATUSES } from '#domain/order/states.ts'
import { wireInstant } from '#domain/wire.ts'
import { deviceCommands } from './device-commands.ts'
import { FAULTS, type Fault } from './fake-network.ts'
import type { OrderRecord } from './fake-server.ts'
import { type Command, happening } from './happening.ts'
import { ACCOUNTS, CASHIER, type ChangeKind, CUSTOMER, KIOSK, OTHER_CASHIER, type ProductKind, type World } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const tab = fc.nat(2)
/** How many turns of the event loop something gets before the next thing happens; −1: until it is done. */
const patience = fc.constantFrom(-1, -1, 0, 2, 5, 9, 15, 30)
const steps = fc.integer({ min: 1, max: 60 })
const account = fc.constantFrom(...ACCOUNTS.keys())
const fault = fc.constantFrom(...FAULTS)
/** Those that tell orders sent together from each other come more often. */
const batchFault = fc.oneof(fc.constant<Fault>('reverse-results'), fc.constant<Fault>('drop-result'), fault)
const product = fc.constantFrom<ProductKind[]>(0, 0, 0, 0, 0, 0, 1, 2)
const orderChanges = fc.constantFrom<ChangeKind[][]>(
  ['ready', 'undo-ready'],
  ['ready', 'undo-ready'],
  ['collect', 'ready', 'hand-over'],
  ['ready', 'hand-over'],
  ['undo-ready', 'ready'],
  ['print'],
  ['cancel'],
  ['collect'],
)

async function wait(world: World, turns: number): Promise<void> {
  if (turns < 0) await world.settle()
  else await world.turns(turns)
}

/**
 * The cart is confirmed; `isTwice` is a double click, `isOtherTab` has its second click in another tab, `crashIn` is the step at
 * which the first tab dies of it.
 */
const place = happening<[number, ProductKind, number, boolean, boolean, number | null, number]>(
  'place',
  [tab, product, fc.integer({ min: 1, max: 3 }), fc.boolean(), fc.boolean(), fc.option(steps, { freq: 3 }), patience],
  async (world, index, kind, quantity, isTwice, isOtherTab, crashIn, turns) => {
    const placing = async () => {
      const first = world.tab(index)
      const cart = world.storedCart() ?? (await world.fillCart(first, kind, quantity))
      if (!cart) return
      const second = world.tab(isOtherTab ? index + 1 : index)
      if (crashIn !== null) first.armCrash(crashIn)
      await Promise.all(isTwice ? [world.place(first, cart), world.place(second, cart)] : [world.place(first, cart)])
    }
    world.launch(placing())
    await wait(world, turns)
  },
)

/** A few orders while nobody answers; then perhaps the line is back, with something wrong at first. */
const outage = happening<[number, ProductKind[], Fault | null, boolean]>(
  'outage',
  [tab, fc.array(product, { minLength: 1, maxLength: 4 }), fc.option(batchFault), fc.boolean()],
  async (world, index, kinds, struckBy, isOver) => {
    await world.settle()
    world.network.cut()
    for (const kind of kinds) {
      const cart = await world.fillCart(world.tab(index), kind, 1)
      if (cart) await world.place(world.tab(index), cart)
    }
    await world.settle()
    if (!isOver) return
    world.network.mend()
    if (struckBy) world.network.faults.unshift(struckBy)
    await world.tab(index).run((outbox) => outbox.drainOutbox({ isServerSeen: true }))
  },
)

/** The customer puts something else in the cart. */
const refill = happening<[number]>('refill', [tab], async (world, index) => {
  await world.settle()
  await world.fillCart(world.tab(index), 0, 2)
})

const drain = happening<[number, boolean, number]>(
  'drain',
  [tab, fc.boolean(), patience],
  async (world, index, isServerSeen, turns) => {
    world.launch(
      world
        .tab(index)
        .run((outbox) => outbox.drainOutbox({ isServerSeen }))
        .catch(() => undefined),
    )
    await wait(world, turns)
  },
)

const confirm = happening<[number, number]>('confirm', [tab, patience], async (world, index, turns) => {
  world.launch(
    world
      .tab(index)
      .run((outbox) => outbox.confirmDelivered())
      .catch(() => undefined),
  )
  await wait(world, turns)
})

/** What staff do to an order in one go, and what may happen to the first of it on its way. */
const changeOrder = happening<[number, number, ChangeKind[], Fault | null]>(
  'change',
  [tab, fc.nat(2), orderChanges, fc.option(fc.oneof(fc.constant<Fault>('error-500'), fault), { freq: 2 })],
  async (world, index, nth, kinds, struckBy) => {
    await world.settle()
    const orders = world.device.read('orders') as OrderRow[]
    const order = orders[nth % Math.max(1, orders.length)]
    if (!order) return
    if (struckBy) world.network.faults.unshift(struckBy)
    for (const kind of kinds) await world.change(world.tab(index), order.id, kind)
  },
)

/** What the mirror does with everything the server holds. */
const mirror = happening<[number]>('mirror', [tab], async (world, index) => {
  const staff = world.currentAccount()
  if (!staff || staff.role === 'USER') return
  const orders = [...world.server.orders.values()].map(({ record }) => orderOfRecord(record))
  await world.tab(index).run(({ db, applyPendingChanges }) =>
    db.transaction('rw', db.orders, db.pendingChanges, async () => {
      await db.orders.bulkPut(await applyPendingChanges(orders))
    }),
  )
})

const crashSoon = happening<[number, number]>('crash in', [tab, steps], (world, index, count) => world.tab(index).armCrash(count))
const crashNow = happening<[number]>('crash', [tab], (world, index) => world.tab(index).crash())
const openTab = happening<[]>('open tab', [], (world) => void world.device.openTab(world.start))
const upgrade = happening<[]>('upgrade', [], async (world) => {
  await world.settle()
  world.device.closeAll()
  world.start = world.nextStart
  world.device.openTab(world.start)
})

const strike = happening<[Fault]>('fault', [fault], (world, kind) => {
  world.network.faults.push(kind)
})
const cut = happening<[]>('cut', [], (world) => world.network.cut())
const mend = happening<[]>('mend', [], (world) => world.network.mend())
const deliverLate = happening<[]>('deliver late', [], (world) => world.network.deliverLate())
const settle = happening<[]>('settle', [], (world) => world.settle())

const passTime = happening<[number]>(
  'pass',
  [fc.constantFrom(1_000, MINUTE_MS, 20 * MINUTE_MS, 5 * HOUR_MS, 8 * DAY_MS)],
  (world, ms) => world.passTime(ms),
)
const skew = happening<[number]>(
  'skew',
  [fc.constantFrom(-400 * DAY_MS, -400 * DAY_MS, -3 * HOUR_MS, 5 * MINUTE_MS, 9 * DAY_MS, 400 * DAY_MS)],
  (world, ms) => world.skewClock(ms),
)

const expire = happening<[number]>('expire', [account], (world, which) => world.expireTokens(ACCOUNTS[which] ?? KIOSK))
const signIn = happening<[number, number]>('sign in', [tab, account], (world, index, which) =>
  world.signIn(index, ACCOUNTS[which] ?? KIOSK),
)
const signOut = happening<[number]>('sign out', [tab], (world, index) => world.signIn(index, null))

const changePrice = happening<[number, number]>(
  'price',
  [tab, fc.integer({ min: 50, max: 300 })],
  async (world, index, cents) => {
    world.server.prices.add(cents)
    await world.tab(index).run(({ db }) => db.products.toCollection().modify({ priceCents: cents }))
  },
)

const backup = happening<[]>('backup', [], (world) => world.server.takeBackup())
const restore = happening<[]>('restore', [], (world) => world.server.restore())
const deleteOrder = happening<[number]>('delete', [fc.nat(9)], (world, nth) => {
  const ids = [...world.server.orders.keys()]
  const id = ids[nth % Math.max(1, ids.length)]
  if (id) world.server.delete(id)
})
const retry = happening<[number]>('retry rejected', [tab], async (world, index) => {
  const rejected = world.device.rows().find((row) => row.state === 'rejected')
  if (rejected) await world.tab(index).run((outbox) => outbox.retryRejected(rejected.id))
})
/** Site data lost in part: what was sealed can no longer be opened here. */
const loseKey = happening<[]>('lose key', [], async (world) => {
  await world.settle()
  await world.tab(0).run(({ db }) => db.keys.clear())
  world.hasLostKey = true
  world.device.closeAll()
})

/** Weighted by repetition: orders and drains most, the rarest things once. */
export const commands: fc.Arbitrary<Command>[] = [
  ...[place, place, place, place, place, drain, drain, drain, confirm, strike, strike, strike, crashSoon, crashSoon],
  ...[
    changeOrder,
    changeOrder,
    changeOrder,
    changeOrder,
    changeOrder,
    outage,
    outage,
    mirror,
    crashNow,
    openTab,
    openTab,
    cut,
    mend,
    deliverLate,
    settle,
  ],
  ...[
    passTime,
    passTime,
    skew,
    expire,
    signIn,
    signIn,
    signOut,
    changePrice,
    backup,
    backup,
    restore,
    restore,
    deleteOrder,
    retry,
    refill,
  ],
  ...[upgrade, loseKey],
  ...deviceCommands,
]

/** Who begins: mostly the kiosk, the counter next. */
export const firstAccount = fc.constantFrom(KIOSK, KIOSK, KIOSK, CASHIER, CASHIER, CASHIER, OTHER_CASHIER, CUSTOMER)

function orderOfRecord(record: OrderRecord): Order & { updated: string } {
  const status = ORDER_STATUSES.find((candidate) => candidate === record.status) ?? 'NOTPAID'
  return {
    id: record.id,
    updated: record.updated,
    number: record.number,
    userId: record.user_id,
    status,
    channel: record.channel === 'web' || record.channel === 'kiosk' ? record.channel : 'counter',
    device: '',
    note: record.note,
    placedAtMs: 0,
    pickupMs: 0,
    discountId: null,
    discountCode: '',
    totalCents: Math.round(record.total * 100),
    customerName: '',
    customerPhone: '',
    readyAtMs: wireInstant(record.ready_at),
    paidAtMs: wireInstant(record.paid_at),
    paymentMethod: record.payment_method === 'cash' ? 'cash' : null,
    payments: parseLines(record.payments),
    cancelReason: record.cancel_reason,
    cancelledBy: null,
    cancelledAtMs: null,
    attention: [],
    isPrinted: record.printed,
  }
}
