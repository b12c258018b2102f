// The settings screen's panels by their name in the address, and what keeps a change from being saved, above them.
import { useLiveQuery } from 'dexie-react-hooks'
import { readOfficeSettings } from '#data/office-settings.ts'
import { Notice } from '#ui/notice.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { PrivatePanel } from './private-panels.tsx'
import styles from './settings-panel.module.css'
import type { SettingsView } from './settings-view.ts'
import { ShopPanel } from './shop-panel.tsx'
import type { Saver } from './use-saver.ts'

export interface SettingsPanelProps {
  view: Exclude<SettingsView, 'stampante'>
  saver: Saver
}

export function SettingsPanel({ view, saver }: SettingsPanelProps) {
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
      {office && view === 'messaggi' && <PrivatePanel key="messages" show="messages" saver={saver} />}
      {office && view === 'totem' && <PrivatePanel key="kiosk" show="kiosk" saver={saver} />}
    </div>
  )
}
