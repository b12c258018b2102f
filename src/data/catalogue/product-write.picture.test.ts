// Which kind a product's picture is stored as, with canvases that write what each engine's writes.
import { afterEach, expect, test, vi } from 'vitest'
import { encodeProductPicture } from './product-write.ts'

/** A canvas without its kind writes PNG, as the standard says. What was painted onto it is in its file. */
function browserThatWrites(kinds: readonly string[]): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1000, height: 800, close: () => undefined }))
  vi.stubGlobal('document', { createElement: () => new FakeCanvas(kinds) })
}

class FakeCanvas {
  readonly #kinds: readonly string[]
  readonly #painted: string[] = []
  width = 0
  height = 0

  constructor(kinds: readonly string[]) {
    this.#kinds = kinds
  }

  getContext() {
    const context = {
      globalCompositeOperation: 'source-over',
      fillStyle: '',
      drawImage: () => this.#painted.push('picture'),
      fillRect: () => this.#painted.push(`${context.fillStyle} ${context.globalCompositeOperation}`),
    }
    return context
  }

  toBlob(done: (blob: Blob) => void, type: string) {
    const written = this.#kinds.includes(type) ? type : 'image/png'
    done(new Blob([`${this.width}×${this.height} ${this.#painted.join(', ')}`], { type: written }))
  }
}

afterEach(() => vi.unstubAllGlobals())

test('WebP where the browser writes it, see-through where the picture is', async () => {
  browserThatWrites(['image/webp', 'image/jpeg'])
  const { large, small } = await encodeProductPicture(new Blob())
  expect([large.type, await large.text()]).toEqual(['image/webp', '800×800 picture'])
  expect([small.type, await small.text()]).toEqual(['image/webp', '400×400 picture'])
})

test('JPEG in Safari, which writes PNG instead: on white, because JPEG is not see-through', async () => {
  browserThatWrites(['image/jpeg'])
  const { large, small } = await encodeProductPicture(new Blob())
  expect([large.type, await large.text()]).toEqual(['image/jpeg', '800×800 picture, #fff destination-over'])
  expect([small.type, await small.text()]).toEqual(['image/jpeg', '400×400 picture, #fff destination-over'])
})
