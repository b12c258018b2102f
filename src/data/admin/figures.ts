// The shop's figures as the server counts them, for administrators. The last answers are kept on the device, so that the owner has
// figures without network too; they go with the login (keys.ts). What a device counts by itself: orders/own-count.ts.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { isOffline, request } from '#data/server/request.ts'
import { ownerName, readOwner } from '#data/session/owner.ts'
import { getSession } from '#data/session/session.ts'
import type { Period, ShopMoney } from '#domain/figures/figures.ts'
import type { Cents } from '#domain/money.ts'
import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts'
import type { ShopDay } from '#domain/pickup/shop-time.ts'

const cents = v.pipe(v.number(), v.integer())
const sumSchema = v.object({ orders: v.number(), cents })
const figuresSchema = v.object({
  from: v.string(),
  to: v.string(),
  days: v.array(v.object({ day: v.string(), orders: v.number(), revenue_cents: cents })),
  months: v.array(v.object({ month: v.string(), orders: v.number(), revenue_cents: cents })),
  categories: v.array(v.object({ id: v.string(), name: v.string(), thousandths: v.number(), revenue_cents: cents })),
  products: v.array(
    v.object({ id: v.string(), name: v.string(), unit: v.string(), thousandths: v.number(), revenue_cents: cents }),
  ),
  money: v.array(
    v.object({
      method: v.picklist(PAYMENT_METHODS),
      ...{ device: v.string(), person: v.string(), orphan: v.boolean(), taken_cents: cents, back_cents: cents },
    }),
  ),
  people: v.array(v.object({ id: v.string(), name: v.string() })),
  waste: v.array(
    v.object({
      ...{ id: v.string(), name: v.string(), unit: v.string() },
      ...{ left: v.number(), left_cents: cents, thrown: v.number(), thrown_cents: cents },
    }),
  ),
  due: sumSchema,
  due_all: sumSchema,
})

export interface Sold {
  id: string
  /** Empty for what has no category any more. */
  name: string
  quantity: number
  unit: string
  totalCents: Cents
}

/** At the price of its days. */
export interface WastedProduct {
  id: string
  name: string
  unit: string
  left: { quantity: number; cents: Cents }
  thrown: { quantity: number; cents: Cents }
}

export interface Figures {
  from: ShopDay
  to: ShopDay
  /** Days and months without orders are left out; earliest first. `month` is `YYYY-MM`. */
  days: { day: ShopDay; orders: number; totalCents: Cents }[]
  months: { month: string; orders: number; totalCents: Cents }[]
  /** What brought most, first. */
  categories: Omit<Sold, 'unit'>[]
  products: Sold[]
  money: ShopMoney
  people: { id: string; name: string }[]
  /** What was thrown away for most, first. */
  waste: WastedProduct[]
  /** Device's clock. */
  readMs: number
}

const KEY = 'figures'
/** As many periods as somebody looks at in turn. */
const MOST_KEPT = 12

/** The last answer for that very period; null when there is none. */
export async function keptFigures({ from, to }: Period): Promise<Figures | null> {
  const kept = await keptAll()
  return kept.find((figures) => figures.from === from && figures.to === to) ?? null
}

/** Asks the server and keeps what it says. */
export async function refreshFigures({ from, to }: Period, signal: AbortSignal): Promise<'read' | 'offline' | 'failed'> {
  const session = getSession()
  if (!session) return 'failed'
  const readMs = Date.now()
  const path = `/api/sfoglia/figures?from=${from}&to=${to}`
  const outcome = await request(path, { auth: session.token, signal, schema: figuresSchema })
  if (outcome.kind !== 'ok') return isOffline(outcome) ? 'offline' : 'failed'
  const figures = asFigures(outcome.value, readMs)
  const owner = ownerName({ userId: session.user.id, ...session.user })
  await db.transaction('rw', db.keyValues, async () => {
    // Who asked may have left meanwhile.
    if ((await readOwner()) !== owner) return
    const others = (await keptAll()).filter((kept) => kept.from !== from || kept.to !== to)
    await db.keyValues.put({ key: KEY, value: [figures, ...others].slice(0, MOST_KEPT) })
  })
  return 'read'
}

/** Asks to be read again whenever an order here has changed: the same number is another object each time. */
export async function orderCount(): Promise<{ orders: number }> {
  return { orders: await db.orders.count() }
}

async function keptAll(): Promise<Figures[]> {
  const kept = v.safeParse(keptSchema, (await db.keyValues.get(KEY))?.value)
  return kept.success ? kept.output : []
}

/** Written by this file alone; what another version wrote and cannot be read counts as nothing. */
const keptSchema = v.array(
  v.custom<Figures>((value) => typeof value === 'object' && value !== null && 'readMs' in value && 'waste' in value),
)

function asFigures(answer: v.InferOutput<typeof figuresSchema>, readMs: number): Figures {
  return {
    from: answer.from,
    to: answer.to,
    days: answer.days.map(({ revenue_cents, ...row }) => ({ ...row, totalCents: revenue_cents })),
    months: answer.months.map(({ revenue_cents, ...row }) => ({ ...row, totalCents: revenue_cents })),
    categories: answer.categories.map(({ id, name, ...row }) => ({ id, name, ...amounts(row) })),
    products: answer.products.map(({ id, name, unit, ...row }) => ({ id, name, unit, ...amounts(row) })),
    money: {
      sold: answer.days.reduce(
        (sum, { orders, revenue_cents }) => ({ orders: sum.orders + orders, cents: sum.cents + revenue_cents }),
        { orders: 0, cents: 0 },
      ),
      rows: answer.money.map(({ method, device, person, orphan, taken_cents, back_cents }) => ({
        ...{ method, device, personId: person, isOrphan: orphan, takenCents: taken_cents, backCents: back_cents },
      })),
      due: answer.due,
      dueAll: answer.due_all,
    },
    people: answer.people,
    waste: answer.waste.map(({ id, name, unit, left, left_cents, thrown, thrown_cents }) => ({
      ...{ id, name, unit },
      left: { quantity: left / 1000, cents: left_cents },
      thrown: { quantity: thrown / 1000, cents: thrown_cents },
    })),
    readMs,
  }
}

function amounts({ thousandths, revenue_cents }: { thousandths: number; revenue_cents: number }) {
  return { quantity: thousandths / 1000, totalCents: revenue_cents }
}

/** The names of the shop's devices, by code; without those that have none. */
export async function deviceNames(): Promise<ReadonlyMap<string, string>> {
  const devices = await db.devices.toArray()
  return new Map(devices.flatMap(({ code, name }) => (name === '' ? [] : [[code, name] as const])))
}
