// While the payment is being checked: what is done, what is under way, and after a while that nobody has to wait here.
import { Check, CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderWithItems } from '#data/orders.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import styles from './payment-page.module.css'

export interface PaymentWaitingProps {
  /** Null when this device does not have it. */
  order: Pick<OrderWithItems, 'number'> | null
  state: 'checking' | 'checking-late' | 'offline'
}

export function PaymentWaiting({ order, state }: PaymentWaitingProps) {
  const isOffline = state === 'offline'
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{isOffline ? 'Aspettiamo la rete' : 'Stiamo verificando il pagamento…'}</h1>
      <ol className={styles.steps}>
        <Step icon={<Check size="1.2em" aria-hidden="true" />} look={styles.done}>
          Ordine {order?.number} registrato
        </Step>
        <Step icon={isOffline ? <CreditCard size="1.2em" aria-hidden="true" /> : <Spinner />} look={styles.underWay}>
          Verifica del pagamento
        </Step>
        <Step icon={<span className={styles.dot} />}>Conferma</Step>
      </ol>
      <div role="status">
        {state === 'checking-late' && (
          <Notice tone="info" live="off">
            Ci vuole più del solito. Puoi chiudere questa pagina: appena il pagamento è confermato, l’ordine compare in «I tuoi
            ordini» e ti arriva una mail.
          </Notice>
        )}
        {isOffline && (
          <Notice tone="offline" live="off">
            Sei offline: non possiamo ancora sapere com’è andato il pagamento. Appena torna la rete lo controlliamo da soli.
          </Notice>
        )}
      </div>
      {state !== 'checking' && (
        <div className={styles.ways}>
          <ButtonLink to="/account/ordini" variant="secondary">
            I tuoi ordini
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function Step({ icon, look, children }: { icon: ReactNode; look?: string | undefined; children: ReactNode }) {
  return (
    <li className={classNames(styles.step, look)}>
      <span className={styles.mark}>{icon}</span>
      {children}
    </li>
  )
}
