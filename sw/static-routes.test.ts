// Which of the browsers' static routes the worker asks for, and that it does without them.
import { expect, test, vi } from 'vitest'
import { routeServerRequests } from './static-routes.ts'

interface Route {
  condition: { urlPattern: { pathname: string } }
  source: string
}

/** Until the installation is done. @param addRoutes the browser’s */
async function install(addRoutes?: (rules: readonly Route[]) => Promise<void>): Promise<void> {
  const work: Promise<unknown>[] = []
  const event = { addRoutes, waitUntil: (promise: Promise<unknown>) => work.push(promise) }
  routeServerRequests(event as never)
  await Promise.all(work)
}

test('pictures stay the worker’s, everything else of the server’s is not', async () => {
  const addRoutes = vi.fn(async (_: readonly Route[]) => undefined)
  await install(addRoutes)
  const [routes = []] = addRoutes.mock.calls[0] ?? []
  const sourceOf = (path: string) =>
    routes.find(({ condition }) => path.startsWith(condition.urlPattern.pathname.replace('*', '')))?.source
  expect(sourceOf('/api/files/products/a/b.webp')).toBe('fetch-event')
  expect(sourceOf('/api/collections/orders/records')).toBe('network')
  expect(sourceOf('/api/realtime')).toBe('network')
  expect(sourceOf('/latest-build.json')).toBe('network')
  expect(sourceOf('/carrello')).toBeUndefined()
  expect(sourceOf('/assets/index.js')).toBeUndefined()
})

test('a browser that does not know them installs all the same', async () => {
  await expect(install()).resolves.toBeUndefined()
})

test('a browser that refuses them installs all the same', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await expect(install(() => Promise.reject(new TypeError('too many routes')))).resolves.toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
})
