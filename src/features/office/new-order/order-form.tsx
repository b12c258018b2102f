// Who the order is for, and placing it: name and phone (kept on the device until the order is placed), known customers
// suggested while typing; what is missing is said at its field, everything else above the button.
import { Phone, UserRound } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { readCart, type SeenPickup } from '#data/ordering/cart.ts'
import { keepCheckoutFields, readCheckoutFields } from '#data/ordering/checkout-fields.ts'
import { type Customer, TEXT_NO_PICKUP } from '#data/ordering/place-order.ts'
import type { PlaceOrderResult } from '#data/ordering/place-result.ts'
import { findCustomers } from '#data/orders/orders.ts'
import { placeAtCounter } from '#data/orders/sale.ts'
import { cartTotals } from '#domain/cart/cart.ts'
import { searchText } from '#domain/fold.ts'
import { nationalDigits, TEXT_PHONE_INVALID } from '#domain/phone.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import looks from '#ui/office/looks.module.css'
import { readPhoneNumber } from '#ui/text/phone-number.ts'
import type { Counter } from './counter-cart.ts'
import styles from './order-form.module.css'

export interface PlacedOrder {
  orderId: string
  number: string
  totalCents: number
  pickupMs: number
  isImmediate?: true | undefined
  isOnline: boolean
}

const TEXT_NAME_MISSING = 'Scrivi il nome di chi ritira.'

type Shown = Pick<Counter, 'cart' | 'slot' | 'priced'>

export function useOrderForm(counter: Shown, onPlaced: (order: PlacedOrder) => void) {
  const customer = useStoredCustomerFields()
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
    const buyer = buyerOf(name, phoneCheck)
    if (isBusy || buyer === null) return
    setIsBusy(true)
    const result = await placeSeen(counter, buyer).finally(() => setIsBusy(false))
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

/** Null while something of it is missing or wrong. */
function buyerOf(name: string, phoneCheck: PhoneCheck): Customer | null {
  if (name.trim() === '' || !phoneCheck.ok) return null
  return { customerName: name.trim(), customerPhone: phoneCheck.phone }
}

/** @param shown the cart as it is on the screen, with the pickup and the prices there */
async function placeSeen({ cart, slot, priced }: Shown, buyer: Customer): Promise<PlaceOrderResult> {
  const shown: Omit<SeenPickup, 'slotMs'> = { chosenMs: cart.pickupMs, shownCents: cartTotals(priced).totalCents }
  const { chosenMs } = shown
  if (slot.kind !== 'none') return placeAtCounter({ slotMs: slot.slotMs, ...shown }, buyer)
  // A time that was chosen a moment ago is not on the screen yet.
  const { pickupMs } = await readCart()
  if (pickupMs === null || pickupMs === chosenMs) return { ok: false, reason: 'slot-past', message: TEXT_NO_PICKUP }
  return placeAtCounter({ ...shown, slotMs: pickupMs, chosenMs: pickupMs }, buyer)
}

type OrderForm = ReturnType<typeof useOrderForm>

// Name and phone as typed, kept on the device until the order is placed: a reload at the counter takes nothing away.

function useStoredCustomerFields() {
  const [fields, setFields] = useState({ name: '', phone: '' })
  useEffect(() => {
    let isHere = true
    void readCheckoutFields().then((kept) => {
      // What was typed before the device answered stands.
      if (isHere && kept) setFields((typed) => (typed.name === '' && typed.phone === '' ? kept : typed))
    })
    return () => {
      isHere = false
    }
  }, [])
  const change = (next: { name: string; phone: string }) => {
    setFields(next)
    void keepCheckoutFields(next)
  }
  return {
    ...fields,
    setName: (name: string) => change({ ...fields, name }),
    setPhone: (phone: string) => change({ ...fields, phone }),
    setBoth: (name: string, phone: string) => change({ name, phone }),
    drop: () => keepCheckoutFields(null),
  }
}

// A customer's phone number as typed at the counter.

type PhoneCheck = { ok: true; phone: string } | { ok: false; message: string }

/** An empty number is fine (not everybody leaves one); any other must be one that can be called. */
export function checkPhone(text: string): PhoneCheck {
  if (text.trim() === '') return { ok: true, phone: '' }
  const phone = readPhoneNumber(text)
  return phone === null ? { ok: false, message: TEXT_PHONE_INVALID } : { ok: true, phone }
}

// Name and phone of whoever collects: typed, chosen among the shop's customers, or nobody in particular.

/** The name of an order for whoever stands at the counter. */
export const WALK_IN = 'Cliente al banco'

/** @param props.hasFocus they were just opened by hand */
export function CustomerFields({ form, hasFocus }: { form: OrderForm; hasFocus: boolean }) {
  return (
    <section className={styles.fields} aria-label="Chi ritira" tabIndex={-1}>
      <Field
        className={styles.name}
        label="Nome"
        isLabelHidden
        placeholder="Nome"
        leading={<UserRound size={18} aria-hidden="true" />}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={120}
        autoFocus={hasFocus}
        value={form.name}
        error={form.nameError}
        onChange={(event) => form.setName(event.target.value)}
        trailing={
          form.name === '' &&
          form.phone === '' && (
            <Button
              variant="quiet"
              size="small"
              className={styles.walkIn}
              aria-label={WALK_IN}
              onClick={() => form.setCustomer(WALK_IN, '')}
            >
              Al banco
            </Button>
          )
        }
      />
      <Field
        className={styles.phone}
        label="Telefono"
        isLabelHidden
        placeholder="Telefono"
        leading={<Phone size={18} aria-hidden="true" />}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        value={form.phone}
        error={form.phoneError}
        onChange={(event) => form.setPhone(event.target.value)}
        onBlur={form.checkPhoneNow}
      />
      <CustomerSuggestions name={form.name === WALK_IN ? '' : form.name} phone={form.phone} onChoose={form.setCustomer} />
    </section>
  )
}

// Folded away, so that the order's lines have the room: one button that says who it is for, or that nobody has said so yet.

/** Open from a tap, or with something wrong, until the order goes on growing elsewhere. @param lines how many it has */
export function useCustomerFold({ nameError, phoneError }: OrderForm, lines: number) {
  const [isTapped, setTapped] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is another moment
  useEffect(() => {
    if (!fields.current?.contains(document.activeElement)) setTapped(false)
  }, [lines])
  return { fields, isTapped, isOpen: isTapped || nameError !== null || phoneError !== null, open: () => setTapped(true) }
}

export function CustomerOpener({ form: { name, phone }, onOpen }: { form: OrderForm; onOpen: () => void }) {
  const who = [name, phone].filter((text) => text.trim() !== '').join(' · ')
  return (
    <button type="button" className={classNames(looks.option, 'row gap-2 text-2', styles.opener)} onClick={onOpen}>
      <UserRound size={18} aria-hidden="true" />
      <span>
        {who === '' ? 'Chi ritira?' : <span className="visually-hidden">Chi ritira: </span>}
        {who}
      </span>
    </button>
  )
}

// Known customers under the fields while name or phone is typed: one tap, or Tab and Enter, fills both.

const SHOWN = 3

interface CustomerSuggestionsProps {
  name: string
  phone: string
  onChoose: (name: string, phone: string) => void
}

function CustomerSuggestions({ name, phone, onChoose }: CustomerSuggestionsProps) {
  const found = useLiveQuery(async () => {
    const matches = customerMatcher(name, phone)
    return matches ? findCustomers(matches, SHOWN) : []
  }, [name, phone])
  const others = (found ?? []).filter((customer) => customerName(customer) !== name.trim() || customer.phone !== phone.trim())
  if (others.length === 0) return null
  return (
    <ul className={classNames('stack gap-1', styles.list)} aria-label="Clienti trovati">
      {others.map((customer) => (
        <li key={customer.id}>
          <button
            type="button"
            className={classNames(looks.option, 'row gap-2', styles.customer)}
            onClick={() => onChoose(customerName(customer), customer.phone)}
          >
            <UserRound size={18} aria-hidden="true" />
            <b className="fill strong truncate">{customerName(customer)}</b> <span className="muted">{customer.phone}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

// Whether a customer is meant by what is typed at the counter: words of the name, or digits of the phone.
const MIN_LENGTH = 2
const MIN_DIGITS = 3

interface MatchableCustomer {
  name: string
  surname: string
  phone: string
}

/** @returns null when too little is typed to look for anybody */
export function customerMatcher(name: string, phone: string): ((customer: MatchableCustomer) => boolean) | null {
  const words = searchText(name).split(' ').filter(Boolean)
  const digits = nationalDigits(phone)
  const hasName = words.join('').length >= MIN_LENGTH
  const hasPhone = digits.length >= MIN_DIGITS
  if (!hasName && !hasPhone) return null
  return (customer) => {
    const names = searchText(customerName(customer)).split(' ')
    const isName = words.every((word) => names.some((part) => part.startsWith(word)))
    return (!hasName || isName) && (!hasPhone || nationalDigits(customer.phone).includes(digits))
  }
}

/** `Marta Colombo` */
function customerName({ name, surname }: Pick<MatchableCustomer, 'name' | 'surname'>): string {
  return [name, surname].filter(Boolean).join(' ')
}
