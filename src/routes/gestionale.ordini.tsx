// /gestionale/ordini: the order desk, with printing and the full slot picker beside it. `?ordine=` opens one,
// `?foglio=` the production sheet of a day.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { ShopDay } from '#domain/pickup/shop-time.ts'
import { type DeskSearch, parseDeskSearch } from '#features/office/order-desk/desk/desk-place.ts'
import { OrderDesk } from '#features/office/order-desk/desk/order-desk.tsx'
import { openDrawerForCash } from '#features/office/printing/drawer-for-cash.ts'
import { FiscalList } from '#features/office/printing/fiscal-list.tsx'
import { FiscalReceipt } from '#features/office/printing/fiscal-receipt.tsx'
import { PrinterButton } from '#features/office/printing/printer-settings.tsx'
import { useTicketPrinter } from '#features/office/printing/use-ticket-printer.tsx'
import { ProductionDialog } from '#features/office/production/production-dialog.tsx'
import { textParams } from '#layout/app/search-params.ts'
import { ScanSlot } from '#layout/office/scan-slot.tsx'
import { StaffSlotPicker } from '#layout/office/staff-slot-picker.tsx'

export const Route = createFileRoute('/gestionale/ordini')({
  staticData: { title: 'Ordini' },
  validateSearch: textParams('ordine', 'giorno', 'scheda', 'foglio'),
  component: Screen,
})

function Screen() {
  const navigate = useNavigate()
  const raw = Route.useSearch()
  const search = useMemo(() => parseDeskSearch({ ...raw }), [raw])
  const { print, printMany, printLabel, printer } = useTicketPrinter()
  const goTo = useCallback(
    (search: DeskSearch, { replace }: { replace: boolean }) => void navigate({ to: '/gestionale/ordini', search, replace }),
    [navigate],
  )
  return (
    <>
      <OrderDesk
        search={search}
        goTo={goTo}
        onNewOrder={() => void navigate({ to: '/gestionale/nuovo-ordine' })}
        onSheet={(foglio) => void navigate({ to: '/gestionale/ordini', search: { ...search, foglio } })}
        onPrint={print}
        onPrintMany={printMany}
        onLabel={printLabel}
        onCash={() => void openDrawerForCash()}
        renderPicker={(picker) => <StaffSlotPicker {...picker} />}
        renderReceipt={(order) => <FiscalReceipt key={order.id} order={order} />}
        checks={<FiscalList title="Scontrini da sistemare" />}
        connectionMark={<ScanSlot tool={<PrinterButton />} />}
      />
      {printer}
      <ProductionDialog
        day={raw.foglio !== undefined && isDay(raw.foglio) ? raw.foglio : null}
        onClose={() => goTo(search, { replace: true })}
      />
    </>
  )
}

function isDay(text: string): text is ShopDay {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
