// /gestionale/nuovo-ordine: the counter, with printing and the full slot picker beside it. `prodotto` composes that cake, `riga`
// changes the cake of that line of the cart, counted from 1; `passo` is the composer's step.
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type ComposerSearch, readComposerSearch } from '#features/cake/composer-search.ts'
import { keepCake } from '#features/install/keep-cake.ts'
import { useKept } from '#features/install/use-kept.ts'
import { ComposerScans } from '#features/new-order/composer-scans.tsx'
import { NewOrder } from '#features/new-order/new-order.tsx'
import { useOrderCodes } from '#features/new-order/use-order-codes.ts'
import { useTicketPrinter } from '#features/printing/use-ticket-printer.tsx'
import { ScanSlot } from './-scan-slot.tsx'
import { StaffSlotPicker } from './-staff-slot-picker.tsx'
import { TillComposer } from './-till-composer.tsx'

export const Route = createFileRoute('/gestionale/nuovo-ordine')({
  staticData: { title: 'Nuovo ordine' },
  validateSearch: (search: Record<string, unknown>): Omit<ComposerSearch, 'persone'> => readComposerSearch(search),
  component: Screen,
})

function Screen() {
  const { prodotto, riga, passo } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [cake, setCake] = useState<number | 'last' | null>(null)
  const { print, printer } = useTicketPrinter()
  useKept(keepCake, true)
  // The composer is one step of the browser's history, however much is chosen in it.
  const backToOrder = () => void navigate({ search: {}, replace: true })
  const isComposing = prodotto !== undefined || riga !== undefined
  const codes = useOrderCodes(isComposing)
  if (isComposing) {
    return (
      <TillComposer
        news={<ComposerScans codes={codes} />}
        productId={prodotto ?? ''}
        lineIndex={riga === undefined ? null : riga - 1}
        stepSlug={passo ?? null}
        onStep={(step) => void navigate({ search: (search) => ({ ...search, passo: step }), replace: true })}
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
        codes={codes}
        renderTools={(onProductCode) => <ScanSlot key={codes.round} onProductCode={onProductCode} typedCodes={codes.reading} />}
        renderPicker={(picker) => <StaffSlotPicker {...picker} />}
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
