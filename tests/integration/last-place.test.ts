// Fifty people want the last place of a slot at the same moment: one gets it, the others are told, and the slot is full.
import { beforeAll, expect, test } from 'vitest'
import { isWholeProof } from '../proof.ts'
import { anOrder } from './an-order.ts'
import { type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { SLOT_CAPACITY, type SmallShop, slotIn } from './small-shop.ts'

const RACERS = 50
const ROUNDS = isWholeProof ? 200 : 4

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

test(`${RACERS} racers, ${ROUNDS} rounds: one winner each`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const pickup_date = slotIn(
      1 + Math.floor(round / 40),
      `${String(7 + Math.floor((round % 40) / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][round % 4]}`,
    )
    const send = async (channel: 'web' | 'kiosk', token: string) => {
      const order = anOrder({ channel, pickup_date })
      const answer = await server.call('/api/sfoglia/orders', { token, body: { orders: [order] } })
      expect(answer.status).toBe(200)
      return { ...answer.body.results[0], id: order.id }
    }
    // Unpaid orders from the web may hold half of a slot: the rest is taken in the shop.
    for (let place = 1; place < SLOT_CAPACITY; place++) await send('kiosk', shop.kiosk.token)
    const results = await Promise.all(
      Array.from({ length: RACERS }, (_, racer) => send('web', racer % 2 ? shop.anna.token : shop.bruno.token)),
    )
    const winners = results.filter(({ outcome }) => outcome === 'created')
    expect(winners).toHaveLength(1)
    expect(new Set(results.filter(({ outcome }) => outcome !== 'created').map(({ reason }) => reason))).toEqual(
      new Set(['slot-full']),
    )
    const held = await server.list('orders', `pickup_date='${pickup_date.replace('T', ' ')}'`)
    expect(held).toHaveLength(SLOT_CAPACITY)
    expect(held.map(({ id }) => id)).toContain(winners[0]?.id)
    // Who was promised a place offline gets it, with a word to whoever has to look at it.
    expect(await send('kiosk', shop.kiosk.token)).toMatchObject({ outcome: 'created', order: { attention: ['slot-full'] } })
  }
})
