// 10,000 forgeries of a true event that would pay an order: bytes of the body changed, added or missing, the signature changed,
// times that are stale. None may be believed. A failure prints its seed.
import { expect, test } from 'vitest'
import { signatureOf } from '../../demo/stand-ins/stripe/webhook-events.ts'
import { seededRandom } from '../../tests/model/seeded-random.ts'
import { isWholeProof, seed } from '../../tests/proof.ts'
import { verifiedEvent } from './webhook.ts'

const SECRET = 'whsec_solo_per_le_prove'
const FORGERIES = isWholeProof ? 10_000 : 2_000
const TRUE_BODY = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  created: 1_700_000_000,
  data: { object: { id: 'cs_test_1', status: 'complete', payment_status: 'paid', note: 'Perché no? Così è più buono' } },
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const nowSeconds = () => Math.floor(Date.now() / 1000)

test('the true one is believed', async () => {
  expect(await verifiedEvent(bytesOf(TRUE_BODY).buffer, signatureOf(TRUE_BODY, SECRET), SECRET)).toMatchObject({ id: 'evt_1' })
})

test('other bytes that a lenient reader takes for the same text are not', async () => {
  const marked = TRUE_BODY.replace('buono', 'buono\ufffd')
  const signature = signatureOf(marked, SECRET)
  const bytes = bytesOf(marked)
  const withBom = Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes])
  const at = bytes.findIndex((byte, index) => byte === 0xef && bytes[index + 1] === 0xbf)
  const notUtf8 = Uint8Array.from([...bytes.slice(0, at), 0xff, ...bytes.slice(at + 3)])
  for (const other of [withBom, notUtf8]) {
    expect(new TextDecoder().decode(other)).toBe(marked)
    expect(await verifiedEvent(other.buffer, signature, SECRET)).toBeNull()
  }
})

test(`${FORGERIES} forgeries are not`, async () => {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random.next() * count)

  /** One to three bytes replaced, inserted or removed; never back to what it was. */
  const mutated = (bytes: Uint8Array, alphabet: number): Uint8Array<ArrayBuffer> => {
    const result = [...bytes]
    for (let left = 1 + below(3); left > 0; left--) {
      const at = below(result.length)
      const kind = below(3)
      if (kind === 0) result[at] = ((result[at] ?? 0) + 1 + below(alphabet - 1)) % alphabet
      if (kind === 1) result.splice(at, 0, below(alphabet))
      if (kind === 2) result.splice(at, 1)
    }
    const changed = Uint8Array.from(result)
    return changed.length === bytes.length && changed.every((byte, index) => byte === bytes[index])
      ? mutated(bytes, alphabet)
      : changed
  }

  const forgery = (kind: number): [Uint8Array<ArrayBuffer>, string] => {
    const body = bytesOf(TRUE_BODY)
    const signature = signatureOf(TRUE_BODY, SECRET)
    if (kind === 0) return [mutated(body, 256), signature]
    if (kind === 1) return [body, new TextDecoder('latin1').decode(mutated(bytesOf(signature), 128))]
    if (kind === 2) return [body, signatureOf(TRUE_BODY, SECRET, nowSeconds() - 301 - below(1_000_000))]
    // Another time, or another secret, for the right body.
    if (kind === 3) return [body, signature.replace(/\d+/, String(nowSeconds() + 1 + below(1000)))]
    return [body, signatureOf(TRUE_BODY, `${SECRET}${below(1000)}`)]
  }

  for (let count = 0; count < FORGERIES; count++) {
    const [body, signature] = forgery(count % 5)
    const believed = await verifiedEvent(body.buffer, signature, SECRET)
    expect(believed, `seed ${seed}, forgery ${count}: ${signature}\n${new TextDecoder().decode(body)}`).toBeNull()
  }
})
