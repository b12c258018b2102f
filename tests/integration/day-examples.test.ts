// A day's money and its drawers, as a baker says is right (tests/oracle/money-examples.md), told to the real server as tills tell it.
import { beforeAll, expect, test } from 'vitest'
import { instantOf, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { type DayDeed, type DayFact, type Name, readDayExamples } from '../oracle/day-examples.ts'
import { wholeEuro } from '../oracle/till.ts'
import { randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type Person, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop
let people: Record<Name, Person>

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
  people = { Marco: shop.cashier, Anna: shop.admin }
})

const EXAMPLES = readDayExamples()

test.each(EXAMPLES.map((example, index) => ({ ...example, till: `C${700 + index}` })))('$text', async (example) => {
  const days = [...new Set(example.facts.flatMap((fact) => ('day' in fact ? [fact.day] : [])))]
  const before = new Map<string, Json>()
  for (const day of days) before.set(day, await listOf(day))
  const hasDrawer = example.deeds.some(({ does: what }) => what === 'opens')
  const story = { till: example.till, session: randomId(), order: await anOrder(), proof: await aProof(), hasDrawer }
  for (const deed of example.deeds) await does(deed, story)
  for (const fact of example.facts) await isSo(fact, story, before)
})

test('every rule has three examples', () => {
  const counts = new Map<string, number>()
  for (const { section } of EXAMPLES) counts.set(section, (counts.get(section) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count < 3)).toEqual([])
  expect(counts.size).toBe(4)
})

interface Story {
  till: string
  session: string
  order: string
  proof: Record<string, string>
  /** Its money is in one that is opened sooner or later. */
  hasDrawer: boolean
}

async function anOrder(): Promise<string> {
  const id = randomId()
  await server.create('orders', {
    ...{ id, user_id: shop.cashier.id, status: 'INPROGRESS', channel: 'counter', pickup_date: slotIn(2, '10:00') },
    ...{ total: 5000, payments: [], attention: [] },
  })
  return id
}

/** Of a till that has a name, is let in and proves itself. */
async function aProof(): Promise<Record<string, string>> {
  const [id, secret] = [randomId(), 'ab'.repeat(32)]
  const headers = { 'X-Sfoglia-Device': `${id}.${secret}` }
  await server.call('/api/sfoglia/devices', { token: shop.cashier.token, headers, body: { id, name: `Banco ${id}`, secret } })
  await server.patch('devices', id, { approved: true })
  return headers
}

function shopDay(day: string): ShopDay {
  return day === 'today' ? shopMoment(Date.now()).day : `2026-11-${day.replace(' Nov', '').padStart(2, '0')}`
}

/** `13 Nov at 16:00`, or a year that is another one. */
function moment(at: string): string {
  const [day = '', time = ''] = at.split(' at ')
  return time === '' ? `${day}-06-01T10:00:00.000Z` : new Date(instantOf(shopDay(day), time)).toISOString()
}

const listOf = async (day: string): Promise<Json> =>
  (await server.call(`/api/sfoglia/tills?day=${shopDay(day)}`, { token: shop.admin.token })).body

async function does(deed: DayDeed, { till, session, order, proof, hasDrawer }: Story): Promise<void> {
  const facts = (fact: Json, token = shop.cashier.token) =>
    server.call('/api/sfoglia/tills', { token, body: { facts: [{ session, device: till, ...fact }] } })
  const pays = (fields: Json, token = shop.cashier.token, headers = {}) => {
    const payment = { id: randomId(), order_id: order, method: 'cash', kind: 'payment', device: till, ...fields }
    return server.call('/api/sfoglia/payments', { token, headers, body: { payments: [payment] } })
  }
  const answer = await (() => {
    switch (deed.does) {
      case 'opens':
        return facts({ id: session, kind: 'open', at: moment(deed.at), float: wholeEuro(deed.cents) })
      case 'closes':
        return facts({ id: randomId(), kind: 'close', at: moment(deed.at), expected: {}, counted: {}, note: '' })
      case 'owner-closes': {
        const at = new Date().toISOString()
        return facts({ id: randomId(), kind: 'end', at, reason: 'Il tablet è rotto' }, shop.admin.token)
      }
      case 'takes':
        return pays({
          amount: wholeEuro(deed.cents),
          taken_at: moment(deed.at),
          till_session: hasDrawer || deed.isUnknown ? session : '',
        })
      case 'brings': {
        const said = { amount: wholeEuro(deed.cents), taken_at: new Date().toISOString(), actor: people[deed.author].id }
        return pays({ ...said, device: '' }, people[deed.bearer].token, deed.isProven ? proof : {})
      }
    }
  })()
  expect(answer.body.results, JSON.stringify(answer.body)).toMatchObject([{ outcome: 'created' }])
}

async function isSo(fact: DayFact, { till, session, order }: Story, before: ReadonlyMap<string, Json>): Promise<void> {
  const lines = await server.list('order_payments', `order_id='${order}'`)
  switch (fact.is) {
    case 'taken': {
      const more = (await listOf(fact.day)).taken.cash - before.get(fact.day).taken.cash
      return expect(Math.round(more * 100)).toBe(fact.cents)
    }
    case 'beside': {
      const beside = (await listOf(fact.day)).loose.find(({ device }: Json) => device === till)
      return expect(Math.round((beside?.lines.cash ?? 0) * 100)).toBe(fact.cents)
    }
    case 'expected': {
      const [drawer] = await server.list('till_sessions', `id='${session}'`)
      const list = await listOf(`${new Date(drawer.opened_at).getUTCDate()} Nov`)
      const found = list.tills.find(({ id }: Json) => id === session)
      return expect(Math.round((found.float + found.lines.cash) * 100)).toBe(fact.cents)
    }
    case 'not-listed':
      return expect((await listOf(fact.day)).tills.some(({ id }: Json) => id === session)).toBe(false)
    case 'open': {
      const found = (await listOf(fact.day)).tills.find(({ id }: Json) => id === session)
      return expect(found).toMatchObject({ closed_at: '', ended_at: '' })
    }
    case 'clock-asked': {
      const [held] = await server.list('orders', `id='${order}'`)
      return expect(held.attention.includes('clock-wrong')).toBe(fact.isAsked)
    }
    case 'of': {
      const theirs = lines.filter(({ actor, login }) => (actor || login) === people[fact.name].id)
      const sum = theirs.reduce((all: number, { amount }: Json) => all + amount, 0)
      return expect(Math.round(sum * 100)).toBe(fact.cents)
    }
  }
}
