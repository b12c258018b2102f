// What a page says of the contract it speaks, and what it makes of a server that does not speak it.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { getConnection } from '#data/server/connection.ts'
import { request } from '#data/server/request.ts'
import { isPageTooOld, serverContract } from '#data/server/server-contract.ts'
import { CONTRACT, CONTRACT_HEADER } from '#domain/contract.ts'
import { OWN_REFUSAL } from '#domain/wire.ts'
import { requestDelivery } from './requests.ts'

const PATH = '/api/sfoglia/orders'
const WAYS: [string, () => Promise<unknown>][] = [
  ['a request', () => request(PATH, { method: 'POST', body: {} })],
  ['a delivery', () => requestDelivery(PATH, { userId: 'cassa0000000001', token: 'token' }, 'POST', '{}')],
]
let sent: (string | null)[]

function serverOf(contract: number | null, status = 200, message = '') {
  globalThis.fetch = async (_, init) => {
    sent.push(new Headers(init?.headers).get(CONTRACT_HEADER))
    const headers = { 'Retry-After': '30', ...(contract !== null && { [CONTRACT_HEADER]: String(contract) }) }
    return Response.json({ status, message, data: OWN_REFUSAL }, { status, headers })
  }
}

beforeEach(() => {
  sent = []
})

test.each(WAYS)('%s says what it speaks, and hears what the server speaks', async (_, ask) => {
  serverOf(CONTRACT + 1)
  await ask()
  expect([sent, serverContract(), isPageTooOld()]).toEqual([[String(CONTRACT)], CONTRACT + 1, false])
  serverOf(null)
  await ask()
  expect([serverContract(), isPageTooOld()]).toEqual([1, false])
})

test.each(WAYS)('%s that is too old is kept, and the words for it are heard on a line that is open', async (_, ask) => {
  serverOf(CONTRACT + 2, 429, 'Aggiorna la pagina.')
  const answer = await ask()
  expect(answer).toMatchObject({ message: 'Aggiorna la pagina.' })
  expect(['later', 'no-answer']).toContain((answer as { kind: string }).kind)
  expect([isPageTooOld(), getConnection().isReachable]).toEqual([true, true])
})
