// Whether nobody is in the middle of something on this device: nothing in the cart, nothing waiting to be sent.
import { readCart } from '#data/cart.ts'
import { readOutboxStatus } from '#data/outbox-status.ts'

export async function isDeviceIdle(): Promise<boolean> {
  const [cart, outbox] = await Promise.all([readCart(), readOutboxStatus()])
  return cart.items.length === 0 && outbox.waiting === 0
}
