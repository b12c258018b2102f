// The error page: the status message as heading, a drawing, a way home. Unknown routes come here by the
// splat route, anything that throws by the router's error component.
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Illustration } from '#ui/feedback/empty-state.tsx'
import { Logo } from '#ui/picture/logo.tsx'
import styles from './error-screen.module.css'

export function ErrorScreen({ heading, text }: { heading: string; text: string }) {
  return (
    <div className={styles.screen}>
      <Logo />
      <Illustration scene="pagina-non-trovata" />
      <h1 className={styles.heading}>{heading}</h1>
      <p className={styles.text}>{text}</p>
      {/* A full load on purpose: after a failure nothing of the old page should be trusted. */}
      <a href="/" className={styles.home}>
        Torna alla home
      </a>
    </div>
  )
}

/** Any unhandled error. What happened goes to the console for whoever looks after the shop, not to the customer. */
export function FatalError({ error }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error])
  return (
    <ErrorScreen
      heading="Qualcosa non ha funzionato"
      text="Il carrello e gli ordini su questo dispositivo sono al sicuro. Torna alla home e riprova."
    />
  )
}
