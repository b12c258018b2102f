// How this order is paid: what the shop lets choose, and the words of the button and of the line above it. The button says that it
// obliges to pay.
import { type ReactNode, useState } from 'react'
import { type Cents, formatEuro } from '#domain/money.ts'
import { TEXT_UNVERIFIABLE } from '#domain/order/pay-at-pickup.ts'
import { TEXT_CARD_OFF } from '#domain/payment/card-off.ts'
import { needsCard } from '#domain/payment/payment.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { Segmented } from '#ui/form/segmented.tsx'

/** By card now, in whole or a deposit, or all of it in the shop. */
export type Payment = 'whole' | 'deposit' | 'pickup'

interface Sum {
  totalCents: Cents
  /** What may be paid now instead of the whole; null where the shop asks for no deposit. */
  depositCents: Cents | null
}

interface PaymentChoice {
  /** In the order in which they are offered; none: it is ordered in the shop alone. */
  ways: readonly Payment[]
  chosen: Payment
  choose: (way: Payment) => void
  /** Why nothing can be ordered from here. */
  refusal: string
}

/** @param former what was chosen for the same order before */
export function usePaymentChoice(channel: 'web' | 'kiosk', sum: Sum, isCardOff: boolean, former: Payment): PaymentChoice {
  const { shop } = useShopInfo()
  const [asked, choose] = useState<Payment | null>(null)
  const isPayAtPickup = shop?.isPayAtPickup === true
  const ways = waysToPay(channel, sum, { isCardOff, isPayAtPickup })
  const wanted = asked ?? former
  const chosen = ways.includes(wanted) ? wanted : (ways[0] ?? 'whole')
  return { ways, chosen, choose, refusal: isPayAtPickup ? TEXT_DEPOSIT_IN_SHOP : TEXT_CARD_OFF }
}

/** Why nothing can be ordered as it is chosen now; null when it can. */
export function refusalOf({ ways, chosen, refusal }: PaymentChoice, isUnverifiable: boolean): string | null {
  if (ways.length === 0) return refusal
  return chosen === 'pickup' && isUnverifiable ? TEXT_UNVERIFIABLE : null
}

const TEXT_DEPOSIT_IN_SHOP =
  'Per un ordine così serve un acconto, che per ora si lascia in negozio: passa a trovarci, o chiamaci.'

interface ShopTakes {
  isCardOff: boolean
  isPayAtPickup: boolean
}

/** What asks for a deposit is not paid at pickup alone; of what no card takes there is nothing to choose. */
export function waysToPay(channel: 'web' | 'kiosk', { totalCents, depositCents }: Sum, takes: ShopTakes): Payment[] {
  if (channel === 'kiosk' || !needsCard(totalCents)) return ['whole']
  const byCard: Payment[] = takes.isCardOff ? [] : depositCents === null ? ['whole'] : ['whole', 'deposit']
  return takes.isPayAtPickup && depositCents === null ? [...byCard, 'pickup'] : byCard
}

interface PaymentInputsProps extends PaymentChoice, Sum {
  /** The way to confirm one's address, for what is paid at pickup; nothing where that is done. */
  verification: ReactNode
}

/** Nothing where there is nothing to choose. */
export function PaymentInputs({ ways, chosen, choose, verification, ...sum }: PaymentInputsProps) {
  return (
    <>
      {ways.length > 1 && (
        <Segmented
          legend={ways.includes('deposit') ? 'Quanto paghi adesso' : 'Come paghi'}
          segments={ways.map((value) => ({ value, label: labelOf(value, ways, sum) }))}
          value={chosen}
          onChange={choose}
        />
      )}
      {chosen === 'pickup' && verification}
    </>
  )
}

function labelOf(way: Payment, ways: readonly Payment[], { totalCents, depositCents }: Sum): string {
  if (way === 'pickup') return 'Al ritiro'
  if (way === 'deposit') return `Acconto, ${formatEuro(depositCents ?? 0)}`
  return ways.includes('deposit') ? `Tutto, ${formatEuro(totalCents)}` : 'Adesso, con carta'
}

interface PaymentText {
  button: string
  note: string
}

export function paymentText(channel: 'web' | 'kiosk', { totalCents, depositCents }: Sum, chosen: Payment): PaymentText {
  if (channel === 'kiosk') return { button: 'Ordina e paga in cassa', note: '' }
  if (totalCents === 0) return { button: 'Ordina', note: 'Non c’è niente da pagare.' }
  if (chosen === 'pickup') {
    return { button: 'Ordina, paghi al ritiro', note: 'Lo prepariamo e lo paghi in negozio, in contanti o con la carta.' }
  }
  if (!needsCard(totalCents)) return { button: 'Ordina e paga al ritiro', note: 'Paghi al ritiro, in contanti o con la carta.' }
  if (chosen === 'deposit' && depositCents !== null) {
    return {
      button: `Ordina e paga ${formatEuro(depositCents).replace(' ', '\u00a0')}`,
      note: `Adesso paghi l’acconto con carta. Gli altri ${formatEuro(totalCents - depositCents)} li paghi al ritiro.`,
    }
  }
  return {
    // The amount stays in one piece.
    button: `Ordina e paga ${formatEuro(totalCents).replace(' ', '\u00a0')}`,
    note: 'Paghi con carta alla pagina che si apre. Il carrello resta qui finché il pagamento non è riuscito.',
  }
}
