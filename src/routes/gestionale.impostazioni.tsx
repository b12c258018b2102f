// /gestionale/impostazioni: hours, closures, shop, messages, tills, kiosks' PIN, the fiscal printer, this device's printer, all on one
// page; `?vista=` leads to one of them.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { FiscalTools } from '#features/office/printing/fiscal-tools.tsx'
import { PrinterSettings } from '#features/office/printing/printer-settings.tsx'
import { SaveMark, useSaver } from '#features/office/settings/save-status.tsx'
import { SettingsFailure, useSettingsSections } from '#features/office/settings/settings-sections.tsx'
import { SetupAgain } from '#features/office/welcome/setup-again.tsx'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'
import { textParams } from '#layout/app/search-params.ts'
import frame from '#layout/office/office-frame.module.css'
import { SectionPage } from '#layout/office/section-page.tsx'
import { classNames } from '#ui/class-names.ts'
import { OfficeBar } from '#ui/office/office-bar.tsx'

const PATH = '/gestionale/impostazioni'

export const Route = createFileRoute('/gestionale/impostazioni')({
  staticData: { title: 'Impostazioni' },
  validateSearch: textParams('vista'),
  component: Screen,
})

function Screen() {
  const { vista } = Route.useSearch()
  const navigate = useNavigate()
  const saver = useSaver()
  const { sections, isReady } = useSettingsSections(saver, {
    fiscalTools: <FiscalTools />,
    printer: <PrinterSettings />,
    setup: <SetupAgain />,
  })
  const [first] = sections
  const shown = sections.find(({ view }) => view === vista)?.view ?? first.view
  const searchOf = (view: string) => (view === first.view ? {} : { vista: view })
  return (
    <div className={classNames('column', frame.screen)}>
      <OfficeBar title="Impostazioni" mark={<ConnectionSlot look="office" />}>
        <SaveMark saver={saver} />
      </OfficeBar>
      <SectionPage
        label="Impostazioni"
        sections={sections}
        view={shown}
        hrefOf={(view) => (view === first.view ? PATH : `${PATH}?vista=${view}`)}
        onGo={(view) => void navigate({ to: PATH, search: searchOf(view), resetScroll: false })}
        isReady={isReady}
      >
        <SettingsFailure saver={saver} />
      </SectionPage>
    </div>
  )
}
