// Whose notifications this browser takes. The browser's subscription knows no login, so the person who asked for it is stored
// here, and a subscription of somebody who is not logged in any more is ended. Runs in page and service worker.
import * as v from 'valibot'
import { keptValue } from '#data/db/kept-value.ts'
import { request } from '#data/server/request.ts'
import { currentCredential } from '#data/session/credentials.ts'

const ownerSchema = v.object({ userId: v.string(), endpoint: v.string(), isTold: v.fallback(v.boolean(), true) })

export type PushOwner = v.InferOutput<typeof ownerSchema>

const kept = keptValue('push', v.fallback(v.nullable(ownerSchema), null))

/** Writes down that notifications come here, to this person; null for nobody. `isTold`: the shop knows where to. */
export const keepPushOwner = kept.keep

/** Who is logged in and has asked for notifications on this device; null for everybody else. */
export async function readPushOwner(): Promise<(PushOwner & { token: string }) | null> {
  const [owner, login] = [await kept.read(), await currentCredential()]
  return owner && login?.userId === owner.userId ? { ...owner, token: login.token } : null
}

/**
 * Ends a subscription that is not of who is logged in now. Without network too: the push service then knows it no more, and
 * tells the shop so when it is next used. One that the browser renewed while the shop could not be reached is told to it.
 */
export async function reconcilePush(registration: ServiceWorkerRegistration): Promise<void> {
  const subscription = (await registration.pushManager?.getSubscription()) ?? null
  if (subscription === null) return
  const owner = await readPushOwner()
  if (owner?.endpoint !== subscription.endpoint) return endSubscription(subscription)
  if (!owner.isTold) await sendRenewedSubscription(subscription, owner)
}

/** Stores the new endpoint before the shop is told: an unknown one would be taken for a stranger's, and ended. */
export async function sendRenewedSubscription(
  subscription: PushSubscription,
  owner: PushOwner & { token: string },
): Promise<void> {
  const renewed = { userId: owner.userId, endpoint: subscription.endpoint }
  await keepPushOwner({ ...renewed, isTold: false })
  if (await sendSubscription(subscription, owner.token)) await keepPushOwner({ ...renewed, isTold: true })
}

/** In the browser first, so that nothing arrives any more; then at the shop, if it can be reached. */
export async function endSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await request('/api/sfoglia/push-subscriptions/remove', { method: 'POST', body: { endpoint } })
}

/** Tells the shop where its notifications for this login go. @returns whether it knows now */
export async function sendSubscription(subscription: PushSubscription, token: string): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint, keys }
  const outcome = await request('/api/sfoglia/push-subscriptions', { method: 'POST', auth: token, body })
  return outcome.kind === 'ok'
}
