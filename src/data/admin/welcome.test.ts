// The device on which the demo is thrown away says which it is: the server sends every other one away.
import { expect, test, vi } from 'vitest'
import '../../../tests/fakes/page.ts'
import { deviceProof, readDevice } from '#data/device/device.ts'
import { throwDemoAway } from './welcome.ts'

test('the demo is thrown away by a device that proves itself', async () => {
  await readDevice()
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    return Response.json({ message: 'Questo è già il tuo negozio.', data: { source: 'sfoglia' } }, { status: 409 })
  })
  vi.stubGlobal('fetch', fetch)
  const owner = { name: 'Anna', surname: 'Rossi', mail: 'anna@rossi.example', password: 'il forno di via Garibaldi' }
  expect(await throwDemoAway(owner)).toMatchObject({ ok: false, reason: 'not-demo' })
  const proofs = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('X-Sfoglia-Device'))
  expect(new Set(proofs)).toEqual(new Set([await deviceProof()]))
  vi.unstubAllGlobals()
})
