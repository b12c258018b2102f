// The table of cases: who sends which order into the world of order-world.ts, and what becomes of it. It is played against
// the domain in TypeScript, against the bundle that the database's script engine runs, and against the real server.
import type { AttentionReason, RejectionReason } from '#domain/order/attention.ts'
import type { Channel } from '#domain/order/order.ts'
import { type CaseRole, caseId, HOUR_MS, slotAt } from './order-world.ts'

export interface OrderCase {
  name: string
  caller: CaseRole
  /** The order as it is sent, some fields of it wrong on purpose; `id`s are filled in by who plays the case. */
  order: (nowMs: number) => Record<string, unknown>
  expected:
    | { accepted: true; total: number; status: 'NOTPAID' | 'INPROGRESS'; attention: AttentionReason[] }
    | { accepted: false; reason: RejectionReason }
}

const CALLER: Record<Channel, CaseRole> = { web: 'anna', kiosk: 'kiosk', counter: 'cashier' }

const iso = (ms: number) => new Date(ms).toISOString()
const choice = (type: string, value: string, priceIncrease: number) => ({ type, value, priceIncrease })
const item = (product: string, quantity: unknown, unitPrice: unknown, variants: unknown = []) => ({
  product_id: caseId(product),
  quantity,
  unit_price: unitPrice,
  custom_variants: variants,
})

interface Sent {
  items?: unknown
  total?: unknown
  days?: number
  time?: string
  caller?: CaseRole
  /** Hours before now at which it was placed. */
  hoursAgo?: number
  fields?: (nowMs: number) => Record<string, unknown>
}

/** Two cornetti for the day after tomorrow at eleven, unless told otherwise. */
function sent(
  channel: Channel,
  { items = [item('cornetto', 2, 1.6)], total = 3.2, days = 2, time = '11:00', hoursAgo = 0, fields }: Sent,
) {
  return (nowMs: number) => ({
    number: channel === 'web' ? '' : channel === 'kiosk' ? 'K1-001' : 'C1-001',
    channel,
    placed_at: iso(nowMs - hoursAgo * HOUR_MS),
    pickup_date: iso(slotAt(nowMs, days, time)),
    note: '',
    discount_code: '',
    customer_name: '',
    customer_phone: '',
    promised_total: total,
    items,
    ...fields?.(nowMs),
  })
}

function accepted(name: string, channel: Channel, order: Sent, attention: AttentionReason[] = []): OrderCase {
  const total = typeof order.total === 'number' ? order.total : 3.2
  const isPaid = channel === 'counter' || (channel === 'web' && total === 0)
  const status = isPaid ? 'INPROGRESS' : 'NOTPAID'
  return {
    name: `${channel}: ${name}`,
    caller: order.caller ?? CALLER[channel],
    order: sent(channel, order),
    expected: { accepted: true, total, status, attention },
  }
}

function refused(name: string, channel: Channel, order: Sent, reason: RejectionReason): OrderCase {
  return {
    name: `${channel}: ${name}`,
    caller: order.caller ?? CALLER[channel],
    order: sent(channel, order),
    expected: { accepted: false, reason },
  }
}

/** What the web is told, and what kiosk and counter are promised all the same. */
function promised(name: string, order: Sent, reason: AttentionReason, all: AttentionReason[] = [reason]): OrderCase[] {
  return [refused(name, 'web', order, reason), accepted(name, 'kiosk', order, all), accepted(name, 'counter', order, all)]
}

/** What nobody gets through. */
function never(name: string, order: Sent, reason: RejectionReason): OrderCase[] {
  return [refused(name, 'web', order, reason), refused(name, 'kiosk', order, reason), refused(name, 'counter', order, reason)]
}

/** "Subito", that many hours from now. */
const atOnce = (hours = 0) => ({
  fields: (nowMs: number) => {
    const placed = iso(nowMs + hours * HOUR_MS)
    return { immediate: true, placed_at: placed, pickup_date: placed }
  },
})
const coded = (code: string) => () => ({ discount_code: code })
const torta = (variants: unknown, unitPrice = 26) => [item('torta', 1, unitPrice, variants)]
const crema = choice('Ripieno', 'Crema', 0)

export const ORDER_CASES: OrderCase[] = [
  // Right in every respect.
  accepted('a plain order', 'web', {}),
  accepted('a plain order', 'kiosk', {}),
  accepted('a plain order', 'counter', {}),
  accepted('an administrator at the counter', 'counter', { caller: 'admin' }),
  accepted('several lines', 'web', {
    items: [item('cornetto', 3, 1.6), item('macaron', 8, 1.8), item('pane', 1.5, 5.2)],
    total: 27,
  }),
  accepted('the same product in two lines', 'kiosk', { items: [item('cornetto', 1, 1.6), item('cornetto', 2, 1.6)], total: 4.8 }),
  accepted('a cake with choices and a phrase', 'web', {
    items: torta(
      [
        choice('Ripieno', 'Pistacchio', 0.6),
        choice('Decoro', 'Fragole', 5),
        choice('Decoro', 'Macaron', 7),
        choice('Frase', 'Auguri', 0),
      ],
      38.6,
    ),
    total: 38.6,
  }),
  accepted('something free', 'web', { items: [item('gratis', 1, 0)], total: 0 }),
  accepted('the last place of a slot', 'web', { days: 3, time: '09:15' }),
  accepted('the first slot of a day', 'web', { time: '07:00' }),
  accepted('the last slot of a day', 'web', { time: '19:45' }),
  accepted('the last slot before the break', 'web', { time: '12:45' }),
  accepted('the last day offered', 'web', { days: 29 }),
  accepted('the last day offered', 'kiosk', { days: 29 }),
  accepted('the last day offered, a year ahead', 'counter', { days: 365 }),
  accepted('a quarter past seven after the first week', 'web', { days: 8, time: '07:15' }),
  accepted('placed three weeks ago, delivered now', 'kiosk', { hoursAgo: 500 }),
  accepted('placed by a clock that is ahead', 'kiosk', { hoursAgo: -5 }, ['clock-wrong']),
  accepted('placed by a clock that is ahead', 'counter', { hoursAgo: -500_000 }, ['clock-wrong']),
  accepted('placed by a clock that is a little fast', 'kiosk', { hoursAgo: -0.05 }),
  accepted('placed by a clock that is ahead', 'web', { hoursAgo: -5 }),
  // Discounts.
  accepted('10.05 less 10% is 9.05', 'web', { items: [item('resto', 1, 10.05)], total: 9.05, fields: coded('NONNA10') }),
  accepted('two lines of 10.05 less 10% are 18.09, not twice 9.05', 'web', {
    items: [item('resto', 1, 10.05), item('resto', 1, 10.05)],
    total: 18.09,
    fields: coded('NONNA10'),
  }),
  ...never(
    'a discount taken off each line',
    { items: [item('resto', 1, 10.05), item('resto', 1, 10.05)], total: 18.1, fields: coded('NONNA10') },
    'discount-invalid',
  ),
  accepted('a code typed in lower case', 'kiosk', { total: 2.88, fields: coded(' nonna10 ') }),
  accepted('a code that was made again', 'web', { total: 2.88, fields: coded('RINATO') }),
  accepted('everything off', 'web', { total: 0, fields: coded('TUTTO') }),
  accepted('everything off, which the till sees all the same', 'kiosk', { total: 0, fields: coded('TUTTO') }),
  accepted('a code with a minimum that is reached', 'web', {
    items: [item('torta', 2, 26, [crema])],
    total: 44.2,
    fields: coded('MINIMO15'),
  }),
  ...promised('a code that has expired', { total: 2.56, fields: coded('SCADUTO20') }, 'discount-invalid'),
  ...promised('a code that was deleted', { total: 2.56, fields: coded('ESTATE20') }, 'discount-invalid'),
  ...promised('a code below its minimum', { total: 2.72, fields: coded('MINIMO15') }, 'discount-invalid'),
  ...promised('a code that is used up', { total: 3.04, fields: coded('FINITO5') }, 'discount-invalid'),
  ...promised('the percentage a code had before', { total: 2.24, fields: coded('RINATO') }, 'discount-invalid'),
  ...never('a code that never was', { total: 1.6, fields: coded('META50') }, 'discount-invalid'),
  ...never('more off than the code gives', { total: 2.56, fields: coded('NONNA10') }, 'discount-invalid'),
  ...never('something off without a code', { total: 2.88 }, 'invalid'),
  ...never('a total above the prices', { total: 3.3 }, 'invalid'),
  // Slots.
  ...promised('a full slot', { days: 3, time: '09:00' }, 'slot-full'),
  ...promised('a slot of yesterday', { days: -1 }, 'slot-past'),
  ...promised('a closure day', { days: 4 }, 'closed'),
  ...promised('before the shop opens', { time: '06:45' }, 'closed'),
  ...promised('at closing time', { time: '20:00' }, 'closed'),
  ...promised('in the break', { time: '13:00' }, 'closed'),
  ...promised('at seven after the first week', { days: 8, time: '07:00' }, 'closed'),
  refused('beyond the days offered', 'web', { days: 30 }, 'closed'),
  accepted('beyond the days offered', 'kiosk', { days: 30 }, ['closed']),
  accepted('beyond the days offered', 'counter', { days: 366 }, ['closed']),
  // Today: just after midnight an order that was on its way may still count from yesterday.
  ...promised('earlier than the preparation takes', { items: torta([crema]), total: 26, days: 0 }, 'slot-past'),
  ...never('between two slots', { time: '11:05' }, 'invalid'),
  // Handed over at once: no slot is asked for, so none is full, past or closed.
  accepted('handed over at once', 'counter', atOnce()),
  accepted('handed over at once three weeks ago, delivered now', 'counter', atOnce(-500)),
  accepted('handed over at once by a clock that is ahead', 'counter', atOnce(5), ['clock-wrong']),
  accepted('what takes days, handed over all the same', 'counter', { ...atOnce(), items: torta([crema]), total: 26 }),
  accepted(
    'handed over at once at the price of yesterday',
    'counter',
    { ...atOnce(), items: [item('rincarato', 2, 1.5)], total: 3 },
    ['price-changed'],
  ),
  refused('handed over at once', 'web', atOnce(), 'invalid'),
  refused('handed over at once', 'kiosk', atOnce(), 'invalid'),
  refused('handed over at once, tomorrow', 'counter', { fields: () => ({ immediate: true }) }, 'invalid'),
  refused(
    'handed over at once, more or less',
    'counter',
    { fields: (nowMs) => ({ ...atOnce().fields(nowMs), immediate: 1 }) },
    'invalid',
  ),
  // Prices.
  ...promised('the price of yesterday', { items: [item('rincarato', 2, 1.5)], total: 3 }, 'price-changed'),
  ...promised(
    'the choice’s price of yesterday',
    { items: [item('bombolone', 1, 2.4, [choice('Ripieno', 'Pistacchio', 0.5)])], total: 2.4 },
    'price-changed',
  ),
  ...never('a price of more than 72 hours ago', { items: [item('rincaratoprima', 2, 1.5)], total: 3 }, 'price-changed'),
  ...promised(
    'that price, placed while it was fresh',
    { items: [item('rincaratoprima', 2, 1.5)], total: 3, hoursAgo: 60 },
    'price-changed',
  ),
  ...never('a price it never had', { items: [item('cornetto', 2, 0.01)], total: 0.02 }, 'price-changed'),
  ...never(
    'a choice cheaper than ever',
    { items: [item('bombolone', 1, 2, [choice('Ripieno', 'Pistacchio', 0.1)])], total: 2 },
    'price-changed',
  ),
  ...never(
    'a base price paid by a choice',
    { items: [item('bombolone', 1, 1.9, [choice('Ripieno', 'Pistacchio', 0.6)])], total: 1.9 },
    'price-changed',
  ),
  ...never('a phrase with a price', { items: torta([crema, choice('Frase', 'Auguri', 1)], 27), total: 27 }, 'invalid'),
  // Campaigns: sold for their days alone, at the price of those days.
  accepted('of a campaign, at the price of its days, further ahead than a month', 'web', {
    items: [item('panettone', 1, 38), item('cornetto', 2, 1.6)],
    ...{ total: 41.2, days: 35 },
  }),
  accepted('of a campaign, on its first day', 'kiosk', { items: [item('panettone', 1, 38)], total: 38, days: 20 }),
  accepted('of a campaign, on its last day', 'counter', { items: [item('panettone', 1, 38)], total: 38, days: 40 }),
  ...never('of a campaign, at the list’s price', { items: [item('panettone', 1, 34)], total: 34, days: 25 }, 'price-changed'),
  ...promised('of a campaign, on another day', { items: [item('panettone', 1, 34)], total: 34, days: 10 }, 'off-season'),
  refused('of a campaign, after its last day', 'web', { items: [item('panettone', 1, 34)], total: 34, days: 41 }, 'off-season'),
  accepted('of a campaign, after its last day', 'kiosk', { items: [item('panettone', 1, 34)], total: 34, days: 41 }, [
    ...(['off-season', 'closed'] as const),
  ]),
  accepted('of a campaign, after its last day', 'counter', { items: [item('panettone', 1, 34)], total: 34, days: 41 }, [
    'off-season',
  ]),
  refused('when its orders are closed', 'web', { items: [item('fuoritempo', 1, 12)], total: 12, days: 11 }, 'off-season'),
  accepted('when its orders are closed', 'kiosk', { items: [item('fuoritempo', 1, 12)], total: 12, days: 11 }, ['off-season']),
  accepted('promised before its orders were closed', 'kiosk', {
    items: [item('fuoritempo', 1, 12)],
    ...{ total: 12, days: 11, hoursAgo: 6 },
  }),
  accepted('when its orders are closed: staff take them', 'counter', { items: [item('fuoritempo', 1, 12)], total: 12, days: 11 }),
  accepted('at a campaign’s price, sold all year', 'web', { items: [item('brioche', 2, 2.5)], total: 5, days: 25 }),
  ...(['web', 'kiosk'] as const).map((channel) =>
    accepted('at a campaign’s price, sold all year, further ahead than a month', channel, {
      ...{ items: [item('brioche', 2, 2.5)], total: 5, days: 35 },
    }),
  ),
  refused(
    'sold all year, after its campaign’s last day',
    'web',
    { items: [item('brioche', 2, 2)], total: 4, days: 41 },
    'closed',
  ),
  accepted('at the list’s price on other days', 'web', { items: [item('brioche', 2, 2)], total: 4, days: 10 }),
  ...never('at a campaign’s price on other days', { items: [item('brioche', 2, 2.5)], total: 5, days: 10 }, 'price-changed'),
  ...never('at the list’s price on a campaign’s day', { items: [item('brioche', 2, 2)], total: 4, days: 25 }, 'price-changed'),
  ...promised(
    'at the campaign’s price of yesterday',
    { items: [item('brioche', 2, 2.3)], total: 4.6, days: 25 },
    'price-changed',
  ),
  ...never('at a campaign’s price of long ago', { items: [item('brioche', 2, 1.9)], total: 3.8, days: 25 }, 'price-changed'),
  // How many there are for a day.
  accepted('the last ones of a day', 'web', { items: [item('pastiera', 2, 30)], total: 60, days: 5 }),
  accepted('many of them on a day without a limit', 'web', { items: [item('pastiera', 9, 30)], total: 270, days: 6 }),
  ...promised('more than are left', { items: [item('pastiera', 3, 30)], total: 90, days: 5 }, 'cap-exceeded'),
  ...promised(
    'more than are left, in two lines',
    { items: [item('pastiera', 1, 30), item('pastiera', 2, 30)], total: 90, days: 5 },
    'cap-exceeded',
  ),
  // Products and choices.
  ...promised('sold out', { items: [item('esaurito', 1, 3)], total: 3 }, 'sold-out'),
  ...promised('hidden', { items: [item('nascosto', 1, 4)], total: 4 }, 'product-gone'),
  ...promised('deleted today', { items: [item('tolto', 1, 3.5)], total: 3.5 }, 'product-gone'),
  ...never('deleted long ago', { items: [item('toltoprima', 1, 3.5)], total: 3.5 }, 'price-changed'),
  ...promised(
    'a choice that is sold out',
    { items: [item('bombolone', 1, 2.3, [choice('Ripieno', 'Nocciola', 0.4)])], total: 2.3 },
    'sold-out',
  ),
  ...promised(
    'a choice deleted today',
    { items: torta([crema, choice('Decoro', 'Confetti', 1.5)], 27.5), total: 27.5 },
    'product-gone',
  ),
  ...promised(
    'a choice under its old name',
    { items: torta([crema, choice('Decoro', 'Frutti di bosco', 2)], 28), total: 28 },
    'product-gone',
  ),
  ...never(
    'a choice deleted long ago',
    { items: torta([crema, choice('Decoro', 'Fiori di zucchero', 4)], 30), total: 30 },
    'price-changed',
  ),
  ...never('a product that never was', { items: [item('nonesiste', 1, 1)], total: 1 }, 'unknown-product'),
  ...never('a choice that never was', { items: torta([crema, choice('Decoro', 'Diamanti', 0)]), total: 26 }, 'invalid'),
  ...never(
    'a choice of another product',
    { items: [item('cornetto', 1, 1.6, [choice('Bagna', 'Rum', 0)])], total: 1.6 },
    'invalid',
  ),
  ...never('without a required choice', { items: torta([]), total: 26 }, 'invalid'),
  ...never(
    'another choice in a required one’s place',
    { items: torta([choice('Decoro', 'Fragole', 5)], 31), total: 31 },
    'invalid',
  ),
  ...never(
    'two of a single choice',
    { items: torta([crema, choice('Ripieno', 'Pistacchio', 0.6)], 26.6), total: 26.6 },
    'invalid',
  ),
  ...never('two phrases', { items: torta([crema, choice('Frase', 'A', 0), choice('Frase', 'B', 0)]), total: 26 }, 'invalid'),
  ...never(
    'a phrase on what has none',
    { items: [item('cornetto', 1, 1.6, [choice('Frase', 'Auguri', 0)])], total: 1.6 },
    'invalid',
  ),
  accepted(
    'several things at once',
    'kiosk',
    { items: [item('esaurito', 1, 3), item('rincarato', 1, 1.5)], total: 4.5, days: 3, time: '09:00' },
    ['sold-out', 'price-changed', 'slot-full'],
  ),
  // Quantities.
  ...[0, -1, 1.5, 1e9, 1000, '2', null].flatMap((quantity) =>
    never(`a quantity of ${JSON.stringify(quantity)}`, { items: [item('cornetto', quantity, 1.6)], total: 3.2 }, 'invalid'),
  ),
  // Who orders without asking takes what is sold together; at the counter pieces are counted.
  ...[2, 6, 64].flatMap((quantity) =>
    (['web', 'kiosk'] as const).map((channel) =>
      refused(
        `${quantity} where four are sold together`,
        channel,
        { items: [item('macaron', quantity, 1.8)], total: Math.round(quantity * 180) / 100 },
        'invalid',
      ),
    ),
  ),
  accepted('three where four are sold together elsewhere', 'counter', { items: [item('macaron', 3, 1.8)], total: 5.4 }),
  refused('more than are sold at once', 'counter', { items: [item('macaron', 64, 1.8)], total: 115.2 }, 'invalid'),
  refused('half a macaron', 'counter', { items: [item('macaron', 1.5, 1.8)], total: 2.7 }, 'invalid'),
  // At the counter what is sold by weight is weighed to the gram; elsewhere it keeps its steps.
  refused('a quarter where halves are sold', 'web', { items: [item('pane', 0.75, 5.2)], total: 3.9 }, 'invalid'),
  refused('347 grams where halves are sold', 'kiosk', { items: [item('pane', 0.347, 5.2)], total: 1.8 }, 'invalid'),
  accepted('347 grams where halves are sold elsewhere', 'counter', { items: [item('pane', 0.347, 5.2)], total: 1.8 }),
  accepted('a gram', 'counter', { items: [item('pane', 0.001, 5.2)], total: 0.01 }),
  accepted('twice 347 grams, each priced by itself', 'counter', {
    items: [item('pane', 0.347, 5.2), item('pane', 0.347, 5.2)],
    total: 3.6,
  }),
  accepted('what a scale’s label costs', 'counter', { items: [item('pane', 0.19231, 5.2)], total: 1 }),
  refused('what a scale’s label costs', 'kiosk', { items: [item('pane', 0.19231, 5.2)], total: 1 }, 'invalid'),
  refused('at another price than the label’s', 'counter', { items: [item('pane', 0.19231, 5.2)], total: 1.01 }, 'invalid'),
  refused('a part of ten milligrams', 'counter', { items: [item('pane', 0.192305, 5.2)], total: 1 }, 'invalid'),
  refused('a gram more than is sold at once', 'counter', { items: [item('pane', 6.001, 5.2)], total: 31.21 }, 'invalid'),
  refused('347 grams at a rounder price', 'counter', { items: [item('pane', 0.347, 5.2)], total: 1.56 }, 'invalid'),
  // Who may.
  refused('a customer at the kiosk', 'kiosk', { caller: 'anna' }, 'not-allowed'),
  refused('a customer at the counter', 'counter', { caller: 'anna' }, 'not-allowed'),
  refused('a kiosk on the web', 'web', { caller: 'kiosk' }, 'not-allowed'),
  refused('a kiosk at the counter', 'counter', { caller: 'kiosk' }, 'not-allowed'),
  refused('a cashier on the web', 'web', { caller: 'cashier' }, 'not-allowed'),
  refused('a cashier at the kiosk', 'kiosk', { caller: 'cashier' }, 'not-allowed'),
  refused('in another’s name', 'web', { caller: 'bruno', fields: () => ({ author_id: caseId('anna') }) }, 'not-allowed'),
  refused(
    'a kiosk in a customer’s name',
    'web',
    { caller: 'kiosk', fields: () => ({ author_id: caseId('anna') }) },
    'not-allowed',
  ),
  refused('in the name of nobody', 'web', { caller: 'cashier', fields: () => ({ author_id: caseId('nessuno') }) }, 'not-allowed'),
  refused(
    'a kiosk’s order as a customer’s',
    'web',
    { caller: 'cashier', fields: () => ({ author_id: caseId('kiosk') }) },
    'not-allowed',
  ),
  accepted('delivered by the till for the kiosk', 'kiosk', { caller: 'cashier', fields: () => ({ author_id: caseId('kiosk') }) }),
  accepted('delivered by the till for a customer', 'web', { caller: 'admin', fields: () => ({ author_id: caseId('anna') }) }),
  accepted('in one’s own name, said aloud', 'web', { fields: () => ({ author_id: caseId('anna') }) }),
  // Fields that are not what they should be.
  ...[
    { channel: 'phone' },
    { placed_at: 'ieri' },
    { placed_at: '2026-11-20T10:00:00+01:00' },
    { pickup_date: '' },
    { pickup_date: '2026-02-30T10:00:00.000Z' },
    { pickup_date: 1_800_000_000_000 },
    { note: 'x'.repeat(501) },
    { note: 'nullo\u0000' },
    { discount_code: 'x'.repeat(41) },
    { customer_name: 'riga\nnuova' },
    { customer_phone: '3'.repeat(31) },
    { promised_total: -3.2 },
    { promised_total: '3.2' },
    { promised_total: 3.205 },
    { promised_total: 1e300 },
    { author_id: 'Anna' },
    { items: [] },
    { items: {} },
    { items: [null] },
    { items: Array.from({ length: 101 }, () => item('cornetto', 1, 1.6)) },
  ].map((fields) => refused(`with ${JSON.stringify(fields).slice(0, 60)}`, 'web', { fields: () => fields }, 'invalid')),
  refused('without a number', 'kiosk', { fields: () => ({ number: '' }) }, 'invalid'),
  refused('with a number like no device’s', 'kiosk', { fields: () => ({ number: "K1-1'; DROP TABLE orders" }) }, 'invalid'),
  ...never('a phrase that is too long', { items: torta([crema, choice('Frase', 'x'.repeat(41), 0)]), total: 26 }, 'invalid'),
  ...never(
    'a choice with a negative price',
    { items: [item('bombolone', 1, 0.9, [choice('Ripieno', 'Crema', -1)])], total: 0.9 },
    'invalid',
  ),
  ...never('a price with three decimals', { items: [item('cornetto', 2, 1.605)], total: 3.21 }, 'invalid'),
]
