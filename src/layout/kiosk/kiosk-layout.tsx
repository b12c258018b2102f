// The kiosk: an account with `kiosk` sees this instead of the shop's frame. It holds the first screen, the shop window, the frame
// of all other pages and the staff's dialog; whatever is left of a customer goes when they do.
import { Link, Outlet, useMatches, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { toast } from 'sonner'
import { watch } from '#data/db/watch.ts'
import { knownDeviceCode } from '#data/device/device.ts'
import { forgetCustomer } from '#data/session/owner.ts'
import { signOut } from '#data/session/session.ts'
import { useSyncStatus } from '#features/app/sync-status/use-sync-status.ts'
import { AttractScreen } from '#features/kiosk/attract-screen.tsx'
import { IdleGuard } from '#features/kiosk/idle-guard.tsx'
import { type FullScreen, useFullScreen, useWakeLock } from '#features/kiosk/kiosk-screen.tsx'
import { StaffDialog, type StaffStep } from '#features/kiosk/staff-dialog.tsx'
import { useCartSummary } from '#features/shop/cart/cart-summary.tsx'
import { isEmptyWindow, useCatalogue } from '#features/shop/catalogue/use-catalogue.ts'
import { useBrand } from '#hooks/use-brand.ts'
import { useLive } from '#hooks/use-live.ts'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'
import { reloadPage } from '#ui/browser/reload-page.ts'
import { classNames } from '#ui/class-names.ts'
import { ButtonLink } from '#ui/form/button.tsx'
import { chooseLanguage } from '#ui/languages/choose-language.ts'
import { useTranslate } from '#ui/languages/translate.ts'
import { Logo } from '#ui/picture/logo.tsx'
import { KioskCounter } from './kiosk-counter.tsx'
import styles from './kiosk-layout.module.css'

export function KioskLayout() {
  // Of the page that is here, not of the one on its way: the shop's home would be drawn for a blink between counter and thank-you.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  const isConfirmation = pathname === '/order-confirmed-totem'
  const { customer, forget } = useCustomer(isConfirmation)
  const [isAttracting, setAttracting] = useState(false)
  const [staff, setStaff] = useState<StaffStep>('closed')
  const fullScreen = useFullScreen()
  useNoHistory()
  useNoMenu()
  useUnseenTicket()

  const leave = async () => {
    setStaff('closed')
    await forget()
    setAttracting(true)
  }
  const isProduct = pathname.startsWith('/prodotto/')
  const onStaff = () => setStaff('pin')
  return (
    <div className={styles.ground}>
      {isConfirmation ? (
        // It has its own way back to the start, after 20 seconds.
        <main>
          <Outlet />
        </main>
      ) : (
        <>
          <div key={customer} className={styles.counter} inert={isAttracting}>
            {pathname === '/' || isProduct ? (
              <KioskCounter
                detail={isProduct ? <Outlet /> : null}
                fullScreen={fullScreen}
                onStaff={onStaff}
                onRestart={() => void forget()}
              />
            ) : (
              <KioskPage>
                <Outlet />
              </KioskPage>
            )}
          </div>
          {isAttracting && <KioskAttract onStart={() => setAttracting(false)} onStaff={onStaff} />}
          <KioskIdleGuard isHome={pathname === '/'} onReset={() => void leave()} />
        </>
      )}
      <KioskStaff step={staff} onStep={setStaff} fullScreen={fullScreen} />
    </div>
  )
}

/** By itself, so that a tap on a + draws nothing else of the kiosk. */
function KioskIdleGuard({ isHome, onReset }: { isHome: boolean; onReset: () => void }) {
  const summary = useCartSummary()
  return <IdleGuard hasBegun={!isHome || (summary !== undefined && summary.lineCount > 0)} onReset={onReset} />
}

/** The number that a power cut kept from being read is the first thing on the screen. */
function useUnseenTicket(): void {
  const navigate = useNavigate()
  useEffect(() => {
    void readUnseen().then((ordine) => {
      if (ordine !== null) void navigate({ to: '/order-confirmed-totem', search: { ordine }, replace: true })
    })
  }, [navigate])
}

async function readUnseen(): Promise<string | null> {
  return (await import('#data/ordering/order-ids.ts')).readUnseenTicket()
}

// The kiosk's first screen with what the shop likes to show.

export function KioskAttract({ onStart, onStaff }: { onStart: () => void; onStaff: () => void }) {
  const catalogue = useCatalogue()
  const products = catalogue?.products.filter(({ isAvailable, composition }) => isAvailable && composition === 'none') ?? []
  const featured = products.filter(({ isFeatured }) => isFeatured)
  return (
    <AttractScreen products={[...featured, ...products]} isEmpty={isEmptyWindow(catalogue)} onStart={onStart} onStaff={onStaff} />
  )
}

// The kiosk's frame for pages that are no part of its counter: the brand, the way back to the start, and the page.

export function KioskPage({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const brand = useBrand()
  const { header, title } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  return (
    <div className={classNames('column', styles.page)}>
      <header className={classNames('split gap-4', styles.header)}>
        <Link to="/" className="inline touch plain" aria-label={`${brand.name}, ${t('Torna all’inizio')}`}>
          <Logo brand={brand} />
        </Link>
        <div className="row gap-4">
          <ConnectionSlot />
          <ButtonLink to="/" variant="secondary">
            {t('Torna all’inizio')}
          </ButtonLink>
        </div>
      </header>
      <main className="fill">
        {header === 'title' && <h1 className={classNames('text-6', styles.title)}>{title}</h1>}
        {children}
      </main>
    </div>
  )
}

// The staff's way behind the kiosk, put together: what it says of the queue and the device, and how one leaves.

export interface KioskStaffProps {
  step: StaffStep
  onStep: (step: StaffStep) => void
  fullScreen: FullScreen
}

const readCode = watch(async () => knownDeviceCode)
const readDrill = watch(async () => (await import('#data/device/drill.ts')).runningDrill)

/** The server cannot end a drill: people here can. */
async function stopDrill(): Promise<void> {
  await (await import('#data/device/drill.ts')).stopDrill()
}

export function KioskStaff({ step, onStep, fullScreen }: KioskStaffProps) {
  const navigate = useNavigate()
  const { connection, outbox } = useSyncStatus()
  const wake = useWakeLock()
  const deviceCode = useLive(readCode, []) ?? ''
  const isDrill = (useLive(readDrill, [step]) ?? null) !== null
  const exit = async () => {
    await fullScreen.leave()
    await signOut()
    await navigate({ to: '/accedi', replace: true })
  }
  return (
    <StaffDialog
      step={step}
      onStep={onStep}
      state={{ deviceCode, isReachable: connection.isReachable, waiting: outbox?.waiting, wake }}
      fullScreen={fullScreen}
      onStopDrill={isDrill ? () => void stopDrill() : null}
      onReload={reloadPage}
      onExit={() => void exit()}
    />
  )
}

// Keeps one kiosk customer apart from the next: who stands there now, how they are forgotten on the screen and on the device,
// and that they leave no browser history and open no browser menu.

interface Customer {
  /** As a key it makes a new screen: nothing that was typed, opened or scrolled survives. */
  customer: number
  forget: () => Promise<void>
}

/** @param isConfirmation whether the thank-you is shown: leaving it is leaving the kiosk */
export function useCustomer(isConfirmation: boolean): Customer {
  const navigate = useNavigate()
  const [customer, setCustomer] = useState(0)
  useEffect(() => {
    if (!isConfirmation) return
    return () => {
      void Promise.all([forgetCustomer(), chooseLanguage('it')])
    }
  }, [isConfirmation])
  const forget = async () => {
    toast.dismiss()
    await navigate({ to: '/', replace: true, resetScroll: true })
    // First the screen, so that nothing on it writes into what has just been forgotten.
    setCustomer((last) => last + 1)
    await Promise.all([forgetCustomer(), chooseLanguage('it')])
  }
  return { customer, forget }
}

// A kiosk leaves no trail: every navigation takes the place of the last one, so that nobody goes back to what another
// customer looked at. This customer's own steps are kept in memory for "Indietro", from the start to the start. What was typed
// behind the start's address, a search perhaps, means nothing here and goes too.

/** Where a customer's steps end: nobody goes back from here, nor to before. */
const ENDS = ['/', '/order-confirmed-totem']

export function useNoHistory(): void {
  const { history } = useRouter()
  useLayoutEffect(() => {
    const { push, back, canGoBack, location } = history
    if (location.pathname === '/' && location.search !== '') history.replace('/')
    const steps: string[] = []
    history.push = (path, state, options) => {
      steps.push(history.location.href)
      history.replace(path, state, options)
    }
    history.back = (options) => history.replace(steps.pop() ?? '/', undefined, options)
    history.canGoBack = () => steps.length > 0
    const stop = history.subscribe(({ location: next }) => {
      if (ENDS.includes(next.pathname)) steps.length = 0
    })
    return () => {
      stop()
      Object.assign(history, { push, back, canGoBack })
    }
  }, [history])
}

// A finger that rests on the kiosk's screen asks for nothing: the browser's menu would lead out of the shop.

export function useNoMenu(): void {
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault()
    document.addEventListener('contextmenu', prevent)
    return () => document.removeEventListener('contextmenu', prevent)
  }, [])
}
