// /gestionale/impostazioni: hours, closures, shop, messages, kiosks' PIN, this device's printer, by `?vista=`.
import { createFileRoute, Link } from '@tanstack/react-router'
import { PrinterSettings } from '#features/printing/printer-settings.tsx'
import { SaveMark } from '#features/settings/save-mark.tsx'
import { SettingsPanel } from '#features/settings/settings-panel.tsx'
import { SETTINGS_VIEWS } from '#features/settings/settings-view.ts'
import { useSaver } from '#features/settings/use-saver.ts'
import { OfficeBar } from '#ui/office-bar.tsx'
import frame from './-catalogue-frame.module.css'
import tabs from './-catalogue-views.module.css'
import { ConnectionSlot } from './-connection-slot.tsx'
import page from './-office-page.module.css'
import { searchTexts } from './-search-texts.ts'

export const Route = createFileRoute('/gestionale/impostazioni')({
  staticData: { title: 'Impostazioni' },
  validateSearch: searchTexts('vista'),
  component: Screen,
})

function Screen() {
  const { vista } = Route.useSearch()
  const shown = SETTINGS_VIEWS.find(({ view }) => view === vista)?.view ?? 'orari'
  const saver = useSaver()
  return (
    <div className={frame.screen}>
      <OfficeBar title="Impostazioni" mark={<ConnectionSlot look="office" />}>
        <SaveMark status={saver.status} />
      </OfficeBar>
      <nav className={tabs.tabs} aria-label="Impostazioni">
        {SETTINGS_VIEWS.map(({ view, label }) => (
          <Link
            key={view}
            to="/gestionale/impostazioni"
            search={view === 'orari' ? {} : { vista: view }}
            className={tabs.tab}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={frame.body}>{shown === 'stampante' ? <PrinterPage /> : <SettingsPanel view={shown} saver={saver} />}</div>
    </div>
  )
}

function PrinterPage() {
  return (
    <div className={page.content}>
      <PrinterSettings />
    </div>
  )
}
