// The kiosk's one screen, put together: the counter's categories and products, the cart's lines, the slot picker, ordering.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { countText } from '#domain/quantity-text.ts'
import { setPickup } from '#features/cart/cart-actions.ts'
import { CartLines } from '#features/cart/cart-lines.tsx'
import { CartNote } from '#features/cart/cart-note.tsx'
import { DiscountField } from '#features/cart/discount-field.tsx'
import { type CartNow, useCart } from '#features/cart/use-cart.ts'
import { FullScreenButton } from '#features/kiosk/full-screen-button.tsx'
import { KioskFrame } from '#features/kiosk/kiosk-frame.tsx'
import { KioskHelp } from '#features/kiosk/kiosk-help.tsx'
import { LanguageButton } from '#features/kiosk/language-button.tsx'
import { NameDialog } from '#features/kiosk/name-dialog.tsx'
import { type KioskOrder, type KioskPickup, OrderColumn } from '#features/kiosk/order-column.tsx'
import { RestartButton } from '#features/kiosk/restart-button.tsx'
import type { FullScreen } from '#features/kiosk/use-full-screen.ts'
import { useKioskOrder } from '#features/kiosk/use-kiosk-order.ts'
import { seenPickup, slotOf } from '#features/pickup/pickup-choice.ts'
import { readyText } from '#features/pickup/pickup-text.ts'
import { SlotPicker } from '#features/pickup/slot-picker.tsx'
import { askPickup, type Pickup, usePickup } from '#features/pickup/use-pickup.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { Say } from '#ui/language.ts'
import { saySentence } from '#ui/say-sentence.ts'
import { useText } from '#ui/use-text.ts'
import { useWhenKnown } from '#ui/use-when-known.ts'
import { KioskShelf, useKioskShelf } from './-kiosk-shelf.tsx'

export interface KioskCounterProps {
  detail: ReactNode | null
  fullScreen: FullScreen
  /** The logo was held. */
  onStaff: () => void
  /** This customer starts over. */
  onRestart: () => void
}

export function KioskCounter({ detail, fullScreen, onStaff, onRestart }: KioskCounterProps) {
  const shelf = useKioskShelf()
  const router = useRouter()
  useEffect(() => {
    // On its first morning a kiosk may lose the network before the service worker has everything.
    void router.preloadRoute({ to: '/order-confirmed-totem' })
  }, [router])
  return (
    <KioskFrame
      tools={
        <>
          <FullScreenButton fullScreen={fullScreen} />
          <KioskHelp />
          <LanguageButton />
          {shelf.tools}
        </>
      }
      onStaff={onStaff}
      categories={shelf.categories}
      products={<KioskShelf shelf={shelf} />}
      detail={detail}
      order={<KioskOrdering onRestart={onRestart} />}
    />
  )
}

type OpenDialog = 'pickup' | 'name' | null

function KioskOrdering({ onRestart }: Pick<KioskCounterProps, 'onRestart'>) {
  const t = useText()
  const navigate = useNavigate()
  const cart = useCart()
  const pickup = usePickup(true)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const ordering = useKioskOrder((ordine) => void navigate({ to: '/order-confirmed-totem', search: { ordine }, replace: true }))
  const wish = useWhenKnown(askPickupHere, ({ choice }) => setDialog(slotOf(choice) === null ? 'pickup' : 'name'))
  const order = (name: string, { choice }: Pickup) => {
    const seen = seenPickup(choice)
    // The time that was chosen went while the name was asked for.
    if (seen === null) return setDialog('pickup')
    void ordering.place(seen, name)
  }
  const late = useWhenKnown(askPickupHere, (known, name: string) => order(name, known))
  const close = () => {
    setDialog(null)
    ordering.forgetProblem()
  }
  return (
    <>
      <OrderColumn
        order={cart && orderOf(t, cart, onRestart)}
        pickup={pickup && pickupOf(t, pickup)}
        onPickup={() => setDialog('pickup')}
        onOrder={() => wish.ask()}
      />
      <Dialog
        isOpen={dialog === 'pickup'}
        onClose={close}
        title={t('Quando passi a ritirare?')}
        isWide
        footer={<Button onClick={close}>{t('Fatto')}</Button>}
      >
        <SlotPicker pickup={pickup} onChoose={(chosenMs) => void setPickup(chosenMs)} />
      </Dialog>
      <NameDialog
        isOpen={dialog === 'name'}
        onClose={close}
        // A time that is on the screen is ordered at once.
        onOrder={(name) => (pickup && seenPickup(pickup.choice) ? order(name, pickup) : late.ask(name))}
        isPlacing={ordering.isPlacing || late.isWaiting}
        problem={ordering.problem && saySentence(t, ordering.problem)}
      />
    </>
  )
}

function askPickupHere(signal: AbortSignal): Promise<Pickup> {
  return askPickup(true, signal)
}

function orderOf(t: Say, { cart, lines, totals }: CartNow, onRestart: () => void): KioskOrder {
  return {
    isEmpty: lines.length === 0,
    countText: saySentence(t, countText(lines.map(({ item, product }) => ({ quantity: item.quantity, unit: product?.unit })))),
    totals,
    lines: <CartLines lines={lines} />,
    extras: (
      <>
        <DiscountField discount={cart.discount} />
        <CartNote stored={cart.note} />
        <RestartButton onRestart={onRestart} />
      </>
    ),
  }
}

function pickupOf(t: Say, { choice, question }: Pickup): KioskPickup {
  const slotMs = slotOf(choice)
  if (slotMs !== null) return { text: readyText(slotMs, question.nowMs), isLost: false }
  const nextMs = choice.kind === 'lost' ? choice.nextMs : null
  const text =
    nextMs === null
      ? t('Scegli giorno e orario di ritiro.')
      : t('L’orario scelto non è più disponibile. Il primo libero è {moment}.', { moment: formatMoment(nextMs, question.nowMs) })
  return { text, isLost: true }
}
