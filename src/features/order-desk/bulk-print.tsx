// Before several tickets are printed at once: those that are on paper already are named, and printed again only when somebody says so.
import type { OrderWithItems } from '#data/orders.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export interface BulkPrintQuestionProps {
  /** Chosen together; empty while nothing is asked. */
  orders: readonly OrderWithItems[]
  /** @param withPrinted also those that are on paper */
  onPrint: (withPrinted: boolean) => void
  onClose: () => void
}

/** More are counted: nobody reads forty numbers. */
const NAMED = 8

export function BulkPrintQuestion({ orders, onPrint, onClose }: BulkPrintQuestionProps) {
  const printed = orders.filter(({ isPrinted }) => isPrinted)
  const others = orders.length - printed.length
  return (
    <Dialog
      isOpen={orders.length > 0}
      onClose={onClose}
      title={printed.length === 1 ? '1 è già stampata' : `${printed.length} sono già stampate`}
      footer={
        <>
          <Button variant="secondary" shape="box" onClick={() => onPrint(true)}>
            {printed.length === 1 ? 'Ristampa anche quella' : 'Ristampa anche quelle'}
          </Button>
          <Button shape="box" autoFocus onClick={() => (others === 0 ? onClose() : onPrint(false))}>
            {others === 0 ? 'No, va bene così' : restText(others)}
          </Button>
        </>
      }
    >
      <p>
        {printed.length === 1 ? 'È già su carta la comanda di ' : 'Sono già su carta le comande di '}
        {namesText(printed)}. Le copie portano la scritta «Ristampa».
      </p>
    </Dialog>
  )
}

function restText(count: number): string {
  return count === 1 ? 'Stampa solo l’altra' : `Stampa solo le altre ${count}`
}

/** `K1-038, K1-041 e altre 3` */
function namesText(orders: readonly OrderWithItems[]): string {
  const names = orders.slice(0, NAMED).map(({ number }) => number)
  const rest = orders.length - names.length
  if (rest > 0) return `${names.join(', ')} e altre ${rest}`
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' e ')
}
