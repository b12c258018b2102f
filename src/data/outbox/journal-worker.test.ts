// Only a disk without room stops a kiosk from selling: any other fault of the journal's worker is told as what it is.
import '../../../tests/fakes/page.ts'
import { expect, test, vi } from 'vitest'
import { page } from '../../../tests/fakes/page.ts'
import type { JournalAnswer, JournalRequest } from './journal-worker.ts'

/** What writing does next; null writes. */
let fault: (() => number) | null = null

class File {
  bytes = new Uint8Array(0)
  getSize = () => this.bytes.length
  read(buffer: Uint8Array, { at }: { at: number }): number {
    const part = this.bytes.subarray(at, at + buffer.length)
    buffer.set(part)
    return part.length
  }
  write(buffer: Uint8Array, { at }: { at: number }): number {
    if (fault) return fault()
    const larger = new Uint8Array(Math.max(this.bytes.length, at + buffer.length))
    larger.set(this.bytes)
    larger.set(buffer, at)
    this.bytes = larger
    return buffer.length
  }
  truncate = (size: number) => {
    this.bytes = this.bytes.slice(0, size)
  }
  flush(): void {}
  close(): void {}
}

const files = new Map<string, File>()

async function getFileHandle(name: string) {
  const file = files.get(name) ?? new File()
  files.set(name, file)
  return { createSyncAccessHandle: async () => file }
}

Object.assign(navigator, { storage: { getDirectory: async () => ({ getFileHandle }) } })
await import('./journal-worker.ts')

function ask(data: JournalRequest): Promise<JournalAnswer> {
  return new Promise((resolve) => page.fire('message', { data, ports: [{ postMessage: resolve }] }))
}

const entry: JournalRequest = { kind: 'add', entries: [['a', { text: 'Torta' }]], values: {} }

function says(name: string): () => never {
  return () => {
    throw new DOMException(`It is ${name}.`, name)
  }
}

test.each([
  ['add', entry, { kind: 'done' }],
  ['probe', { kind: 'probe' }, { kind: 'room', hasRoom: true }],
] as const)('%s: a full disk is told from a fault', async (_, request, done) => {
  const full = request.kind === 'probe' ? { kind: 'room', hasRoom: false } : { kind: 'full' }
  fault = says('QuotaExceededError')
  expect(await ask(request)).toEqual(full)
  fault = () => 1
  expect(await ask(request)).toEqual(full)
  fault = says('InvalidStateError')
  expect(await ask(request)).toEqual({ kind: 'failed', message: 'InvalidStateError: It is InvalidStateError.' })
  fault = () => {
    throw new TypeError('a mistake of ours')
  }
  expect(await ask(request)).toEqual({ kind: 'failed', message: 'TypeError: a mistake of ours' })
  fault = null
  expect(await ask(request)).toEqual(done)
})

test('a folder that cannot be used is a fault, not a full disk', async () => {
  const folder = vi.spyOn(navigator.storage, 'getDirectory').mockImplementation(says('SecurityError'))
  expect(await ask(entry)).toMatchObject({ kind: 'failed' })
  folder.mockRestore()
})
