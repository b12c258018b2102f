// What a till hears when it asks for a ticket that another one has: just printing it, or silent for too long.
import { beforeEach, expect, test } from 'vitest'
import { cassa, openTab, resetDevice, server } from '../../../tests/fakes/login-device.ts'

const PATH = '/api/sfoglia/orders/order0000000001/print'

beforeEach(resetDevice)

async function claimed(body: Record<string, unknown> | null) {
  await openTab(cassa)
  const { PRINTING_MS, claimPrint } = await import('./print-jobs.ts')
  server.answer(PATH, body === null ? 'silence' : { body })
  return { claim: await claimPrint('order0000000001'), PRINTING_MS }
}

test('a moment ago it may just be printing', async () => {
  const { claim, PRINTING_MS } = await claimed({ claim: 'taken', device: 'C2', age_ms: 119_999 })
  expect([claim, PRINTING_MS]).toEqual([{ kind: 'taken', device: 'C2', isFresh: true }, 120_000])
})

test.each([120_000, undefined])('too long ago, or nobody says since when, a person has to look: %s', async (age_ms) => {
  const { claim } = await claimed({ claim: 'taken', device: 'C2', ...(age_ms !== undefined && { age_ms }) })
  expect(claim).toEqual({ kind: 'taken', device: 'C2', isFresh: false })
})

test('whoever is first gets it', async () => {
  expect((await claimed({ claim: 'yours', device: 'C1', age_ms: 0 })).claim).toEqual({ kind: 'ours' })
})

test('what is on paper already is nobody’s to print, wherever it came out', async () => {
  expect((await claimed({ claim: 'printed', device: 'C2', age_ms: 0 })).claim).toEqual({ kind: 'printed' })
})

test('a server that does not know the order yet says nothing about paper: who has the printer prints', async () => {
  await openTab(cassa)
  const { claimPrint } = await import('./print-jobs.ts')
  server.answer(PATH, { status: 404, body: { status: 404, message: 'Non trovato.', data: {} } })
  expect(await claimPrint('order0000000001')).toEqual({ kind: 'unasked' })
})

test('without the server nobody can be asked', async () => {
  expect((await claimed(null)).claim).toEqual({ kind: 'unasked' })
})
