// Who the order is for, and confirming it: what is missing is said at the field, everything else above the button.
import { type FormEvent, useState } from 'react'
import { readCart } from '#data/cart.ts'
import { type Customer, placeStoredCart } from '#data/place-stored-cart.ts'
import type { PlaceOrderResult } from '#data/placing.ts'
import { checkPhone } from './customer-phone.ts'
import type { CounterSlot } from './quick-slots.ts'
import { useCustomerDraft } from './use-customer-draft.ts'

export interface PlacedOrder {
  orderId: string
  number: string
  totalCents: number
  pickupMs: number
  isOnline: boolean
}

export const TEXT_NAME_MISSING = 'Scrivi il nome di chi ritira.'
const TEXT_CHOOSE_PICKUP = 'Scegli giorno e orario di ritiro.'

/** @param chosenMs the cart's pickup as it is on the screen, null while none is chosen */
export function useOrderForm(slot: CounterSlot, chosenMs: number | null, onPlaced: (order: PlacedOrder) => void) {
  const customer = useCustomerDraft()
  const { name, phone } = customer
  const [isAsked, setIsAsked] = useState(false)
  const [isPhoneLeft, setIsPhoneLeft] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const phoneCheck = checkPhone(phone)
  const nameError = isAsked && name.trim() === '' ? TEXT_NAME_MISSING : null
  const phoneError = (isAsked || isPhoneLeft) && !phoneCheck.ok ? phoneCheck.message : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    setProblem(null)
    if (isBusy || name.trim() === '' || !phoneCheck.ok) return
    setIsBusy(true)
    const buyer = { customerName: name.trim(), customerPhone: phoneCheck.phone }
    const result = await placeSeen(slot, chosenMs, buyer).finally(() => setIsBusy(false))
    if (!result.ok) return setProblem(result.message)
    // The order is safe: that its draft could not be thrown away is no reason to keep silent about it.
    await customer.drop().finally(() => onPlaced(result))
  }
  return {
    name,
    setName: customer.setName,
    phone,
    setPhone: customer.setPhone,
    setCustomer: customer.setBoth,
    checkPhoneNow: () => setIsPhoneLeft(true),
    nameError,
    phoneError,
    problem,
    isBusy,
    submit,
  }
}

async function placeSeen(slot: CounterSlot, chosenMs: number | null, buyer: Customer): Promise<PlaceOrderResult> {
  if (slot.kind !== 'none') return placeStoredCart('counter', { slotMs: slot.slotMs, chosenMs }, buyer)
  // A time that was chosen a moment ago is not on the screen yet.
  const { pickupMs } = await readCart()
  if (pickupMs === null || pickupMs === chosenMs) return { ok: false, reason: 'slot-past', message: TEXT_CHOOSE_PICKUP }
  return placeStoredCart('counter', { slotMs: pickupMs, chosenMs: pickupMs }, buyer)
}

export type OrderForm = ReturnType<typeof useOrderForm>
