// /gestionale/nuovo-ordine: the counter, with printing and the full slot picker beside it. `prodotto` composes that cake, `riga`
// changes the cake of that line of the cart, counted from 1; `passo` is the composer's step.
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { cacheCakePictures, useWarmCache } from '#features/app/install/warm-cache.ts'
import { NewOrder } from '#features/office/new-order/new-order.tsx'
import { ComposerScans } from '#features/office/new-order/scanned-products.tsx'
import { CorrectPayment } from '#features/office/order-desk/detail/correct-payment.tsx'
import { CounterMoney } from '#features/office/order-desk/detail/money.tsx'
import { openDrawerForCash } from '#features/office/printing/drawer-for-cash.ts'
import { FiscalReceipt } from '#features/office/printing/fiscal-receipt.tsx'
import { useTicketPrinter } from '#features/office/printing/use-ticket-printer.tsx'
import { TillNameCard } from '#features/office/till/till-name.tsx'
import { type ComposerSearch, readComposerSearch } from '#features/shop/cake/composer-search.ts'
import { useSession } from '#hooks/use-session.ts'
import { ScanSlot } from '#layout/office/scan-slot.tsx'
import { StaffSlotPicker } from '#layout/office/staff-slot-picker.tsx'
import { TillComposer } from '#layout/office/till-composer.tsx'

export const Route = createFileRoute('/gestionale/nuovo-ordine')({
  staticData: { title: 'Nuovo ordine' },
  validateSearch: (search: Record<string, unknown>): Omit<ComposerSearch, 'persone'> => readComposerSearch(search),
  component: Screen,
})

function Screen() {
  const { prodotto, riga, passo } = Route.useSearch()
  const navigate = Route.useNavigate()
  const role = useSession()?.user.role
  const [cake, setCake] = useState<number | 'last' | null>(null)
  const { print, printer } = useTicketPrinter()
  useWarmCache(cacheCakePictures, true)
  // The composer is one step of the browser's history, however much is chosen in it.
  const backToOrder = () => void navigate({ search: {}, replace: true })
  const isComposing = prodotto !== undefined || riga !== undefined
  if (isComposing) {
    return (
      <TillComposer
        news={<ComposerScans />}
        productId={prodotto ?? ''}
        lineIndex={riga === undefined ? null : riga - 1}
        stepSlug={passo ?? null}
        onStep={(step) => void navigate({ search: (search) => ({ ...search, passo: step }), replace: true, resetScroll: false })}
        onDone={() => {
          setCake(riga === undefined ? 'last' : riga - 1)
          backToOrder()
        }}
        onLeave={backToOrder}
      />
    )
  }
  return (
    <>
      <NewOrder
        notice={role === 'CASHIER' && <TillNameCard />}
        renderTools={(onProductCode) => <ScanSlot onProductCode={onProductCode} />}
        renderPicker={(picker) => <StaffSlotPicker {...picker} />}
        money={{
          renderMoney: (taking) => <CounterMoney {...taking} />,
          renderReceipt: (order) => <FiscalReceipt order={order} />,
          renderCorrection: (order) => <CorrectPayment order={order} />,
          onCash: () => void openDrawerForCash(),
        }}
        onPrint={print}
        onCompose={(wanted) => {
          setCake(null)
          void navigate({ search: 'line' in wanted ? { riga: wanted.line + 1 } : { prodotto: wanted.productId } })
        }}
        composedLine={cake}
      />
      {printer}
    </>
  )
}
