// A product's pictures on their way to the server.
import { afterEach, expect, test, vi } from 'vitest'
import { plainProduct } from '../../../tests/builders/a-product.ts'
import { copyProduct, saveProduct } from './product-write.ts'

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

test('a picture that the worker could not get leaves the copy unmade', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(null)
  })
  const product = { ...plainProduct({ id: 'sacher000000000', images: ['torta.webp'] }), updated: '2026-11-22 08:00:00.000Z' }
  expect(await copyProduct(product, { name: 'Sacher (copia)' })).toEqual({ kind: 'offline' })
  expect(asked).toEqual(['/api/files/products/sacher000000000/torta.webp'])
})
