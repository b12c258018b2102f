// The account at a glance: who is logged in, the next order to collect, the ways from here, and the way out.
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleHelp, LogOut, ReceiptText, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import styles from './account-screen.module.css'
import { OwnOrderCard } from './own-order-card.tsx'
import { type OwnOrders, useOwnOrders } from './use-own-orders.ts'

export interface AccountScreenProps {
  user: { id: string; name: string; surname: string; email: string }
  /** Stands below the name. */
  hint?: ReactNode
  onSignOut: () => void
}

export function AccountScreen({ user, hint, onSignOut }: AccountScreenProps) {
  const orders = useOwnOrders(user.id)
  return (
    <div className={classNames('page stack gap-6', styles.screen)}>
      <header className={classNames('stack gap-1', styles.head)}>
        <h1 className="text-6">{user.name === '' ? 'Il tuo account' : `Ciao, ${user.name}.`}</h1>
        <p className="muted">{user.email}</p>
        {hint && <div className={styles.hint}>{hint}</div>}
      </header>
      <section className={classNames('stack gap-3', styles.next)} aria-labelledby="prossimo-ritiro">
        <h2 id="prossimo-ritiro" className="text-5">
          Il prossimo ritiro
        </h2>
        <NextPickup orders={orders} />
      </section>
      <nav className={classNames('card raised ruled', styles.ways)} aria-label="Account">
        <Way to="/account/ordini" icon={<ReceiptText size="1.3em" aria-hidden="true" />} title="I tuoi ordini">
          {orders?.isLoaded ? ordersText(orders.underWay.length) : 'Quelli da ritirare e quelli passati'}
        </Way>
        <Way to="/account/profilo" icon={<UserRound size="1.3em" aria-hidden="true" />} title="Profilo">
          Nome, telefono, password
        </Way>
        <Way to="/account/aiuto" icon={<CircleHelp size="1.3em" aria-hidden="true" />} title="Aiuto">
          Ritiro, pagamento, allergeni
        </Way>
      </nav>
      <Button variant="secondary" className={styles.leave} icon={<LogOut size="1.15em" aria-hidden="true" />} onClick={onSignOut}>
        Esci
      </Button>
    </div>
  )
}

/** Its place is kept while the device is read. */
function NextPickup({ orders }: { orders: OwnOrders | undefined }) {
  const next = orders?.underWay[0]
  if (!orders) {
    return (
      <Loading label="Sto cercando il prossimo ritiro">
        <Skeleton height="16rem" />
      </Loading>
    )
  }
  if (next) return <OwnOrderCard order={next} products={orders.products} nowMs={orders.nowMs} level={3} />
  return (
    <p className={classNames('split gap-3 muted card raised', styles.nothing)}>
      {orders.isLoaded ? 'Niente da ritirare, per ora.' : 'Lo trovi qui, appena c’è.'}
      <ButtonLink to="/" variant="secondary">
        Vai alla vetrina
      </ButtonLink>
    </p>
  )
}

interface WayProps {
  to: '/account/ordini' | '/account/profilo' | '/account/aiuto'
  icon: ReactNode
  title: string
  children: ReactNode
}

function Way({ to, icon, title, children }: WayProps) {
  return (
    <Link to={to} className={classNames('row gap-4 plain hoverable', styles.way)}>
      <span className={classNames('square', styles.icon)}>{icon}</span>
      <span className="stack fill">
        <span className="strong">{title}</span>
        <span className="muted text-1">{children}</span>
      </span>
      <ChevronRight size="1.2em" aria-hidden="true" />
    </Link>
  )
}

function ordersText(count: number): string {
  if (count === 0) return 'Nessuno da ritirare'
  return `${count} da ritirare`
}
