// The kiosk: an account with `kiosk` sees this instead of the shop's frame. The counter stays where it is while one product is
// looked at; whatever is left of a customer goes when they do.
import { Outlet, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useCartSummary } from '#features/cart/use-cart-summary.ts'
import { IdleGuard } from '#features/kiosk/idle-guard.tsx'
import type { StaffStep } from '#features/kiosk/staff-dialog.tsx'
import { useFullScreen } from '#features/kiosk/use-full-screen.ts'
import { KioskAttract } from './-kiosk-attract.tsx'
import { KioskCounter } from './-kiosk-counter.tsx'
import styles from './-kiosk-layout.module.css'
import { KioskPage } from './-kiosk-page.tsx'
import { KioskStaff } from './-kiosk-staff.tsx'
import { useCustomer } from './-use-customer.ts'
import { useNoHistory } from './-use-no-history.ts'
import { useNoMenu } from './-use-no-menu.ts'

export function KioskLayout() {
  const { pathname } = useLocation()
  const summary = useCartSummary()
  const isConfirmation = pathname === '/order-confirmed-totem'
  const { customer, forget } = useCustomer(isConfirmation)
  const [isAttracting, setAttracting] = useState(false)
  const [staff, setStaff] = useState<StaffStep>('closed')
  const fullScreen = useFullScreen()
  useNoHistory()
  useNoMenu()

  const leave = async () => {
    setStaff('closed')
    await forget()
    setAttracting(true)
  }
  const isProduct = pathname.startsWith('/prodotto/')
  const hasBegun = pathname !== '/' || (summary !== undefined && summary.lineCount > 0)
  const onStaff = () => setStaff('pin')
  return (
    <div className={styles.ground}>
      {isConfirmation ? (
        // It has its own way back to the start, after 20 seconds.
        <main>
          <Outlet />
        </main>
      ) : (
        <>
          <div key={customer} className={styles.counter} inert={isAttracting}>
            {pathname === '/' || isProduct ? (
              <KioskCounter
                detail={isProduct ? <Outlet /> : null}
                fullScreen={fullScreen}
                onStaff={onStaff}
                onRestart={() => void forget()}
              />
            ) : (
              <KioskPage>
                <Outlet />
              </KioskPage>
            )}
          </div>
          {isAttracting && <KioskAttract onStart={() => setAttracting(false)} onStaff={onStaff} />}
          <IdleGuard hasBegun={hasBegun} onReset={() => void leave()} />
        </>
      )}
      <KioskStaff step={staff} onStep={setStaff} fullScreen={fullScreen} />
    </div>
  )
}
