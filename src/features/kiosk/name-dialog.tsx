// The last question before ordering at the kiosk: a name to call, if the customer likes. Then the cart becomes an order on this
// device, network or not.
import { type FormEvent, useState } from 'react'
import type { SeenPickup } from '#data/ordering/cart.ts'
import { placeStoredCart } from '#data/ordering/place-order.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './name-dialog.module.css'

const NAME_MAX_LENGTH = 40

interface NameDialogProps {
  isOpen: boolean
  onClose: () => void
  /** @param name empty when skipped */
  onOrder: (name: string) => void
  isPlacing: boolean
  /** Why the order could not be placed, in Italian. */
  problem: string | null
}

export function NameDialog({ isOpen, onClose, onOrder, isPlacing, problem }: NameDialogProps) {
  const t = useTranslate()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('Che nome scriviamo?')}>
      <NameForm onOrder={onOrder} isPlacing={isPlacing} problem={problem} />
    </Dialog>
  )
}

/** Mounted only while the dialog is open, so that the next customer finds it empty. */
function NameForm({ onOrder, isPlacing, problem }: Pick<NameDialogProps, 'onOrder' | 'isPlacing' | 'problem'>) {
  const t = useTranslate()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPlacing) onOrder(name.trim())
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('Ci aiuta a chiamarti quando è pronto. Se preferisci, basta il numero dell’ordine.')}</p>
      <Field
        label={t('Nome')}
        value={name}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => setName(event.target.value)}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className={styles.actions}>
        <Button variant="secondary" size="large" onClick={() => !isPlacing && onOrder('')}>
          {t('Salta')}
        </Button>
        <Button type="submit" size="large" isBusy={isPlacing} className={styles.order}>
          {t('Ordina')}
        </Button>
      </div>
    </form>
  )
}

// Ordering at the kiosk: the cart with its slot and, perhaps, a name becomes an order on this device, network or not.

interface KioskPlacing {
  isPlacing: boolean
  /** Why it could not be placed, in Italian. */
  problem: string | null
  place: (seen: SeenPickup, customerName: string) => Promise<void>
  forgetProblem: () => void
}

/** @param onPlaced called with the order's id once the device has stored it */
export function useKioskOrder(onPlaced: (orderId: string) => void): KioskPlacing {
  const [isPlacing, setPlacing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const place = async (seen: SeenPickup, customerName: string) => {
    setPlacing(true)
    setProblem(null)
    const result = await placeStoredCart('kiosk', seen, { customerName, customerPhone: '' }).finally(() => setPlacing(false))
    if (result.ok) onPlaced(result.orderId)
    else setProblem(result.message)
  }
  return { isPlacing, problem, place, forgetProblem: () => setProblem(null) }
}
