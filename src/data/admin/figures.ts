// The shop's figures as the server counts them, for administrators. The last answers are kept on the device, so that the owner has
// figures without network too; they go with the login (keys.ts). What a device counts by itself: orders/own-count.ts.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { type RecordSchema, recordOf } from '#data/server/record-fields.ts'
import { askFor } from '#data/server/request.ts'
import { ownerName, readOwner } from '#data/session/owner.ts'
import { getSession } from '#data/session/session.ts'
import type { MoneyRow, Period, ShopMoney } from '#domain/figures/figures.ts'
import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts'

const cents = v.pipe(v.number(), v.integer())
const text = v.string()
const sum = v.object({ orders: v.number(), cents })
/** Quantities are told in thousandths. */
const thousandths = v.pipe(
  v.number(),
  v.transform((amount) => amount / 1000),
)
const revenue = { orders: v.number(), totalCents: ['revenue_cents', cents] } as const
const sold = { id: text, name: text, quantity: ['thousandths', thousandths], totalCents: ['revenue_cents', cents] } as const

export type Sold = v.InferOutput<typeof productSchema>
const productSchema = recordOf({ ...sold, unit: text })

const moneySchema: RecordSchema<MoneyRow> = recordOf({
  method: v.picklist(PAYMENT_METHODS),
  device: text,
  personId: ['person', text],
  isOrphan: ['orphan', v.boolean()],
  takenCents: ['taken_cents', cents],
  backCents: ['back_cents', cents],
})

/** At the price of its days. */
export type WastedProduct = v.InferOutput<typeof wasteSchema>
const wasteSchema = v.pipe(
  v.object({
    ...{ id: text, name: text, unit: text },
    ...{ left: thousandths, left_cents: cents, thrown: thousandths, thrown_cents: cents },
  }),
  v.transform(({ left, left_cents, thrown, thrown_cents, ...product }) => ({
    ...product,
    left: { quantity: left, cents: left_cents },
    thrown: { quantity: thrown, cents: thrown_cents },
  })),
)

const figuresSchema = v.object({
  from: text,
  to: text,
  /** Days and months without orders are left out; earliest first. `month` is `YYYY-MM`. */
  days: v.array(recordOf({ day: text, ...revenue })),
  months: v.array(recordOf({ month: text, ...revenue })),
  /** What brought most, first; the name is empty for what has no category any more. */
  categories: v.array(recordOf(sold)),
  products: v.array(productSchema),
  money: v.array(moneySchema),
  people: v.array(v.object({ id: text, name: text })),
  /** What was thrown away for most, first. */
  waste: v.array(wasteSchema),
  due: sum,
  due_all: sum,
})

export interface Figures extends Omit<v.InferOutput<typeof figuresSchema>, 'money' | 'due' | 'due_all'> {
  money: ShopMoney
  /** Device's clock. */
  readMs: number
}

/** Written by this file alone; what another version wrote and cannot be read counts as nothing. */
const keptSchema = v.array(
  v.custom<Figures>((value) => typeof value === 'object' && value !== null && 'readMs' in value && 'waste' in value),
)
const kept = keptValue('figures', v.fallback(keptSchema, []))
/** As many periods as somebody looks at in turn. */
const MOST_KEPT = 12

/** The last answer for that very period; null when there is none. */
export async function keptFigures({ from, to }: Period): Promise<Figures | null> {
  return (await kept.read()).find((figures) => figures.from === from && figures.to === to) ?? null
}

/** Asks the server and keeps what it says. */
export async function refreshFigures({ from, to }: Period, signal: AbortSignal): Promise<'read' | 'offline' | 'failed'> {
  const session = getSession()
  if (!session) return 'failed'
  const readMs = Date.now()
  const path = `/api/sfoglia/figures?from=${from}&to=${to}`
  const answer = await askFor(path, { auth: session.token, signal, schema: figuresSchema })
  if (typeof answer === 'string') return answer
  const figures = asFigures(answer, readMs)
  const owner = ownerName({ userId: session.user.id, ...session.user })
  await db.transaction('rw', db.keyValues, async () => {
    // Who asked may have left meanwhile.
    if ((await readOwner()) !== owner) return
    const others = (await kept.read()).filter((other) => other.from !== from || other.to !== to)
    await kept.keep([figures, ...others].slice(0, MOST_KEPT))
  })
  return 'read'
}

/** Asks to be read again whenever an order here has changed: the same number is another object each time. */
export async function orderCount(): Promise<{ orders: number }> {
  return { orders: await db.orders.count() }
}

function asFigures(answer: v.InferOutput<typeof figuresSchema>, readMs: number): Figures {
  const { money: rows, due, due_all: dueAll, ...figures } = answer
  const none = { orders: 0, cents: 0 }
  const sold = figures.days.reduce((all, day) => ({ orders: all.orders + day.orders, cents: all.cents + day.totalCents }), none)
  return { ...figures, money: { sold, rows, due, dueAll }, readMs }
}

/** The names of the shop's devices, by code; without those that have none. */
export async function deviceNames(): Promise<ReadonlyMap<string, string>> {
  const devices = await db.devices.toArray()
  return new Map(devices.flatMap(({ code, name }) => (name === '' ? [] : [[code, name] as const])))
}
