// Which of the browsers' static routes the worker asks for, and that it does without them.
import { describe, expect, test, vi } from 'vitest'
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

/**
 * Whether a browser takes a path for one of a pattern's (https://urlpattern.spec.whatwg.org): the whole path has to fit; `*` is
 * any text, none included, slashes too; letters, digits and `/-._~` are themselves. Node has no URLPattern, and the rest of its
 * language (names, groups, expressions, modifiers) is not spoken here. @throws for a pattern that uses it
 */
function fits(pattern: string, path: string): boolean {
  if (!/^\/[\w\-.~/*]*$/.test(pattern)) throw new Error(`A pattern that this test cannot read: ${pattern}`)
  const source = pattern.split('*').map((text) => text.replaceAll('.', '\\.'))
  return new RegExp(`^${source.join('.*')}$`, 's').test(path)
}

test.each([
  ['/api/', '/api/', true],
  ['/api/', '/api/realtime', false],
  ['/api/*', '/api/realtime', true],
  ['/api/*', '/api/collections/orders/records', true],
  ['/api/*', '/api/', true],
  ['/api/*', '/api', false],
  ['/api/*', '/x/api/', false],
  ['/a.json', '/axjson', false],
])('to a browser, %s and %s: %s', (pattern, path, expected) => expect(fits(pattern, path)).toBe(expected))

describe('a browser that knows static routes', () => {
  async function sourceOf(path: string): Promise<string | undefined> {
    const addRoutes = vi.fn(async (_: readonly Route[]) => undefined)
    await install(addRoutes)
    const [routes = []] = addRoutes.mock.calls[0] ?? []
    return routes.find(({ condition }) => fits(condition.urlPattern.pathname, path))?.source
  }

  test.each([
    '/api/files/products/sacher000000000/a.webp',
    '/api/files/cake_layers/x/y.webp',
  ])('brings the worker %s: some of these pictures it keeps', async (path) => expect(await sourceOf(path)).toBe('fetch-event'))

  test.each([
    '/api/collections/orders/records',
    '/api/collections/orders/records/ordine000000001',
    '/api/sfoglia/orders',
    '/api/sfoglia/orders/confirm',
    '/api/realtime',
    '/api/health',
    '/latest-build.json',
  ])('takes %s to the server, without waking the worker', async (path) => expect(await sourceOf(path)).toBe('network'))

  test.each([
    '/',
    '/carrello',
    '/assets/index.js',
    '/api',
    '/apiario',
    '/prodotto/api/',
    '/latest-build.json.map',
    '/assets/latest-build.json',
  ])('leaves %s to the worker’s own rules', async (path) => expect(await sourceOf(path)).toBeUndefined())
})

test('a browser that does not know them installs all the same', async () => {
  await expect(install()).resolves.toBeUndefined()
})

test('a browser that refuses them installs all the same', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await expect(install(() => Promise.reject(new TypeError('too many routes')))).resolves.toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
})
