// The error page: the status message as heading, a drawing, a way home. Unknown routes come here by the
// splat route, anything that throws by the router's error component.
import type { ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { getConnection } from '#data/server/connection.ts'
import { useBrand } from '#hooks/use-brand.ts'
import { useKioskIdle } from '#hooks/use-kiosk-idle.ts'
import { reloadPage } from '#ui/browser/reload-page.ts'
import { classNames } from '#ui/class-names.ts'
import { Illustration } from '#ui/feedback/empty-state.tsx'
import { Button, ButtonAnchor } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { Logo } from '#ui/picture/logo.tsx'
import styles from './error-screen.module.css'

interface ErrorScreenProps {
  heading: string
  text: string
  /** What may help, before the way home. */
  action?: ReactNode
}

export function ErrorScreen({ heading, text, action }: ErrorScreenProps) {
  const t = useTranslate()
  const brand = useBrand()
  return (
    <div className={classNames('stack gap-4', styles.screen)}>
      <div className={styles.logo}>
        <Logo brand={brand} />
      </div>
      <Illustration scene="pagina-non-trovata" />
      <h1 className={styles.heading}>{heading}</h1>
      <p className={classNames('muted', styles.text)}>{text}</p>
      <div className={classNames('wrap gap-3', styles.ways)}>
        {action}
        {/* A full load on purpose: after a failure nothing of the old page should be trusted. */}
        <ButtonAnchor href="/" size="large">
          {t('Torna alla home')}
        </ButtonAnchor>
      </div>
    </div>
  )
}

/**
 * Any unhandled error. What happened goes to the console for whoever looks after the shop, not to the customer. A screen that nobody
 * touches comes back by itself.
 */
export function FatalError({ error }: ErrorComponentProps) {
  const t = useTranslate()
  useEffect(() => console.error(error), [error])
  useKioskIdle(() => void comeBack())
  return (
    <ErrorScreen
      heading={t('Qualcosa non ha funzionato')}
      text={t('Il carrello e gli ordini su questo dispositivo sono al sicuro. Tra poco la pagina riprova da sola.')}
      action={
        <Button size="large" variant="secondary" onClick={reloadPage}>
          {t('Riprova')}
        </Button>
      }
    />
  )
}

/** A page that failed again when it was loaded anew goes to the start: what fails may be its address. */
async function comeBack(): Promise<void> {
  if (!getConnection().isReachable && !(await isShellKept())) return
  const [loading] = performance.getEntriesByType('navigation')
  if (loading instanceof PerformanceNavigationTiming && loading.type === 'reload') location.assign('/')
  else reloadPage()
}

/** Without a network, and without the files that browsers throw away when room is short, there is nothing to come back to. */
async function isShellKept(): Promise<boolean> {
  const kept = await globalThis.caches?.match('/index.html', { ignoreSearch: true }).catch(() => undefined)
  return kept !== undefined
}
