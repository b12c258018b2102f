// WebCrypto for schedules that a seed must repeat: the real one answers from other threads, in an order of its own. Takes a turn
// of the event loop, as the real one does, so that waiting for it inside a database transaction ends that transaction.
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { SeededRandom } from './seeded-random.ts'

const TAG_BYTES = 16

interface FakeKey {
  raw: Uint8Array
}

interface Parameters {
  iv: Uint8Array
  additionalData: Uint8Array
}

export function fakeCrypto(random: SeededRandom) {
  const bytes = (count: number) => random.fill(new Uint8Array(count))
  return {
    getRandomValues: <Numbers extends Uint8Array | Uint32Array>(target: Numbers) => random.fill(target),
    randomUUID: () => Buffer.from(bytes(16)).toString('hex'),
    subtle: {
      generateKey: () => turn((): FakeKey => ({ raw: bytes(32) })),
      encrypt: (parameters: Parameters, key: FakeKey, plain: Uint8Array) =>
        turn(() => {
          const cipher = createCipheriv('aes-256-gcm', key.raw, parameters.iv).setAAD(parameters.additionalData)
          return bufferOf(cipher.update(plain), cipher.final(), cipher.getAuthTag())
        }),
      decrypt: (parameters: Parameters, key: FakeKey, sealed: ArrayBuffer) =>
        turn(() => {
          const all = new Uint8Array(sealed)
          const decipher = createDecipheriv('aes-256-gcm', key.raw, parameters.iv).setAAD(parameters.additionalData)
          decipher.setAuthTag(all.subarray(all.length - TAG_BYTES))
          return bufferOf(decipher.update(all.subarray(0, all.length - TAG_BYTES)), decipher.final())
        }),
      digest: (_name: string, data: Uint8Array) => turn(() => bufferOf(createHash('sha256').update(data).digest())),
    },
  }
}

function turn<Result>(work: () => Result): Promise<Result> {
  return new Promise((resolve, reject) => {
    setImmediate(() => {
      try {
        resolve(work())
      } catch (error) {
        reject(error)
      }
    })
  })
}

function bufferOf(...parts: Uint8Array[]): ArrayBuffer {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole.buffer
}
