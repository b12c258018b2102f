// A product's pictures on their way to the server.
import { afterEach, expect, test, vi } from 'vitest'
import { saveProduct } from './product-write.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['image/webp', 'prodotto.webp'],
  ['image/jpeg', 'prodotto.jpg'],
])('a picture of the kind %s is called %s', async (type, name) => {
  const files: File[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (body instanceof FormData) files.push(...[...body.values()].filter((value) => value instanceof File))
    return Response.json({ message: 'Failed.', data: {} }, { status: 400 })
  })
  const picture = new Blob(['x'], { type })
  await saveProduct(null, { name: 'Sacher' }, [{ kind: 'new', id: 'a', large: picture, small: picture }])
  expect(files.map((file) => [file.name, file.type])).toEqual([
    [name, type],
    [name, type],
  ])
})
