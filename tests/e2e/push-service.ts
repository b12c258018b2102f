// A browser's push service for journeys: Chromium's own is far away on the internet. The page's subscription is the stand-in's;
// what the shop posts there is handed to the real service worker by the browser's tooling, as the real one would.
import { expect, type Page } from 'playwright/test'
import type { TestShop } from './shop.ts'

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** From now on this page's browser subscribes at the stand-in. To be called before the page is opened. */
export async function usesStandIn(page: Page, shop: TestShop): Promise<void> {
  const answer = await fetch(`${shop.standIns.url}/_demo/control/push/subscribe`, { method: 'POST' })
  const subscription: Subscription = await answer.json()
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((given) => {
    const KEY = 'subscribed-here'
    const subscription = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(KEY)
        return true
      },
    }
    const subscribe = async () => {
      localStorage.setItem(KEY, '1')
      return subscription
    }
    const getSubscription = async () => (localStorage.getItem(KEY) === null ? null : subscription)
    Object.assign(PushManager.prototype, { subscribe, getSubscription })
  }, subscription)
}

/** What the shop has sent, opened; waits until there are so many. */
export async function sentNotices(shop: TestShop, count: number): Promise<string[]> {
  let texts: string[] = []
  await expect(async () => {
    const { notices } = await (await fetch(`${shop.standIns.url}/_demo/control/push`)).json()
    texts = notices.map(({ text }: { text: string }) => text)
    expect(texts).toHaveLength(count)
  }).toPass()
  return texts
}

/** The push service hands it to the service worker. @returns the notifications on the screen afterwards */
export async function deliver(page: Page, data: string): Promise<{ title: string; body: string; tag: string }[]> {
  const tools = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
    void tools.send('ServiceWorker.enable')
  })
  const { origin } = new URL(page.url())
  const before = await shown(page)
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await expect(async () => expect(await shown(page)).not.toEqual(before)).toPass()
  return shown(page)
}

function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })
}
