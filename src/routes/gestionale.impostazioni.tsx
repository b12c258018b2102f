// /gestionale/impostazioni: hours, closures, shop, messages, tills, kiosks' PIN, the fiscal printer, this device's printer, by `?vista=`.
import { createFileRoute, Link } from '@tanstack/react-router'
import { FiscalTools } from '#features/office/printing/fiscal-tools.tsx'
import { PrinterSettings } from '#features/office/printing/printer-settings.tsx'
import { SaveMark, useSaver } from '#features/office/settings/save-status.tsx'
import { SETTINGS_VIEWS, SettingsPanel } from '#features/office/settings/settings-panel.tsx'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'
import { textParams } from '#layout/app/search-params.ts'
import tabs from '#layout/office/catalogue-tabs.module.css'
import frame from '#layout/office/office-frame.module.css'
import { OfficeBar } from '#ui/office/office-bar.tsx'

export const Route = createFileRoute('/gestionale/impostazioni')({
  staticData: { title: 'Impostazioni' },
  validateSearch: textParams('vista'),
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
      <div className={frame.body}>
        {shown === 'stampante' ? (
          <PrinterPage />
        ) : (
          <SettingsPanel view={shown} saver={saver}>
            {shown === 'registratore' && <FiscalTools />}
          </SettingsPanel>
        )}
      </div>
    </div>
  )
}

function PrinterPage() {
  return (
    <div className={frame.content}>
      <PrinterSettings />
    </div>
  )
}
