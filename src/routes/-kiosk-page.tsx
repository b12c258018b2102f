// The kiosk's frame for pages that are no part of its counter: the brand, the way back to the start, and the page.
import { Link, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { useText } from '#ui/use-text.ts'
import { ConnectionSlot } from './-connection-slot.tsx'
import styles from './-kiosk-page.module.css'

export function KioskPage({ children }: { children: ReactNode }) {
  const t = useText()
  const { header, title } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" className={styles.brand} aria-label={t('Sfoglia, torna all’inizio')}>
          <Logo />
        </Link>
        <div className={styles.tools}>
          <ConnectionSlot />
          <ButtonLink to="/" variant="secondary">
            {t('Torna all’inizio')}
          </ButtonLink>
        </div>
      </header>
      <main className={styles.main}>
        {header === 'title' && <h1 className={styles.title}>{title}</h1>}
        {children}
      </main>
    </div>
  )
}
