// The shop's frame. On a phone each route says what stands above it (brand, title with a way back, or nothing); on a desktop
// the whole navigation always does.
import { Link, useMatches } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Session } from '#data/session-record.ts'
import { HeaderCart } from '#features/cart/header-cart.tsx'
import { classNames } from '#ui/class-names.ts'
import { Logo } from '#ui/logo.tsx'
import { AccountLink } from './-account-link.tsx'
import { BackButton } from './-back-button.tsx'
import { ConnectionSlot } from './-connection-slot.tsx'
import { ShopFooter } from './-shop-footer.tsx'
import styles from './-shop-frame.module.css'

export function ShopFrame({ session, children }: { session: Session | null; children: ReactNode }) {
  const { header = 'brand', title } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  return (
    <div className={styles.frame}>
      <a href="#contenuto" className={styles.skip}>
        Vai al contenuto
      </a>
      <header className={classNames(styles.header, header !== 'brand' && styles.stepsBack)}>
        <Link to="/" className={styles.brandLink} aria-label="Sfoglia, vetrina">
          <Logo />
        </Link>
        <ShopNavigation isSignedIn={session !== null} />
        <div className={styles.tools}>
          <ConnectionSlot />
          <Link to="/" search={{ cerca: '' }} className={styles.search} aria-label="Cerca">
            <Search size="1.35em" aria-hidden="true" />
          </Link>
          <AccountLink session={session} />
          <div className={styles.cart}>
            <HeaderCart />
          </div>
        </div>
      </header>
      <main id="contenuto" tabIndex={-1} className={styles.main}>
        {header === 'title' && (
          <div className={styles.titleBar}>
            <BackButton />
            <h1 className={styles.heading}>{title}</h1>
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

function ShopNavigation({ isSignedIn }: { isSignedIn: boolean }) {
  const link = { className: styles.link, activeProps: { className: styles.active, 'aria-current': 'page' as const } }
  return (
    <nav className={styles.navigation} aria-label="Negozio">
      <Link to="/" {...link} activeOptions={{ exact: true, includeSearch: false }}>
        Vetrina
      </Link>
      <Link to="/home-torta" {...link}>
        Torte su misura
      </Link>
      {isSignedIn && (
        <>
          <Link to="/account/ordini" {...link}>
            I tuoi ordini
          </Link>
          <Link to="/account/aiuto" {...link}>
            Aiuto
          </Link>
        </>
      )}
    </nav>
  )
}
