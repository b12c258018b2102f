// What a kiosk asks its customer last before ordering: a name to call, if they like. Then the cart becomes an order on this
// device, network or not.
import { type FormEvent, useState } from 'react'
import { holdQuestions } from '#data/db/follow.ts'
import type { SeenPickup } from '#data/ordering/cart.ts'
import { placeStoredCart } from '#data/ordering/place-order.ts'
import { PLACING_TEXTS, type PlaceOrderResult } from '#data/ordering/place-result.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { shownLanguage, type Translate, useTranslate } from '#ui/languages/translate.ts'

const NAME_MAX_LENGTH = 40

interface NameDialogProps {
  isOpen: boolean
  onClose: () => void
  /** @param name empty when skipped */
  onOrder: (name: string) => void
  isPlacing: boolean
  /** Why the order could not be placed. */
  problem: KioskRefusal | null
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
    <form className="stack gap-4" onSubmit={submit} noValidate>
      <p className="muted">{t('Ci aiuta a chiamarti quando è pronto. Se preferisci, basta il numero dell’ordine.')}</p>
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
      {problem && <Notice tone="error">{refusalText(t, problem)}</Notice>}
      <div className="row gap-3">
        <Button variant="secondary" size="large" className="fill" onClick={() => !isPlacing && onOrder('')}>
          {t('Salta')}
        </Button>
        <Button type="submit" size="large" isBusy={isPlacing} className="fill">
          {t('Ordina')}
        </Button>
      </div>
    </form>
  )
}

// Ordering at the kiosk: the cart with its slot and, perhaps, a name becomes an order on this device, network or not.

type KioskRefusal = Extract<PlaceOrderResult, { ok: false }>

/** In the language on the screen. What no visitor can mend is for the till, and stays in Italian. */
function refusalText(t: Translate, { reason, message, lostSlot }: KioskRefusal): string {
  if (shownLanguage() === 'it') return message
  if (lostSlot?.reason === 'lead-days') {
    const values = { days: lostSlot.days, count: lostSlot.days }
    return t(
      'Serve almeno {days} giorno di preparazione: scegli un altro giorno.|Servono almeno {days} giorni di preparazione: scegli un altro giorno.',
      values,
    )
  }
  if (lostSlot?.reason === 'after-cutoff') {
    return t('Per quel giorno si ordina prima delle {time}', { time: lostSlot.time })
  }
  if (lostSlot?.reason === 'taken') {
    const { date, time } = lostSlot
    if (date === null) return t('L’orario scelto non è più disponibile. Il primo libero è {time}.', { time })
    return t('L’orario scelto non è più disponibile. Il primo libero è il {date} alle {time}.', { date, time })
  }
  if (lostSlot) return t('L’orario scelto non è più disponibile. Scegli giorno e orario di ritiro.')
  return isSaid(reason) ? t(PLACING_TEXTS[reason]) : message
}

function isSaid(reason: KioskRefusal['reason']): reason is keyof typeof PLACING_TEXTS {
  return reason in PLACING_TEXTS
}

interface KioskPlacing {
  isPlacing: boolean
  /** Why it could not be placed. */
  problem: KioskRefusal | null
  place: (seen: SeenPickup, customerName: string) => Promise<void>
  forgetProblem: () => void
}

/** The thank-you is on the screen by then. */
const SHOWN_AFTER_MS = 100

/** @param onPlaced called with the order's id once the device has stored it: shows its thank-you */
export function useKioskOrder(onPlaced: (orderId: string) => Promise<void>): KioskPlacing {
  const [isPlacing, setPlacing] = useState(false)
  const [problem, setProblem] = useState<KioskRefusal | null>(null)
  const place = async (seen: SeenPickup, customerName: string) => {
    setPlacing(true)
    setProblem(null)
    // What this screen asks of its cart would be asked anew, before the number and for nobody.
    const release = holdQuestions()
    try {
      const result = await placeStoredCart('kiosk', seen, { customerName, customerPhone: '' })
      if (result.ok) return await onPlaced(result.orderId)
      setProblem(result)
    } finally {
      setPlacing(false)
      setTimeout(release, SHOWN_AFTER_MS)
    }
  }
  return { isPlacing, problem, place, forgetProblem: () => setProblem(null) }
}
