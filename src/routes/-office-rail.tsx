// The rail: only what this person may open, with what waits for them, and who they are. On a phone it lies at the foot.
import { Link } from '@tanstack/react-router'
import {
  CirclePlus,
  ClipboardList,
  Croissant,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  TicketPercent,
  Users,
} from 'lucide-react'
import { redirectFor } from '#domain/navigation.ts'
import { useMissingCount } from '#features/devices/missing-count.ts'
import { Mark } from '#ui/logo.tsx'
import { OfficePerson } from './-office-person.tsx'
import styles from './-office-rail.module.css'
import { useChecksCount } from './-use-checks-count.ts'
import { useSession } from './-use-session.ts'

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
