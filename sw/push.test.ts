// Notifications in the service worker: a subscription that the browser renews goes on being its owner's and nobody else's, also
// when the shop cannot be reached just then; the icon counts what is on the screen.
import '../tests/fakes/page.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { keepPushOwner, readPushOwner, reconcilePush } from '#data/device/push-subscription.ts'
import { keepCredential, releaseCredential } from '#data/session/credentials.ts'
import { ScriptedFetch } from '../tests/fakes/scripted-fetch.ts'
import { followSubscription, showNotice } from './push.ts'

declare const self: ServiceWorkerGlobalScope

const PATH = '/api/sfoglia/push-subscriptions'
const REMOVE = '/api/sfoglia/push-subscriptions/remove'
const ANNA = 'anna00000000001'
const OLD = 'https://push.example/old'
const NEW = 'https://push.example/new'

let server: ScriptedFetch
let subscribed: string | null
let asked: PushSubscriptionOptionsInit[]
let onIcon: number[]
let shown: string[]

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  server = new ScriptedFetch()
  server.answer(PATH, { body: {} })
  server.answer(REMOVE, { body: {} })
  globalThis.fetch = server.fetch
  subscribed = NEW
  asked = []
  onIcon = []
  shown = []
  const pushManager = {
    getSubscription: async () => (subscribed === null ? null : aSubscription(subscribed)),
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      asked.push(options)
      return aSubscription(NEW)
    },
  }
  const registration = {
    pushManager,
    showNotification: async (title: string) => void shown.push(title),
    getNotifications: async () => shown,
  }
  vi.stubGlobal('self', { registration, navigator: { setAppBadge: async (count: number) => void onIcon.push(count) } })
  await keepCredential({ userId: ANNA, token: 'il-gettone-di-anna', role: 'USER', isKiosk: false })
  await keepPushOwner({ userId: ANNA, endpoint: OLD, isTold: true })
})

function aSubscription(endpoint: string): PushSubscription {
  const keys = { p256dh: 'p', auth: 'a' }
  const subscription: unknown = {
    ...{ endpoint, keys, options: { applicationServerKey: new ArrayBuffer(65), userVisibleOnly: true } },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      subscribed = null
      return true
    },
  }
  return subscription as PushSubscription
}

/** What the browser says when it renews; resolves when the worker is done with it. */
async function renewed(oldSubscription: PushSubscription | null, newSubscription: PushSubscription | null): Promise<void> {
  const works: Promise<unknown>[] = []
  const event: unknown = { oldSubscription, newSubscription, waitUntil: (work: Promise<unknown>) => void works.push(work) }
  followSubscription(event as PushSubscriptionChangeEvent)
  await Promise.all(works)
}

/** As the page does at its start and when the network is back. */
const pageStarts = () => reconcilePush(self.registration)

test('the shop hears where a renewed subscription is, in the name of who asked for it', async () => {
  await renewed(aSubscription(OLD), aSubscription(NEW))
  expect(server.asked).toMatchObject([{ path: PATH, body: { endpoint: NEW, keys: { p256dh: 'p', auth: 'a' } } }])
  expect(await readPushOwner()).toMatchObject({ userId: ANNA, endpoint: NEW, isTold: true })
  await pageStarts()
  expect(subscribed).toBe(NEW)
})

test('one that was only taken away is asked for again, with the same key', async () => {
  const old = aSubscription(OLD)
  await renewed(old, null)
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: old.options.applicationServerKey }])
  expect(await readPushOwner()).toMatchObject({ endpoint: NEW })
})

test('without network it is not taken for a stranger’s, and the shop hears of it as soon as it can', async () => {
  server.answer(PATH, 'silence')
  await renewed(aSubscription(OLD), aSubscription(NEW))
  await pageStarts()
  expect([subscribed, server.count(REMOVE)]).toEqual([NEW, 0])
  expect(await readPushOwner()).toMatchObject({ endpoint: NEW, isTold: false })
  server.answer(PATH, { body: {} })
  await pageStarts()
  expect(await readPushOwner()).toMatchObject({ endpoint: NEW, isTold: true })
  const told = server.count(PATH)
  await pageStarts()
  expect(server.count(PATH)).toBe(told)
})

test('nobody’s is renewed for nobody: who logged out is not told of again', async () => {
  await releaseCredential()
  await renewed(aSubscription(OLD), aSubscription(NEW))
  expect(server.count(PATH)).toBe(0)
  await pageStarts()
  expect(subscribed).toBeNull()
})

test('the icon counts the notifications that are on the screen', async () => {
  const works: Promise<unknown>[] = []
  const data = { json: () => ({ order: 'ordine000000001', title: 'Il tuo ordine è pronto', text: 'Numero W-0001.' }) }
  const event: unknown = { data, waitUntil: (work: Promise<unknown>) => void works.push(work) }
  showNotice(event as PushEvent)
  showNotice(event as PushEvent)
  await Promise.all(works)
  expect(shown).toEqual(['Il tuo ordine è pronto', 'Il tuo ordine è pronto'])
  expect(onIcon.at(-1)).toBe(2)
})
