// What an iPhone or iPad is, whether it runs from the home screen, and what its notifications need there.
import '../../../tests/fakes/page.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { isAppleMobile, isOnHomeScreen } from './platform.ts'
import { readPushState } from './push.ts'

afterEach(() => void vi.unstubAllGlobals())

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15'

function device(navigator: object, isStandalone = false): void {
  vi.stubGlobal('navigator', { serviceWorker: {}, maxTouchPoints: 5, ...navigator })
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }))
  vi.stubGlobal('window', {})
}

test.each([
  ['an iPhone', { userAgent: IPHONE }, true],
  ['an iPad, which calls itself a Mac', { userAgent: MAC }, true],
  ['a Mac', { userAgent: MAC, maxTouchPoints: 0 }, false],
  ['a Windows laptop with a touch screen', { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' }, false],
])('%s', (_, navigator, expected) => {
  device(navigator)
  expect(isAppleMobile()).toBe(expected)
})

test('the home screen is known by its display mode, and on an old iPhone by its own word', () => {
  device({ userAgent: IPHONE })
  expect(isOnHomeScreen()).toBe(false)
  device({ userAgent: IPHONE }, true)
  expect(isOnHomeScreen()).toBe(true)
  device({ userAgent: IPHONE, standalone: true })
  expect(isOnHomeScreen()).toBe(true)
})

test('an iPhone without notifications is told to install first, but not from where it was installed to', async () => {
  device({ userAgent: IPHONE })
  expect(await readPushState()).toBe('install-first')
  device({ userAgent: IPHONE }, true)
  expect(await readPushState()).toBe('unsupported')
  device({ userAgent: MAC, maxTouchPoints: 0 })
  expect(await readPushState()).toBe('unsupported')
})
