// What makes the shop an app on this device: the service worker and its updates, pictures kept for days without network. Shows
// nothing but the offer of a new version, and once the invitation to the home screen.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { listProducts } from '#data/catalogue.ts'
import { getSession, onSessionChange } from '#data/session-state.ts'
import { type AppUpdates, type OfferView, startAppUpdates } from './app-updates.ts'
import { isDeviceIdle } from './device-idle.ts'
import { FloatingInvitation } from './install-invitation.tsx'
import { keepCake } from './keep-cake.ts'
import { keepPictures } from './keep-pictures.ts'
import { offerStartPicture } from './start-picture.ts'
import { useBadge } from './use-badge.ts'
import { stopKeeping, useKept } from './use-kept.ts'
import { useOpenedNotice } from './use-opened-notice.ts'
import { useRoom } from './use-room.ts'

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
    stopKeeping()
    toast.loading('Arriva la nuova versione…', { id: OFFER_ID, action: undefined })
  },
}

let updates: AppUpdates | null = null

export function Installation() {
  const pictures = useLiveQuery(async () => (await listProducts()).map(({ images }) => images[0]).join())
  const isIdle = useLiveQuery(isDeviceIdle)
  useOpenedNotice()
  useRoom()
  useBadge()
  useEffect(() => {
    // Strict mode mounts twice; a page registers once. In development there is no worker to register.
    if (import.meta.env.PROD) updates ??= startAppUpdates(offer)
    offerStartPicture()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of it is the occasion, its value is read afresh
  useEffect(() => {
    updates?.decide()
  }, [isIdle])
  useKept(keepPictures, pictures)
  useKept(keepCake, useIsKiosk())
  return <FloatingInvitation />
}

function useIsKiosk(): boolean {
  const isKiosk = () => getSession()?.user.isKiosk === true
  return useSyncExternalStore(onSessionChange, isKiosk, () => false)
}
