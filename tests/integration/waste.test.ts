// What is left and thrown away of a day: told by the tills as facts, each kept once, put right by another line, and in the owner's
// figures at the price of its day.
import { beforeAll, expect, test } from 'vitest'
import { type WasteLine, wireWaste } from '#domain/waste/waste.ts'
import { anEntry, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop } from './small-shop.ts'

const DAY = '2026-11-18'
let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

function counted(fields: Partial<WasteLine> = {}): WasteLine {
  const what = {
    productId: IDS.cornetto,
    productName: 'Cornetto',
    unit: 'pezzo',
    thousandths: 7000,
    unitPriceCents: 160,
  } as const
  return { id: randomId(), day: DAY, fate: 'thrown', ...what, atMs: Date.now(), device: 'C1', actorId: '', ...fields }
}

const entryOf = (line: WasteLine) => anEntry('waste', line.productId, wireWaste(line))
const send = (entries: unknown[], token = shop.cashier.token) =>
  server.call('/api/sfoglia/entries', { token, body: { device: 'C1', entries } })
const outcomesOf = async (entries: unknown[]): Promise<string[]> =>
  (await send(entries)).body.results.map(({ outcome, reason }: Json) => reason || outcome)
const stored = (id: string): Promise<Json[]> => server.list('waste', `id='${id}'`)
const figuresOf = async (day: string): Promise<Json[]> =>
  (await server.call(`/api/sfoglia/figures?from=${day}&to=${day}`, { token: shop.admin.token })).body.waste

test('a line is kept once, with who counted it; the same id with other content is refused, and it is asked for by its id', async () => {
  const line = counted()
  expect(await outcomesOf([entryOf(line)])).toEqual(['created'])
  expect(await outcomesOf([entryOf(line), entryOf({ ...line, device: 'C2' })])).toEqual(['replayed', 'replayed'])
  expect(await outcomesOf([entryOf({ ...line, thousandths: 6000 })])).toEqual(['content-differs'])
  const [record] = await stored(line.id)
  expect(record).toMatchObject({ ...{ day: DAY, thousandths: 7000, fate: 'thrown', unit_price: 1.6 }, actor: shop.cashier.id })
  const asked = { token: shop.cashier.token, body: { ids: [line.id, randomId()] } }
  const { body } = await server.call('/api/sfoglia/entries/confirm', asked)
  expect(body.held.map(({ id }: Json) => id)).toEqual([line.id])
})

test('what is none is refused by itself, and nobody but staff brings any', async () => {
  const good = counted()
  const wrong = [
    { ...entryOf(counted()), content: { ...wireWaste(counted()), fate: 'sold' } },
    { ...entryOf(counted()), about: randomId() },
    { ...entryOf(counted()), id: randomId() },
  ]
  expect(await outcomesOf([...wrong, entryOf(good)])).toEqual(['invalid', 'invalid', 'invalid', 'created'])
  const mine = counted()
  for (const token of [shop.anna.token, shop.kiosk.token]) expect((await send([entryOf(mine)], token)).status).toBe(403)
  expect(await stored(mine.id)).toEqual([])
})

test('a clock that is days off was wrong about the day too', async () => {
  const line = counted({ day: '2024-02-01', atMs: Date.UTC(2024, 1, 1, 18) })
  expect(await outcomesOf([entryOf(line)])).toEqual(['created'])
  const [record] = await stored(line.id)
  expect(record.day).not.toBe('2024-02-01')
  expect(record.at.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
})

test('the owner’s figures have it by product at the price of its day; what was taken back is not there', async () => {
  const day = '2026-05-04'
  const atMs = Date.now()
  const kilos = { productId: IDS.torta, productName: 'Torta', unit: 'kg', unitPriceCents: 3000 } as const
  const gone = counted({ day, atMs, productId: IDS.pane, productName: 'Pane' })
  const lines = [
    counted({ day, atMs }),
    counted({ day, atMs, thousandths: -2000 }),
    counted({ day, atMs, fate: 'left', thousandths: 3000, unitPriceCents: 150 }),
    counted({ day, atMs, ...kilos, thousandths: 347 }),
    ...[gone, { ...gone, id: randomId(), thousandths: -7000 }],
  ]
  expect(new Set(await outcomesOf(lines.map(entryOf)))).toEqual(new Set(['created']))
  expect(await figuresOf(day)).toEqual([
    { id: IDS.torta, name: 'Torta', unit: 'kg', left: 0, left_cents: 0, thrown: 347, thrown_cents: 1041 },
    { id: IDS.cornetto, name: 'Cornetto', unit: 'pezzo', left: 3000, left_cents: 450, thrown: 5000, thrown_cents: 800 },
  ])
  expect(await figuresOf('2026-05-05')).toEqual([])
})
