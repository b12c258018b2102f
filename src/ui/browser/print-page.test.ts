// When the browser's dialog for paper is over, in browsers that say it and in those that do not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { printPage } from './print-page.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))
let page: EventTarget
let media: EventTarget
let print: () => void

beforeEach(() => {
  page = new EventTarget()
  media = new EventTarget()
  print = () => undefined
  vi.stubGlobal('window', {
    addEventListener: page.addEventListener.bind(page),
    print: () => print(),
  })
  vi.stubGlobal('matchMedia', () => media)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stateOf = (printing: Promise<void>) => Promise.race([printing.then(() => 'over'), turn().then(() => 'still open')])
const changed = (matches: boolean) => media.dispatchEvent(Object.assign(new Event('change'), { matches }))

test('it says so itself while the page waits', async () => {
  print = () => page.dispatchEvent(new Event('afterprint'))
  expect(await stateOf(printPage())).toBe('over')
})

test('it says so by the media query alone, as older Safaris do', async () => {
  const printing = printPage()
  changed(true)
  expect(await stateOf(printing)).toBe('still open')
  changed(false)
  expect(await stateOf(printing)).toBe('over')
})

test.each(['pointerdown', 'keydown', 'focus'])('it says nothing: %s shows that it is gone', async (sign) => {
  const printing = printPage()
  page.dispatchEvent(new Event('beforeprint'))
  expect(await stateOf(printing)).toBe('still open')
  page.dispatchEvent(new Event(sign))
  expect(await stateOf(printing)).toBe('over')
})

test('the tap that opened it is none, nor is the focus that it takes', async () => {
  print = () => {
    page.dispatchEvent(new Event('pointerdown'))
    page.dispatchEvent(new Event('focus'))
  }
  expect(await stateOf(printPage())).toBe('still open')
})

test('it says nothing and nobody is there: the next ticket waits no longer than a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const printing = printPage()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(await stateOf(printing)).toBe('still open')
  await vi.advanceTimersByTimeAsync(1)
  expect(await stateOf(printing)).toBe('over')
})
