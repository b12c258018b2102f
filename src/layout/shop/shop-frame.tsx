// The shop's frame: navigation and tools above, the page, the footer below. On a phone each route says what stands above it
// (brand, title with a way back, or nothing); on a desktop the whole navigation always does.
import { Link, useMatches } from '@tanstack/react-router'
import { Search, User } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { ssrSnapshot } from '#data/catalogue/ssr-snapshot.ts'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import type { Session } from '#data/session/stored-login.ts'
import { HeaderCart } from '#features/shop/cart/cart-summary.tsx'
import { useBrand } from '#hooks/use-brand.ts'
import { useLive } from '#hooks/use-live.ts'
import { readCakes, useShopInfo } from '#hooks/use-shop-info.ts'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'
import { useIsSettled } from '#ui/browser/use-is-settled.ts'
import { classNames } from '#ui/class-names.ts'
import { Logo } from '#ui/picture/logo.tsx'
import { BackButton } from './back-button.tsx'
import styles from './shop-frame.module.css'

/** No page waits for it: the footer's hours are there at once. */
const OpeningLine = lazy(async () => ({ default: (await importWithRetry(() => import('./opening-line.tsx'))).OpeningLine }))

export function ShopFrame({ session, children }: { session: Session | null; children: ReactNode }) {
  const { header = 'brand', title } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const brand = useBrand()
  const isSettled = useIsSettled()
  const served = ssrSnapshot()
  const isOwner = session?.user.role === 'ADMIN'
  return (
    <div className={classNames('column', styles.frame)}>
      <a href="#contenuto" className={styles.skip}>
        Vai al contenuto
      </a>
      <header className={classNames('split', styles.header, header !== 'brand' && !isOwner && styles.stepsBack)}>
        <div className={styles.brand}>
          <Link to="/" className="inline touch plain" aria-label={`${brand.name}, vetrina`}>
            <Logo brand={brand} />
          </Link>
          <div className={styles.opening}>
            {isSettled && (
              <Suspense>
                <OpeningLine />
              </Suspense>
            )}
          </div>
        </div>
        {isOwner ? (
          <Link to="/gestionale" className={WAY}>
            Torna al gestionale
          </Link>
        ) : (
          <ShopNavigation isSignedIn={session !== null} />
        )}
        <div className={classNames('row gap-1', styles.tools)}>
          <ConnectionSlot />
          {!isOwner && (
            <>
              <Link
                to="/"
                search={{ cerca: '' }}
                className={classNames('square round plain', styles.tool, styles.search)}
                aria-label="Cerca"
              >
                <Search size="1.35em" aria-hidden="true" />
              </Link>
              <AccountLink session={session} />
              <div className={styles.cart}>
                <HeaderCart />
              </div>
            </>
          )}
        </div>
      </header>
      <main id="contenuto" tabIndex={-1} className={styles.main}>
        {served?.notice && <p className={classNames('card egg', styles.onlyInShop)}>{served.notice}</p>}
        {header === 'title' && (
          <div className={classNames('row gap-2', styles.titleBar)}>
            <BackButton />
            <h1 className="fill text-5">{title}</h1>
            <div className={styles.titleMark}>
              <ConnectionSlot />
            </div>
          </div>
        )}
        {children}
      </main>
      <ShopFooter />
    </div>
  )
}

const WAY = classNames('inline touch plain text-1', styles.way)

function ShopNavigation({ isSignedIn }: { isSignedIn: boolean }) {
  const hasCakes = useLive(readCakes, []) ?? !ssrSnapshot()?.isCakeless
  const link = { className: WAY, activeProps: { className: styles.active, 'aria-current': 'page' as const } }
  return (
    <nav className={styles.navigation} aria-label="Negozio">
      <Link to="/" {...link} activeOptions={{ exact: true, includeSearch: false }}>
        Vetrina
      </Link>
      {hasCakes && (
        <Link to="/home-torta" {...link}>
          Torte su misura
        </Link>
      )}
      {isSignedIn && (
        <Link to="/account/ordini" {...link}>
          I tuoi ordini
        </Link>
      )}
      <Link to="/aiuto" {...link}>
        Aiuto
      </Link>
    </nav>
  )
}

// To one's account, or to the sign-in page.

function AccountLink({ session }: { session: Session | null }) {
  return (
    <Link
      to={session ? '/account' : '/accedi'}
      className={classNames('square round plain', styles.tool)}
      aria-label={session ? `Il tuo account, ${session.user.name}` : 'Accedi'}
    >
      <User size="1.25em" aria-hidden="true" />
    </Link>
  )
}

// Where the shop is, when it is open, and the small print.

function ShopFooter() {
  const { shop, hours } = useShopInfo()
  return (
    <footer className={classNames('stack gap-3 muted text-1', styles.footer)}>
      <address className={classNames('cluster', styles.shop)}>
        {shop && (
          <>
            <strong>{shop.name}</strong>
            <span>{shop.address}</span>
            {shop.phone && <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>}
            {hours.map((text) => (
              <span key={text}>{text}</span>
            ))}
            {shop.openingNote && <span>{shop.openingNote}</span>}
          </>
        )}
      </address>
      <nav className="cluster" aria-label="Informazioni">
        <Link to="/aiuto">Aiuto</Link>
        <Link to="/privacy">Privacy</Link>
        <Link to="/condizioni">Condizioni di vendita</Link>
        {shop?.vatNumber && <span>P. IVA {shop.vatNumber}</span>}
      </nav>
    </footer>
  )
}
