// What happens beyond one device's orders: photos that go with them, a disk that is full, and a till that takes a kiosk's orders
// in charge, each of the two on its own line.
import fc from 'fast-check'
import { FAULTS, type Fault } from './fake-network.ts'
import { type Command, happening } from './happening.ts'
import type { World } from './world.ts'

const tab = fc.nat(2)
const steps = fc.integer({ min: 1, max: 90 })
const patience = fc.constantFrom(-1, -1, 0, 5, 15, 40)
/** Those that a photo can suffer from come more often. */
const photoFault = fc.oneof(fc.constantFrom<Fault>('lose-reply', 'stale-reply', 'duplicate', 'late'), fc.constantFrom(...FAULTS))

async function wait(world: World, turns: number): Promise<void> {
  if (turns < 0) await world.settle()
  else await world.turns(turns)
}

/** A cake with one photo or both is ordered, and sent over a line on which something is wrong; the device may die of it. */
const placeCake = happening<[number, number, number | null, Fault[], number]>(
  'place cake',
  [
    tab,
    fc.integer({ min: 1, max: 2 }),
    fc.option(steps, { freq: 2 }),
    fc.array(fc.oneof(fc.constant<Fault>('error-500'), photoFault), { maxLength: 4 }),
    patience,
  ],
  async (world, index, photos, crashIn, faults, turns) => {
    const placing = async () => {
      const first = world.tab(index)
      const cart = world.storedCart() ?? (await world.fillCart(first, 0, 1, photos))
      if (!cart) return
      if (crashIn !== null) first.armCrash(crashIn)
      await world.place(first, cart)
      world.network.faults.push(...faults)
      await world.tab(index).run((outbox) => outbox.drainOutbox({ isServerSeen: true }))
    }
    world.launch(placing().catch(() => undefined))
    await wait(world, turns)
  },
)

/** Once is less than an order with photos needs: it makes room and tries again. */
const fillDisk = happening<[number]>('disk full', [fc.integer({ min: 1, max: 4 })], (world, refusals) => {
  world.device.room.refusals = refusals
})
const freeDisk = happening<[]>('disk free', [], (world) => {
  world.device.room.refusals = 0
})

type TillAction = 'drain' | 'cut' | 'mend' | 'crash' | 'sign in' | 'late'

const scan = happening<[number, boolean, Fault | null, number]>(
  'scan',
  [fc.nat(3), fc.boolean(), fc.option(fc.constantFrom(...FAULTS)), patience],
  async (world, nth, isSentAtOnce, fault, turns) => {
    await world.settle()
    await world.till.scan(nth)
    if (fault) world.till.network.faults.push(fault)
    if (isSentAtOnce) world.launch(world.till.drain())
    await wait(world, turns)
  },
)

const atTheTill = happening<[TillAction, number]>(
  'at the till',
  [fc.constantFrom<TillAction[]>('drain', 'drain', 'cut', 'mend', 'crash', 'sign in', 'late'), patience],
  async (world, action, turns) => {
    const { till } = world
    const actions: Record<TillAction, () => unknown> = {
      drain: () => world.launch(till.drain()),
      cut: () => till.network.cut(),
      mend: () => till.network.mend(),
      crash: () => till.crash(),
      'sign in': () => till.signIn(),
      late: () => till.network.deliverLate(),
    }
    await actions[action]()
    await wait(world, turns)
  },
)

const atTheDrawer = happening<[number, boolean, Fault | null, number]>(
  'at the drawer',
  [tab, fc.boolean(), fc.option(fc.constantFrom(...FAULTS), { freq: 2 }), patience],
  async (world, index, isClosed, fault, turns) => {
    await world.settle()
    if (fault) world.network.faults.unshift(fault)
    await world.moveDrawer(world.tab(index), isClosed)
    await wait(world, turns)
  },
)

/** A receipt of some order; the till may die while the printer works. */
const printReceipt = happening<[number, number, number | null, number]>(
  'receipt',
  [tab, fc.nat(5), fc.option(fc.integer({ min: 1, max: 60 }), { freq: 2 }), patience],
  async (world, index, nth, crashIn, turns) => {
    const orders = [...world.promised.keys()]
    const orderId = orders[nth % Math.max(1, orders.length)]
    if (orderId === undefined || (world.currentAccount()?.role ?? 'USER') === 'USER') return
    if (crashIn !== null) world.tab(index).armCrash(crashIn)
    world.launch(world.printReceipt(world.tab(index), orderId))
    await wait(world, turns)
  },
)

export const deviceCommands: fc.Arbitrary<Command>[] = [
  printReceipt,
  placeCake,
  placeCake,
  placeCake,
  placeCake,
  fillDisk,
  freeDisk,
  scan,
  scan,
  atTheTill,
  atTheTill,
  atTheDrawer,
  atTheDrawer,
]
