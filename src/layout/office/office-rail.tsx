// The back office's rail: only what this person may open, with the number of things that wait for them, and who they are with
// the way out. On a phone it lies at the foot.
import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import {
  Activity,
  CirclePlus,
  ClipboardList,
  Croissant,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  MonitorSmartphone,
  Settings,
  TicketPercent,
  Users,
} from 'lucide-react'
import { useId, useState } from 'react'
import { listOrdersToCheck } from '#data/orders/orders.ts'
import { readOutboxStatus } from '#data/outbox/status.ts'
import { type Session, signOut } from '#data/session/session.ts'
import { type Role, redirectFor } from '#domain/account/navigation.ts'
import { SessionList } from '#features/app/sessions/session-list.tsx'
import { useMissingCount } from '#features/office/devices/missing-numbers.ts'
import { useSession } from '#hooks/use-session.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { Mark } from '#ui/picture/logo.tsx'
import styles from './office-rail.module.css'

interface RailItem {
  to: string
  label: string
  icon: LucideIcon
}

const ITEMS: readonly RailItem[] = [
  { to: '/gestionale', label: 'Panoramica', icon: LayoutDashboard },
  { to: '/gestionale/ordini', label: 'Ordini', icon: ClipboardList },
  { to: '/gestionale/nuovo-ordine', label: 'Nuovo ordine', icon: CirclePlus },
  { to: '/gestionale/prodotti', label: 'Prodotti', icon: Croissant },
  { to: '/gestionale/codici-sconto', label: 'Codici sconto', icon: TicketPercent },
  { to: '/gestionale/personale', label: 'Personale', icon: Users },
  { to: '/gestionale/impostazioni', label: 'Impostazioni', icon: Settings },
]

export function OfficeRail() {
  const session = useSession()
  // What waits stands at the screen where it is dealt with, and nothing twice: together they are the dashboard's list.
  const waiting: Readonly<Record<string, number>> = {
    '/gestionale': useMissingCount(session?.user.role === 'ADMIN'),
    '/gestionale/ordini': useChecksCount(),
  }
  const items = ITEMS.filter((item) => session !== null && redirectFor(item.to, session.user) === null)
  return (
    <header className={styles.rail}>
      <p className={styles.brand}>
        <Mark />
        <span className={styles.word}>Sfoglia</span>
      </p>
      <nav aria-label="Gestionale" className={styles.items}>
        {items.map((item) => (
          <RailLink key={item.to} item={item} badge={waiting[item.to] ?? 0} />
        ))}
      </nav>
      {session && <OfficePerson session={session} />}
    </header>
  )
}

function RailLink({ item: { to, label, icon: Icon }, badge }: { item: RailItem; badge: number }) {
  return (
    <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={styles.item}>
      <Icon size={22} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      {badge > 0 && (
        <span className={styles.badge}>
          {badge}
          <span className="visually-hidden"> da verificare</span>
        </span>
      )}
    </Link>
  )
}

// Who is at work here, and the way out. What waits to be sent stays on the device and leaves all the same.

const ROLES: Record<Role, string> = { ADMIN: 'Amministrazione', CASHIER: 'Cassa', USER: 'Cliente' }

function OfficePerson({ session: { user } }: { session: Session }) {
  const menuId = useId()
  const [isListing, setListing] = useState(false)
  const name = [user.name, user.surname].filter(Boolean).join(' ') || user.email
  return (
    <div className={styles.person}>
      <button type="button" className={styles.opener} popoverTarget={menuId}>
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={styles.words}>
          <b>{name}</b> {ROLES[user.role]}
        </span>
      </button>
      <div id={menuId} popover="auto" className={styles.menu}>
        <p className={styles.name}>{name}</p>
        <p className={styles.email}>{user.email}</p>
        <ButtonLink to="/diagnostica" variant="quiet" shape="box" isWide icon={<Activity size={18} aria-hidden="true" />}>
          Diagnostica
        </ButtonLink>
        <Button
          variant="quiet"
          shape="box"
          isWide
          icon={<MonitorSmartphone size={18} aria-hidden="true" />}
          onClick={() => setListing(true)}
        >
          I tuoi accessi
        </Button>
        <Button
          variant="secondary"
          shape="box"
          isWide
          icon={<LogOut size={18} aria-hidden="true" />}
          onClick={() => void signOut()}
        >
          Esci
        </Button>
      </div>
      <Dialog isOpen={isListing} onClose={() => setListing(false)} title="Dove hai fatto l’accesso">
        <SessionList />
      </Dialog>
    </div>
  )
}

function initialsOf(name: string): string {
  return name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

// How many things wait for a person: accepted orders with an open question, and what was refused from this device.

/** 0 while it is read. */
function useChecksCount(): number {
  const orders = useLiveQuery(async () => (await listOrdersToCheck()).length, [])
  const refused = useLiveQuery(async () => (await readOutboxStatus()).rejected.length, [])
  return (orders ?? 0) + (refused ?? 0)
}
