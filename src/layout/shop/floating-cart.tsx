// Where a phone's cart floats. No page waits for it: it shows nothing before the cart is read from the device.
import { lazy, Suspense } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { useIsSettled } from '#ui/browser/use-is-settled.ts'

const PhoneCart = lazy(async () => ({ default: (await importWithRetry(() => import('./phone-cart.tsx'))).PhoneCart }))

export function FloatingCart() {
  return (
    useIsSettled() && (
      <Suspense>
        <PhoneCart />
      </Suspense>
    )
  )
}
