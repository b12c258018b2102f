// Who the order is for, and confirming it: what is missing is said at the field, everything else above the button.
import { type FormEvent, useState } from 'react'
import { placeStoredCart } from '#data/place-stored-cart.ts'
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
    if (slot.kind === 'none') return setProblem('Scegli giorno e orario di ritiro.')
    setIsBusy(true)
    const seen = { slotMs: slot.slotMs, chosenMs }
    const buyer = { customerName: name.trim(), customerPhone: phoneCheck.phone }
    const result = await placeStoredCart('counter', seen, buyer).finally(() => setIsBusy(false))
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

export type OrderForm = ReturnType<typeof useOrderForm>
