// The back office's rail: only what this person may open, with the number of things that wait for them, who stands at this till, and
// who is logged in with the way out. On a phone it lies at the foot.

import { Link } from '@tanstack/react-router'
import {
  Activity,
  Banknote,
  BookOpen,
  CirclePlus,
  ClipboardList,
  Croissant,
  Ellipsis,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  MonitorSmartphone,
  Settings,
  TicketPercent,
  Users,
} from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { readOwnTill } from '#data/device/till-name.ts'
import { listOrdersToCheck } from '#data/orders/orders.ts'
import { readOutboxStatus } from '#data/outbox/status.ts'
import { type Session, signOut } from '#data/session/session.ts'
import { type Role, redirectFor } from '#domain/account/navigation.ts'
import { iconsOf } from '#domain/brand/icons.ts'
import { shortName } from '#domain/brand/short-name.ts'
import { SessionList } from '#features/app/sessions/session-list.tsx'
import { useMissingCount } from '#features/office/devices/missing-numbers.ts'
import { AtCounter } from '#features/office/till/at-counter.tsx'
import { TillName } from '#features/office/till/till-name.tsx'
import { useBrand } from '#hooks/use-brand.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useSession } from '#hooks/use-session.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { Mark } from '#ui/picture/logo.tsx'
import { initialsOf } from '#ui/text/initials.ts'
import styles from './office-rail.module.css'

const SecondFactor = lazy(async () => ({
  default: (await importWithRetry(() => import('#features/app/sessions/second-factor.tsx'))).SecondFactor,
}))

const TillPin = lazy(async () => ({
  default: (await importWithRetry(() => import('#features/office/till/pin-form.tsx'))).TillPin,
}))

interface RailItem {
  to: string
  label: string
  /** Below its picture on a phone. */
  short?: string
  icon: LucideIcon
}

const ITEMS: readonly RailItem[] = [
  { to: '/gestionale', label: 'Panoramica', icon: LayoutDashboard },
  { to: '/gestionale/ordini', label: 'Ordini', icon: ClipboardList },
  { to: '/gestionale/nuovo-ordine', label: 'Nuovo ordine', short: 'Nuovo', icon: CirclePlus },
  { to: '/gestionale/cassa', label: 'Cassa', icon: Banknote },
  { to: '/gestionale/prodotti', label: 'Prodotti', icon: Croissant },
  { to: '/gestionale/codici-sconto', label: 'Codici sconto', icon: TicketPercent },
  { to: '/gestionale/personale', label: 'Personale', icon: Users },
  { to: '/gestionale/impostazioni', label: 'Impostazioni', icon: Settings },
  { to: '/gestionale/aiuto', label: 'Aiuto', icon: BookOpen },
]

export function OfficeRail() {
  const session = useSession()
  const brand = useBrand()
  const { shop } = useShopInfo()
  const icon = shop && iconsOf(shop).icon192
  // What waits stands at the screen where it is dealt with, and nothing twice. The dashboard lists it, and what the catalogue lacks.
  const waiting: Readonly<Record<string, number>> = {
    '/gestionale': useMissingCount(session?.user.role === 'ADMIN'),
    '/gestionale/ordini': useChecksCount(),
  }
  const items = ITEMS.filter((item) => session !== null && redirectFor(item.to, session.user) === null)
  return (
    <header className={classNames('column', styles.rail)}>
      <p className={classNames('row gap-2', styles.brand)}>
        {icon ? <img src={icon} alt="" width={28} height={28} /> : <Mark />}
        <span className={classNames('text-5 strong hidden-narrow hidden-phone', styles.word)} translate="no">
          {shortName(brand.name)}
        </span>
      </p>
      <nav aria-label="Gestionale" className={classNames('stack gap-1', styles.items)}>
        {items.slice(0, ON_PHONE).map((item) => (
          <RailLink key={item.to} item={item} badge={waiting[item.to] ?? 0} />
        ))}
        {items.length > ON_PHONE && <OtherItems items={items.slice(ON_PHONE)} />}
      </nav>
      {session && (
        <div className={classNames('stack gap-2', styles.foot)}>
          <TillName />
          <AtCounter login={{ id: session.user.id, name: nameOf(session) }} onSignOut={() => void signOut()} />
          <OfficePerson session={session} />
        </div>
      )}
    </header>
  )
}

/** As many as a phone has room for with their words; the rest stands behind one more there. */
const ON_PHONE = 4

function OtherItems({ items }: { items: readonly RailItem[] }) {
  const others = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <>
      <button type="button" className={classNames('row gap-2 muted text-2', styles.item, styles.more)} popoverTarget={id}>
        <Ellipsis size={22} aria-hidden="true" />
        <span>Altro</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link in it was followed, by finger or key */}
      <div ref={others} id={id} popover="auto" className={styles.others} onClick={() => others.current?.hidePopover()}>
        {items.map((item) => (
          <RailLink key={item.to} item={item} badge={0} />
        ))}
      </div>
    </>
  )
}

function RailLink({ item: { to, label, short, icon: Icon }, badge }: { item: RailItem; badge: number }) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      className={classNames('row gap-2 muted text-2', styles.item)}
    >
      <Icon size={22} aria-hidden="true" />
      <span className="hidden-narrow">
        {short ?? label}
        {short !== undefined && <span className="hidden-phone">{label.slice(short.length)}</span>}
      </span>
      {badge > 0 && (
        <span className={classNames('center text-1 strong figures', styles.badge)}>
          {badge}
          <span className="visually-hidden"> da verificare</span>
        </span>
      )}
    </Link>
  )
}

// Who is at work here, and the way out. What waits to be sent stays on the device and leaves all the same.

const ROLES: Record<Role, string> = { ADMIN: 'Amministrazione', CASHIER: 'Cassa', USER: 'Cliente' }

function nameOf({ user }: Session): string {
  return [user.name, user.surname].filter(Boolean).join(' ') || user.email
}

function OfficePerson({ session }: { session: Session }) {
  const { user } = session
  const menuId = useId()
  const [isListing, setListing] = useState(false)
  const till = useLiveQuery(readOwnTill)
  const name = nameOf(session)
  return (
    <div>
      <button type="button" className={classNames('row gap-2 text-1', styles.opener)} popoverTarget={menuId}>
        <span className={classNames('text-1 strong', looks.face, styles.initials)} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className="stack fill muted hidden-narrow hidden-phone">
          <b className={classNames('text-2 strong truncate', styles.name)}>{name}</b> {ROLES[user.role]}
        </span>
      </button>
      <div id={menuId} popover="auto" className={classNames('card', styles.menu)}>
        <p className="strong">{name}</p>
        <p className="muted text-2 truncate">{user.email}</p>
        {till && (
          <p className="text-2">
            Questa cassa: <b>{till.name}</b> {till.code}
          </p>
        )}
        <ButtonLink to="/diagnostica" variant="quiet" isWide icon={<Activity size={18} aria-hidden="true" />}>
          Diagnostica
        </ButtonLink>
        <Button variant="quiet" isWide icon={<MonitorSmartphone size={18} aria-hidden="true" />} onClick={() => setListing(true)}>
          I tuoi accessi
        </Button>
        <Button variant="secondary" isWide icon={<LogOut size={18} aria-hidden="true" />} onClick={() => void signOut()}>
          Esci
        </Button>
      </div>
      <OwnAccess isOpen={isListing} user={user} onClose={() => setListing(false)} />
    </div>
  )
}

interface OwnAccessProps {
  isOpen: boolean
  user: Session['user']
  onClose: () => void
}

/** How one gets in and where one is in: the second factor for whoever may have one, the PIN at the tills, and the devices. */
function OwnAccess({ isOpen, user, onClose }: OwnAccessProps) {
  /** Something is told this once: a tap beside the dialog must not take it away. */
  const [isHeld, setHeld] = useState(false)
  return (
    <Dialog isOpen={isOpen} onClose={() => !isHeld && onClose()} hasCross={!isHeld} title="I tuoi accessi">
      {user.role === 'ADMIN' && (
        <section aria-labelledby="second-factor" className={classNames('stack gap-2', styles.access)}>
          <h3 id="second-factor" className="text-3 strong">
            Verifica in due passaggi
          </h3>
          <Suspense fallback={<AccessLoading label="Carico la verifica in due passaggi" />}>
            <SecondFactor email={user.email} onHold={setHeld} />
          </Suspense>
        </section>
      )}
      {!isHeld && (
        <section aria-labelledby="own-pin" className={classNames('stack gap-2', styles.access)}>
          <h3 id="own-pin" className="text-3 strong">
            PIN per il banco
          </h3>
          <Suspense fallback={<AccessLoading label="Carico il PIN per il banco" />}>
            <TillPin accountId={user.id} />
          </Suspense>
        </section>
      )}
      {!isHeld && (
        <section aria-labelledby="own-sessions" className={classNames('stack gap-2', styles.access)}>
          <h3 id="own-sessions" className="text-3 strong">
            Dove hai fatto l’accesso
          </h3>
          <SessionList />
        </section>
      )}
    </Dialog>
  )
}

function AccessLoading({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton height="3.5rem" />
    </Loading>
  )
}

// How many things wait for a person: accepted orders with an open question, and what was refused from this device.

/** 0 while it is read. */
function useChecksCount(): number {
  const orders = useLiveQuery(async () => (await listOrdersToCheck()).length, [])
  const refused = useLiveQuery(async () => (await readOutboxStatus()).rejected.length, [])
  return (orders ?? 0) + (refused ?? 0)
}
