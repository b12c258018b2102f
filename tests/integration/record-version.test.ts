// Two people edit the same thing: the second is told, and nothing of the first is overwritten.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const PATH = `/api/collections/products/records/${IDS.pane}`
const read = async (): Promise<Json> => (await server.call(PATH, {})).body
const tag = (updated: string) => `"${updated.replace(' ', 'T')}"`
const write = (seen: string, body: Record<string, unknown>) =>
  server.call(PATH, { method: 'PATCH', token: shop.admin.token, body, headers: { 'If-Match': tag(seen) } })

describe('a record with the version that was seen', () => {
  test('is written when nobody else wrote, and the answer carries the next version', async () => {
    const before = await read()
    const { status, body } = await write(before.updated, { ingredients: 'Farina, acqua' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.ingredients).toBe('Farina, acqua')
    expect((await write(body.updated, { ingredients: 'Farina, acqua, sale' })).status).toBe(200)
  })

  test('is not written when somebody else was first, and says so', async () => {
    const before = await read()
    await write(before.updated, { ingredients: 'La prima' })
    const { status } = await write(before.updated, { ingredients: 'La seconda', description: 'Mai vista' })
    expect(status).toBe(412)
    expect(await read()).toMatchObject({ ingredients: 'La prima', description: before.description })
  })

  test('of ten who saw the same, one writes', async () => {
    const { updated } = await read()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => write(updated, { ingredients: `Numero ${index}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await read()).ingredients).toBe(`Numero ${winner}`)
  })

  test('is not deleted either', async () => {
    const { updated } = await read()
    await write(updated, { ingredients: 'Ancora qui' })
    const headers = { 'If-Match': tag(updated) }
    const gone = await server.call(PATH, { method: 'DELETE', token: shop.admin.token, headers })
    expect(gone.status).toBe(412)
    expect(gone.body.data).toEqual({ source: 'sfoglia' })
    expect((await read()).ingredients).toBe('Ancora qui')
  })

  test('is compared by the header as the standard writes it', async () => {
    const ingredients = 'Farina'
    const patch = (headers: Record<string, string>) =>
      server.call(PATH, { method: 'PATCH', token: shop.admin.token, body: { ingredients }, headers })
    const statusOf = async (ifMatch: string) => (await patch({ 'If-Match': ifMatch })).status
    expect(await statusOf('*')).toBe(200)
    expect(await statusOf(`"another", ${tag((await read()).updated)}`)).toBe(200)
    // A tag that may mean something else is no promise of what was seen.
    expect(await statusOf(`W/${tag((await read()).updated)}`)).toBe(412)
    expect(await statusOf('no tag at all')).toBe(412)
    expect((await patch({})).status).toBe(200)
  })
})
