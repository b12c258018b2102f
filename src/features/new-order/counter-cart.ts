// What the cashier's taps do to the cart.
import { toast } from 'sonner'
import { changeCart, clearCart, readCart } from '#data/cart.ts'
import { addToCart, type CartItem, insertLine, removeLine, setQuantity } from '#domain/cart.ts'
import { type QuantityRules, stepQuantity } from '#domain/quantity.ts'

export async function addLine(line: CartItem, rules: QuantityRules): Promise<void> {
  await changeCart((cart) => addToCart(cart, line, rules))
}

/** @param index position of the line; nothing happens when another tab has moved it meanwhile */
export async function changeQuantity(index: number, item: CartItem, quantity: number): Promise<void> {
  await changeCart((cart) => (cart.items[index]?.id === item.id ? setQuantity(cart, index, quantity) : cart))
}

/** One step more or less of the line added last; at the end of what its product allows it stays as it is. */
export async function stepLast(rules: ReadonlyMap<string, QuantityRules>, direction: 1 | -1): Promise<void> {
  await changeCart((cart) => {
    const index = cart.items.length - 1
    const item = cart.items[index]
    const rule = item && rules.get(item.id)
    const next = item && rule ? stepQuantity(rule, item.quantity, direction) : null
    return next === null ? cart : setQuantity(cart, index, next)
  })
}

/** Can be undone from the notification. */
export async function removeItem(index: number, item: CartItem): Promise<void> {
  await changeCart((cart) => (cart.items[index]?.id === item.id ? removeLine(cart, index) : cart))
  toast(`${item.name} tolto`, {
    action: { label: 'Annulla', onClick: () => void changeCart((cart) => insertLine(cart, index, item)) },
  })
}

/** Empties everything; the notification can bring it back as long as nothing new was begun. */
export async function emptyCart(): Promise<void> {
  const before = await readCart()
  await clearCart()
  toast('Carrello svuotato', {
    action: { label: 'Annulla', onClick: () => void changeCart((cart) => (cart.items.length === 0 ? before : cart)) },
  })
}

export async function choosePickup(pickupMs: number): Promise<void> {
  await changeCart((cart) => ({ ...cart, pickupMs }))
}

export async function setNote(note: string): Promise<void> {
  await changeCart((cart) => ({ ...cart, note }))
}

export async function removeDiscount(): Promise<void> {
  await changeCart((cart) => ({ ...cart, discount: null }))
}
