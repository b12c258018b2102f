// The invitation to the home screen: a small card at the foot of the window, once, at a good moment; on the thank-you it is
// part of the page, where it would lie on the code for the till. It takes no focus, and "Non ora" lasts for weeks. For iPhones
// and iPads it shows the steps, in the words of the browser that is used.
import { useLocation } from '@tanstack/react-router'
import { Share, SquarePlus, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isAppleMobile, isOnHomeScreen } from '#data/device/platform.ts'
import { noteActivity, noteInstallDismissed, noteVisit, readInstallMemory } from '#data/device/preferences.ts'
import { iconsOf } from '#domain/brand/icons.ts'
import { useBrand } from '#hooks/use-brand.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useSession } from '#hooks/use-session.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import styles from './install-invitation.module.css'
import { askToInstall, hasInstallPrompt, onInstallPrompt } from './install-prompt.ts'
import { areCartAndOutboxEmpty } from './unsaved-input.ts'

/** At the foot of the window, wherever the page has no place of its own for it. */
export function FloatingInvitation() {
  const { pathname } = useLocation()
  return AFTER_ORDER.includes(pathname) ? null : <InstallInvitation isFloating />
}

export function InstallInvitation({ isFloating = false }: { isFloating?: boolean }) {
  const offer = useInstallOffer()
  const { shop } = useShopInfo()
  const { name } = useBrand()
  const icon = (shop && iconsOf(shop).icon192) || '/icons/icon-192.png'
  const [isExplaining, setExplaining] = useState(false)
  const dismiss = () => void noteInstallDismissed(Date.now())
  const install = async () => {
    if (offer === 'instructions') setExplaining(true)
    else if ((await askToInstall()) === 'dismissed') dismiss()
  }
  const explained = () => {
    setExplaining(false)
    dismiss()
  }
  return (
    <>
      {offer !== 'nothing' && !isExplaining && (
        <aside
          className={classNames('row gap-2 card', styles.card, isFloating && styles.floating)}
          aria-label={`Installa ${name}`}
        >
          <img src={icon} alt="" width={52} height={52} className={styles.icon} />
          <p className="fill muted text-1">
            <strong className={classNames('text-3', styles.title)}>{name} sulla schermata Home</strong>
            Si apre subito, anche senza rete.
          </p>
          <Button size="small" onClick={() => void install()}>
            {offer === 'instructions' ? 'Come si fa' : 'Installa'}
          </Button>
          <IconButton label="Non ora" icon={<X size="1.25em" aria-hidden="true" />} onClick={dismiss} />
        </aside>
      )}
      <Dialog isOpen={isExplaining} onClose={explained} title={`${name} sulla schermata Home`} look="sheet">
        <InstallSteps />
      </Dialog>
    </>
  )
}

// Whether to invite to the home screen now, live.

export function useInstallOffer(): InstallOffer {
  const { pathname } = useLocation()
  const user = useSession()?.user
  const hasPrompt = useSyncExternalStore(onInstallPrompt, hasInstallPrompt)
  const isQuiet = useLiveQuery(areCartAndOutboxEmpty)
  const memory = useLiveQuery(readInstallMemory)
  useEffect(() => void noteVisit(Date.now()), [])
  const hasBegun = isQuiet === false || user?.role === 'USER'
  useEffect(() => {
    if (hasBegun) void noteActivity()
  }, [hasBegun])
  if (memory === undefined || isQuiet === undefined) return 'nothing'
  const isWorkplace = user !== undefined && (user.isKiosk || user.role !== 'USER')
  const { visits, hasDoneSomething, dismissedMs } = memory
  return decideInstall({
    ...{ isInstalled: isOnHomeScreen(), isWorkplace, hasPrompt, isApple: isAppleMobile(), pathname, isQuiet },
    ...{ visits, hasDoneSomething, dismissedMs, nowMs: Date.now() },
  })
}

// How an iPhone or iPad puts a page on its home screen: two taps in the browser's own menu, with its own words, drawn as they
// look there.

export function InstallSteps() {
  return (
    <ol className={classNames('stack gap-4', styles.steps)}>
      <li>
        <p>
          Tocca <strong>Condividi</strong> {SHARE_PLACES[appleBrowser(navigator.userAgent)]}
        </p>
        <div className={classNames('row gap-3', styles.bar)} aria-hidden="true">
          <span className={classNames('fill muted', styles.address)}>{location.hostname}</span>
          <span className={classNames('square round', styles.tap)}>
            <Share size={24} />
          </span>
        </div>
      </li>
      <li>
        <p>
          Scorri e scegli <strong>Aggiungi alla schermata Home</strong>, poi <strong>Aggiungi</strong>.
        </p>
        <div className={classNames('stack gap-2', styles.menu)} aria-hidden="true">
          <span className={styles.faint} />
          <span className={classNames('split card strong', styles.entry)}>
            Aggiungi alla schermata Home <SquarePlus size={22} />
          </span>
          <span className={styles.faint} />
        </div>
      </li>
      <li>
        <p>Aprilo dalla nuova icona: da lì funziona anche senza rete e può avvisarti quando l’ordine è pronto.</p>
      </li>
    </ol>
  )
}

// Which browser of an iPhone or iPad this is, for saying where its share button is. All of them can add to the home screen since
// iOS 16.4, each from its own place.

/** `other`: what calls itself nothing that is known here. */
export type AppleBrowser = 'safari-iphone' | 'safari-ipad' | 'chrome' | 'firefox' | 'edge' | 'other'

export function appleBrowser(userAgent: string): AppleBrowser {
  if (userAgent.includes('CriOS/')) return 'chrome'
  if (userAgent.includes('FxiOS/')) return 'firefox'
  if (userAgent.includes('EdgiOS/')) return 'edge'
  // The browsers inside Instagram, Facebook and the like have no such words, and cannot add.
  if (!/Version\/[\d.]+ .*Safari\//.test(userAgent)) return 'other'
  return /iPhone|iPod/.test(userAgent) ? 'safari-iphone' : 'safari-ipad'
}

/** Where to tap first. Italian, after `Tocca Condividi`. */
export const SHARE_PLACES: Record<AppleBrowser, string> = {
  'safari-iphone': 'in basso, nella barra di Safari. Se non lo vedi, tocca prima ••• in basso a destra.',
  'safari-ipad': 'in alto a destra, nella barra di Safari. Se non lo vedi, tocca prima •••.',
  chrome: 'in alto a destra, accanto all’indirizzo.',
  firefox: 'nel menu ☰ in basso a destra.',
  edge: 'nel menu ☰, in basso al centro.',
  other: 'nella barra o nel menu. Se non c’è, apri questa pagina in Safari.',
}

// Whether somebody is invited to put the shop on their home screen, and how: the decision alone.

export interface InstallFacts {
  /** It runs from the home screen already. */
  isInstalled: boolean
  /** Of a kiosk, or staff: the till's tablet is set up by who owns it. */
  isWorkplace: boolean
  /** The browser has offered it. */
  hasPrompt: boolean
  /** An iPhone or iPad, whose browser offers nothing and has it in its menu. */
  isApple: boolean
  pathname: string
  /** Nothing in the cart, nothing to be sent: nobody is interrupted. */
  isQuiet: boolean
  /** On other occasions than this one counted. */
  visits: number
  /** They have put something into a cart, or logged in. */
  hasDoneSomething: boolean
  /** Device's clock; 0 for never. */
  dismissedMs: number
  nowMs: number
}

export type InstallOffer = 'nothing' | 'button' | 'instructions'

/** Six weeks: who said no is left alone. */
export const DISMISSED_FOR_MS = 42 * 86_400_000
/** Where the page itself has a place for it, below the thank-you. */
export const AFTER_ORDER = ['/order-confirmed', '/post-payment']
const QUIET_PLACES = ['/', '/account', '/account/ordini']

export function decideInstall(facts: InstallFacts): InstallOffer {
  if (facts.isInstalled || facts.isWorkplace || !facts.isQuiet) return 'nothing'
  const way = facts.hasPrompt ? 'button' : facts.isApple ? 'instructions' : 'nothing'
  const sinceMs = facts.nowMs - facts.dismissedMs
  // A time that lies ahead is a clock that was set back: they did say no.
  if (facts.dismissedMs > 0 && sinceMs < DISMISSED_FOR_MS) return 'nothing'
  if (AFTER_ORDER.includes(facts.pathname)) return way
  const isRegular = facts.visits >= 1 && facts.hasDoneSomething
  return isRegular && QUIET_PLACES.includes(facts.pathname) ? way : 'nothing'
}
