// The back-office layout: the rail of what this person may open, and one sheet of paper on the bench. The device that has the
// printer prints new orders on whatever screen it stands.
import { createFileRoute, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { OfficeScanner } from '#features/office/scan/office-scanner.tsx'
import styles from '#layout/office/office-frame.module.css'
import { OfficeRail } from '#layout/office/office-rail.tsx'
import { useScale } from '#ui/browser/use-scale.ts'
import { useComposingKeys } from '#ui/keyboard/composing-keys.ts'

const AutoPrinter = lazy(async () => ({
  default: (await importWithRetry(() => import('#features/office/printing/auto-printer.tsx'))).AutoPrinter,
}))

export const Route = createFileRoute('/gestionale')({ component: OfficeLayout })

function OfficeLayout() {
  useScale('office')
  useComposingKeys()
  const navigate = useNavigate()
  const isComposing = useLocation({
    select: ({ pathname, search }) => pathname === '/gestionale/nuovo-ordine' && ('prodotto' in search || 'riga' in search),
  })
  return (
    <div className={styles.frame}>
      <OfficeRail />
      <main className={styles.sheet}>
        <OfficeScanner
          isComposing={isComposing}
          onOpenOrder={(ordine) => void navigate({ to: '/gestionale/ordini', search: { ordine } })}
          onSell={() => void navigate({ to: '/gestionale/nuovo-ordine' })}
        >
          {(news) => (
            <>
              <div>
                {news}
                <Suspense>
                  <AutoPrinter />
                </Suspense>
              </div>
              <Outlet />
            </>
          )}
        </OfficeScanner>
      </main>
    </div>
  )
}
