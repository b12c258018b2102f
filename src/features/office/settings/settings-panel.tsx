// The settings screen's panels by their name in the address, and what keeps a change from being saved, above them.
import type { ReactNode } from 'react'
import { readOfficeSettings } from '#data/admin/settings.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FiscalPanel } from './fiscal-panel.tsx'
import { CashRoundingCard } from './habit-cards.tsx'
import { HoursPanel } from './hours-panel.tsx'
import type { Saver } from './save-status.tsx'
import styles from './settings-panel.module.css'
import { NewShopPanel, PrivatePanel, ShopPanel } from './shop-panels.tsx'

interface SettingsPanelProps {
  view: Exclude<SettingsView, 'stampante'>
  saver: Saver
  /** Below the panel. */
  children?: ReactNode
}

export function SettingsPanel({ view, saver, children }: SettingsPanelProps) {
  const office = useLiveQuery(readOfficeSettings)
  return (
    <div className={styles.panel}>
      {saver.status.kind === 'failed' && (
        <div className={styles.failure}>
          <Notice tone="error">{saver.status.message}</Notice>
        </div>
      )}
      {!office && (
        <Loading label="Carico le impostazioni" className={styles.loading}>
          <Skeleton height="520px" shape="tile" />
        </Loading>
      )}
      {office && view === 'orari' && <HoursPanel office={office} saver={saver} />}
      {office?.shop && view === 'negozio' && <ShopPanel shop={office.shop} saver={saver} />}
      {office && !office.shop && view === 'negozio' && <NewShopPanel saver={saver} />}
      {office?.shop && view === 'registratore' && <FiscalPanel shop={office.shop} saver={saver} />}
      {office && !office.shop && view === 'registratore' && <NewShopPanel saver={saver} />}
      {office && view === 'messaggi' && <PrivatePanel key="messages" show="messages" saver={saver} />}
      {office?.shop && view === 'cassa' && (
        <div className={styles.habits}>
          <CashRoundingCard shop={office.shop} saver={saver} />
        </div>
      )}
      {office && view === 'cassa' && <PrivatePanel key="till" show="till" saver={saver} />}
      {office && view === 'totem' && <PrivatePanel key="kiosk" show="kiosk" saver={saver} />}
      {children && <div className={styles.below}>{children}</div>}
    </div>
  )
}

// The parts of the settings screen, as they stand in the address.

export const SETTINGS_VIEWS = [
  { view: 'orari', label: 'Orari e posti' },
  { view: 'negozio', label: 'Negozio' },
  { view: 'messaggi', label: 'Messaggi' },
  { view: 'cassa', label: 'Cassa' },
  { view: 'totem', label: 'Totem' },
  { view: 'registratore', label: 'Registratore' },
  { view: 'stampante', label: 'Stampante' },
] as const

type SettingsView = (typeof SETTINGS_VIEWS)[number]['view']
