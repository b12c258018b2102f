// What makes the shop an app on this device: the service worker and its updates, pictures kept for days without network, room
// for what must not be lost, the number on its icon, the start picture of iPhones, tapped notifications. Shows nothing but the
// offer of a new version, and once the invitation to the home screen.
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { listProducts } from '#data/catalogue/catalogue.ts'
import { isAppleMobile, isOnHomeScreen } from '#data/device/platform.ts'
import { askToPersist, freeStorage, isStorageScarce, readStorageUse } from '#data/device/storage.ts'
import { readOutboxStatus } from '#data/outbox/status.ts'
import { markReadySeen, readBadgeCount } from '#data/sync/app-badge.ts'
import { iconsOf } from '#domain/brand/icons.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useSession } from '#hooks/use-session.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { type AppUpdates, type OfferView, startAppUpdates } from './app-updates.ts'
import { startLinks } from './apple-screens.ts'
import { FloatingInvitation } from './install-invitation.tsx'
import { areCartAndOutboxEmpty } from './unsaved-input.ts'
import { cacheCakePictures, cacheProductPictures, stopWarmingCache, useWarmCache } from './warm-cache.ts'

const OFFER_ID = 'nuova-versione'

const offer: OfferView = {
  show: (accept) => {
    const onClick = (event: { preventDefault: () => void }) => {
      // It stays, and says how it goes on.
      event.preventDefault()
      accept()
    }
    const action = { label: 'Aggiorna', onClick }
    toast.info('È pronta una nuova versione.', { id: OFFER_ID, duration: Number.POSITIVE_INFINITY, action })
  },
  withdraw: () => void toast.dismiss(OFFER_ID),
  begin: () => {
    stopWarmingCache()
    toast.loading('Arriva la nuova versione…', { id: OFFER_ID, action: undefined })
  },
}

let updates: AppUpdates | null = null

export function Installation() {
  const pictures = useLiveQuery(async () => (await listProducts()).map(({ images }) => images[0]).join())
  const isQuiet = useLiveQuery(areCartAndOutboxEmpty)
  const { shop } = useShopInfo()
  useTappedNotification()
  useStorageSpace()
  useBadge()
  useEffect(() => {
    // Strict mode mounts twice; a page registers once. In development there is no worker to register.
    if (import.meta.env.PROD) updates ??= startAppUpdates(offer)
  }, [])
  const isMarkOurs = shop !== null && iconsOf(shop).icon512 === undefined
  useEffect(() => {
    if (isMarkOurs) addStartPictureLinks()
    else for (const link of document.querySelectorAll(`link[rel="${REL}"]`)) link.remove()
  }, [isMarkOurs])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of it is the occasion, its value is read afresh
  useEffect(() => {
    updates?.decide()
  }, [isQuiet])
  useWarmCache(cacheProductPictures, pictures)
  useWarmCache(cacheCakePictures, useSession()?.user.isKiosk === true)
  return <FloatingInvitation />
}

// The picture that an iPhone or iPad shows while the shop starts from the home screen. Links are put in on such devices alone,
// and only their own: a document with all of them would weigh more than the page, and other browsers would read them for nothing.
// Safari looks at them when the shop is added. They show the mark: a shop that has drawn icons of its own starts on plain paper.

const REL = 'apple-touch-startup-image'

function addStartPictureLinks(): void {
  if (!isAppleMobile() || document.querySelector(`link[rel="${REL}"]`) !== null) return
  const { width, height } = screen
  for (const { href, media } of startLinks({ width, height, ratio: devicePixelRatio })) {
    const link = document.createElement('link')
    Object.assign(link, { rel: REL, href, media })
    document.head.append(link)
  }
}

// Keeps the number on the app's icon right, and takes it away when what it counts was seen.

function useBadge(): void {
  const session = useSession()
  const count = useLiveQuery(async () => readBadgeCount(session), [session])
  const isLooking = useLocation().pathname === '/account/ordini'
  const userId = session?.user.id
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return
    const work = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    // Refused where the app has no icon to write on: then there is nothing to be seen either.
    work.catch(() => undefined)
  }, [count])
  useEffect(() => {
    if (isLooking && userId !== undefined && count && document.visibilityState === 'visible') void markReadySeen(userId)
  }, [isLooking, userId, count])
}

// A tapped notification leads the open page to its order, without loading it anew (sw/push.ts).

function useTappedNotification(): void {
  const router = useRouter()
  useEffect(() => {
    const leave = new AbortController()
    const follow = ({ data }: MessageEvent) => {
      if (data?.type === 'open' && /^\/account\/ordini(\?ordine=[a-z0-9]{15})?$/.test(String(data.path))) {
        router.history.push(data.path)
      }
    }
    navigator.serviceWorker?.addEventListener('message', follow, { signal: leave.signal })
    return () => leave.abort()
  }, [router])
}

// Keeps room for what matters: asks the browser not to clear our data once something lies here that is nowhere else, and gives up
// the pictures when space runs out, before an order has to.

const LOOK_EVERY_MS = 10 * 60_000
const SCARCE_ID = 'poco-spazio'

interface Keeper {
  /** A kiosk, a till, or the back office: orders are taken here. */
  takesOrders: boolean
  /** Somebody is there to read a notice: not on a kiosk. */
  isAttended: boolean
  /** Something waits to be sent, or the shop was put on the home screen. */
  holdsSomething: boolean
}

function useStorageSpace(): void {
  const { takesOrders, isAttended, holdsSomething } = useKeeper()
  useEffect(() => {
    if (!takesOrders && !holdsSomething) return
    const leave = new AbortController()
    void askToPersist(leave.signal)
    return () => leave.abort()
  }, [takesOrders, holdsSomething])
  useEffect(() => {
    const look = () => void keepRoom(takesOrders && isAttended)
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [takesOrders, isAttended])
}

function useKeeper(): Keeper {
  const user = useSession()?.user
  const waiting = useLiveQuery(async () => (await readOutboxStatus()).waiting)
  const isStaff = user !== undefined && user.role !== 'USER'
  return {
    takesOrders: isStaff || user?.isKiosk === true,
    isAttended: user?.isKiosk !== true,
    holdsSomething: isOnHomeScreen() || (waiting ?? 0) > 0,
  }
}

async function keepRoom(mayTell: boolean): Promise<void> {
  const before = await readStorageUse()
  if (before === null || !isStorageScarce(before)) return
  await freeStorage()
  const after = await readStorageUse()
  if (!mayTell || after === null || !isStorageScarce(after)) return
  toast.info('Su questo dispositivo resta poco spazio. Gli ordini hanno la precedenza; in Diagnostica vedi che cosa lo occupa.', {
    id: SCARCE_ID,
  })
}
