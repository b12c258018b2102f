// /gestionale/nuovo-ordine: the counter, with printing and the full slot picker beside it. `prodotto` composes that cake, `riga`
// changes the cake of that line of the cart, counted from 1.
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { cacheCakePictures, useWarmCache } from '#features/app/install/warm-cache.ts'
import { NewOrder } from '#features/office/new-order/new-order.tsx'
import { CorrectPayment } from '#features/office/order-desk/detail/correct-payment.tsx'
import { CounterMoney } from '#features/office/order-desk/detail/money.tsx'
import { openDrawerForCash } from '#features/office/printing/drawer-for-cash.ts'
import { FiscalReceipt } from '#features/office/printing/fiscal-receipt.tsx'
import { useTicketPrinter } from '#features/office/printing/use-ticket-printer.tsx'
import { TillNameCard } from '#features/office/till/till-name.tsx'
import { CakeDialog } from '#features/shop/cake/cake-dialog.tsx'
import { type ComposerSearch, readComposerSearch } from '#features/shop/cake/composer-search.ts'
import { useSession } from '#hooks/use-session.ts'
import { ScanSlot } from '#layout/office/scan-slot.tsx'
import { StaffSlotPicker } from '#layout/office/staff-slot-picker.tsx'

export const Route = createFileRoute('/gestionale/nuovo-ordine')({
  staticData: { title: 'Nuovo ordine' },
  validateSearch: (search: Record<string, unknown>): Pick<ComposerSearch, 'prodotto' | 'riga'> => {
    const { prodotto, riga } = readComposerSearch(search)
    return { prodotto, riga }
  },
  component: Screen,
})

function Screen() {
  const { prodotto, riga } = Route.useSearch()
  const navigate = Route.useNavigate()
  const role = useSession()?.user.role
  const [cake, setCake] = useState<number | 'last' | null>(null)
  const { print, printer } = useTicketPrinter()
  useWarmCache(cacheCakePictures, true)
  const backToOrder = () => navigate({ search: {}, replace: true })
  const wanted =
    riga === undefined ? prodotto && { productId: prodotto, lineIndex: null } : { productId: null, lineIndex: riga - 1 }
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
      <CakeDialog
        wanted={wanted || null}
        onClose={() => void backToOrder()}
        // The line can have the keyboard once the dialog is closed.
        onDone={() => void backToOrder().then(() => setCake(riga === undefined ? 'last' : riga - 1))}
      />
      {printer}
    </>
  )
}
