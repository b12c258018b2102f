// Notifications on this device: whether they can come, turning them on after a tap, and off again.
import * as v from 'valibot'
import { isOffline, request } from '#data/server/request.ts'
import { getSession } from '#data/session/session-state.ts'
import { isAppleMobile, isOnHomeScreen } from './platform.ts'
import { endSubscription, keepPushOwner, readPushOwner, sendSubscription } from './push-subscription.ts'

/**
 * `unsupported`: not with this browser, or not by this shop. `install-first`: an iPhone takes them for apps on the home screen
 * alone. `denied`: the person said no, and only the browser's settings can change that.
 */
export type PushState = 'on' | 'off' | 'denied' | 'install-first' | 'unsupported'

export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator)) return 'unsupported'
  if (!('PushManager' in window) || !('Notification' in window))
    return isAppleMobile() && !isOnHomeScreen() ? 'install-first' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  const [owner, subscription] = await Promise.all([readPushOwner(), currentSubscription()])
  return owner !== null && owner.endpoint === subscription?.endpoint ? 'on' : 'off'
}

/** `dismissed`: the browser's question was closed without an answer. `unavailable`: no network, or the push service refused. */
export type TurnedOn = 'on' | 'denied' | 'dismissed' | 'offline' | 'unavailable'

const keySchema = v.object({ key: v.string() })

/** To be called from a tap: the browser asks its question then. */
export async function turnPushOn(): Promise<TurnedOn> {
  const session = getSession()
  if (session === null) return 'unavailable'
  // First, while the tap still counts as one.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  const outcome = await request('/api/push/key', { schema: keySchema })
  if (outcome.kind !== 'ok') return isOffline(outcome) ? 'offline' : 'unavailable'
  const subscription = await subscribe(outcome.value.key)
  if (subscription === null || !(await sendSubscription(subscription, session.token))) return 'unavailable'
  await keepPushOwner({ userId: session.user.id, endpoint: subscription.endpoint, isTold: true })
  return 'on'
}

export async function turnPushOff(): Promise<void> {
  const subscription = await currentSubscription()
  await keepPushOwner(null)
  if (subscription !== null) await endSubscription(subscription)
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Null when the browser's push service cannot be reached, or refuses. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription | null> {
  try {
    const { pushManager } = await navigator.serviceWorker.ready
    // One that was made for other keys, or asked for by somebody else, is in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  } catch (error) {
    console.warn('notifications', error)
    return null
  }
}
