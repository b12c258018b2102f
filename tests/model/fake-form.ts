// Blob and FormData as far as photos travel in them. The real ones answer from other threads, in an order that no seed repeats;
// these take one turn of the event loop.

export class FakeBlob {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(parts: readonly (Uint8Array | ArrayBuffer)[] = [], { type = '' } = {}) {
    this.type = type
    this.bytes = Uint8Array.from(parts.flatMap((part) => [...new Uint8Array(part)]))
  }

  get size(): number {
    return this.bytes.length
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    await new Promise((resolve) => setImmediate(resolve))
    return this.bytes.slice().buffer
  }
}

export class FakeForm {
  /** By field. */
  readonly files = new Map<string, FakeBlob>()

  append(field: string, file: FakeBlob): void {
    this.files.set(field, file)
  }
}

/** A photo of a test is its words. */
export function photoOf(words: string): FakeBlob {
  return new FakeBlob([new TextEncoder().encode(words)], { type: 'image/jpeg' })
}

export function wordsOf(photo: FakeBlob): string {
  return new TextDecoder().decode(photo.bytes)
}
