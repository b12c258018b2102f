// The shop's takings as the server counts them, for administrators. The last answer of each period is kept on the device, so that
// the owner has figures without network too; it goes with the login (keys.ts).
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { isOffline, request } from '#data/server/request.ts'
import { ownerName, readOwner } from '#data/session/owner.ts'
import { getSession } from '#data/session/session.ts'
import type { Cents } from '#domain/money.ts'
import type { ShopDay } from '#domain/pickup/shop-time.ts'

const cents = v.pipe(v.number(), v.integer())
const figuresSchema = v.object({
  from: v.string(),
  to: v.string(),
  days: v.array(v.object({ day: v.string(), orders: v.number(), revenue_cents: cents })),
  months: v.array(v.object({ month: v.string(), orders: v.number(), revenue_cents: cents })),
  categories: v.array(v.object({ id: v.string(), name: v.string(), thousandths: v.number(), revenue_cents: cents })),
  products: v.array(
    v.object({ id: v.string(), name: v.string(), unit: v.string(), thousandths: v.number(), revenue_cents: cents }),
  ),
})

export interface Sold {
  id: string
  /** Empty for what has no category any more. */
  name: string
  quantity: number
  unit: string
  totalCents: Cents
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
  /** Device's clock. */
  readMs: number
}

const KEY = 'figures'

/** The last answer for that length of time; null when there is none. */
export async function keptFigures(period: string): Promise<Figures | null> {
  const kept = await keptAll()
  return kept[period] ?? null
}

/**
 * Asks the server and keeps what it says.
 * @param period under which name it is kept
 */
export async function refreshFigures(
  period: string,
  from: ShopDay,
  to: ShopDay,
  signal: AbortSignal,
): Promise<'read' | 'offline' | 'failed'> {
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
    await db.keyValues.put({ key: KEY, value: { ...(await keptAll()), [period]: figures } })
  })
  return 'read'
}

/** Asks to be read again whenever an order here has changed: the same number is another object each time. */
export async function orderCount(): Promise<{ orders: number }> {
  return { orders: await db.orders.count() }
}

async function keptAll(): Promise<Partial<Record<string, Figures>>> {
  const kept = v.safeParse(keptSchema, (await db.keyValues.get(KEY))?.value)
  return kept.success ? kept.output : {}
}

/** Written by this file alone; what another version wrote and cannot be read counts as nothing. */
const keptSchema = v.record(
  v.string(),
  v.custom<Figures>((value) => typeof value === 'object' && value !== null && 'readMs' in value && 'products' in value),
)

function asFigures(answer: v.InferOutput<typeof figuresSchema>, readMs: number): Figures {
  return {
    from: answer.from,
    to: answer.to,
    days: answer.days.map(({ revenue_cents, ...row }) => ({ ...row, totalCents: revenue_cents })),
    months: answer.months.map(({ revenue_cents, ...row }) => ({ ...row, totalCents: revenue_cents })),
    categories: answer.categories.map(({ id, name, ...row }) => ({ id, name, ...amounts(row) })),
    products: answer.products.map(({ id, name, unit, ...row }) => ({ id, name, unit, ...amounts(row) })),
    readMs,
  }
}

function amounts({ thousandths, revenue_cents }: { thousandths: number; revenue_cents: number }) {
  return { quantity: thousandths / 1000, totalCents: revenue_cents }
}
