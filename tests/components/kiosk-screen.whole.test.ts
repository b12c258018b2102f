// The kiosk's screen stays on and full where the browser allows it, and the staff's menu says what to set on the tablet where
// not.
import { expect, test } from 'vitest'
import { KIOSK_UPRIGHT, openKiosk } from './kiosk.ts'
import { enterPin, holdLogo, PIN } from './kiosk-staff.ts'
import { equip, frame, screen } from './shop-frame.ts'

const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15'

const menu = () => screen.getByRole('dialog', { name: 'Totem' })

function anIpad(): void {
  equip((page) => {
    Object.defineProperty(page.navigator, 'userAgent', { value: IPAD })
    Object.defineProperty(page.navigator, 'maxTouchPoints', { value: 5 })
  })
}

async function openMenu(): Promise<void> {
  await holdLogo()
  await enterPin(PIN)
  await expect.element(menu()).toBeVisible()
}

test('where the lock is refused, an iPad’s staff read what to set', async () => {
  anIpad()
  equip((page) => {
    page.console.warn = () => undefined
    page.navigator.wakeLock.request = () => Promise.reject(new page.DOMException('no', 'NotAllowedError'))
  })
  await openKiosk('/', KIOSK_UPRIGHT)
  await openMenu()
  await expect.element(menu().getByText('può spegnersi', { exact: true })).toBeVisible()
  await expect.element(menu().getByText(/Blocco automatico › Mai/)).toBeVisible()
  await expect.element(menu().getByText(/Accesso guidato/)).toBeVisible()
})

test('a lock that was taken away is asked for again when the page comes back', async () => {
  let given = 0
  let sentinel = new EventTarget()
  equip((page) => {
    page.navigator.wakeLock.request = async () => {
      given += 1
      sentinel = Object.assign(new EventTarget(), { released: false, release: async () => undefined })
      return sentinel as WakeLockSentinel
    }
  })
  await openKiosk('/', KIOSK_UPRIGHT)
  await expect.poll(() => given).toBe(1)
  Object.assign(sentinel, { released: true })
  sentinel.dispatchEvent(new Event('release'))
  // Out of the back/forward cache, where not every engine says that the page is visible.
  frame.dispatchEvent(new frame.PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(() => given).toBe(2)
  await openMenu()
  await expect.element(menu().getByText('resta acceso', { exact: true })).toBeVisible()
  expect(menu().getByText(/Accesso guidato/).length).toBe(0)
})

test('an older iPad fills its screen by Safari’s own name for it', async () => {
  const asked: string[] = []
  equip((page) => {
    Object.defineProperty(page.document, 'fullscreenEnabled', { value: undefined })
    Object.defineProperty(page.document, 'webkitFullscreenEnabled', { value: true })
    Object.assign(page.Element.prototype, { requestFullscreen: undefined, webkitRequestFullscreen: () => asked.push('full') })
  })
  await openKiosk('/', KIOSK_UPRIGHT)
  await openMenu()
  await menu().getByRole('button', { name: 'Schermo intero' }).click()
  expect(asked).toEqual(['full'])
})
