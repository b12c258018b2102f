// What the browser says about the app on this device: the service worker, what it keeps, whether it runs from the home screen.
import { isOnHomeScreen } from './platform.ts'

export interface AppHealth {
  /** `waiting`: a newer one is here and takes over at a good moment. */
  worker: 'unsupported' | 'none' | 'installing' | 'active' | 'waiting'
  caches: { name: string; count: number }[]
  isInstalled: boolean
  browser: string
}

export async function readAppHealth(): Promise<AppHealth> {
  const [worker, kept] = await Promise.all([readWorker(), readCaches()])
  return { worker, caches: kept, isInstalled: isOnHomeScreen(), browser: navigator.userAgent }
}

/** Asks whether there is a newer build; what comes of it shows in `worker`. Fails without network. */
export async function lookForUpdate(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.update()
}

async function readWorker(): Promise<AppHealth['worker']> {
  if (!('serviceWorker' in navigator)) return 'unsupported'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return 'none'
  if (registration.waiting) return 'waiting'
  return registration.active ? 'active' : 'installing'
}

async function readCaches(): Promise<AppHealth['caches']> {
  if (!('caches' in globalThis)) return []
  const names = await caches.keys()
  return Promise.all(names.map(async (name) => ({ name, count: (await (await caches.open(name)).keys()).length })))
}
