// What may happen to a mirror, as steps for fast-check: writes and deletions at the server, fates of requests, of the stream,
// of the tab, and who is logged in.
import fc from 'fast-check'

export const COLLECTIONS = ['products', 'settings', 'orders', 'order_items', 'users', 'order_discount_codes'] as const
export type Collection = (typeof COLLECTIONS)[number]

export type Step =
  /** `lateMs`: the record's stamp is this much older than the moment at which it can be read. */
  | { do: 'write'; what: Collection; slot: number; lateMs: number }
  | { do: 'remove'; what: Collection; slot: number }
  /** `serve` answers a request, `deliver` lets the answer arrive, `lose` cuts it off. */
  | { do: 'serve' | 'deliver' | 'lose'; slot: number }
  /** Every request gets through until none is left. */
  | { do: 'flow' }
  | { do: 'event' | 'events' | 'drop' | 'open' }
  | { do: 'catch-up' | 'restart' }
  | { do: 'wait'; ms: number }
  | { do: 'login'; who: 'staff' | 'customer' | 'other' | 'guest' }

/** Few records, so that they meet. */
const slot = fc.nat(1)
const what = fc.constantFrom<Collection>('products', 'products', 'orders', 'orders', ...COLLECTIONS)
/** Without settings and accounts, which nobody deletes here. */
const removable = fc.constantFrom<Collection>('products', 'products', 'orders', 'order_items', 'order_discount_codes')

export const aWrite: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('write'),
  what,
  slot,
  lateMs: fc.constantFrom(0, 0, 0, 5_000, 20_000),
})

export const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: aWrite },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove'), what: removable, slot }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('serve', 'deliver', 'deliver', 'lose'), slot: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('flow') }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('event', 'events') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('drop', 'open', 'open') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('catch-up', 'catch-up', 'restart') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(1_000, 20_000, 45_000, 3_600_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('login'), who: fc.constantFrom('staff', 'customer', 'other', 'guest') }) },
)
