// "Ordina di nuovo": a past order's lines into the cart. What is different today is said before anybody pays.
import { useNavigate } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { isCatalogueLoaded } from '#data/catalogue.ts'
import { orderAgain } from '#data/order-again.ts'
import type { OrderWithItems } from '#data/orders.ts'
import { askOnce, watch } from '#data/watch.ts'
import type { ReorderNote } from '#domain/reorder.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useWhenKnown } from '#ui/use-when-known.ts'
import styles from './order-again.module.css'
import { isLeftOut, reorderText } from './reorder-text.ts'

// On a new device the orders may be here before the products are: "not sold any more" would be no answer then.
const readIsLoaded = watch(async () => async () => (await isCatalogueLoaded()) || undefined)

function askCatalogue(signal: AbortSignal): Promise<true> {
  return askOnce(readIsLoaded, signal)
}

interface Outcome {
  lineCount: number
  notes: ReorderNote[]
}

export function OrderAgain({ order }: { order: Pick<OrderWithItems, 'number' | 'items'> }) {
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const toCart = () => void navigate({ to: '/carrello' })
  const add = async () => {
    const added = await orderAgain(order.items)
    if (added.notes.length > 0) return setOutcome(added)
    toast.success('Di nuovo nel carrello', { action: { label: 'Vai al carrello', onClick: toCart } })
  }
  const wish = useWhenKnown(askCatalogue, () => void add())
  return (
    <>
      <Button
        variant="secondary"
        className={styles.again}
        isBusy={wish.isWaiting}
        icon={<RotateCcw size="1.1em" aria-hidden="true" />}
        aria-label={`Ordina di nuovo, ordine ${order.number}`}
        onClick={() => wish.ask()}
      >
        Ordina di nuovo
      </Button>
      <Differences outcome={outcome} onClose={() => setOutcome(null)} onToCart={toCart} />
    </>
  )
}

interface DifferencesProps {
  outcome: Outcome | null
  onClose: () => void
  onToCart: () => void
}

function Differences({ outcome, onClose, onToCart }: DifferencesProps) {
  const isAdded = (outcome?.lineCount ?? 0) > 0
  return (
    <Dialog
      isOpen={outcome !== null}
      onClose={onClose}
      title={isAdded ? 'Nel carrello, con qualche differenza' : 'Oggi non si può ordinare di nuovo'}
      hasCross={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Resta qui
          </Button>
          {isAdded && <Button onClick={onToCart}>Vai al carrello</Button>}
        </>
      }
    >
      <NoteList title="Nel carrello" notes={outcome?.notes.filter((note) => !isLeftOut(note)) ?? []} />
      <NoteList title="Rimasto fuori" notes={outcome?.notes.filter(isLeftOut) ?? []} />
    </Dialog>
  )
}

function NoteList({ title, notes }: { title: string; notes: readonly ReorderNote[] }) {
  if (notes.length === 0) return null
  return (
    <div className={styles.notes}>
      <h3>{title}</h3>
      <ul>
        {notes.map((note) => (
          <li key={`${note.kind} ${note.name}`}>{reorderText(note)}</li>
        ))}
      </ul>
    </div>
  )
}
