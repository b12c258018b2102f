// What a customer's own telephone shows of a kiosk's code: the same code again, to be held out at the till. It says nothing of
// the order, and what is in the address reaches no server.
import { useSyncExternalStore } from 'react'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QrCode } from '#ui/picture/qr-code.tsx'
import styles from './customer-code.module.css'

/** @param props.address of the page with the code in it, as the kiosk showed it; null when there is none */
export function CustomerCode({ address }: { address: string | null }) {
  const width = useSyncExternalStore(onResize, () => Math.min(420, innerWidth - 48))
  if (address === null) {
    return (
      <EmptyState
        scene="nessun-ordine"
        level={1}
        title="Qui manca il codice"
        text="Inquadra di nuovo quello sul totem, per intero."
      />
    )
  }
  return (
    <section className={classNames('page stack gap-5', styles.page)}>
      <h1 className="text-6">Mostra questo codice in cassa</h1>
      <QrCode text={address} fitPx={width} label="Il codice del tuo ordine" />
      <p className="muted">Il tuo ordine si ritira e si paga in cassa: qui non serve fare altro.</p>
    </section>
  )
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}
