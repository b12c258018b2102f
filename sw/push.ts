// Notifications: shown when they come, also when no page is open; a tap leads to the order. A notification for
// somebody who has logged out here meanwhile says nothing about any order.
import { readPushOwner, reconcilePush, sendRenewedSubscription } from '#data/device/push-subscription.ts'
import { NEUTRAL_NOTICE, type PushNotice, parsePushNotice } from '#domain/message/push.ts'

declare const self: ServiceWorkerGlobalScope

/** Something is always shown: browsers withdraw the permission of a shop that takes a push message and shows nothing. */
export function showNotice(event: PushEvent): void {
  event.waitUntil(show(event.data))
}

async function show(data: PushMessageData | null): Promise<void> {
  const notice = noticeIn(data)
  const isOwn = await isOwnersDevice()
  const { order, title, text } = isOwn && notice !== null ? notice : NEUTRAL_NOTICE
  // The same order's tag: a copy takes the place of the first one, without another sound.
  const options = { body: text, tag: order || 'ordini', icon: '/icons/icon-192.png', lang: 'it', data: { order } }
  await self.registration.showNotification(title, options)
  await countOnIcon()
  if (!isOwn) await reconcilePush(self.registration)
}

function noticeIn(data: PushMessageData | null): PushNotice | null {
  try {
    return parsePushNotice(data?.json())
  } catch {
    return null
  }
}

/** Where the database cannot be read, the device counts as somebody else's. */
async function isOwnersDevice(): Promise<boolean> {
  try {
    return (await readPushOwner()) !== null
  } catch {
    return false
  }
}

/** The number on the app's icon; the page counts again when it opens. */
async function countOnIcon(): Promise<void> {
  if (!('setAppBadge' in self.navigator)) return
  const shown = await self.registration.getNotifications()
  await self.navigator.setAppBadge(Math.max(1, shown.length)).catch(() => undefined)
}

/** To the order: in a page that is open, else in a new one. */
export function openNotice(event: NotificationEvent): void {
  event.notification.close()
  const order: unknown = event.notification.data?.order
  const path = typeof order === 'string' && order !== '' ? `/account/ordini?ordine=${order}` : '/account/ordini'
  event.waitUntil(open(path))
}

async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!page) return void (await self.clients.openWindow(path))
  await page.focus()
  // The page goes there by itself: loading it anew would throw away what somebody is writing in another one of its forms.
  page.postMessage({ type: 'open', path })
}

/** The browser has made a new subscription in place of the old one, or took it away: the shop is told, if it is still wanted. */
export function followSubscription(event: PushSubscriptionChangeEvent): void {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription))
}

async function renew(old: PushSubscription | null, made: PushSubscription | null): Promise<void> {
  const owner = await readPushOwner()
  if (owner === null) return
  const key = old?.options.applicationServerKey ?? null
  const { pushManager } = self.registration
  const renewed = made ?? (key && (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })))
  if (renewed) await sendRenewedSubscription(renewed, owner)
}
